"""The common part of technologies; each is a class with its own file in `technologies`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.cosmic_encounter.model.pieces import Researched
from rules.cosmic_encounter.model.power import EFFECTS, Effects
from rules.kernel import Frame, Seat


class Technology(Effects):
    """A technology: researched face down, then completed, or shown only as it is used.

    A method with the name of a number of `Power` (`ships_to_send`) changes that number while the
    technology lies open.
    """

    hidden: ClassVar[bool] = False  # it stays face down until it is used
    stays: ClassVar[bool] = False  # it is not discarded after a use
    marker: ClassVar[str] = ""  # its marker beside planets

    def ready(self, tech: Researched, need: int) -> bool:
        """Whether its owner may use it now; `need` is the number of ships that complete it."""
        return not tech.used and (bool(tech.shown) or (self.hidden and tech.ships >= need))

    def completed(self, game: Any, seat: Seat) -> Frame | None:
        """Carry out its completion; its ships are still on their way home."""
        return None

    # ---- while it lies open --------------------------------------------------------------

    def told_apart(self, game: Any, owner: Seat) -> str:
        """Return the planet on which one of its owner's ships is told apart; empty: none."""
        return ""

    def sent(self, game: Any, owner: Seat, ships: Mapping[str, int]) -> None:
        """Note ships of its owner sent from these colonies into the encounter (`Cosmic.send`)."""

    def leaves_the_game(self, game: Any, owner: Seat) -> int:
        """Return the number of ships that leave with it as its owner leaves the game."""
        return 0

    def back_from_warp(self, game: Any, owner: Seat, planet: str) -> None:
        """Note ships of its owner back from the warp, on this planet."""

    def before_totals(self, game: Any, owner: Seat) -> None:
        """Add terms to the totals, once the cards of the encounter are shown."""

    def encounter_over(self, game: Any, owner: Seat) -> None:
        """Respond to the end of the encounter."""


def technology_of(key: str) -> Technology:
    """Return the class of a technology."""
    found = EFFECTS[key]
    if not isinstance(found, Technology):
        raise TypeError(f"{key} is no technology")
    return found
