"""What may be logged of a fault: its kind and where it happened, never what it was about."""

import traceback
from pathlib import Path

FRAMES = 4
"""So many calls, the innermost last, say where it happened."""


def kind_and_place(error: BaseException) -> dict[str, str]:
    """For a log line; messages of exceptions are left out, for they may quote a save."""
    calls = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = " > ".join(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls)
    return {"why": type(error).__name__, "where": where}
