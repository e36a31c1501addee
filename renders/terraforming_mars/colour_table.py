"""The colours of all pictures of Terraforming Mars, the Mars Auction included."""

from pathlib import Path
from typing import Final

from renders.colour_table import ColourTable

COLOUR_TABLE: Final = ColourTable.read(Path(__file__).with_suffix(".toml"))
