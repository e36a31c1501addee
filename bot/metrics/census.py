"""The counts taken from the store at each request."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Census:
    """The tables and the waiting work at one moment.

    Args:
        tables: by game and status.
        rows: messages for Discord by kind of lane, with those put off or held.
        failing: those of them that failed at least once, by kind of lane.
        oldest: the age in seconds of the oldest untried due row, by kind of lane.
        overdue: the number of due timers.
        lateness: the age in seconds of the oldest due timer.
        stranded: tables that stand still since their channel or server is gone.
        copy_age: the age in seconds of the newest sound copy of the database; None: there is none.
        copy_failed: whether the last copy failed, or has faults.
    """

    tables: Mapping[tuple[str, str], int] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)
    failing: Mapping[str, int] = field(default_factory=dict)
    oldest: Mapping[str, int] = field(default_factory=dict)
    overdue: int = 0
    lateness: int = 0
    stranded: int = 0
    copy_age: int | None = None
    copy_failed: bool = False

    def in_status(self, status: str) -> int:
        """Return the number of tables with a status, of all games."""
        return sum(count for (_, each), count in self.tables.items() if each == status)
