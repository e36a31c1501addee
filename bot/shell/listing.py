"""Lists of tables for operators, with public facts only."""

from datetime import UTC, datetime
from pathlib import Path

from bot.address import ServerAddress
from bot.store import StoreError, newest_form
from bot.store.inspection import Listed, LookedAt, moment_of
from bot.store.sqlite.copies import form_of, opened_to_read
from bot.store.sqlite.engine import FileFault


def reading(database: Path | ServerAddress) -> LookedAt:
    """Return a read-only connection to a database, which may be in use.

    Raises:
        StoreError: it is not a database of this release.
    """
    if isinstance(database, ServerAddress):
        return moment_of(database)
    form = form_of(database)
    if form != newest_form():
        text = (
            f"{database} has form {form}: start the bot once, which brings it to {newest_form()}."
        )
        raise StoreError(text)
    try:
        return opened_to_read(database)
    except FileFault as error:
        raise StoreError(f"{database} cannot be read: {error}.") from error


def must_be_there(database: Path | ServerAddress) -> None:
    """Refuse what is no database of Red Gavel, before anything makes one of it.

    Raises:
        StoreError: it is none.
    """
    if isinstance(database, ServerAddress):
        moment_of(database).close()
    else:
        form_of(database)


def row(table: Listed) -> tuple[str, ...]:
    """Return the cells of a table's line."""
    server = "–" if table.guild is None else str(table.guild)
    number, untold = str(table.id), str(table.untold)
    return number, table.game, table.status, server, str(table.channel), when(table.changed), untold


def when(at: int) -> str:
    """Return a time in print, to the minute."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
