"""The operator's metrics and log lines, which are the same in both worlds."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import isnan
from typing import Any

from pythonjsonlogger.json import JsonFormatter

from bot.delivery.operating import Operating
from bot.logs import FIELDS, DiscreetHandler
from bot.store import Store
from bot.table.lobby.quotas import NO_QUOTAS
from bot.table.tables import Tables
from cogs.owner.layout import aside_sheet, figures_sheet, lanes_sheet, servers_sheet

TAKES = "_seconds_bucket", "_seconds_sum", "_read_seconds_count"
"""Suffixes of names of durations; the number of reads depends on what is still in memory."""
OF_THE_MACHINE = "process_", "python_"
BY_CHANCE = {"asctime", "interaction", "seconds"}
"""Fields of log lines that may differ between the worlds."""
MEASURED = "Event loop", "Press to acknowledgement", "Memory"
"""Lines of the owner's page that tell of the machine."""
NUMBER = re.compile(r"\d+(?:\.\d+)?")
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
    store.metrics.counted(await store.census.take(now))
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in store.metrics.registry.collect()
        for sample in family.samples
        if not sample.name.endswith(TAKES)
        and not sample.name.startswith(OF_THE_MACHINE)
        and not isnan(sample.value)  # what is not there: it differs from itself
    }


async def pages(tables: Tables) -> dict[str, float]:
    """Return the numbers that the owner's page shows of one bot, by the words around them.

    Durations and memory are left out. Time goes on in both worlds alike.
    """
    operating = Operating(tables, tables.store.metrics)
    pages = [
        figures_sheet(await operating.figures()),
        aside_sheet(operating.set_aside()),
        lanes_sheet(await operating.standing()),
        servers_sheet(await operating.servers(), NO_QUOTAS),
    ]
    found: dict[str, float] = {}
    for line in "\n".join(_words_of(page.view.to_components()) for page in pages).splitlines():
        if not any(kind in line for kind in MEASURED):
            words = NUMBER.sub("#", line)
            numbers = enumerate(NUMBER.findall(line))
            found |= {f"pages: {words} {place}": float(number) for place, number in numbers}
            found.setdefault(f"pages: {words}", 1)
    return found


def _words_of(components: Sequence[Mapping[str, Any]]) -> str:
    """Return all texts and labels of a message."""
    said = []
    for one in components:
        said += [str(one[key]) for key in ("content", "label", "options") if key in one]
        said.append(_words_of(one.get("components", ())))
    return "\n".join(said)


def grown(now: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    """Return by how much each has grown, of those that have."""
    found = {name: now.get(name, 0) - before.get(name, 0) for name in {*now, *before}}
    return {name: by for name, by in sorted(found.items()) if by}
