"""The games that are played for a month: each title, with the variants that ask in other ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rules.games import GAMES
from tests.month.month import Counted, Month
from tests.month.people import NAMES, Events, Group

PEOPLE = 5


@dataclass(frozen=True)
class Title:
    """A game of the month, and its players."""

    name: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.name.replace(" ", "_")

    def month(
        self,
        folder: Path,
        *,
        events: Events | None = None,
        group: Group | None = None,
        seed: int = 1,
    ) -> Month:
        """Return a month of as many of the five as can play."""
        members = tuple(NAMES)[: min(PEOPLE, GAMES[self.game].seats[-1])]
        more = {"events": events, "group": group, "seed": seed}
        return Month(folder, self.game, members, options=self.options, **more)


def auction(bidding: str) -> dict[str, str]:
    """Return the options of the Mars Auction with one way of bidding."""
    return {"mars_auction": "yes", "bidding": bidding}


ALL_OF_COSMIC = {"lucre": "yes", "techs": "yes", "rewards": "yes"}
TITLES: Final = (
    Title("Hammer Price", "hammer_price"),
    Title("Project Mars", "project_mars"),
    Title("Terraforming Mars", "terraforming_mars", {"prelude": "yes", "draft": "yes"}),
    Title("Mars Auction, open", "terraforming_mars", auction("open")),
    Title("Mars Auction, plans", "terraforming_mars", auction("plan")),
    Title("Mars Auction, sealed", "terraforming_mars", auction("sealed")),
    Title("On Mars", "on_mars"),
    Title("Cosmic Encounter", "cosmic_encounter"),
    Title("Cosmic Encounter, Lucre", "cosmic_encounter", ALL_OF_COSMIC),
)


def broken(found: Counted) -> list[str]:
    """Return which goals of every month were missed, in words."""
    allowed = VANISHED * max(1, sum(count >= ENOUGH for count in found.time_outs.values()))
    missed = {
        "called in told hours": found.in_told_hours,
        "out of time in told hours": found.timed_out_in_told_hours,
        "waited for uncalled": found.uncalled,
        "DMs at once": [f"{found.standing}"] * (found.standing > 1),
        "waited for who vanished": [f"{found.vanished}"] * (found.vanished > allowed),
        "a leaver found late": [f"{found.noticed}"] * ((found.noticed or 0) > LOOKED_FOR),
    }
    return [f"{what}: {', '.join(each)}" for what, each in missed.items() if each]


ENOUGH = 2
"""The time-outs after which somebody counts as vanished."""
VANISHED = 4
"""Days for which a table may wait in all for nobody but each player who has vanished."""
LOOKED_FOR = 1.1
"""Days within which the bot notices that somebody has left the server."""
