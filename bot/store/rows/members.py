"""The wishes of a member, for every table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.hours.calendar import Absence, Calendar
from bot.hours.nights import UNTOLD, Night
from bot.store.rows.records import Caretaker, PictureSize

Shown = Literal["", "everywhere", "nothing"]
"""The games in a member's record that others see: of the present server, of all servers, none."""
PictureWish = Literal["unasked", "table", "wide", "compact", "none"]


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """The wishes of a member.

    DMs come `always`, for `reminders` only, or `never`.
    """

    member: int
    letters: Literal["always", "reminders", "never"] = "always"
    closed: int = 0  # 1: their DMs were found closed; 2: and they have been told
    # size of private pictures; until the member is asked, the size of the table's posts
    picture: PictureWish = "unasked"
    pause: int = 2  # minutes that a DM waits while they are at the table
    advised: int = 1  # 0: no warnings that only advise; 2: warnings also before they take several
    quiet: Night | None = None  # their quiet hours
    public: bool = True  # everybody may see the quiet hours
    zone: str = ""  # their time zone; empty: they have not said, and quiet hours are in UTC
    days_off: tuple[int, ...] = ()  # days of the week, 0 for Monday
    every: int | None = None  # hours between reminders; None: as each table sets them
    pings: bool = True  # the channel may ping them
    last_one: bool = False  # ping them only when everybody else has answered
    morning: int | None = None  # the hour of one DM a day, instead of single calls
    sleep_asked: int = 0  # 1: they were asked about their night; 2: they are asked no more
    night_proposed: int | None = None  # the hour in UTC at which the last proposed night began
    days_proposed: bool = False  # days off were proposed to them
    # acts when their time runs out; empty: the table's choice
    caretaker: Caretaker | Literal[""] = ""
    shown: Shown = ""  # what others see of their record
    reliable: bool = False  # they also see how reliably this member answers
    timed: bool = False  # post-mortems tell the median of their answer times

    @property
    def night(self) -> Night | None:
        """The hours in which nobody expects them, as far as everybody may see that."""
        return self.quiet if self.public else None

    @property
    def gathers(self) -> bool:
        """Whether one DM a day replaces single calls, as long as DMs reach them."""
        return self.morning is not None and not self.closed

    def calendar(self, absences: Sequence[Absence] = ()) -> Calendar:
        """Return their own hours, with their absences."""
        return Calendar(
            zone=self.zone or UNTOLD,
            quiet=self.quiet,
            public=self.public,
            days_off=self.days_off,
            absences=tuple(absences),
            every=self.every,
        )

    def moved_to(self, zone: str, now: int) -> "MemberRecord":
        """Return their wishes in a time zone that they name.

        Quiet hours whose zone they have named go with their clocks: they have moved. Others were
        proposed in UTC and stay at the same time, as the clocks of this zone show it.
        """
        quiet = self.quiet
        if quiet is not None and self.zone:
            quiet = replace(quiet, zone=zone)
        elif quiet is not None:
            quiet = quiet.seen_in(zone, now)
        return replace(self, zone=zone, quiet=quiet)

    def size(self, posts: PictureSize) -> PictureSize:
        """Return the size of private pictures at a table whose posts have this size."""
        return self.picture if self.picture in ("wide", "compact") else posts

    @property
    def draws(self) -> bool:
        """Whether private messages have pictures."""
        return self.picture != "none"
