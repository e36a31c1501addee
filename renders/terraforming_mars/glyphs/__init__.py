"""The glyphs of Terraforming Mars alone."""

from renders.terraforming_mars.glyphs import colony, goods, tags, tokens

__all__ = ["colony", "goods", "tags", "tokens"]
