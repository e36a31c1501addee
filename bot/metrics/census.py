"""What is counted in the store whenever somebody looks."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Census:
    """The tables, and what waits, at one moment.

    Args:
        tables: by game and status.
        rows: what Discord must still be told, by kind of lane, put off or held included.
        failing: those of them that could not be told at least once, by kind of lane.
        oldest: by kind of lane, for how many seconds the oldest has been due that was never tried.
        overdue: timers whose time has come.
        lateness: for how many seconds the oldest of these has been due.
        stranded: tables that stand still since their channel or server is gone.
    """

    tables: Mapping[tuple[str, str], int] = field(default_factory=dict)
    rows: Mapping[str, int] = field(default_factory=dict)
    failing: Mapping[str, int] = field(default_factory=dict)
    oldest: Mapping[str, int] = field(default_factory=dict)
    overdue: int = 0
    lateness: int = 0
    stranded: int = 0

    def in_status(self, status: str) -> int:
        """Return how many tables have a status, of whatever game."""
        return sum(count for (_, each), count in self.tables.items() if each == status)
