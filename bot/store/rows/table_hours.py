"""The hours of a table, as they are kept with it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Caretaker = Literal["hold", "cheapest", "orders", "robot"]


@dataclass(frozen=True, slots=True)
class NoticeRecord:
    """An option that the host has set to a shorter time, which holds after a notice.

    Args:
        option: the option.
        value: its coming value.
        since: when everybody was told.
        seconds: the length of the notice, in each player's own time.
        until: the end that they were told; it never holds sooner.
        zone: the time zone of the host then.
    """

    option: str
    value: str
    since: int
    seconds: int
    until: int
    zone: str = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """When a table reminds, and when it answers for somebody; 0 is never.

    Args:
        reminder: hours until a reminder.
        limit: hours that a turn may take.
        limit_minutes: minutes beside them, at a live table.
        clocks: the game's own clocks, in seconds.
        bank: hours that each player has beside the limit, once per game.
        bank_minutes: minutes beside them, at a live table.
        decisions: hours for decisions with a limit of their own, by decision.
        weekends: limits run at weekends.
        zone: the time zone of the table's weekend, from its host.
        sleep: limits that would run out in somebody's quiet hours end later.
        absence: days for which an announced absence stops its player's limit.
        fair: hours that everybody is awake before a sealed round closes; 0: the limit closes it.
        caretaker: acts when time runs out, unless a player has chosen another one.
        undo: who must agree to undo more than players may undo alone.
        stands_in: a stand-in comes by itself for players who miss two turns in a row.
        unchosen: options that no host has chosen: until the start they follow the players.
        counted: until the start, members who have their own hours counted in the forecast.
        notices: what will hold after a notice.
    """

    reminder: int = 24
    limit: int = 0
    clocks: Mapping[str, int] = field(default_factory=dict)
    bank: int = 0
    decisions: Mapping[str, int] = field(default_factory=dict)
    weekends: bool = True
    zone: str = "UTC"
    sleep: bool = True
    absence: int = 7
    fair: int = 0
    caretaker: Caretaker = "hold"
    undo: Literal["all", "majority"] = "all"
    stands_in: bool = False
    unchosen: tuple[str, ...] = ()
    counted: tuple[int, ...] = ()
    notices: tuple[NoticeRecord, ...] = ()
    limit_minutes: int = 0
    bank_minutes: int = 0

    @property
    def turn(self) -> int:
        """Seconds that a turn may take; 0: any number."""
        return 3600 * self.limit + 60 * self.limit_minutes

    @property
    def in_hand(self) -> int:
        """Seconds that each player has beside the limit, once per game."""
        return 3600 * self.bank + 60 * self.bank_minutes
