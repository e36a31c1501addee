"""Statements and rows from the fields of a record: each record lists its columns once."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

R = TypeVar("R")

Reading: TypeAlias = "Callable[[int, str, Any], Any]"
"""A function from a table's number, a column's name and the written value to a field."""


def dumps(value: Any) -> str:
    """Return compact JSON that keeps every letter as it is."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class ColumnForm:
    """How a field is written into its column, and how it is read back."""

    write: Callable[[Any], Any]
    read: Reading


FLAG = ColumnForm(int, lambda table, column, written: bool(written))
"""SQLite knows no truth values, only 0 and 1."""


class Columns(Generic[R]):
    """The columns of a table of the database that hold one kind of record.

    Each field is a column of its own name. Fields that are true or false are flags.

    Args:
        of: the record, a dataclass.
        table: the table that keeps it.
        without: fields that no column holds.
        game: the field with the number of the table of play, for the column `game`.
        forms: how other fields are written and read.
    """

    def __init__(
        self,
        of: type[R],
        table: str,
        *,
        without: Sequence[str] = (),
        game: str = "",
        forms: Mapping[str, ColumnForm] | None = None,
    ) -> None:
        kept = [field for field in fields(of) if field.name not in without]  # type: ignore[arg-type]  # `R` is a dataclass
        self._of = of
        self.table = table
        self.fields = tuple(field.name for field in kept)
        self.names = tuple("game" if name == game else name for name in self.fields)
        flags = {field.name: FLAG for field in kept if field.type == "bool"}
        self._forms = flags | dict(forms or {})
        self._fields_of: Callable[[R], tuple[Any, ...]] = attrgetter(*self.fields)
        self._writes = [
            (place, self._forms[name].write)
            for place, name in enumerate(self.fields)
            if name in self._forms
        ]

    def select(self, *more: str) -> str:
        """Return the statement that reads rows: these further columns, then the record's own."""
        return f"SELECT {', '.join((*more, *self.names))} FROM {self.table}"  # noqa: S608 - names of the schema

    def new(self) -> "Columns[R]":
        """Return the columns of a record that has no number yet: the database finds one."""
        return Columns(
            self._of,
            self.table,
            without=[field.name for field in fields(self._of) if field.name not in self.fields]  # type: ignore[arg-type]  # `R` is a dataclass
            + ["id"],
            game=next((f for f, n in zip(self.fields, self.names, strict=True) if f != n), ""),
            forms={name: form for name, form in self._forms.items() if name != "id"},
        )

    def insert(self, *more: str) -> str:
        """Return the statement that writes a row: columns beside the record's, then its own."""
        names = (*more, *self.names)
        places = ", ".join("?" * len(names))
        return f"INSERT INTO {self.table} ({', '.join(names)}) VALUES ({places})"  # noqa: S608 - names of the schema

    def replace(self, *more: str, key: Sequence[str]) -> str:
        """Return the statement that writes a row, instead of the one with the same key."""
        others = (name for name in (*more, *self.names) if name not in key)
        values = ", ".join(f"{name} = excluded.{name}" for name in others)
        return f"{self.insert(*more)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {values}"

    def row(self, record: R, *more: Any) -> tuple[Any, ...]:
        """Return the values that are written for a record, after these further values."""
        values = [*self._fields_of(record)]
        for place, write in self._writes:
            values[place] = write(values[place])
        return (*more, *values)

    def written(self, name: str, value: Any) -> Any:
        """Return the written value of a field."""
        form = self._forms.get(name)
        return value if form is None else form.write(value)

    def record(self, row: Sequence[Any], table: int = 0) -> R:
        """Return the record of a row.

        Raises:
            SetAside: it cannot be read.
        """
        found = dict(zip(self.fields, row, strict=True))
        for name, form in self._forms.items():
            found[name] = form.read(table, f"{self.table}.{name}", found[name])
        return self._of(**found)
