"""The rows about one person, without secrets and without rows of others."""

from __future__ import annotations

from typing import Any

from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows.people import PersonAtTable, containing, names_at, needles, read_json

SHOWN = {
    "absence.member": "since until told",
    "forgetting.member": "since due",
    "forgotten.member": "game name",
    "game.host": "id game guild channel host_name status",
    "guest.member": "game seat name since looked until",
    "guest.player": "game seat since until",  # not whether the other has looked
    "hosting.member": "game name since until acted",
    "lookout.member": "guild kind since",
    "member.member": (
        "letters closed picture pause advised night_from night_to zone zone_untold public days_off"
        " every pings last_one caretaker morning sleep_asked night_proposed days_proposed"
        " shown reliable timed"
    ),
    "morning_letter.member": "sent channel message",
    "played.member": "game seat share asked late mu sigma",
    "proposal.member": "game kind at until",
    "refusal.member": "game kind at",
    "seat.member": "game seat name gone late keeper called",
    "seat.owner": "game seat owner_name gone keeper owner_late owner_left",
    "seen.member": "game at gone",
    "tenure.member": "game seat name since until lobby",
}
"""Columns with a person, and the columns of their rows that they are shown.

Versions of tables are left out: they also count the secret moves of others.
"""


class OwnData(StorePart):
    """The part of the store that shows people the data about them."""

    async def rows(self, member: int) -> dict[str, list[dict[str, Any]]]:
        """Return the rows about a member, by column, without the content of their games."""

        def work(db: Db) -> dict[str, list[dict[str, Any]]]:
            found = {column: _rows(db, column, shown, member) for column, shown in SHOWN.items()}
            found["proposal.agreed"] = _words(db, "agreed", member)
            found["proposal.refused"] = _words(db, "refused", member)
            found["proposal.body"] = _about(db, "proposal", member)
            found["refusal.body"] = _about(db, "refusal", member)
            found["message.body"] = _dms(db, member)
            found["outbox.body"] = _to_be_told(db, member)
            return {column: rows for column, rows in found.items() if rows}

        return await self._database.read(work)

    async def lines_about(self, table: int, member: int, upto: int) -> list[dict[str, Any]]:
        """Return the public lines that name a member."""

        def work(db: Db) -> list[dict[str, Any]]:
            person = PersonAtTable(member, names_at(db, table, member))
            found: dict[int, dict[str, Any]] = {}
            for needle in needles(person):
                rows = db.execute(
                    "SELECT n, text FROM line WHERE game = ? AND seat IS NULL AND undone = 0"
                    " AND version <= ? AND text LIKE ? ESCAPE '!'",
                    (table, upto, containing(needle)),
                )
                for n, text in rows:
                    plain = read_json(text)
                    if isinstance(plain, dict) and person.out_of(plain) != plain:
                        found[n] = plain
            return [found[n] for n in sorted(found)]

        return await self._database.read(work)

    async def private_lines(
        self, table: int, seat: int, since: int, upto: int
    ) -> list[dict[str, Any]]:
        """Return the lines of these versions of a table that only one seat was told."""
        rows = await self._read(
            "SELECT text FROM line WHERE game = ? AND seat = ? AND version > ?"
            " AND version <= ? ORDER BY n",
            (table, seat, since, upto),
        )
        said = [read_json(text) for (text,) in rows]
        return [plain for plain in said if isinstance(plain, dict)]


def _rows(db: Db, column: str, shown: str, member: int) -> list[dict[str, Any]]:
    table, of = column.split(".")
    names = shown.split()
    found = db.execute(
        f"SELECT {', '.join(names)} FROM {table} WHERE {of} = ?",  # noqa: S608 - constants
        (member,),
    )
    return [dict(zip(names, row, strict=True)) for row in found]


def _words(db: Db, column: str, member: int) -> list[dict[str, Any]]:
    found = db.execute(
        f"SELECT game, kind, at, {column} FROM proposal WHERE {column} LIKE ?",  # noqa: S608 - constants
        (f"%{member}%",),
    )
    return [
        {"game": game, "kind": kind, "at": at}
        for game, kind, at, said in found
        if member in (read_json(said) or ())
    ]


def _about(db: Db, table: str, member: int) -> list[dict[str, Any]]:
    """Return the proposals (or refused proposals) that mention a member."""
    found = db.execute(
        f"SELECT game, kind, at, body FROM {table} WHERE body LIKE ?",  # noqa: S608 - constants
        (f"%{member}%",),
    )
    return [
        {"game": game, "kind": kind, "at": at, "as": part}
        for game, kind, at, body in found
        for part in _parts(read_json(body), member)
    ]


def _parts(body: Any, member: int) -> list[str]:
    if not isinstance(body, dict):
        return []
    return [
        key
        for key, value in body.items()
        if value == member or (isinstance(value, list) and member in value)
    ]


def _dms(db: Db, member: int) -> list[dict[str, Any]]:
    """Return the DMs of a member that may still be changed."""
    found = db.execute(
        "SELECT game, role, channel, message, at, body FROM message WHERE body LIKE ?1"
        " OR role LIKE ?1",
        (f"%{member}%",),
    )
    return [
        {"game": game, "role": role, "channel": channel, "message": message, "at": at}
        for game, role, channel, message, at, body in found
        if str(member) in role or _parts(read_json(body), member)
    ]


def _to_be_told(db: Db, member: int) -> list[dict[str, Any]]:
    """Return the untold rows for a member beside the games: calls, DMs about places."""
    found = db.execute(
        "SELECT game, kind, created, body FROM outbox WHERE body LIKE ?", (f"%{member}%",)
    )
    return [
        {"game": game, "kind": kind, "created": created}
        for game, kind, created, body in found
        if _parts(read_json(body), member)
    ]
