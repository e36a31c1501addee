"""The log line of a fault: its kind and place, never its message."""

import traceback
from pathlib import Path

FRAMES = 4
"""The number of calls that tell the place, the innermost last."""


def kind_and_place(error: BaseException) -> dict[str, str]:
    """Return kind and place for a log line; an exception's message may quote a save."""
    calls = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = " > ".join(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls)
    return {"why": type(error).__name__, "where": where}
