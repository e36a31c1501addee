"""Whether a process may still act in its place."""

import asyncio


class Fence:
    """Tells whether a process still holds its place; this one holds it until it ends."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()
        """Set when another process has taken the place."""

    def is_current(self) -> bool:
        """Whether it is proven that this process holds its place."""
        return not self.lost.is_set()

    def doubt(self) -> None:
        """Ask for the place at once, since the database has failed at something."""
