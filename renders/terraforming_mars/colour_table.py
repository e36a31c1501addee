"""The colours of all pictures of Terraforming Mars, the Mars Auction included."""

from typing import Final

from renders.colour_table import ColourTable

COLOUR_TABLE: Final = ColourTable.beside(__file__)
