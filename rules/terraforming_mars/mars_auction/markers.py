"""One player's turn in an auction: one marker or two, or a pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final

from rules.kernel.ask import Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.text import Text, say
from rules.kernel.view import OwnSeat
from rules.meta import Marked
from rules.terraforming_mars.mars_auction.prices import AT_ONCE, NO_LIMIT, Purse
from rules.terraforming_mars.model.layout import Laid
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Zone
from rules.terraforming_mars.state import Terraforming

MOMENT: Final = "markers"
"""Whatever a bidder decides: that it is, say, the second marker is told to nobody."""

PASS = Option(id="pass", label=say("Pass, for the whole of this auction"), aside=True)
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
    more=say("One marker of this turn is placed: name one card more, or none."),
    otherwise=say(
        "You can make a plan now: see /move. Markers are put by hand on your turn, when no plan is"
        " being made."
    ),
)
"""What `/bid cards` is for: one marker or two."""

COMPANIES, PRELUDES = say("Companies"), say("Preludes")
PAGE: Final = 25
"""Projects of one list."""


def marker_question(
    game: Terraforming,
    seat: Seat,
    chosen: Sequence[str] = (),
    *,
    more: tuple[Option, ...] = (),
    told: Text | None = None,
) -> Choose:
    """Where to put a marker, or whether to pass.

    Args:
        game: the table.
        seat: who bids.
        chosen: where the first marker of this turn goes, once it is chosen.
        more: what else may be chosen.
        told: what the bidder has to know beside money and markers.
    """
    purse = Purse(game, seat, chosen)
    title = say("Put one or two markers on cards, or pass.")
    if chosen:
        title = say("One marker on {card}. Another?", card=game.auction_layout.title(chosen[0]))
    return Choose(
        title=title,
        moment=MOMENT,
        options=(*((ONE, BACK) if chosen else (PASS,)), *more, *_cards(game, seat, purse)),
        fallback=[ONE.id if chosen else PASS.id],
        hint=_hint(purse, told),
        secret=game.options.bidding != "open",
    )


def _hint(purse: Purse, told: Text | None) -> Text:
    money = say("{owed} M€ bid", owed=purse.owed)
    if purse.money < NO_LIMIT:
        money = say("{owed} of {money:mc} bid", owed=purse.owed, money=purse.money)
    known = say("Markers left: {n}; {money}.", n=purse.left, money=money)
    return known if told is None else say("{told} {known}", told=told, known=known)


def _cards(game: Terraforming, seat: Seat, purse: Purse) -> tuple[Option, ...]:
    return tuple(_option(laid, seat, purse) for laid in game.auction_layout.unsold)


def _option(laid: Laid, seat: Seat, purse: Purse) -> Option:
    closed = purse.why_not(laid)
    if closed is None and not laid.markers:
        return _untouched(laid.card, laid.zone, laid.mark)
    return Option(
        id=laid.mark,
        label=_label(laid, seat),
        detail=CARDS[laid.card].brief,
        group=_group(laid.zone, laid.mark),
        mark=laid.mark,
        why_not=closed,
    )


@cache
def _untouched(card: str, zone: Zone, mark: str) -> Option:
    """A card as it is offered while nobody has a marker there, as is most often so."""
    name, detail = CARDS[card].option.label, CARDS[card].brief
    return Option(id=mark, label=name, detail=detail, group=_group(zone, mark), mark=mark)


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
    """What a list of projects is called."""
    return say("Projects {page}", page=number)


def _label(laid: Laid, seat: Seat) -> Text:
    """Its name and price, and who has how many markers there."""
    card = CARDS[laid.card]
    name = card.option.label
    own, rivals = laid.own(seat), laid.most_of_rivals(seat)
    if not own and not rivals:
        return name
    return say("{card}: you {own}, best rival {rivals}", card=name, own=own, rivals=rivals)


class Markers(Frame):
    """One seat's markers or pass, in secret; finishes with the marks bid on, none for a pass."""

    seat: Seat
    chosen: Annotated[list[str], OwnSeat] = []
    over: bool = False

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.over:
            return {}
        return {self.seat: marker_question(game, self.seat, self.chosen)}

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
