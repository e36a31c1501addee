"""Standing orders about Lucre: investing, announcing and taking it unasked."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, Self

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.attack import expected
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Amount, Answer, Ask, Seat, StandingOrder, Text, say

What = Literal["helps", "all", "nothing", "all against", "ask"]
MOST: Final = 10
"""The most Lucre that an order keeps free."""
TITLES: Final[dict[What, str]] = {
    "helps": "Announce all my invested Lucre with the sign that helps",
    "all": "Announce all my invested Lucre as a plus",
    "nothing": "Announce none of my invested Lucre",
    "all against": "Announce all my invested Lucre as a minus",
    "ask": "Ask me what my invested Lucre counts for",
}


class InvestLucre(StandingOrder):
    """Invest all free Lucre above a number in every regroup, where the seat has most ships."""

    section: ClassVar[str] = "Lucre"
    sentence: ClassVar[str] = "Free Lucre above what you keep goes on one planet in each regroup."

    keeps: int = 0
    said: bool = False  # the number was named

    def title(self) -> Text:
        return say("Invest my free Lucre but {n}, where I have most ships", n=self.keeps)

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        title = say("How much Lucre do you keep free?")
        return Amount(title=title, moment="power", low=0, high=MOST, unit="lucre", fallback=0)

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"keeps": answer, "said": True})

    def named(self) -> Answer:
        return self.keeps if self.said else None


class AnnounceLucre(StandingOrder):
    """Announce Lucre on the planet of the seat's encounter; without the order it is asked."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("what",)
    section: ClassVar[str] = "Lucre"
    sentence: ClassVar[str] = "It holds for Lucre on the planet of every encounter of yours."

    what: What = "helps"

    def title(self) -> Text:
        return say(TITLES[self.what])


def lucre_orders(view: Mapping[str, Any]) -> tuple[StandingOrder, ...]:
    """Return the orders of the variant, where it is played."""
    if view.get("market") is None:
        return ()
    return (InvestLucre(), *(AnnounceLucre(what=what) for what in TITLES))


def places(game: Cosmic, seat: Seat) -> list[str]:
    """Return the planets open to investment: home planets with an own colony.

    Ruling (genesis_invests): the Genesis planet is one of them.
    """
    return [planet.id for planet in game.system(seat) if planet.ships.get(seat)]


def to_invest(game: Cosmic, seat: Seat) -> dict[str, int]:
    """Return the investments by order of a player who has named none."""
    order = next((o for o in game.orders.get(seat, ()) if isinstance(o, InvestLucre)), None)
    there = places(game, seat)
    if order is None or not there or bank.free(game, seat) <= order.keeps:
        return {}
    fullest = max(there, key=lambda planet: game.planet(planet).ships[seat])
    return {fullest: bank.free(game, seat) - order.keeps}


def to_announce(game: Cosmic, seat: Seat) -> int | None:
    """Return the Lucre that a player announces by order; None: it is asked."""
    there = game.planet(game.encounter.planet).lucre
    given = (o for o in game.orders.get(seat, ()) if isinstance(o, AnnounceLucre))
    order = next(given, None)
    match "ask" if order is None else order.what:
        case "ask":
            return None
        case "helps":
            return expected(game)
        case "all":
            return there
        case "nothing":
            return 0
        case _:
            return -there
