"""Whether a task has written anything: it may not tell then that nothing has changed."""

from contextvars import ContextVar

_writes: ContextVar[list[None] | None] = ContextVar("writes", default=None)


def watch_writes() -> None:
    """Count what this task, and the tasks that it begins, write from now on."""
    _writes.set([])


def note_written() -> None:
    """Note that something was committed, if anybody watches."""
    writes = _writes.get()
    if writes is not None:
        writes.append(None)


def anything_written() -> bool:
    """Whether anything was committed since this task began to watch."""
    return bool(_writes.get())
