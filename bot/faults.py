"""The log line of a fault: its kind, code and place, never its message."""

import errno
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FRAMES = 4
"""The number of calls that tell the place, the innermost last."""
TOLD: Final = "is_told"
"""The mark of errors of which their source itself tells: what follows from them is not written."""
CODES: Final = ("reason", "sqlite_errorname", "sqlstate")
"""Attributes of errors that say why in fixed words: the store's, SQLite's and PostgreSQL's."""


def kind(error: BaseException) -> dict[str, object]:
    """Return the kind of an error and its code for a log line."""
    code = code_of(error)
    found: dict[str, object] = {"why": type(error).__name__}
    if code is not None:
        found["code"] = code
    if getattr(error, TOLD, False):
        found[TOLD] = True
    return found


def kind_and_place(error: BaseException) -> dict[str, object]:
    """Return kind, code and place for a log line; an exception's message may quote a save."""
    calls = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = " > ".join(f"{Path(call.filename).name}:{call.lineno} {call.name}" for call in calls)
    return {**kind(error), "where": where}


def code_of(error: BaseException) -> str | None:
    """Return the code of an error, or of the one that caused it; None: none has a code.

    >>> code_of(OSError(28, "No space left on device"))
    'ENOSPC'
    """
    for each in _causes(error):
        for name in CODES:
            code = getattr(each, name, None)
            if isinstance(code, str) and code:
                return code
        if isinstance(each, OSError) and each.errno is not None:
            return errno.errorcode.get(each.errno)
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__
