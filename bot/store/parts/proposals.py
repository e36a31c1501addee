"""Proposals that tables are deciding on, with the members who agreed to them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from bot.store.db import Db
from bot.store.engine import StorePart
from bot.store.rows import damage, statements
from bot.store.rows.columns import ColumnForm, Columns, dumps
from bot.store.rows.outbox import MembershipRow, OutboxRow, ProposalRow
from bot.store.rows.people import read_json
from bot.store.rows.records import ProposalKind, ProposalRecord, RefusalRecord


def _members(table: int, column: str, written: Any) -> tuple[int, ...]:
    return tuple(damage.kept(table, column, written, list))


def _body(table: int, column: str, written: Any) -> dict[str, Any]:
    return damage.kept(table, column, written, dict)


MEMBERS, BODY = ColumnForm(dumps, _members), ColumnForm(dumps, _body)
PROPOSALS = Columns(
    ProposalRecord,
    "proposal",
    game="table",
    forms={"body": BODY, "agreed": MEMBERS, "refused": MEMBERS},
)
NEW = PROPOSALS.new()
REFUSALS = Columns(RefusalRecord, "refusal", forms={"body": BODY})


class ProposalRows(StorePart):
    """The part of the store that keeps proposals."""

    async def of(self, table: int) -> list[ProposalRecord]:
        """Return the proposals of a table, the oldest first; some may be void by now."""
        rows = await self._database.look_up(lambda db: _rows(db, "game = ?", (table,)))
        return [_proposal(row) for row in rows]

    async def lapsed(self, now: int) -> list[ProposalRecord]:
        """Return the proposals at home whose time is over, except those that cannot be read."""
        found, over = [], "until <= ?" + self._database.home.also_of("proposal.game")
        for row in await self._database.read(lambda db: _rows(db, over, (now,))):
            with contextlib.suppress(damage.SetAside):
                found.append(_proposal(row))
        return found

    async def put(self, proposal: ProposalRecord) -> ProposalRecord:
        """Keep a proposal (instead of another of its kind), or who has agreed to it.

        Post it to the channel, too. Return it with its number.
        """

        def work(db: Db) -> ProposalRecord:
            db.hold(proposal.table)
            _drop(db, proposal.table, proposal.kind)
            of = PROPOSALS if proposal.id else NEW
            row = db.execute(f"{of.insert()} RETURNING id", of.row(proposal)).fetchone()
            # What waits in the channel's own lane may never be told.
            lane = proposal.kind if proposal.kind in ("broken", "place") else "post"
            told = ProposalRow(lane=lane, proposal=row[0])
            # Nobody should wait for members who have left the server.
            asked = [] if proposal.id else [MembershipRow()]
            statements.put_outbox(db, proposal.table, [told, *asked], proposal.at)
            [kept] = _rows(db, "id = ?", (row[0],))
            return _proposal(kept)

        return await self._database.write(work)

    async def drop(
        self, proposal: ProposalRecord, rows: Sequence[OutboxRow] = (), at: int = 0
    ) -> None:
        """Delete a proposal that is decided, refused, overtaken or too old, and post these rows."""

        def work(db: Db) -> None:
            db.hold(proposal.table)
            db.execute("DELETE FROM proposal WHERE id = ?", (proposal.id,))
            statements.put_outbox(db, proposal.table, rows, at)

        await self._database.write(work)

    async def refuse(
        self, proposal: ProposalRecord, rows: Sequence[OutboxRow], version: int, at: int
    ) -> None:
        """Delete a refused proposal, remember its refusal at this version, and post these rows."""

        def work(db: Db) -> None:
            db.hold(proposal.table)
            db.execute("DELETE FROM proposal WHERE id = ?", (proposal.id,))
            body = proposal.body | {"refused_by": proposal.refused}
            refusal = RefusalRecord(proposal.kind, body, version, at)
            values = REFUSALS.row(refusal, proposal.table, proposal.member)
            db.execute(REFUSALS.insert("game", "member"), values)
            statements.put_outbox(db, proposal.table, rows, at)

        await self._database.write(work)

    async def refusers(self, table: int, kind: ProposalKind, since: int) -> set[int]:
        """Return who has refused proposals of a kind at a table since then."""
        found = "SELECT body FROM refusal WHERE game = ? AND kind = ? AND at >= ?"
        bodies: list[dict[str, Any]] = [
            damage.kept(table, "refusal.body", row[0], dict)
            for row in await self._rows(found, (table, kind, since))
        ]
        return {member for body in bodies for member in body.get("refused_by", ())}

    async def refusals(self, table: int, member: int, since: int) -> list[RefusalRecord]:
        """Return the refused proposals of a member at a table since then, the oldest first."""
        rows = await self._rows(
            f"{REFUSALS.select()} WHERE game = ? AND member = ? AND at > ? ORDER BY at",
            (table, member, since),
        )
        return [REFUSALS.record(row, table) for row in rows]

    async def deciding(self, member: int) -> list[int]:
        """Return the tables with a proposal at which a member sits, or would sit."""
        rows = await self._rows(
            "SELECT game, body, EXISTS (SELECT 1 FROM tenure"
            " WHERE tenure.game = proposal.game AND tenure.member = ?1) AS sits FROM proposal"
            " WHERE EXISTS (SELECT 1 FROM tenure"
            " WHERE tenure.game = proposal.game AND tenure.member = ?1)"
            " OR body LIKE ?2 ORDER BY id",
            (member, f"%{member}%"),
        )
        return list(
            dict.fromkeys(game for game, body, sits in rows if sits or _is_to(body, member))
        )


def _is_to(body: object, member: int) -> bool:
    """Whether a proposal is made to a member."""
    plain = read_json(body)
    return isinstance(plain, dict) and plain.get("to") == member


def _drop(db: Db, table: int, kind: str) -> None:
    db.execute("DELETE FROM proposal WHERE game = ? AND kind = ?", (table, kind))


def _rows(db: Db, where: str, values: tuple[int, ...]) -> list[Sequence[Any]]:
    rows = db.execute(f"{PROPOSALS.select()} WHERE {where}", values).fetchall()
    number = PROPOSALS.fields.index("id")
    return sorted(rows, key=lambda row: int(row[number]))  # by itself it would read them all


def _proposal(row: Sequence[Any]) -> ProposalRecord:
    return PROPOSALS.record(row, row[0])
