from bot.machine import Machine

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, the zero of Discord's ids."""
TIME_SHIFT = 22


class Snowflakes:
    """Returns ids that grow with time and never repeat."""

    def __init__(self, machine: Machine, last: int = 0) -> None:
        self._now = machine.now
        self.last = last

    def next(self) -> str:
        by_time = (int(self._now() * 1000) - EPOCH_MS) << TIME_SHIFT
        self.last = max(by_time, self.last + 1)
        return str(self.last)


def born(snowflake: str) -> float:
    """Return the time of an id, in seconds since 1970."""
    return ((int(snowflake) >> TIME_SHIFT) + EPOCH_MS) / 1000
