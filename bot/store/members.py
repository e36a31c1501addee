"""What a member wants, at whichever table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.hours.calendar import Absence, Calendar
from bot.hours.nights import Night
from bot.store.records import Caretaker, PictureSize

Shown = Literal["", "everywhere", "nothing"]
"""Whose games of a member others see: of the server where they ask, of all servers, none."""
PictureWish = Literal["unasked", "table", "wide", "compact", "none"]


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """What a member wants: letters `always`, for `reminders` only, or `never`; which pictures."""

    member: int
    letters: Literal["always", "reminders", "never"] = "always"
    closed: int = 0  # 1: their DMs were found closed; 2: and they have been told
    picture: PictureWish = "unasked"  # of what only they see; until they are asked, as the table's
    pause: int = 2  # minutes for which a letter waits while they are at the table
    advised: int = 1  # 0: they want no warning that only advises; 2: also before taking several
    quiet: Night | None = None  # when nobody is to write to them
    public: bool = True  # everybody may see these hours
    zone: str = ""  # where they live; nothing: they have not said
    days_off: tuple[int, ...] = ()  # of the week, Monday being 0
    every: int | None = None  # hours between reminders; None: as each table reminds
    pings: bool = True  # the channel may call them
    last_one: bool = False  # they are called only when everybody else has answered
    morning: int | None = None  # at this hour one letter a day, instead of single calls
    sleep_asked: int = 0  # 1: they were asked about their night; 2: they are asked no more
    caretaker: Caretaker | Literal[""] = ""  # acts when their time runs out; nothing: the table's
    shown: Shown = ""  # what others see of their record
    reliable: bool = False  # they also see how reliably this member answers
    timed: bool = False  # post-mortems tell the median of their answer times

    @property
    def night(self) -> Night | None:
        """When they are not to be expected, as everybody may see."""
        return self.quiet if self.public else None

    @property
    def gathers(self) -> bool:
        """Whether one letter a day takes the place of single calls, as long as it reaches them."""
        return self.morning is not None and not self.closed

    def calendar(self, absences: Sequence[Absence] = ()) -> Calendar:
        """Their own hours, with when they are away."""
        return Calendar(
            zone=self.zone or "UTC",
            quiet=self.quiet,
            public=self.public,
            days_off=self.days_off,
            absences=tuple(absences),
            every=self.every,
        )

    def size(self, posts: PictureSize) -> PictureSize:
        """The size of what only they see, at a table whose posts have this one."""
        return self.picture if self.picture in ("wide", "compact") else posts

    @property
    def draws(self) -> bool:
        """Whether what only they see has pictures."""
        return self.picture != "none"
