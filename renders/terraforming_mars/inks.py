"""The colours of all pictures of Terraforming Mars, the Mars Auction included."""

from pathlib import Path
from typing import Final

from renders.inks import Inks

INKS: Final = Inks.read(Path(__file__).with_suffix(".toml"))
