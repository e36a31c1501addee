"""A seat's answers about the market in stop T: the questions, and the resulting plan."""

from dataclasses import replace
from typing import Any, Final

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.market import kind_of, least, may_call, named, printed, stall_of
from rules.cosmic_encounter.model.market import Plan, Want
from rules.cosmic_encounter.phases.auction_encounters import HOME
from rules.cosmic_encounter.phases.launch import own_colour
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.texts.book import in_short
from rules.kernel import Amount, Ask, Choose, Option, Seat, Text, say
from rules.parts.bid import Bid, Limit
from rules.parts.stop.windows import Answers

MARKET: Final = "market"
"""The moment of stop T in which cards are called."""
MARKED: Final = "marked"
"""The name of a seat's marks at the market; the bids on them follow."""
CALL, IF_CALLED, AGAIN = "call:", "if called:", "market again:"
"""Options' ids, or their prefixes; no window has such a name."""
NOTHING: Final = "nothing"


def lots_to_mark(game: Cosmic, seat: Seat) -> tuple[Option, ...]:
    """Return the options for the market: to call a card, or to bid if another calls it."""
    found, free = [], bank.free(game, seat)
    called = seat in stall_of(game).called
    group = say("Market")
    for card in stall_of(game).lots:
        name, low = named(card), least(card)
        poor = None
        if free < low:
            text = "You have {n:lucre}; the least bid is {low}."
            poor = say(text, n=free, low=low)
        spent = say("You have called a card since the start of this turn.") if called else poor
        sure = _without_use(game, seat, card)
        detail, bid = say(in_short(printed(card).text)), say("from {low:lucre}", low=low)
        text = "Call {card}, {bid}"
        label = say(text, card=name, bid=bid)
        call = Option(CALL + card, label, detail, group=group, why_not=spent, warning=sure)
        label = say("Bid on {card} if another calls it", card=name)
        other = Option(IF_CALLED + card, label, detail, group=group, why_not=poor, warning=sure)
        found += [replace(one, vain=sure is not None) for one in (call, other)]
    if found:
        found.append(Option(AGAIN, say("Ask me again after each sale"), group=group))
    return tuple(found)


def _without_use(game: Cosmic, seat: Seat, card: str) -> Text | None:
    """Return a warning where a card could do nothing for this seat, by public facts."""
    if kind_of(card) == HOME and not own_colour(game, seat):
        text = "As things are there is nothing in your own system to aim at. Do you want {card}?"
        return say(text, card=named(card))
    return None


# ---- the questions -------------------------------------------------------------------------------


def next_bid(game: Cosmic, seat: Seat, draft: Answers) -> tuple[str, Ask] | None:
    """Return the name and the next question about the marked cards; None: no more."""
    calls, others = marked(game, seat, draft)
    for card in calls:
        if (found := _call(game, seat, card, draft)) is not None:
            return found
    for card in others:
        if f"limit {card}" not in draft:
            return f"limit {card}", _limit(game, seat, card, least(card))
    return _in_all(game, seat, len(calls) + len(others), draft)


def marked(game: Cosmic, seat: Seat, draft: Answers) -> tuple[list[str], list[str]]:
    """Return the cards that a seat calls, and those it bids on if another calls them."""
    ids, free = draft.get(MARKED, []), bank.free(game, seat)
    wanted = [card for card in stall_of(game).lots if least(card) <= free]
    calls = [id.removeprefix(CALL) for id in ids if id.startswith(CALL)]
    calls = [card for card in calls if card in wanted and may_call(game, seat, card)]
    others = [id.removeprefix(IF_CALLED) for id in ids if id.startswith(IF_CALLED)]
    return calls, [card for card in others if card in wanted and card not in calls]


def _call(game: Cosmic, seat: Seat, card: str, draft: Answers) -> tuple[str, Ask] | None:
    """Return the question for the opening bid; after a number, for the maximum."""
    name, free = f"open {card}", bank.free(game, seat)
    if name not in draft:
        text = (
            "How much do you bid when you call {card}? With a maximum you call it with the"
            " least bid."
        )
        return name, Bid(
            title=say(text, card=named(card)),
            moment="bid",
            low=least(card),
            high=free,
            unit="lucre",
            may_pass=True,
            fallback=None,
        )
    opening = draft[name]
    if isinstance(opening, int) and opening < free and f"limit {card}" not in draft:
        return f"limit {card}", _limit(game, seat, card, opening + 1, opening)
    return None


def _limit(game: Cosmic, seat: Seat, card: str, low: int, opening: int = 0) -> Bid:
    text = "If another calls {card}: up to how much do you bid?"
    if opening:
        text = "You call {card} with {n:lucre}. If others bid more: up to how much do you go?"
    return Bid(
        title=say(text, card=named(card), n=opening),
        moment="bid",
        low=low,
        high=bank.free(game, seat),
        unit="lucre",
        may_pass=True,
        only_limits=True,
        leads=bool(opening),
        fallback=None,
    )


def _in_all(game: Cosmic, seat: Seat, wanted: int, draft: Answers) -> tuple[str, Ask] | None:
    """Return the question for all cards together, or for an invested Lucre toward prices."""
    free = bank.free(game, seat)
    if wanted > 1 and "most" not in draft:
        title = say("How many of these cards do you buy at most?")
        amount = Amount(
            title=title, moment="market", low=1, high=wanted, unit="cards", fallback=wanted
        )
        return "most", amount
    if wanted > 1 and draft["most"] > 1 and "in_all" not in draft:
        title = say("How much do you pay at most for all of them?")
        return "in_all", Amount(
            title=title, moment="market", low=1, high=free, unit="lucre", fallback=free
        )
    invested = bank.invested(game, seat)
    if wanted and invested and "pays" not in draft:
        return "pays", _pays(invested)
    return None


def _pays(invested: dict[str, int]) -> Choose:
    options = [
        Option(planet, say("One from {planet}", planet=planet), say("{n:lucre} there", n=n))
        for planet, n in invested.items()
    ]
    text = "Do you pay with one invested Lucre for each card? It lowers the price by two."
    return Choose(
        title=say(text),
        moment="market",
        options=(*options, Option(NOTHING, say("Pay with free Lucre alone"))),
        fallback=[NOTHING],
    )


# ---- the plan ------------------------------------------------------------------------------------


def plan_of(game: Cosmic, seat: Seat, said: Answers) -> Plan:
    """Return a seat's plan for the market, from all its answers."""
    calls, others = marked(game, seat, said)
    wants = [_called(card, said) for card in calls]
    wants += [_if_called(card, said) for card in others]
    pays: list[str] = said.get("pays", [NOTHING])
    return Plan(
        wants=[want for want in wants if want is not None],
        most=said.get("most"),
        in_all=said.get("in_all"),
        pays_from="" if pays == [NOTHING] else pays[0],
        asks_again=AGAIN in said.get(MARKED, []),
    )


def bid_words(option: Option, said: Answers) -> Text | None:
    """Return a marked card with the bid on it; None: nothing was said of bids."""
    calls = option.id.startswith(CALL)
    if not said or not (calls or option.id.startswith(IF_CALLED)):
        return None
    card = option.id.removeprefix(CALL if calls else IF_CALLED)
    want = _called(card, said) if calls else _if_called(card, said)
    if want is None:
        return say("No bid on {card}", card=named(card))
    most = want.limit.up_to
    if not calls:
        text = "Bid on {card} up to {most:lucre} if another calls it"
        return say(text, card=named(card), most=most)
    text = "Call {card} with {n:lucre}"
    if most > want.opening:
        text = "Call {card} with {n:lucre}, then up to {most:lucre}"
    return say(text, card=named(card), n=want.opening, most=most)


def _called(card: str, said: Answers) -> Want | None:
    opening: Any = said.get(f"open {card}")
    if isinstance(opening, dict):
        return Want(lot=card, opening=least(card), limit=Limit.model_validate(opening))
    if opening is None:
        return None
    beyond = said.get(f"limit {card}") or {"up_to": opening, "then": "pass"}
    return Want(lot=card, opening=opening, limit=Limit.model_validate(beyond))


def _if_called(card: str, said: Answers) -> Want | None:
    limit = said.get(f"limit {card}")
    return None if limit is None else Want(lot=card, limit=Limit.model_validate(limit))
