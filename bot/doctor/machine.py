"""The machine's own needs: a folder, a port, fonts, time zones."""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from bot.address import ServerAddress
from bot.doctor.findings import Finding, missing, well
from bot.hours.nights import zones
from bot.store import StoreError, is_run, newest_form
from bot.store.sqlite.copies import form_of
from renders.lettering import Type, width_of
from renders.typeface import FONT_FILE

if TYPE_CHECKING:
    from bot.settings import Settings

SPACE = 200_000_000
"""The least free space, in bytes: about a hundred games with all their saves, and a backup."""
ZONES = 300
"""The number of time zones in any complete set of data."""


def folder(database: Path) -> Finding:
    """Return the finding on the database's folder: whether it can hold a database."""
    where = database.resolve().parent
    if not where.is_dir():
        return missing("folder", f"{where} is not there. Make it, or set RED_GAVEL_DATABASE.")
    if not os.access(where, os.W_OK | os.X_OK):
        return missing("folder", f"{where} cannot be written by this user. Give it to them.")
    if database.exists() and not os.access(database, os.R_OK | os.W_OK):
        return missing("folder", f"{database} cannot be written by this user. Give it to them.")
    free = shutil.disk_usage(where).free
    if free < SPACE:
        text = f"{where} has {free // 1_000_000} MB left. Make room: 200 MB at least."
        return missing("folder", text)
    return well("folder", f"{where}, {free // 1_000_000:,} MB free")


def kept(database: Path) -> Finding:
    """Return the finding on the existing database: whether this release can read it."""
    if not database.exists():
        return well("database", f"{database} is made at the first start")
    try:
        form = form_of(database)
        running = ", a bot runs on it" if is_run(database) else ""
    except StoreError as error:
        return missing("database", str(error))
    return well("database", f"{database}, form {form} of {newest_form()}{running}")


def server(address: ServerAddress) -> Finding:
    """Return whether this release can use a database on a server."""
    from bot.store.postgres.server import looked_at  # libraries that most bots do without

    try:
        form = looked_at(address)
    except StoreError as error:
        return missing("database", str(error))
    if not form:
        return well("database", f"{address} gets its tables at the first start")
    return well("database", f"{address}, form {form} of {newest_form()}")


def port(settings: Settings) -> Finding:
    """Return the finding on the port for health checks: whether it is free."""
    number, address = settings.health_port, settings.health_address
    if not number:
        return well("port", "RED_GAVEL_HEALTH_PORT is 0: no health checks, no metrics")
    kind = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with socket.socket(kind, socket.SOCK_STREAM) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((str(address), number))
        except OSError as error:
            database = settings.database
            # A finding on another user's file belongs there.
            if isinstance(database, Path) and kept(database).well and is_run(database):
                return well("port", f"{number} is in use; a bot runs on the database")
            text = f"{address} port {number}: {error.strerror}. Set RED_GAVEL_HEALTH_PORT."
            return missing("port", text)
    return well("port", f"{number} at {address} is free")


def fonts() -> Finding:
    """Return the finding on fonts: whether words can be drawn on pictures."""
    if not Path(FONT_FILE).is_file():
        text = f"{FONT_FILE} is not there. Install again: pip install ."
        return missing("fonts", text)
    try:
        width_of("Red Gavel", Type(28))
    except (OSError, ImportError, NotImplementedError) as error:  # Pillow without FreeType
        text = f"{FONT_FILE} cannot be drawn: {error}. Install Pillow's own wheel."
        return missing("fonts", text)
    return well("fonts", "Inter")


def time_zones() -> Finding:
    """Return the finding on time zones: whether the machine knows all of them."""
    known = len(zones())
    if known < ZONES:
        text = f"{known} time zones are known. Install your system's tzdata, or pip install tzdata."
        return missing("time zones", text)
    return well("time zones", f"{known} are known")
