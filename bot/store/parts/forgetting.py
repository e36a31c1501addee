"""Forgetting people: in the rows of a table, and in the file itself."""

from __future__ import annotations

from typing import Any

from bot.store.db import Db
from bot.store.engine import Database, StorePart, unknown
from bot.store.parts.members import Members
from bot.store.parts.results import recount, settle
from bot.store.parts.visits import Visits
from bot.store.rows.columns import dumps
from bot.store.rows.people import (
    FORMER,
    MEMBERS,
    NOBODY,
    OWN_ROWS,
    PersonAtTable,
    containing,
    mark_of,
    names_at,
    needles,
    read_json,
)
from bot.store.rows.records import Change
from bot.store.wakes import WakeKind

ENDED = ("over", "cancelled")
"""Statuses of tables whose seats change hands no more."""
AWAY = " (away)"
"""The ending of a seat's name while a caretaker plays it."""
DMS = ("letter", "away", "place letter")
"""The first words of the roles of DMs, as the database has them."""
_BODIES = {
    "line": ("n", "text"),
    "message": ("role", "body"),
    "outbox": ("id", "body"),
    "proposal": ("id", "body"),
    "refusal": ("body", "body"),
}
"""JSON in which names stand: per table, the key of the row and the column."""


class Deletion(StorePart):
    """The part of the store that deletes people from it.

    Args:
        database: an open database.
        members: whose remembered wishes are forgotten, too.
        visits: whose remembered visits are forgotten, too.
    """

    def __init__(self, database: Database, members: Members, visits: Visits) -> None:
        super().__init__(database)
        self._members = members
        self._visits = visits

    async def knowing(self, member: int) -> list[int]:
        """Return the tables that know a member, or knew them until they were forgotten."""

        def work(db: Db) -> list[int]:
            found: set[int] = set()
            for table, column in (each.split(".") for each in MEMBERS):
                game = "id" if table == "game" else "game"
                if table not in ("absence", "forgetting", "lookout", "member", "morning_letter"):
                    rows = db.execute(
                        f"SELECT {game} FROM {table} WHERE {column} = ?",  # noqa: S608 - constants
                        (member,),
                    )
                    found |= {row[0] for row in rows}
            # In JSON an id may stand anywhere; a few tables too many do no harm.
            for table, columns in _WITH_IDS.items():
                any_of = " OR ".join(f"{column} LIKE ?1" for column in columns)
                rows = db.execute(
                    f"SELECT game FROM {table} WHERE {any_of}",  # noqa: S608 - constants
                    (f"%{member}%",),
                )
                found |= {row[0] for row in rows}
            return sorted(found)

        return await self._database.read(work)

    async def begin(self, member: int, at: int) -> None:
        """Remember that a member is being forgotten, until all of it is done."""
        await self._database.write(lambda db: note_forgetting(db, member, at), then=unknown)

    async def due(self, now: int) -> list[tuple[int, int, int]]:
        """Return the members due to be forgotten, since when, and their finished rounds."""
        begun = "SELECT member, since, rounds FROM forgetting WHERE due <= ? ORDER BY due"
        return await self._rows(begun, (now,))

    async def note_round(self, member: int, rounds: int, due: int) -> None:
        """Keep how many rounds are done, and when the next is due."""
        noted = "UPDATE forgetting SET rounds = ?, due = ? WHERE member = ?"

        def work(db: Db) -> None:
            settle(db)
            db.execute(noted, (rounds, due, member))

        await self._database.write(work, then=unknown)

    async def end(self, member: int) -> None:
        """Note that nothing of a member is left to forget."""

        def work(db: Db) -> None:
            settle(db)
            db.execute("DELETE FROM forgotten WHERE member = ?", (member,))
            db.execute("DELETE FROM forgetting WHERE member = ?", (member,))

        await self._database.write(work)

    async def forget_wishes(self, member: int) -> None:
        """Delete the rows of a member beside their tables: wishes, hours, visits."""
        await self._database.write(lambda db: None)  # visits may wait for another write

        def work(db: Db) -> None:
            for table in OWN_ROWS:
                db.execute(f"DELETE FROM {table} WHERE member = ?", (member,))  # noqa: S608 - constants

        await self._database.write(work)
        self._members.forget(member)
        self._database.wakes.tell(None, WakeKind.MEMBER, member)
        self._visits.forget(member)

    async def came_back(self, table: int, member: int, since: int) -> bool:
        """Whether a member has sat at a table, or hosted it, only after that time.

        A member who was there before, too, is not forgotten yet.
        """

        def work(db: Db) -> bool:
            found = (
                "SELECT min(since) FROM (SELECT since FROM tenure WHERE game = ?1 AND member = ?2"
                " UNION ALL SELECT since FROM hosting WHERE game = ?1 AND member = ?2) AS sat"
            )
            first = db.execute(found, (table, member)).fetchone()[0]
            return first is not None and first > since

        return await self._database.look_up(work)

    async def forget_at(self, table: int, member: int, *, dms: bool) -> None:
        """Delete a member from the rows of a table, which the caller holds.

        Args:
            table: its number.
            member: the forgotten member.
            dms: forget their DMs, too. Until then the outbox can take back the content of these
                DMs.
        """
        await self._database.write(lambda db: _forget_at(db, table, member, dms=dms))

    async def sweep(self) -> None:
        """Remove the last traces of deleted rows from the file."""
        await self._database.sweep()


def note_forgetting(db: Db, member: int, at: int) -> None:
    """Note that the bot has to forget a member; processes beside the bot may call this, too."""
    db.execute(
        "INSERT INTO forgetting (member, since, due) VALUES (?1, ?2, ?2)"
        " ON CONFLICT (member) DO UPDATE SET since = ?2, due = ?2, rounds = 0",
        (member, at),
    )


_WITH_IDS = {
    "message": ("body", "role"),
    "outbox": ("body", "lane"),
    "proposal": ("body", "agreed", "refused"),
    "refusal": ("body",),
}
"""Columns in which ids stand among other things."""


def forget_marks(db: Db, change: Change) -> None:
    """Delete the digests of forgotten members when a table ends: nobody sits down there now."""
    if change.status not in ENDED:
        return
    for of, column in (each.split(".") for each in MEMBERS):
        if of in ("guest", "hosting", "tenure"):
            db.execute(
                f"UPDATE {of} SET {column} = ? WHERE game = ? AND {column} < 0",  # noqa: S608 - constants
                (NOBODY, change.table),
            )


def _forget_at(db: Db, table: int, member: int, *, dms: bool) -> None:
    db.hold(table)
    row = db.execute("SELECT status, seed FROM game WHERE id = ?", (table,)).fetchone()
    if row is None:
        return
    person = PersonAtTable(member, _kept_names(db, table, member))
    # Before the start no seat holds a secret, and after the end nobody sits down.
    mark = mark_of(row[1], member) if row[0] in ("starting", "running") else NOBODY
    _drop_their_own(db, table, member)
    if dms:
        _drop_dms(db, table, member)
    for of, (key, body) in _BODIES.items():
        _rewrite(db, of, key, body, table, person)
    for said in ("agreed", "refused"):
        _take_out(db, said, table, member)
    _forget_seats(db, table, person, mark)
    recount(db, table)


def _kept_names(db: Db, table: int, member: int) -> tuple[str, ...]:
    """Return every name of a member at a table, and keep the names for a second round."""
    names = ["", *names_at(db, table, member)]
    db.executemany(
        "INSERT INTO forgotten (member, game, name) SELECT member, ?, ? FROM forgetting"
        " WHERE member = ? ON CONFLICT DO NOTHING",
        [(table, name, member) for name in names],
    )
    known = "SELECT name FROM forgotten WHERE member = ? AND game = ?"
    names += [row[0] for row in db.execute(known, (member, table))]
    return tuple(name for name in dict.fromkeys(names) if name)


def _drop_their_own(db: Db, table: int, member: int) -> None:
    """Delete a member's own rows: visits, refusals, proposals about them, DMs to them."""
    db.execute("DELETE FROM seen WHERE game = ? AND member = ?", (table, member))
    db.execute("DELETE FROM refusal WHERE game = ? AND member = ?", (table, member))
    proposed = db.execute("SELECT id, member, body FROM proposal WHERE game = ?", (table,))
    about = [
        number
        for number, by, body in proposed.fetchall()
        if by == member or member in (_said(body, "to"), _said(body, "former"))
    ]
    db.executemany("DELETE FROM proposal WHERE id = ?", [(number,) for number in about])
    own = f"letter {member}", f"call {member}"
    told = db.execute("SELECT id, lane, body FROM outbox WHERE game = ?", (table,))
    theirs = [
        number
        for number, lane, body in told.fetchall()
        if lane.endswith(own) or _said(body, "member") == member
    ]
    db.executemany("DELETE FROM outbox WHERE id = ?", [(number,) for number in theirs])


def _drop_dms(db: Db, table: int, member: int) -> None:
    """Delete which DMs they were sent: their channel is the member's own."""
    sat = db.execute("SELECT seat FROM tenure WHERE game = ? AND member = ?", (table, member))
    # Former releases did not note whose DM it was.
    of_seats = {f"letter {seat}" for (seat,) in sat.fetchall()}
    sent = db.execute("SELECT role, body FROM message WHERE game = ?", (table,))
    theirs = [
        role
        for role, body in sent.fetchall()
        if role.endswith(f"letter {member}")
        or _said(body, "member") == member
        or (role in of_seats and read_json(body) is not None and _said(body, "member") is None)
    ]
    drop = "DELETE FROM message WHERE game = ? AND role = ?"
    db.executemany(drop, [(table, role) for role in theirs])


def _said(body: Any, key: str) -> Any:
    """Return what JSON says under a key; None where it is damaged, or says nothing there."""
    plain = read_json(body)
    return plain.get(key) if isinstance(plain, dict) else None


def _rewrite(db: Db, of: str, key: str, column: str, table: int, person: PersonAtTable) -> None:
    """Delete a person from JSON; damaged JSON is left to the operator who mends the table."""
    for needle in needles(person):
        for number, body in db.execute(
            f"SELECT {key}, {column} FROM {of} WHERE game = ? AND {column} LIKE ? ESCAPE '!'",  # noqa: S608 - constants
            (table, containing(needle)),
        ).fetchall():
            if of == "message" and str(number).startswith(DMS):
                continue
            plain = read_json(body)
            written = _cut(body, person) if plain is None else dumps(person.out_of(plain))
            if written != body:
                db.execute(
                    f"UPDATE {of} SET {column} = ? WHERE game = ? AND {key} = ?",  # noqa: S608 - constants
                    (written, table, number),
                )


def _cut(body: Any, person: PersonAtTable) -> Any:
    """Return damaged JSON without the person; the damage stays."""
    if not isinstance(body, str):
        return body
    return person.scrubbed(body).replace(str(person.member), str(NOBODY))


def _take_out(db: Db, column: str, table: int, member: int) -> None:
    """Take back a member's yes or no to proposals."""
    for number, kept in db.execute(
        f"SELECT id, {column} FROM proposal WHERE game = ? AND {column} LIKE ?",  # noqa: S608 - constants
        (table, f"%{member}%"),
    ).fetchall():
        spoke = read_json(kept)
        if isinstance(spoke, list):
            left = [each for each in spoke if each != member]
            db.execute(
                f"UPDATE proposal SET {column} = ? WHERE id = ?",  # noqa: S608 - constants
                (dumps(left), number),
            )


def _forget_seats(db: Db, table: int, person: PersonAtTable, mark: int) -> None:
    """Delete a person from seats, tenures, guests and hosts."""
    member, of_table = person.member, db.execute
    for name in person.names:
        for of in ("seat", "tenure"):
            of_table(
                f"UPDATE {of} SET name = ? WHERE game = ? AND name = ?",  # noqa: S608 - constants
                (FORMER + AWAY, table, name + AWAY),
            )
    of_table(
        "UPDATE seat SET member = NULL, name = ?3, keeper = 'robot'"
        " WHERE game = ?1 AND member = ?2",
        (table, member, FORMER),
    )
    of_table(
        "UPDATE seat SET owner = NULL, owner_name = '' WHERE game = ? AND owner = ?",
        (table, member),
    )
    of_table(
        "UPDATE game SET host = ?3, host_name = ?4 WHERE id = ?1 AND host = ?2",
        (table, member, NOBODY, FORMER),
    )
    for of in ("guest", "hosting", "tenure"):
        of_table(
            f"UPDATE {of} SET member = ?3, name = ?4 WHERE game = ?1 AND member = ?2",  # noqa: S608 - constants
            (table, member, mark, FORMER),
        )
    of_table("UPDATE guest SET player = ?3 WHERE game = ?1 AND player = ?2", (table, member, mark))
