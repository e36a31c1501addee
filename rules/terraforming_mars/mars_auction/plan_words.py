"""A plan in plain words, and a dry run of it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rules.kernel import Seat, Text, say
from rules.terraforming_mars.mars_auction.plan import Acts, Plan, Stops, Wish, decided
from rules.terraforming_mars.mars_auction.prices import MOST_IN_AUCTION, MOST_ON_CARD, Purse
from rules.terraforming_mars.model.layout import Layout
from rules.terraforming_mars.state import Terraforming

NAMED: Final = 10
"""Most cards named one by one; a panel has no room for all of a long plan."""


def in_words(layout: Layout, plan: Plan) -> Text:
    """Return the whole plan in words."""
    said = [_wishes(layout, plan)]
    if plan.ceiling < MOST_IN_AUCTION:
        said.append(say("At most {n} markers in all.", n=plan.ceiling))
    if plan.outbid:
        cards = _some([layout.title(mark) for mark in plan.outbid])
        said.append(say("It asks you when you are outbid on {cards}.", cards=cards))
    if plan.total is not None:
        text = "It asks you when a rival has used more than {n} markers."
        said.append(say(text, n=plan.total))
    if plan.then == "pass":
        said.append(say("Then it passes."))
    elif plan.wishes:
        said.append(say("Then it asks you."))
    return joined(said)


def _wishes(layout: Layout, plan: Plan) -> Text:
    if not plan.wishes:
        return say("No wishes yet.")
    return say("Wishes: {wishes}.", wishes=_some([_wish(layout, wish) for wish in plan.wishes]))


def _some(texts: Sequence[Text]) -> tuple[Text, ...]:
    if len(texts) <= NAMED:
        return tuple(texts)
    return (*texts[: NAMED - 1], say("{n} more", n=len(texts) - NAMED + 1))


def _wish(layout: Layout, wish: Wish) -> Text:
    name = layout.title(wish.mark)
    if wish.after:
        text = "{card} up to {n} once {other} is lost"
        return say(text, card=name, n=wish.most, other=layout.title(wish.after))
    return say("{card} up to {n}", card=name, n=wish.most)


def joined(texts: list[Text], between: str = " ") -> Text:
    """Return the sentences as one text."""
    names = {f"part{place}": text for place, text in enumerate(texts)}
    return say(between.join(f"{{{name}}}" for name in names), **names)


# ---- the dry run -------------------------------------------------------------------------------


def foretold(game: Terraforming, plan: Plan) -> list[Text]:
    """Return the plan's future in lines, each with the reason where its owner would be asked.

    - its next turn,
    - its end if nobody else bids,
    - its next turn if its first wish is contested.
    """
    now = say("On your next turn: {what}.", what=_step(game, plan))
    said = [joined([now, *_why(game, plan)])]
    said.append(say("If nobody else bids: {what}.", what=_alone(game, plan)))
    if plan.wishes:
        mark = plan.wishes[0].mark
        contested = _outbid(game, plan.seat, mark)
        text = "If a rival puts {n} markers on {card}: {what}."
        what = _step(contested, plan)
        then = say(text, n=MOST_ON_CARD, card=game.auction_layout.title(mark), what=what)
        said.append(joined([then, *_why(contested, plan)]))
    return said


def _why(game: Terraforming, plan: Plan) -> list[Text]:
    """Return the reason to ask its owner, if there is one."""
    does = decided(game, plan.seat, plan)
    return [does.why] if isinstance(does, Stops) else []


def _step(game: Terraforming, plan: Plan) -> Text:
    match decided(game, plan.seat, plan):
        case Stops():
            return say("you are asked")
        case Acts(marks=()):
            return say("you pass")
        case Acts(marks=marks):
            return say("you bid on {cards}", cards=_counted(game.auction_layout, Counter(marks)))


def _alone(game: Terraforming, plan: Plan) -> Text:
    """Return the plan's future while all the others pass."""
    imagined = _copy(game)
    placed: Counter[str] = Counter()
    for _ in range(MOST_IN_AUCTION + 1):
        does = decided(imagined, plan.seat, plan)
        if isinstance(does, Stops) or not does.marks:
            break
        for mark in does.marks:
            imagined.auction_layout.put(plan.seat, mark)
            placed[mark] += 1
    ends = say("pass") if isinstance(does, Acts) else say("are asked")
    if not placed:
        return say("you place nothing and {ends}", ends=ends)
    owed = Purse(imagined, plan.seat).owed
    text = "you bid on {cards} and {ends}; all your markers then cost {owed:mc}"
    return say(text, cards=_counted(game.auction_layout, placed), ends=ends, owed=owed)


def _counted(layout: Layout, placed: Counter[str]) -> tuple[Text, ...]:
    return _some(
        [
            layout.title(mark)
            if n == 1
            else say("{card} ({n} markers)", card=layout.title(mark), n=n)
            for mark, n in placed.items()
        ]
    )


def _outbid(game: Terraforming, seat: Seat, mark: str) -> Terraforming:
    """Return the table with three markers of the next rival on a card."""
    imagined = _copy(game)
    rival = next(other for other in game.clockwise(seat + 1) if other != seat)
    imagined.auction_layout.laid(mark).markers[rival] = MOST_ON_CARD
    return imagined


def _copy(game: Terraforming) -> Terraforming:
    """Return the same table with a layout of its own, to try things on."""
    return game.model_copy(update={"layout": game.auction_layout.model_copy(deep=True)})


def sealed(secret: Any) -> Text | None:
    """Return a sealed secret of an auction in words: markers, a pass, or a plan."""
    match secret:
        case []:
            return say("a pass")
        case [str(), *_] as marks:
            return say("markers on {marks}", marks=tuple(say(mark) for mark in marks))
        case {"wishes": [*wishes]}:
            said = tuple(_sealed_wish(wish) for wish in wishes) or say("no wishes")
            return say("a plan: {wishes}", wishes=said)
        case _:
            return None


def _sealed_wish(wish: str) -> Text:
    match wish.split():
        case [mark, most, "after", after]:
            text = "{card} up to {most} once {after} is lost"
            return say(text, card=mark, most=most, after=after)
        case [mark, most]:
            return say("{card} up to {most}", card=mark, most=most)
        case _:
            return say("{wish}", wish=wish)
