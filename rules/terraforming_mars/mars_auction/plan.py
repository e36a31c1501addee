"""A private plan: the bot bids for a player, in turn, without asking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from rules.kernel import Plain, Seat, Text, say
from rules.terraforming_mars.mars_auction.prices import (
    AT_ONCE,
    MOST_IN_AUCTION,
    MOST_ON_CARD,
    Purse,
)
from rules.terraforming_mars.model.layout import Laid, Layout
from rules.terraforming_mars.state import Terraforming


class Wish(Plain):
    """A card to bid on, with the most markers for it."""

    seat: Seat
    mark: str
    most: int
    after: str = ""  # only once the wish for this card is lost

    @property
    def sealed(self) -> str:
        return f"{self.mark} {self.most}" + (f" after {self.after}" if self.after else "")


class Plan(Plain):
    """A player's orders to the bot for the present auction."""

    seat: Seat
    wishes: list[Wish] = []  # the most wanted first
    ceiling: int = MOST_IN_AUCTION  # the most markers of this auction, all told
    then: Literal["pass", "ask"] = "ask"  # when there is nothing more to place
    outbid: list[str] = []  # ask me when somebody has more markers there
    total: int | None = None  # ask me when a rival has used more markers than this
    heeded: list[str] = []  # reasons to ask that have been answered

    @property
    def sealed(self) -> dict[str, Any]:
        """The form that is sealed: its owner's orders without defaults."""
        unsaid = {"seat", "wishes", "heeded"}
        more = self.model_dump(mode="json", exclude=unsaid, exclude_defaults=True)
        return {"wishes": [wish.sealed for wish in self.wishes], **more}

    def wish(self, mark: str) -> Wish | None:
        """Return the wish for a card; None: there is none."""
        return next((wish for wish in self.wishes if wish.mark == mark), None)

    def with_wish(self, mark: str, most: int) -> Plan:
        """Return the plan with a wish added or changed; without it, if `most` is 0."""
        kept = [wish for wish in self.wishes if wish.mark != mark or most]
        changed = [
            wish.model_copy(update={"most": most}) if wish.mark == mark else wish for wish in kept
        ]
        if most and self.wish(mark) is None:
            changed.append(Wish(seat=self.seat, mark=mark, most=most))
        wanted = {wish.mark for wish in changed}
        unlinked = [
            wish if wish.after in wanted else wish.model_copy(update={"after": ""})
            for wish in changed
        ]
        outbid = [mark for mark in self.outbid if mark in wanted]
        return self.model_copy(update={"wishes": unlinked, "outbid": outbid})

    def with_wishes(self, marks: Sequence[str], most: int) -> Plan:
        """Return the plan with these wishes added or changed."""
        plan = self
        for mark in marks:
            plan = plan.with_wish(mark, most)
        return plan

    def ordered(self, marks: Sequence[str]) -> Plan:
        """Return the plan with its wishes in another order."""
        wishes = sorted(self.wishes, key=lambda wish: marks.index(wish.mark))
        return self.model_copy(update={"wishes": wishes})

    def linked(self, mark: str, after: str) -> Plan:
        """Return the plan in which a card waits until another is lost."""
        wishes = [
            wish.model_copy(update={"after": after}) if wish.mark == mark else wish
            for wish in self.wishes
        ]
        return self.model_copy(update={"wishes": wishes})

    def maxima(self) -> dict[str, int]:
        """Return mark -> the most markers the plan would have placed."""
        return {wish.mark: wish.most for wish in self.wishes}


class Acts(NamedTuple):
    """A turn of the plan: markers on these cards; empty: a pass."""

    marks: tuple[str, ...]


class Stops(NamedTuple):
    """The plan stops and its owner is asked, for this reason."""

    why: Text


def decided(game: Terraforming, seat: Seat, plan: Plan) -> Acts | Stops:
    """Return the plan's move on its owner's turn."""
    for name, why in reasons_to_ask(game.auction_layout, plan):
        if name not in plan.heeded:
            return Stops(why)
    marks = _next_markers(game, seat, plan)
    if marks or plan.then == "pass":
        return Acts(marks)
    return Stops(say("Your plan has nothing more to place."))


def reasons_to_ask(layout: Layout, plan: Plan) -> Iterator[tuple[str, Text]]:
    """Yield every present reason to ask, with a name that lasts as long as the reason."""
    seat = plan.seat
    for mark in plan.outbid:
        laid = layout.laid(mark)
        rivals = laid.most_of_rivals(seat)
        if not laid.sold and 0 < laid.own(seat) < rivals:
            yield f"{mark}:{rivals}", say("You were outbid on {card}.", card=layout.title(mark))
    if plan.total is not None:
        for rival, used in sorted(layout.placed.items()):
            if rival != seat and used > plan.total:
                text = "{rival:seat} has used {n} markers."
                yield f"{rival}:total", say(text, rival=rival, n=used)


def _next_markers(game: Terraforming, seat: Seat, plan: Plan) -> tuple[str, ...]:
    """Return the next markers, by priority: up to two, each of which can be placed."""
    layout = game.auction_layout
    marks: list[str] = []
    while len(marks) < AT_ONCE and layout.used(seat) + len(marks) < plan.ceiling:
        purse = Purse(game, seat, marks)
        following = next(
            (
                wish.mark
                for wish in plan.wishes
                if is_on(game, plan, wish) and _wants_more(purse, layout.laid(wish.mark), wish)
            ),
            None,
        )
        if following is None:
            break
        marks.append(following)
    return tuple(marks)


def _wants_more(purse: Purse, laid: Laid, wish: Wish) -> bool:
    return purse.own(laid) < wish.most and purse.why_not(laid) is None


def is_on(game: Terraforming, plan: Plan, wish: Wish) -> bool:
    """Whether a wish counts now: it is not lost, and the wish it waits for is."""
    if is_lost(game, wish):
        return False
    before = plan.wish(wish.after)
    return before is None or is_lost(game, before)


def is_lost(game: Terraforming, wish: Wish) -> bool:
    """Whether somebody has more markers on the card than its owner has or would place."""
    laid = game.auction_layout.laid(wish.mark)
    own = laid.own(wish.seat)
    reach = max(own, wish.most)
    if game.options.three_markers == "together":
        reach = min(reach, own + max(0, MOST_ON_CARD - laid.total))
    return laid.sold or laid.most_of_rivals(wish.seat) > reach
