"""JSON as it is read back: damage sets its own table aside, and no other."""

import json
import logging
from dataclasses import asdict, fields
from typing import Any, TypeVar

from bot.store.rows.table_hours import Hours, NoticeRecord
from rules.kernel import Refused, from_plain, say

log = logging.getLogger(__name__)

T = TypeVar("T")


class SetAside(Refused):
    """Something of a table cannot be read: nothing may touch the table, not even its outbox.

    Args:
        table: its number.
        column: the damaged column, for the operator.
        why: the kind of fault.
    """

    def __init__(self, table: int, column: str = "", why: str = "") -> None:
        self.column, self.why = column, why
        super().__init__(
            say(
                "The save of this game cannot be read. It is set aside untouched; the host of"
                " this bot can look into table {table}. /game undo asks its players to go back to"
                " the latest save that can be read. Other games go on.",
                table=table,
            )
        )


def set_aside(table: int, column: str, why: str) -> SetAside:
    """Log that a table cannot be read; return the refusal to touch it."""
    log.error("table set aside", extra={"table": table, "column": column, "why": why})
    return SetAside(table, column, why)


def anything(table: int, column: str, written: Any) -> Any:
    """Return the content of a JSON column.

    Raises:
        SetAside: it cannot be read.
    """
    try:
        return json.loads(written)
    except (ValueError, TypeError, RecursionError) as error:
        raise set_aside(table, column, type(error).__name__) from error


def kept(table: int, column: str, written: Any, kind: type[T]) -> T:
    """Return the content of a JSON column that holds one kind of value.

    Raises:
        SetAside: it cannot be read, or holds another kind.
    """
    found = anything(table, column, written)
    if not isinstance(found, kind):
        raise set_aside(table, column, f"no {kind.__name__}")
    return found


def text(table: int, column: str, written: Any) -> dict[str, Any]:
    """Return a text as JSON.

    Raises:
        SetAside: no text can be made of it.
    """
    found: dict[str, Any] = kept(table, column, written, dict)
    try:
        from_plain(found)
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise set_aside(table, column, type(error).__name__) from error
    return found


def hours(table: int, written: Any) -> Hours:
    """Return the hours of a table.

    Raises:
        SetAside: they cannot be read.
    """
    found: dict[str, Any] = {**kept(table, "hours", written, dict)}
    lists = {"unchosen": str, "counted": int}
    for name, kind in lists.items():
        each = found.get(name, [])
        if type(each) is not list or any(type(one) is not kind for one in each):
            raise set_aside(table, "hours", "no hours")
        found[name] = tuple(each)
    found["notices"] = _notices(table, found.get("notices", []))
    if type(found.pop("clock", "")) is not str:
        raise set_aside(table, "hours", "no hours")
    usual = {name: type(value) for name, value in asdict(Hours()).items()}
    wrong = any(type(value) is not usual.get(name) for name, value in found.items())
    numbers = [*found.get("clocks", {}).values(), *found.get("decisions", {}).values()]
    if wrong or any(type(number) is not int for number in numbers):
        raise set_aside(table, "hours", "no hours")
    return Hours(**found)


def _notices(table: int, written: Any) -> tuple[NoticeRecord, ...]:
    """Return the notices of a table's hours.

    Raises:
        SetAside: they cannot be read.
    """
    try:
        read = tuple(NoticeRecord(**one) for one in written)
    except TypeError as error:
        raise set_aside(table, "hours", "no hours") from error
    usual = NoticeRecord("", "", 0, 0, 0)
    kinds = {field.name: type(getattr(usual, field.name)) for field in fields(NoticeRecord)}
    if any(type(getattr(one, name)) is not kind for one in read for name, kind in kinds.items()):
        raise set_aside(table, "hours", "no hours")
    return read
