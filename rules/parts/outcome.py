"""The winners in one sentence: names, points and lead."""

from collections.abc import Sequence

from rules.kernel import Seat, Standing, Text, say, unit

unit("score", "{n} point", "{n} points")


def outcome(
    winners: Sequence[Seat], standings: Sequence[Standing], counted: str = "score", tie: str = ""
) -> Text:
    """Return the sentence that names the winners, at least one.

    Args:
        winners: the winners.
        standings: everybody's places, with points where the game counts them.
        counted: the unit of the points.
        tie: the tie-breaker that the winner won by, such as `more M€`.

    >>> str(outcome([0], [Standing(0, 1, 31), Standing(1, 2, 28)]))
    'Seat 1 wins with 31 points, 3 ahead of Seat 2.'
    """
    points = {one.seat: one.points for one in standings if one.points is not None}
    names = _named(winners)
    if len(winners) > 1:
        return _together(names, [points.get(seat) for seat in winners], counted)
    [winner] = winners
    others = {seat: n for seat, n in points.items() if seat != winner}
    if winner not in points:
        return say("{names} wins.", names=names)
    most = max(others.values(), default=None)
    if most is None or most > points[winner]:
        return say(f"{{names}} wins with {{n:{counted}}}.", names=names, n=points[winner])
    second = _named([seat for seat, n in others.items() if n == most])
    if most == points[winner]:
        by = say(" by {tie}", tie=tie) if tie else say("")
        text = f"{{names}} wins with {{n:{counted}}}, ahead of {{second}}{{by}}."
        return say(text, names=names, n=points[winner], second=second, by=by)
    text = f"{{names}} wins with {{n:{counted}}}, {{ahead}} ahead of {{second}}."
    ahead = points[winner] - most
    return say(text, names=names, n=points[winner], ahead=ahead, second=second)


def _together(names: tuple[Text, ...], points: Sequence[int | None], counted: str) -> Text:
    """Return the sentence for several winners, with their points."""
    known = [n for n in points if n is not None]
    if len(known) < len(points):
        return say("{names} win together.", names=names)
    if len(set(known)) == 1:
        return say(f"{{names}} win with {{n:{counted}}} each.", names=names, n=known[0])
    every = (*(say("{n}", n=n) for n in known[:-1]), say(f"{{n:{counted}}}", n=known[-1]))
    return say("{names} win together, with {every}.", names=names, every=every)


def _named(seats: Sequence[Seat]) -> tuple[Text, ...]:
    return tuple(say("{seat:seat}", seat=seat) for seat in seats)
