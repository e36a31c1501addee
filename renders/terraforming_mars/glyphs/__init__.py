"""The glyphs that only Terraforming Mars has."""

from renders.terraforming_mars.glyphs import colony, goods, tags, tokens

__all__ = ["colony", "goods", "tags", "tokens"]
