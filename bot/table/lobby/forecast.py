"""The length of a game: its measured waits, simulated in time.

Private facts about members count only if they agree to that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from random import Random
from zoneinfo import ZoneInfo

from bot.hours.nights import UNTOLD, Night
from bot.hours.spans import MORNING
from bot.store.rows.records import Hours
from bot.table.time.calling import CALLED_AGAIN
from bot.table.time.pace import plays_live
from rules.lengths import Length, Wait
from rules.meta import Meta

HOUR, DAY = 3600.0, 86400.0
ANSWERS = (0.2, 0.5, 1, 2, 5, 9)
"""Hours until people answer a call, with a day for a turn, each equally often: if they are asleep
or off by then, they answer when that is over."""
LOOKS_IN = DAY
"""The seconds within which people look in uncalled."""
A_PRESS = 14.0
"""Seconds for each press when all sit at the table, with the thought before it."""
FASTEST, SLOWEST = 0.5, 3.0
"""The bounds for how much slower people answer with less or more than a day for a turn."""
BEDTIME = 23.0
ASLEEP = 8.0
"""The assumed bedtime and hours of sleep where nobody's night is known."""
AROUND = 1.32
"""The factor by which games take more or less time than the simulated one."""
WIDEST = 1.8
"""The largest ratio of the ends of a range."""
TURNS = 90.0
"""The number of simulated turns that decide which order of seats is quick."""
THURSDAY = 3
"""The day of the week on which unix time begins, Monday being 0."""
BEGINS = 12.0
"""The hour of the day, in UTC, at which a game is assumed to begin."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """A person's nights and days off.

    Args:
        begin: the hour of UTC at which their night begins.
        hours: its length; 0: they have none.
        off: their days off, Monday being 0.
        ahead: the hours by which their clocks are ahead of UTC.
        morning: the hour of their clocks at which a day after days off begins.
    """

    begin: float
    hours: float
    off: tuple[int, ...] = ()
    ahead: float = 0.0
    morning: int = MORNING

    def wakes(self, at: float) -> float:
        """Return the first moment from then on at which they are awake and not off, in seconds."""
        while True:
            found = self._works(self._up(at))
            if found == at:
                return at
            at = found

    def _up(self, at: float) -> float:
        gone = (at / HOUR - self.begin) % 24
        return at + (self.hours - gone) * HOUR if gone < self.hours else at

    def _works(self, at: float) -> float:
        day, hour = divmod(at + self.ahead * HOUR, DAY)
        if not self._is_off(day) and (hour >= self.morning * HOUR or not self._is_off(day - 1)):
            return at
        while self._is_off(day):
            day += 1
        return day * DAY + (self.morning - self.ahead) * HOUR

    def _is_off(self, day: float) -> bool:
        return (int(day) + THURSDAY) % 7 in self.off


def sleep_of(night: Night | None, at: float, off: tuple[int, ...] = (), zone: str = "") -> Sleep:
    """Return nights and days off in hours of UTC, with the clocks at that time.

    Args:
        night: the night; None: unknown, or none.
        at: a time, in unix seconds.
        off: the days off.
        zone: their zone, unless the night has one.
    """
    zone = zone or UNTOLD if night is None else night.zone
    offset = datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset()
    ahead = 0.0 if offset is None else offset.total_seconds() / HOUR
    if night is None:
        return Sleep((BEDTIME - ahead) % 24, ASLEEP, off, ahead)
    return Sleep((night.begin - ahead) % 24, night.hours, off, ahead)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The least and most seconds of a game, and those of each of its rounds; 0: it has none."""

    least: float
    most: float
    round: float


def forecast(
    meta: Meta, length: Length, hours: Hours, sleeps: Sequence[Sleep | None], robots: Sequence[bool]
) -> Forecast:
    """Return how long a game will take.

    Args:
        meta: the game.
        length: its measured length.
        hours: the hours of the table.
        sleeps: each seat's night, in turn order; None: unknown.
        robots: the seats that answer at once.
    """
    clocks = tuple((name, t.chosen(name, hours.clocks)) for name, t in meta.clocks.items())
    people = _People(tuple(_spread(sleeps)), tuple(robots), _slowness(hours))
    live, waits = plays_live(meta, hours), tuple(length.waits.items())
    if live:
        presses = max(0.0, length.presses - sum(len(w.people) * n for w, n in waits))
        whole = _played(waits, people, clocks, live=True) + presses * A_PRESS
    else:
        whole = _played(waits, people, clocks, live=False)
    round_ = whole / length.rounds if length.rounds > 1 else 0
    return Forecast(whole / AROUND, whole * AROUND, round_)


def going_round(hours: Hours, sleeps: Sequence[Sleep]) -> float:
    """Return the seconds of some turns that go around these people in this order."""
    people = _People(tuple(sleeps), (False,) * len(sleeps), _slowness(hours))
    return _played(((Wait((1,)), TURNS),), people, (), live=False)


def _slowness(hours: Hours) -> float:
    """Return how much slower people answer than with a day for a turn."""
    return min(SLOWEST, max(FASTEST, hours.turn / DAY)) if hours.turn else 1.0


def _spread(sleeps: Sequence[Sleep | None]) -> list[Sleep]:
    """Return everybody's nights; whoever has told none lives in the zone of those who have."""
    ahead = next((sleep.ahead for sleep in sleeps if sleep is not None), 0.0)
    usual = Sleep((BEDTIME - ahead) % 24, ASLEEP, (), ahead)
    return [usual if sleep is None else sleep for sleep in sleeps]


@dataclass(frozen=True, slots=True)
class _People:
    """The players: each seat's night, whether it is a robot's, and everybody's slowness."""

    sleeps: tuple[Sleep, ...]
    robots: tuple[bool, ...]
    slowness: float


@lru_cache(512)
def _played(
    waits: tuple[tuple[Wait, float], ...],
    people: _People,
    clocks: tuple[tuple[str, int], ...],
    *,
    live: bool,
) -> float:
    """Return the seconds of a game from its first wait to its last."""
    lengths, table = dict(clocks), _Table(people, live=live)
    for wait in _in_order(waits):
        table.wait(wait.people, lengths.get(wait.clock, 0))
    return table.at - BEGINS * HOUR


def _in_order(waits: Sequence[tuple[Wait, float]]) -> list[Wait]:
    """Return all waits of a game, with those of each kind spread evenly over it."""
    placed = [
        ((place + 0.5) / round(number), str(wait), wait)
        for wait, number in waits
        for place in range(round(number))
    ]
    return [wait for *_, wait in sorted(placed, key=lambda one: one[:2])]


class _Table:
    """A simulated game in time, from one wait to the next.

    Args:
        people: the players.
        live: whether everybody sits at the table.
    """

    def __init__(self, people: _People, *, live: bool) -> None:
        self.at = BEGINS * HOUR
        self._people, self._live = people, live
        self._called = [-DAY] * len(people.sleeps)
        self._turn = 0
        self._chance = Random("forecast")

    def wait(self, sizes: Sequence[int], least: int) -> None:
        """Wait for this many people at once, step by step, and at least for a clock."""
        began = self.at
        for size in sizes:
            self.at = max((self._answers(seat) for seat in self._next(size)), default=self.at)
        self.at = max(self.at, began + least)

    def _next(self, size: int) -> list[int]:
        """Return the people among the next seats; turns go around the table."""
        seats = len(self._people.sleeps)
        first, self._turn = self._turn, (self._turn + size) % seats
        asked = [(first + place) % seats for place in range(min(size, seats))]
        return [seat for seat in asked if not self._people.robots[seat]]

    def _answers(self, seat: int) -> float:
        """Return when a player answers who is asked now."""
        if self._live:
            return self.at + A_PRESS
        sleep = self._people.sleeps[seat]
        call = sleep.wakes(max(self.at, self._called[seat] + CALLED_AGAIN))
        self._called[seat] = call
        comes = call + self._chance.choice(ANSWERS) * HOUR * self._people.slowness
        looks_in = self.at + self._chance.random() * LOOKS_IN
        return sleep.wakes(min(comes, looks_in))
