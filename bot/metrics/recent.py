"""The latest of some durations, for reports by the bot itself."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

KEPT = 1200
"""The number of durations kept: five minutes of the loop's delay."""


@dataclass(frozen=True, slots=True)
class Percentiles:
    """Durations in seconds: half are at most `p50`, and so on; `count` is their number."""

    count: int
    p50: float
    p95: float
    p99: float


class Recent:
    """Keeps the latest durations."""

    def __init__(self, kept: int = KEPT) -> None:
        self._seconds: deque[float] = deque(maxlen=kept)

    def add(self, seconds: float) -> None:
        """Add a duration."""
        self._seconds.append(seconds)

    def percentiles(self) -> Percentiles | None:
        """Return their percentiles; None: there are no durations yet."""
        if not self._seconds:
            return None
        ordered = sorted(self._seconds)

        def at(share: float) -> float:
            return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

        return Percentiles(len(ordered), at(0.50), at(0.95), at(0.99))
