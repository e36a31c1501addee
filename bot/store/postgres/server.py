"""A PostgreSQL server: reaching it, whether it can be used, and bringing a database to a form."""

import logging
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import errors
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.numeric import Int8BinaryDumper

from bot.address import ServerAddress
from bot.machine import Machine
from bot.store import engine
from bot.store.db import KEEP
from bot.store.engine import FORM, OLDEST_FORM, StoreAway, StoreError, newest_form, refusal_of_form

OLDEST_SERVER: Final = 15
"""The oldest release of PostgreSQL on which the statements are tried."""
CONNECTED_WITHIN: Final = 2
"""Seconds in which the server lets a process connect."""
CLASS: Final = 0x5247
"""The first number of the bot's advisory locks, so that they meet no other program's."""
CLOCKS_APART: Final = 10
"""Seconds by which a machine's clock may differ from the server's."""
MIGRATION: Final = 12
"""The lock of whoever brings the database to another form."""
WRITTEN: Final = "written"
"""The name under which the mark of the last commit is kept."""

PASSING: Final = {"08", "40", "53", "55", "57", "58"}
"""Classes of a server's errors that may pass: connections, conflicts, resources, operators."""

FORGOTTEN: Final = """
    DO $$ BEGIN
        IF to_regclass('carried') IS NOT NULL THEN
            DELETE FROM carried WHERE at < clock_timestamp() - interval '10 s';
        END IF;
    END $$
"""
"""Deletes interactions that processes left behind when all were killed; perhaps one runs now."""

log = logging.getLogger(__name__)

# Its warnings may name the server's user; the store tells of each failure itself.
logging.getLogger("psycopg").setLevel(logging.ERROR)

_GONE: Final[dict[str, Any]] = {
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""Ends a connection to a machine that is gone, unless the address says otherwise."""


class _Flag(Dumper):
    """Truth as the store keeps it: 0 or 1."""

    oid = Int8BinaryDumper.oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


def connecting(
    address: ServerAddress, name: str = "red-gavel", within: int = CONNECTED_WITHIN
) -> dict[str, Any]:
    """Return the settings of a connection that commits each statement by itself.

    Args:
        address: the database.
        name: the name by which the server lists it.
        within: seconds in which the server lets the process connect.

    Raises:
        psycopg.Error: the address cannot be read.
    """
    typed = conninfo_to_dict(address.conninfo)
    return {
        "autocommit": True,
        "application_name": name,
        "connect_timeout": within,
        "client_encoding": "utf8",
        **{key: value for key, value in _GONE.items() if key not in typed},
    }


def connected(address: ServerAddress) -> psycopg.Connection[Any]:
    """Return a connection that commits each statement, unless a transaction is begun."""
    connection = psycopg.connect(address.conninfo, **connecting(address))
    adapt(connection)
    return connection


def adapt(connection: psycopg.Connection[Any]) -> None:
    """Let a connection take numbers and truth as the store's statements give them."""
    connection.adapters.register_dumper(int, Int8BinaryDumper)
    connection.adapters.register_dumper(bool, _Flag)
    connection.prepare_threshold = 2
    connection.prepared_max = 400  # more than there are statements


def scripts() -> list[Path]:
    """Return what brings a database from form to form, in order."""
    return sorted((engine.MIGRATIONS / "postgres").glob("*.sql"))


def looked_at(address: ServerAddress) -> int:
    """Return the form of a database, which stays as it is; 0: it has no tables yet.

    Raises:
        StoreError: it cannot be used.
    """
    try:
        with connected(address) as connection:
            _refuse_server(connection)
            return form_in(connection)
    except (psycopg.Error, StoreError) as error:
        raise unusable(address, error) from None


def prepared(machine: Machine, address: ServerAddress) -> None:
    """Look whether a server can be used, and bring its database up to the present form.

    Raises:
        StoreError: it cannot be used.
    """
    try:
        with connected(address) as connection:
            _refuse_server(connection)
            with connection.transaction():
                connection.execute(f"SELECT pg_advisory_xact_lock({CLASS}, {MIGRATION})")
                _migrate(connection)
            connection.execute(FORGOTTEN)
            _compare_clocks(machine, connection)
    except (psycopg.Error, StoreError) as error:
        raise unusable(address, error) from None


def _refuse_server(connection: psycopg.Connection[Any]) -> None:
    version = connection.info.server_version // 10_000
    if version < OLDEST_SERVER:
        raise StoreError(f"PostgreSQL {version} is too old, {OLDEST_SERVER} or newer is needed")
    if connection.execute("SHOW server_encoding").fetchone() != ("UTF8",):
        raise StoreError("its encoding must be UTF8")
    if connection.execute("SHOW transaction_read_only").fetchone() != ("off",):
        raise StoreAway("it is read-only")  # a follower that is about to take over


def _compare_clocks(machine: Machine, connection: psycopg.Connection[Any]) -> None:
    """Warn if this machine's clock is wrong: limits end by it, at another place by another's."""
    before = machine.now()
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    ahead = (before + machine.now()) / 2 - (row or (before,))[0]
    if abs(ahead) > CLOCKS_APART:
        log.warning("the clock differs from the database's", extra={"seconds_ahead": round(ahead)})


def form_in(connection: psycopg.Connection[Any]) -> int:
    """Return the form of a database; 0: there is none.

    Raises:
        StoreError: it holds something else, or a form that this release cannot run on.
    """
    found = connection.execute("SELECT to_regclass('kept'), to_regclass('game')").fetchone()
    if found == (None, None):
        return 0
    if found is None or None in found:
        raise StoreError("it holds tables of another program")
    rows = connection.execute("SELECT name, value FROM kept WHERE name LIKE '%form%'").fetchall()
    kept = dict(rows)
    form, oldest = int(kept.get(FORM, 0)), int(kept.get(OLDEST_FORM, 0))
    first = int(scripts()[0].stem)
    if form < first:
        raise StoreError(f"it has form {form}, no release wrote one below {first} to a server")
    refusal = refusal_of_form(form, oldest)
    if refusal is not None:
        raise StoreError(refusal)
    return form


def _migrate(connection: psycopg.Connection[Any]) -> None:
    present = form_in(connection)
    for script in scripts():
        if int(script.stem) > present:
            connection.execute(script.read_bytes())
    if present < newest_form():
        keep = KEEP.replace("?", "%s")
        connection.execute(keep, (FORM, str(newest_form())))
        connection.execute(keep, (OLDEST_FORM, str(engine.OLDEST)))


def unusable(address: ServerAddress, error: Exception, what: str = "cannot be used") -> StoreError:
    """Return the line about a database that cannot be used, and whether that may pass."""
    kind = StoreAway if may_pass(error) else StoreError
    found = kind(f"The database {address} {what}: {reason(error)}.")
    found.reason = reason(error)
    return found


def reason(error: Exception) -> str:
    """Return why a database cannot be used, in words of ours: a server's may hold anything."""
    match error:
        case StoreError():
            return str(error)
        case errors.InvalidPassword() | errors.InvalidAuthorizationSpecification():
            return "its server does not let this user in"
        case errors.InvalidCatalogName():
            return "its server has no database of this name"
        case errors.InsufficientPrivilege():
            return "this user may not make or change tables there"
        case psycopg.ProgrammingError() if error.sqlstate is None:
            return "its address cannot be read; %40 is written for @, %25 for %"
        case psycopg.OperationalError() if error.sqlstate is None:
            return _unreached(error)[0]
        case psycopg.Error():
            return f"its server answers {type(error).__name__} {error.sqlstate or ''}".rstrip()
    return type(error).__name__


def may_pass(error: Exception) -> bool:
    """Whether an error may be gone later, without anybody's doing; else a person must mend it."""
    match error:
        case StoreError():
            return isinstance(error, StoreAway)
        case psycopg.ProgrammingError() if error.sqlstate is None:
            return False
        case psycopg.OperationalError() if error.sqlstate is None:
            return _unreached(error)[1]
        case psycopg.Error():
            return (error.sqlstate or "")[:2] in PASSING
    return isinstance(error, OSError)


_STARTING = ("its server is starting or stopping", True)
_SILENT = ("no server answers there", True)
_FULL = ("its server has no connection left", True)
_NOBODY = ("there is no such host", True)  # after a power cut names are not yet known, either
_KEPT_OUT = ("its server does not let this user in", False)
_UNREACHED: Final = {
    "password authentication failed": _KEPT_OUT,
    "no pg_hba.conf entry": _KEPT_OUT,
    "no password supplied": ("its server wants a password", False),
    "permission denied for database": ("this user may not connect to it", False),
    "starting up": _STARTING,
    "shutting down": _STARTING,
    "recovery": _STARTING,
    "not yet accepting": _STARTING,
    "too many": _FULL,
    "connection slots": _FULL,
    "does not exist": ("its server has no such user or database", False),
    "refused": _SILENT,
    "No such file": _SILENT,
    "timeout": _SILENT,
    "host name": _NOBODY,
    "Name or service": _NOBODY,
}
"""Signs in what libpq says, which it says in text alone -> the reason, and whether it may pass."""


def _unreached(error: psycopg.OperationalError) -> tuple[str, bool]:
    said = str(error)
    found = (line for sign, line in _UNREACHED.items() if sign in said)
    return next(found, ("its server is not reached", True))
