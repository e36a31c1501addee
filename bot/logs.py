"""Log lines: structured, tied to their interaction, and discreet.

They name tables, kinds of rows and codes; they never name a hand, an answer, or an awaited player.
"""

import json
import logging
import re
import sys
from copy import copy
from datetime import UTC, datetime
from typing import Final

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

from bot.faults import TOLD, kind_and_place
from bot.origin import present

FIELDS = "%(asctime)s %(levelname)s %(name)s %(message)s"
TELLTALES = ("discord", "aiosqlite")
"""Libraries that log whole messages and rows, with secrets, at their lowest level."""
LIBRARIES = ("discord", "aiohttp", "aiosqlite", "asyncio")
"""Libraries whose lines may hold addresses or representations of objects."""
TOKENS = re.compile(r"/(webhooks|interactions)/\d+/[^/\s]+")
IDS = re.compile(r"\d{15,21}")
"""Discord's ids: the channel of a DM tells its reader, and so who is awaited."""
BARE = re.compile(r"[\w.:+-]+")
RESERVED: Final = frozenset(RESERVED_ATTRS)


class _WithZone(logging.Formatter):
    """Writes times with their distance from UTC: machines and people are in several zones."""

    def formatTime(  # noqa: N802 - logging's own name
        self, record: logging.LogRecord, datefmt: str | None = None
    ) -> str:
        at = datetime.fromtimestamp(record.created, UTC).astimezone()
        return at.isoformat(timespec="milliseconds")


class JsonLineFormatter(_WithZone, JsonFormatter):
    """Formats a line for programs: one JSON object."""


class KeyValueFormatter(_WithZone):
    """Formats a line for people: the event, then every detail as `key=value`."""

    def format(self, record: logging.LogRecord) -> str:
        details = {key: value for key, value in vars(record).items() if key not in RESERVED}
        return " ".join([super().format(record), *map(_pair, details.items())])


def _pair(detail: tuple[str, object]) -> str:
    name, value = detail
    plain = str(value)
    return f"{name}={plain if BARE.fullmatch(plain) else json.dumps(plain, ensure_ascii=False)}"


class DiscreetHandler(logging.StreamHandler):  # type: ignore[type-arg]  # of whatever it is told
    """Writes lines without secrets, and none about what follows from a spell that is told of."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(record, TOLD, False) and bool(super().filter(record))

    def format(self, record: logging.LogRecord) -> str:
        return super().format(discreet(record))


def discreet(record: logging.LogRecord) -> logging.LogRecord:
    """Return a line that is safe to write, tied to the interaction in hand.

    Messages of exceptions may quote a save; libraries may log addresses and objects.
    """
    record = copy(record)
    if record.name.partition(".")[0] in LIBRARIES:
        record.msg, record.args = _without_ids(record.getMessage()), None
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        vars(record).update(kind_and_place(error))
    record.exc_info = record.exc_text = record.stack_info = None
    origin = present()
    if origin is not None:
        record.interaction = origin.id
    return record


def _without_ids(message: str) -> str:
    """Return the first line of a message, which names the event, without ids and tokens."""
    first = message.partition("\n")[0]
    return IDS.sub("<id>", TOKENS.sub(r"/\1/<token>", first))


def log_to_stderr(level: str, *, as_json: bool) -> None:
    """Write log lines to stderr, as JSON objects or for people."""
    stream = DiscreetHandler(sys.stderr)
    stream.setFormatter(JsonLineFormatter(FIELDS) if as_json else KeyValueFormatter(FIELDS))
    logging.basicConfig(level=level, handlers=[stream], force=True)
    for library in TELLTALES:
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLevelName(level)))
