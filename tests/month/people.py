"""Five people of four time zones, and what becomes of them in the course of a month."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from bot.hours.calendar import Calendar
from bot.hours.nights import LONGEST, Night
from bot.store.rows.members import MemberRecord
from tests.bot.weeks import DAY, HOUR

ANA, BRAM, CHIDI, DANA, EVE = 101, 102, 103, 104, 105
NAMES = {ANA: "Ana", BRAM: "Bram", CHIDI: "Chidi", DANA: "Dana", EVE: "Eve"}

HOURS_TOLD = {
    ANA: MemberRecord(ANA, quiet=Night(23, 7, "Europe/Berlin"), public=True, zone="Europe/Berlin"),
    BRAM: MemberRecord(
        BRAM,
        quiet=Night(22, 8, "America/New_York"),
        public=False,
        zone="America/New_York",
        days_off=(6,),
    ),
    CHIDI: MemberRecord(CHIDI, quiet=Night(0, 6, "Asia/Tokyo"), public=True, zone="Asia/Tokyo"),
    DANA: MemberRecord(
        DANA, quiet=Night(21, 9, "Australia/Sydney"), public=False, zone="Australia/Sydney"
    ),
    EVE: MemberRecord(EVE, zone="Europe/Berlin"),
}
"""The hours that each has told with `/me`: two nights that all may see, two private ones, and
none."""


@dataclass(frozen=True)
class Group:
    """The people of a month: what they have told, and how they live.

    Args:
        name: what they have in common.
        told: the hours that each has told with `/me`.
        lives: the hours in which each can answer; without them, those that they have told.
        counted: who lets their private hours count in the forecast.
        bram_is_closed: whether Bram takes no DMs.
    """

    name: str
    told: Mapping[int, MemberRecord]
    lives: Mapping[int, Calendar]
    counted: tuple[int, ...] = ()
    bram_is_closed: bool = True


def _lives(zone: str, begin: int = 23, end: int = 7) -> Calendar:
    return Calendar(zone=zone, quiet=Night(begin, end, zone))


def _tells(
    member: int, zone: str, begin: int = 23, end: int = 7, days_off: tuple[int, ...] = ()
) -> MemberRecord:
    public = (end - begin) % 24 <= LONGEST and not days_off
    night = Night(begin, end, zone)
    return MemberRecord(member, quiet=night, public=public, zone=zone, days_off=days_off)


BERLIN = "Europe/Berlin"
ZONES = (BERLIN, "America/New_York", "Asia/Tokyo", "Australia/Sydney", "America/Los_Angeles")
_SILENT = {member: MemberRecord(member) for member in NAMES}
_AT_HOME = {member: _lives(BERLIN) for member in NAMES}
_EVENINGS = _tells(BRAM, BERLIN, 23, 18)
_LUNCH = _tells(BRAM, BERLIN, 14, 12, days_off=(5, 6))
GROUPS = (
    Group("friends in one zone", _SILENT, _AT_HOME, bram_is_closed=False),
    Group(
        "people in five zones",
        {member: _tells(member, zone) for member, zone in zip(NAMES, ZONES, strict=True)},
        {},
        bram_is_closed=False,
    ),
    Group(
        "one who plays in the evening",
        {**_SILENT, BRAM: _EVENINGS},
        {**_AT_HOME, BRAM: _EVENINGS.calendar()},
        (BRAM,),
        bram_is_closed=False,
    ),
    Group(
        "one who plays at lunch on weekdays",
        {**_SILENT, BRAM: _LUNCH},
        {**_AT_HOME, BRAM: _LUNCH.calendar()},
        (BRAM,),
        bram_is_closed=False,
    ),
)
"""People whose months lie within what their lobby foresees."""

DELAYS = (0.2, 0.5, 1, 2, 5, 9)
"""Hours that somebody takes to answer a call."""


@dataclass(frozen=True)
class Events:
    """The events of the month, in days after its beginning.

    Args:
        away: the days between which Ana is away, as she has told her tables.
        vanishes: the day from which Chidi does nothing any more.
        follows: the day from which Bram does nothing either; None: Bram stays.
        leaves: the day on which Dana leaves the server.
        outage: the day from which the bot is gone, for `OUTAGE` seconds.
    """

    away: tuple[float, float] = (5.3, 9)
    vanishes: float = 8
    follows: float | None = None
    leaves: float = 13.4
    outage: float = 17.6


OUTAGE = 20 * HOUR
"""Seconds for which the bot is gone."""
SHORT = Events(away=(1.3, 3), vanishes=3, leaves=6.4, outage=4.6)
"""The same in little more than a week."""
NEVER = float("inf")
CALM = Events(away=(NEVER, NEVER), vanishes=NEVER, leaves=NEVER, outage=NEVER)
"""A month in which nothing happens but the game."""


@dataclass
class Person:
    """Somebody who answers some hours after they were called, and looks in once a day.

    Args:
        member: who.
        chance: how long they take.
        acts: when they come to the table next; None: they wait to be called.
        looks: when they look in unasked.
        called: when they were called last.
    """

    member: int
    chance: Random
    looks: float
    acts: float | None = None
    called: float = float("-inf")

    def hear(self, at: float) -> None:
        """Hear a call: come some hours later, unless a visit is planned sooner."""
        self.called = at
        comes = at + self.chance.choice(DELAYS) * HOUR
        self.acts = comes if self.acts is None else min(self.acts, comes)

    @property
    def comes(self) -> float:
        """Return the time of the next visit to the table."""
        return self.looks if self.acts is None else min(self.acts, self.looks)

    def came(self, at: float) -> None:
        """They have been there: next they come when they are called, or about a day later."""
        self.acts = None
        if at >= self.looks:
            self.looks = at + DAY + self.chance.uniform(-2, 2) * HOUR
