"""What tables are deciding on: proposals, and who has agreed to them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store import damage, statements
from bot.store.connection import Database
from bot.store.records import (
    PRESENCE,
    OutboxRecord,
    ProposalKind,
    ProposalRecord,
    RefusalRecord,
)

COLUMNS = "game, kind, member, body, agreed, at, until, id, refused"


class Agreements:
    """The part of the store that keeps proposals.

    Args:
        database: an open database.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def proposals(self, table: int) -> list[ProposalRecord]:
        """What is proposed at a table, the oldest first; some of it may be void by now."""
        rows = self._database.look_up(lambda db: _rows(db, "game = ?", (table,)))
        return [_proposal(row) for row in rows]

    async def lapsed(self, now: int) -> list[ProposalRecord]:
        """The proposals of all tables whose time is over, but those that cannot be read."""
        found = []
        for row in await self._database.read(lambda db: _rows(db, "until <= ?", (now,))):
            with contextlib.suppress(damage.SetAside):
                found.append(_proposal(row))
        return found

    async def put_proposal(self, proposal: ProposalRecord) -> ProposalRecord:
        """Keep a proposal (instead of another of its kind), or who has agreed to it.

        With it goes word to the channel. What is kept is returned, with its number.
        """

        def work(db: sqlite3.Connection) -> ProposalRecord:
            _drop(db, proposal.table, proposal.kind)
            row = db.execute(
                f"INSERT INTO proposal ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",  # noqa: S608 - a constant
                (
                    proposal.table,
                    proposal.kind,
                    proposal.member,
                    statements.dumps(proposal.body),
                    statements.dumps(proposal.agreed),
                    proposal.at,
                    proposal.until,
                    proposal.id or None,
                    statements.dumps(proposal.refused),
                ),
            ).fetchone()
            # What waits in the channel's own lane may never be told.
            lane = proposal.kind if proposal.kind in ("broken", "place") else "post"
            told = OutboxRecord(lane=lane, kind="proposal", body={"id": row[0]})
            # Whoever has left the server must not be waited for.
            asked = [] if proposal.id else [PRESENCE]
            statements.put_outbox(db, proposal.table, [told, *asked], proposal.at)
            [kept] = _rows(db, "id = ?", (row[0],))
            return _proposal(kept)

        return await self._database.write(work)

    async def drop_proposal(
        self, proposal: ProposalRecord, rows: Sequence[OutboxRecord] = (), at: int = 0
    ) -> None:
        """A proposal is decided, refused, overtaken or too old; what is said of it goes along."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM proposal WHERE id = ?", (proposal.id,))
            statements.put_outbox(db, proposal.table, rows, at)

        await self._database.write(work)

    async def refuse_proposal(
        self, proposal: ProposalRecord, rows: Sequence[OutboxRecord], version: int, at: int
    ) -> None:
        """A proposal is refused, at a version of its table: that is remembered, and said."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM proposal WHERE id = ?", (proposal.id,))
            body = statements.dumps(proposal.body | {"refused_by": proposal.refused})
            member = proposal.member
            db.execute(
                "INSERT INTO refusal (game, kind, member, body, version, at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (proposal.table, proposal.kind, member, body, version, at),
            )
            statements.put_outbox(db, proposal.table, rows, at)

        await self._database.write(work)

    async def refusers(self, table: int, kind: ProposalKind, since: int) -> set[int]:
        """Return who has refused proposals of a kind at a table since then."""

        def work(db: sqlite3.Connection) -> set[int]:
            found = "SELECT body FROM refusal WHERE game = ? AND kind = ? AND at >= ?"
            bodies: list[dict[str, Any]] = [
                damage.kept(table, "refusal.body", row[0], dict)
                for row in db.execute(found, (table, kind, since))
            ]
            return {member for body in bodies for member in body.get("refused_by", ())}

        return self._database.look_up(work)

    async def refusals(self, table: int, member: int, since: int) -> list[RefusalRecord]:
        """What a member has proposed at a table and was refused since then, the oldest first."""

        def work(db: sqlite3.Connection) -> list[RefusalRecord]:
            rows = db.execute(
                "SELECT kind, body, version, at FROM refusal"
                " WHERE game = ? AND member = ? AND at > ? ORDER BY at",
                (table, member, since),
            )
            return [
                RefusalRecord(r[0], damage.kept(table, "refusal.body", r[1], dict), r[2], r[3])
                for r in rows
            ]

        return self._database.look_up(work)


def _drop(db: sqlite3.Connection, table: int, kind: str) -> None:
    db.execute("DELETE FROM proposal WHERE game = ? AND kind = ?", (table, kind))


def _rows(db: sqlite3.Connection, where: str, values: tuple[int, ...]) -> list[Sequence[Any]]:
    rows = db.execute(
        f"SELECT {COLUMNS} FROM proposal WHERE {where}",  # noqa: S608 - `where` is ours
        values,
    )
    return sorted(rows.fetchall(), key=lambda row: int(row[7]))  # by itself it would read them all


def _proposal(row: Sequence[Any]) -> ProposalRecord:
    body: dict[str, Any] = damage.kept(row[0], "proposal.body", row[3], dict)
    agreed: list[int] = damage.kept(row[0], "proposal.agreed", row[4], list)
    refused: list[int] = damage.kept(row[0], "proposal.refused", row[8], list)
    return ProposalRecord(
        table=row[0],
        kind=row[1],
        member=row[2],
        body=body,
        agreed=tuple(agreed),
        at=row[5],
        until=row[6],
        id=row[7],
        refused=tuple(refused),
    )
