"""Pictures of Cosmic Encounter."""

from renders.cosmic_encounter import figures, glyphs

__all__ = ["figures", "glyphs"]
