"""A lobby's forecast of its game's length, and of a turn order that follows the day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final

from bot.store.rows.records import Hours, SeatRecord
from bot.table.held import HeldTable
from bot.table.lobby.forecast import (
    DAY,
    HOUR,
    WIDEST,
    Forecast,
    Sleep,
    forecast,
    going_round,
    sleep_of,
)
from bot.table.lobby.options import as_usual, people_at
from bot.table.time.pace import hours_at, plays_live
from rules.kernel import Text, say
from rules.lengths import Length
from rules.meta import Meta

WORTH = 0.97
"""The largest share of the time that a better order of seats may take to be proposed."""
USUAL_SEATS = 4
"""The number of players for whom a game's length is told before anybody sits down."""
FEWEST = 3
"""The fewest people with known hours for whom the order of seats matters."""


@dataclass(frozen=True, slots=True)
class _Expected:
    """A game of a lobby as it would be played now.

    Args:
        held: the table.
        hours: the hours it would have.
        length: the measured length of the game.
        sleeps: each seat's night; None: unknown.
        robots: the seats that answer at once.
    """

    held: HeldTable
    hours: Hours
    length: Length
    sleeps: tuple[Sleep | None, ...]
    robots: tuple[bool, ...]

    def takes(self) -> Forecast:
        """Return how long it takes."""
        return forecast(self.held.meta, self.length, self.hours, self.sleeps, self.robots)


WITH_ROUNDS: Final = {
    "The game takes {whole}.": "The game takes {whole}; a round {round}.",
    "{n} players take {whole}.": "{n} players take {whole}; a round {round}.",
}


def forecast_told(held: HeldTable, now: float) -> tuple[Text, ...]:
    """Return how long a lobby's game will take in words, and whose own hours count."""
    expected = _expected(held, now)
    if expected is None:
        return ()
    found, seats = expected.takes(), len(expected.sleeps)
    whole, live = range_told(found), plays_live(held.meta, expected.hours)
    text = "The game takes {whole}." if len(held.seats) == seats else "{n} players take {whole}."
    told = say(text, whole=whole, n=seats)
    if found.round and not live:
        told = say(WITH_ROUNDS[text], whole=whole, n=seats, round=_about(found.round))
    counted = [s.seat for s in held.seats if s.member in held.record.hours.counted]
    if not counted or live:
        return (told,)
    names = tuple(say("{seat:seat}", seat=seat) for seat in counted)
    return told, say("This allows for the hours of {names}.", names=names)


def sitting_told(held: HeldTable) -> tuple[Text, ...]:
    """Return how long a lobby's game takes its host alone, if it may start so."""
    meta, record = held.meta, held.record
    if record.status != "lobby" or record.damaged or len(held.seats) > 1:
        return ()
    values, _ = as_usual(meta, record.options, record.hours, 1)
    length = meta.lengths.get(meta.variant(meta.options.model_validate(values)), {}).get(1)
    if length is None:
        return ()
    live = hours_at(meta, record.hours, "live")
    whole = range_told(forecast(meta, length, live, [None], [False]))
    return (say("Alone and at one sitting, the game takes {whole}.", whole=whole),)


def length_told(meta: Meta) -> str:
    """Return how long a game takes that nobody has changed, as every page and post says it."""
    return f"{whole_told(meta, 'live')} live, {whole_told(meta, 'daily')} at a turn a day"


def whole_told(meta: Meta, pace: str) -> str:
    """Return how long an unchanged game takes at a pace, with four players of one zone."""
    values, _ = as_usual(meta, {}, Hours(), 2)
    by_seats = meta.lengths[meta.variant(meta.options.model_validate(values))]
    seats = min(by_seats, key=lambda seats: (abs(seats - USUAL_SEATS), seats))
    hours, people = hours_at(meta, Hours(), pace), [None] * seats
    return str(range_told(forecast(meta, by_seats[seats], hours, people, [False] * seats)))


def hours_count(held: HeldTable, now: float) -> bool:
    """Return whether people's own hours can change the forecast: nobody sleeps at a live table."""
    expected = _expected(held, now)
    return expected is not None and not plays_live(held.meta, expected.hours)


def order_proposed(held: HeldTable, now: float) -> tuple[int, ...]:
    """Return an order of seats in which turns follow the day around the globe; (): no change."""
    expected = _expected(held, now)
    if expected is None:
        return ()
    known = {seat: s for seat, s in enumerate(expected.sleeps) if s is not None}
    if len(known) < FEWEST or plays_live(held.meta, expected.hours):
        return ()
    row = _quickest(expected.hours, known)
    if not row:
        return ()
    places = iter(row)
    order = [next(places) if seat in known else seat for seat in range(len(expected.sleeps))]
    return tuple(order[: len(held.seats)])


def _quickest(hours: Hours, known: Mapping[int, Sleep]) -> Sequence[int]:
    """Return the order of seats in which turns go around soonest; (): no change worth it.

    The first of them stays first: where a round begins changes nothing.
    """
    first, *others = known
    took = {
        (first, *rest): going_round(hours, [known[first], *(known[seat] for seat in rest)])
        for rest in permutations(others)
    }
    best = min(took, key=lambda order: took[order])
    return best if took[best] < WORTH * took[tuple(known)] else ()


def _expected(held: HeldTable, now: float) -> _Expected | None:
    """Return the game of a lobby; None: unknown, or it may start with only one person."""
    meta, record, people = held.meta, held.record, people_at(held.seats)
    if record.status != "lobby" or record.alone or record.damaged:
        return None
    seats = max(len(held.seats), meta.seats[0])
    if people < 2 and (len(held.seats) > people or seats < 2):
        return None
    values, hours = as_usual(meta, record.options, record.hours, max(people, 2))
    variant = meta.variant(meta.options.model_validate(values))
    length = meta.lengths.get(variant, {}).get(seats)
    if length is None:
        return None
    missing = seats - len(held.seats)
    sleeps = [_sleep(held, seated, now) for seated in held.seats] + [None] * missing
    robots = [seated.member is None for seated in held.seats] + [False] * missing
    return _Expected(held, hours, length, tuple(sleeps), tuple(robots))


def _sleep(held: HeldTable, seated: SeatRecord, now: float) -> Sleep | None:
    """Return a player's night, as far as it is public or counted by their choice."""
    if seated.member is None:
        return None
    calendar = held.calendars[seated.member]
    counts = seated.member in held.record.hours.counted
    if counts:
        return sleep_of(calendar.quiet, now, calendar.days_off, calendar.zone)
    return None if calendar.night is None else sleep_of(calendar.night, now)


def without_counted(hours: Hours, member: int) -> Hours:
    """Return hours in whose forecast this member's own no longer count."""
    return replace(hours, counted=tuple(one for one in hours.counted if one != member))


def range_told(found: Forecast) -> Text:
    """Return the range of a forecast, in the largest unit that has two of it."""
    for length, step, text in (
        (DAY, 1, "{least} to {most} days"),
        (HOUR, 1, "{least} to {most} hours"),
        (60.0, 5, "{least} to {most} minutes"),
        (60.0, 1, "{least} to {most} minutes"),
    ):
        if found.least >= 2 * step * length:
            least = round(found.least / length / step)
            most = min(round(found.most / length / step), int(WIDEST * least))
            return say(text, least=least * step, most=most * step)
    return say("less than five minutes")


def _about(seconds: float) -> Text:
    """Return a length of time, as roughly as it is known."""
    for length, one, many in (
        (DAY, "about a day", "about {n} days"),
        (HOUR, "about an hour", "about {n} hours"),
        (60.0, "about a minute", "about {n} minutes"),
    ):
        if seconds >= 0.75 * length:
            number = max(1, round(seconds / length))
            return say(one) if number == 1 else say(many, n=number)
    return say("less than a minute")
