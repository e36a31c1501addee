"""Frames one after the other."""

from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Done, Frame, Saved


class Then(Frame):
    """Carries out frames in their order."""

    frames: list[Saved[Frame]]

    def advance(self, game: Cosmic) -> Frame | Done | None:
        return self.frames.pop(0) if self.frames else Done()


def then(*frames: Frame | None) -> Frame | None:
    """Return these frames one after the other, without None."""
    there = [frame for frame in frames if frame is not None]
    if len(there) < 2:
        return there[0] if there else None
    return Then(frames=there)
