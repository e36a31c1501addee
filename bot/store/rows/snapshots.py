"""Snapshots: a whole one now and then; between them only the difference to the last whole one."""

import zlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress

from bot.store.db import Db

WHOLE_EVERY = 32
"""Versions from one whole snapshot to the next."""
BASES_KEPT = 256


class Snapshots:
    """Writes snapshots, and remembers the whole ones from which the next differ.

    The whole one is the dictionary with which zlib packs the others: a move changes little of a
    table, so that each takes a few hundred bytes and a full history of undo stays small.
    """

    def __init__(self) -> None:
        self._bases: OrderedDict[int, tuple[int, bytes]] = OrderedDict()

    def put(self, db: Db, table: int, version: int, moves: int, save: str) -> None:
        """Keep a save."""
        body = save.encode()
        base_version, base = self._base(db, table, version)
        if base is None:
            base_version, packed = None, zlib.compress(body, 6)
        else:
            packer = zlib.compressobj(6, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, base)
            packed = packer.compress(body) + packer.flush()
        db.executemany(
            "INSERT INTO snapshot (game, version, moves, base, body) VALUES (?, ?, ?, ?, ?)",
            [(table, version, moves, base_version, packed)],
        )
        if base_version is None:
            self._keep_base(table, version, body)

    def _base(self, db: Db, table: int, version: int) -> tuple[int | None, bytes | None]:
        """Return the whole snapshot from which the next one differs; None if a whole one is due."""
        known = self._bases.get(table)
        if known is None or known[0] >= version:  # its write was rolled back
            row = db.execute(
                "SELECT version, body FROM snapshot WHERE game = ? AND base IS NULL"
                " ORDER BY version DESC LIMIT 1",
                (table,),
            ).fetchone()
            if row is None:
                return None, None
            try:
                self._keep_base(table, row[0], zlib.decompress(row[1]))
            except zlib.error:
                return None, None  # it is damaged: the next one is kept whole
        base_version, base = self._bases[table]
        return (base_version, base) if version - base_version < WHOLE_EVERY else (None, None)

    def forget(self, table: int) -> None:
        """Forget the last whole snapshot of a table: its write may have failed."""
        self._bases.pop(table, None)

    def _keep_base(self, table: int, version: int, body: bytes) -> None:
        self._bases[table] = (version, body)
        self._bases.move_to_end(table)
        while len(self._bases) > BASES_KEPT:
            self._bases.popitem(last=False)


def unpacked(db: Db, table: int, base: int | None, body: bytes) -> str:
    """Return the save that a snapshot holds.

    Raises:
        ValueError: it is damaged.
    """
    try:
        if base is None:
            return zlib.decompress(body).decode()
        row = db.execute(
            "SELECT body FROM snapshot WHERE game = ? AND version = ?", (table, base)
        ).fetchone()
        if row is None:
            raise ValueError("the save that it differs from is missing")
        return _told_apart(zlib.decompress(row[0]), body)
    except zlib.error as error:
        raise ValueError(f"the save is damaged: {error}") from error


def _told_apart(base: bytes, body: bytes) -> str:
    unpacker = zlib.decompressobj(15, base)
    return (unpacker.decompress(body) + unpacker.flush()).decode()


def saves_since(db: Db, table: int, version: int) -> Iterator[tuple[int, str | None]]:
    """Yield the saves after a version in order, without those taken back; None: it is damaged."""
    rows = db.execute(
        "SELECT version, base, body FROM snapshot"
        " WHERE game = ? AND version > ? AND undone = 0 ORDER BY version",
        (table, version),
    )
    number, base = 0, b""  # a whole save serves many that follow it
    for each, differs_from, body in rows:
        save: str | None = None
        with suppress(ValueError, zlib.error):
            if differs_from is None:
                save = zlib.decompress(body).decode()
                number, base = each, save.encode()
            elif differs_from == number:
                save = _told_apart(base, body)
            else:
                save = unpacked(db, table, differs_from, body)
        yield each, save
