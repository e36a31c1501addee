"""Owners of files: what root makes beside a database belongs to the database's own user."""

import os
from contextlib import suppress
from pathlib import Path

ROOT = 0
"""The user who may give files away, and whose files the bot's own user may not open."""


def give_to_owner(file: int | Path, database: Path) -> None:
    """Give a file to the owner of a database, or of its folder while there is no database.

    A command that root typed would otherwise lock the bot's own user out.
    """
    if os.geteuid() != ROOT:
        return
    like = (database if database.exists() else database.parent).stat()
    with suppress(PermissionError):  # a container's root may lack the right: then all is its own
        os.chown(file, like.st_uid, like.st_gid)
