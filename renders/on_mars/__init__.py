"""Pictures of On Mars."""

from renders.on_mars import glyphs

__all__ = ["glyphs"]
