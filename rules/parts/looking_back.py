"""Sections on auctions: secret maxima beside the prices that were paid."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.kernel import Seat, Text, say, unit
from rules.parts.provable import Provable
from rules.parts.sold import SoldLot
from rules.sections import Section, SectionRow

NONE = say("–")
"""Stands in a cell for which nothing is known."""

unit("cards", "{n} card", "{n} cards")


EACH_LOT: Final = say("What each lot could have cost")


def in_tenths(total: int, count: int, sign: str = "") -> Text:
    """Return a mean with one decimal, by whole numbers alone; with a sign, whole ones have none.

    >>> str(in_tenths(7, 3)), str(in_tenths(-1, 2, "$")), str(in_tenths(14, 2, "$"))
    ('2.3', '−$0.5', '$7')
    """
    tenths = (20 * abs(total) + count) // (2 * count)
    below = "−" if total < 0 and tenths else ""
    if sign and tenths % 10 == 0:
        return say("{sign}{n}", sign=f"{below}{sign}", n=tenths // 10)
    return say("{sign}{n}.{tenth}", sign=f"{below}{sign}", n=tenths // 10, tenth=tenths % 10)


def amount(number: int, unit: str) -> Text:
    """Return a number with its unit."""
    return say("{n:" + unit + "}", n=number)


def maximum_in(secret: Any, lot: str) -> int | None:
    """Return how far a sealed secret would have gone for a lot; None: it says nothing of it.

    >>> maximum_in({"up_to": 7, "then": "pass"}, "the rum")
    7
    >>> maximum_in({"market": {"rebirth#1": [0, 4, "pass"]}}, "rebirth#1")
    4
    """
    match secret:
        case {"up_to": int(up_to)}:
            return up_to
        case {"maximum": {"up_to": int(up_to)}}:
            return up_to
        case {"every": [*every]}:
            limits = [min(each["up_to"], each["in_all"] or each["up_to"]) for each in every]
            return max(limits, default=None)
        case {"market": dict(market)} if lot in market:
            return int(market[lot][1])
        case _:
            return None


def maxima_of(game: Provable, sold: SoldLot) -> dict[Seat, int]:
    """Return how far each seat that left a maximum for a lot would have gone, as it last said."""
    found: dict[Seat, int] = {}
    for seat in game.seats:
        for secret in _kept(game, seat, sold):
            most = maximum_in(secret, sold.lot)
            if most:
                found[seat] = most
    return found


def _kept(game: Provable, seat: Seat, sold: SoldLot) -> Iterator[Any]:
    """Yield what a seat kept secret under the seals of an auction that were not undone."""
    history = game.receipts.history.get(seat, [])
    ends = [kept.since - 1 for kept in history[1:]] + [game.receipts.number]
    for kept, last in zip(history, ends, strict=True):
        numbers = range(max(kept.since, sold.since), min(last, sold.until) + 1)
        if sold.since and any(not _is_struck(game, number) for number in numbers):
            yield kept.secret


def _is_struck(game: Provable, number: int) -> bool:
    return any(first <= number <= last for first, last in game.struck)


def auctions(
    game: Provable,
    unit: str,
    named: Callable[[SoldLot], Text],
    sold: Iterable[SoldLot],
    maxima: Callable[[SoldLot], Mapping[Seat, int]] | None = None,
    title: Text = EACH_LOT,
) -> Section | None:
    """Return the prices beside the maxima, lot by lot; None where nothing was sold.

    Args:
        game: the finished game.
        unit: of the prices.
        named: a lot -> how it is called.
        sold: the lots, in their order.
        maxima: a lot -> how far each seat would have gone; None: as it was sealed.
        title: of the section.
    """
    maxima = maxima or (lambda lot: maxima_of(game, lot))
    known = [(lot, maxima(lot)) for lot in sold if lot.winner is not None]
    if not known:
        return None
    rows = [_row(lot, unit, named(lot), own) for lot, own in known]
    if any(own for _, own in known):
        heads = say("paid"), say("maximum"), say("best rival")
        note = say("A rival counts with a secret maximum, or else with the highest bid.")
        return Section(title, heads, tuple(rows), note)
    rows = [replace(row, cells=(row.cells[0], row.cells[2])) for row in rows]
    note = say("A rival counts with the highest bid.")
    return Section(title, (say("paid"), say("best rival")), tuple(rows), note)


def _row(sold: SoldLot, unit: str, name: Text, maxima: Mapping[Seat, int]) -> SectionRow:
    winner = -1 if sold.winner is None else sold.winner
    own = maxima.get(winner)
    reach = {**sold.bids, **maxima}
    rivals = {seat: most for seat, most in reach.items() if seat != winner}
    rival = max(rivals, key=lambda seat: rivals[seat], default=None)
    paid, most = amount(sold.price, unit), NONE if own is None else amount(own, unit)
    reached = NONE if rival is None else amount(rivals[rival], unit)
    said = say("{lot}: {seat:seat} paid {paid}.", lot=name, seat=winner, paid=paid)
    if own is not None:
        said = say("{said} The maximum was {most}.", said=said, most=most)
    if rival is not None:
        text = "{said} {rival:seat} went up to {reached}."
        said = say(text, said=said, rival=rival, reached=reached)
    spared = 0 if own is None else max(0, own - sold.price)
    return SectionRow(name, (paid, most, reached), said, winner, spared)


def savings(game: Provable, unit: str, lots: Sequence[SoldLot]) -> Section | None:
    """Return what each seat paid in all, and what its maxima would have allowed beyond."""
    rows = []
    for seat in game.seats:
        own = [lot for lot in lots if lot.winner == seat]
        if not own:
            continue
        paid = sum(lot.price for lot in own)
        spare = sum(max(0, maxima_of(game, lot).get(seat, lot.price) - lot.price) for lot in own)
        cells = say("{n}", n=len(own)), amount(paid, unit), amount(spare, unit)
        text = "{seat:seat} won {won}, paid {paid} and would have paid {spare} more."
        said = say(text, seat=seat, won=cells[0], paid=cells[1], spare=cells[2])
        rows.append(SectionRow(None, cells, said, seat, paid))
    if not rows:
        return None
    heads = (say("won"), say("paid"), say("more in mind"))
    return Section(say("What each player paid"), heads, tuple(rows))


def luck(
    drawn: Mapping[Seat, Mapping[str, int]],
    value: Callable[[str], int],
    deck: Sequence[str],
    note: Text,
) -> Section | None:
    """Return the value of the cards that each seat drew beside the mean of the deck.

    Args:
        drawn: by seat, how often each card.
        value: of a card.
        deck: every card that can be drawn.
        note: the measure of values.
    """
    mean = sum(value(card) for card in deck), len(deck)
    rows = []
    for seat in sorted(drawn):
        known = {card: n for card, n in drawn[seat].items() if n}
        count = sum(known.values())
        if not count:
            continue
        total = sum(n * value(card) for card, n in known.items())
        each = in_tenths(total, count)
        more = (total * mean[1] - count * mean[0]) // mean[1]
        text = "{seat:seat} drew {n:cards} worth {each} each, {more} in all against the mean."
        above = say("+{n}", n=more) if more > 0 else say("{n}", n=more)
        said = say(text, seat=seat, n=count, each=each, more=above)
        rows.append(SectionRow(None, (say("{n}", n=count), each, above), said, seat))
    if not rows:
        return None
    text = "The mean of a card is {mean}: {note}."
    return Section(
        say("Luck of the draw"),
        (say("cards"), say("worth each"), say("luck")),
        tuple(rows),
        say(text, mean=in_tenths(*mean), note=note),
    )


def never_sold(names: Sequence[Text], title: Text) -> Section | None:
    """Return names of things under a title, as a section without columns; None: no names."""
    if not names:
        return None
    rows = tuple(SectionRow(name, (), name) for name in names)
    return Section(title, (), rows)
