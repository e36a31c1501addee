"""One player's turn in an auction: one marker or two, or a pass."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Annotated, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, OwnSeat, Seat, Text, say
from rules.meta import Marked
from rules.terraforming_mars.mars_auction.prices import AT_ONCE, NO_LIMIT, Purse
from rules.terraforming_mars.model.layout import Laid
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Zone
from rules.terraforming_mars.state import Terraforming

MOMENT: Final = "markers"
"""The moment of every decision of a bidder: nobody learns of, say, a second marker."""

PASS = Option(id="pass", label=say("Pass for this whole auction"), aside=True)
ONE = Option(id="one", label=say("No second marker"), aside=True)
BACK = Option(id="back", label=say("Another first marker…"), aside=True)
PLAN = Option(
    id="plan",
    label=say("Plan: make or change it…"),
    detail=say("A secret plan bids for you in turn, and asks you when you want it to."),
    aside=True,
)

BIDS: Final = Marked(
    moment=MOMENT,
    first=PASS.id,
    later=ONE.id,
    most=AT_ONCE,
    what=say("Name one card or two, for example P3 8."),
    more=say("You have placed one marker this turn. Name one more card, or none."),
    otherwise=say(
        "You can make a plan now: see /move. You place markers by hand on your turn, while you"
        " make no plan."
    ),
)
"""The words of `/bid cards`: one marker or two."""

COMPANIES, PRELUDES = say("Companies"), say("Preludes")
PAGE: Final = 25
"""Projects in one list."""
OFFERED: Final = 4096
"""Number of cards, with their markers, whose options are remembered."""


def marker_question(
    purse: Purse,
    chosen: Sequence[str] = (),
    *,
    more: tuple[Option, ...] = (),
    told: Text | None = None,
) -> Choose:
    """Return the question where to put a marker, or whether to pass.

    Args:
        purse: the bidder's money and markers.
        chosen: the card of this turn's first marker, once it is chosen.
        more: further options.
        told: further facts for the bidder, beside money and markers.
    """
    title = say("Put one or two markers on cards, or pass.")
    if chosen:
        title = say("One marker on {card}. Another?", card=purse.layout.title(chosen[0]))
    return Choose(
        title=title,
        moment=MOMENT,
        options=(*((ONE, BACK) if chosen else (PASS,)), *more, *_cards(purse)),
        fallback=[ONE.id if chosen else PASS.id],
        hint=_hint(purse, told),
        secret=purse.game.options.bidding != "open",
    )


def _hint(purse: Purse, told: Text | None) -> Text:
    money = say("{owed} M€ bid", owed=purse.owed)
    if purse.money < NO_LIMIT:
        money = say("{owed} of {money:mc} bid", owed=purse.owed, money=purse.money)
    known = say("Markers left: {n}; {money}.", n=purse.left, money=money)
    return known if told is None else say("{told} {known}", told=told, known=known)


def _cards(purse: Purse) -> tuple[Option, ...]:
    takes_bare, pending = purse.takes_bare, purse.pending
    return tuple(
        [
            _option(laid, purse)
            if laid.markers or laid.mark in pending or laid.zone == "companies" or not takes_bare
            else _offered(laid.card, laid.zone, laid.mark)  # as most are
            for laid in purse.unsold
        ]
    )


def _option(laid: Laid, purse: Purse) -> Option:
    own, rivals = laid.own(purse.seat), laid.most_of_rivals(purse.seat)
    return _offered(laid.card, laid.zone, laid.mark, own, rivals, purse.why_not(laid))


@lru_cache(maxsize=OFFERED)
def _offered(
    card: str, zone: Zone, mark: str, own: int = 0, rivals: int = 0, closed: Text | None = None
) -> Option:
    """Return the option of a card, the same until somebody puts a marker there."""
    return Option(
        id=mark,
        label=_label(card, own, rivals),
        detail=CARDS[card].brief,
        group=_group(zone, mark),
        mark=mark,
        why_not=closed,
    )


def _group(zone: Zone, mark: str) -> Text:
    match zone:
        case "companies":
            return COMPANIES
        case "preludes":
            return PRELUDES
        case _:
            return projects_page((int(mark) - 1) // PAGE + 1)


@cache
def projects_page(number: int) -> Text:
    """Return the heading of a list of projects."""
    return say("Projects {page}", page=number)


def _label(card: str, own: int, rivals: int) -> Text:
    """Return the card's name and price, with the markers on it."""
    name = CARDS[card].option.label
    if not own and not rivals:
        return name
    return say("{card}: you {own}, best rival {rivals}", card=name, own=own, rivals=rivals)


class Markers(Frame):
    """One seat's markers or pass, in secret; its result is the list of marks, empty for a pass."""

    seat: Seat
    chosen: Annotated[list[str], OwnSeat] = []
    over: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.over:
            return {}
        purse = Purse(game, self.seat, self.chosen)
        return {self.seat: marker_question(purse, self.chosen)}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        [picked] = answer
        if picked in (PASS.id, ONE.id):
            self.over = True
            return None
        if picked == BACK.id:
            self.chosen = []
            return None
        self.chosen = [*self.chosen, picked]
        full = len(self.chosen) == AT_ONCE
        self.over = full or not Purse(game, self.seat, self.chosen).able
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.chosen)
