"""What the operator is told: metrics and log lines, which are the same in both worlds."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from bot.logs import FIELDS, DiscreetHandler
from bot.store import Store

TAKES = "_seconds_bucket", "_seconds_sum", "_read_seconds_count"
"""How the names of durations end; how often was read depends on what is still in memory."""
OF_THE_MACHINE = "process_", "python_"
BY_CHANCE = {"asctime", "interaction", "seconds"}
"""What differs between two lines though nothing else does."""
OURS = "bot", "cogs", "renders", "rules"

_present: ContextVar[list[dict[str, Any]] | None] = ContextVar("lines", default=None)


def note_in(lines: list[dict[str, Any]]) -> None:
    """Whatever is logged from now on belongs to this world."""
    _present.set(lines)


class Lines(DiscreetHandler):
    """Gives each line to the world in which it was written, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter(FIELDS))

    def emit(self, record: logging.LogRecord) -> None:
        lines = _present.get()
        if lines is not None:
            written = json.loads(self.format(record)).items()
            lines.append({name: value for name, value in written if name not in BY_CHANCE})


@contextmanager
def overheard() -> Iterator[None]:
    """While this lasts, each line that our own code writes is kept, at the most talkative level."""
    handler, loggers = Lines(), [logging.getLogger(name) for name in OURS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)


async def counts(store: Store, now: int) -> dict[str, float]:
    """Return what the page of metrics shows of one bot, but durations and memory."""
    store.metrics.counted(await store.census(now))
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in store.metrics.registry.collect()
        for sample in family.samples
        if not sample.name.endswith(TAKES) and not sample.name.startswith(OF_THE_MACHINE)
    }


def grown(now: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    """Return by how much each has grown, of those that have."""
    found = {name: now.get(name, 0) - before.get(name, 0) for name in {*now, *before}}
    return {name: by for name, by in sorted(found.items()) if by}
