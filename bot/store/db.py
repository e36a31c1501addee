"""The connection that the store's statements need, whichever program keeps the database."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

TEXT = "9223372036854775807"
"""No number is as much; in a damaged row of SQLite text is more."""
KEEP = (
    "INSERT INTO kept (name, value) VALUES (?, ?)"
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""The statement that keeps a value of the bot's own."""


class Rows(Protocol):
    """The rows that a statement returns."""

    def fetchone(self) -> Any:
        """Return the next row; None if there is none."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""


class Db(Protocol):
    """A connection to a database, for one piece of work."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Rows:
        """Carry out a statement."""

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Carry out a statement once for each row of values."""

    def change_one(
        self, statement: str, values: Sequence[Any], error: type[Exception], said: str
    ) -> None:
        """Carry out a statement that has to write one row.

        If it writes none, an error is raised: now, or before the commit.
        """

    def later(self, rows: Rows) -> Callable[[], Iterable[Any]]:
        """Return what gives the rows that a statement returns; after the commit, too."""

    def hold(self, table: int) -> None:
        """Let no other process change a table until this transaction ends.

        Whoever changes the table's own row holds it already. Rows of the outbox get their numbers
        before the commit, and a lane goes by them.
        """

    def one_at_a_time(self, what: str) -> None:
        """Let no other process go on with the same until this transaction ends."""

    def is_taken(self, error: Exception, table: str, column: str) -> bool:
        """Whether an error says that another row of a table already has this unique value."""
