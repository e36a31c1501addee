"""Taking back: a move that showed nothing by its mover alone, any other if all agree."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.store.records import AnswerRecord, OutboxRecord, SnapshotRecord, VoteRecord
from bot.table.changes import answers_since, change_of, note, stand_of
from bot.table.live import Live
from bot.table.orders import given
from bot.table.tables import Tables
from rules.kernel.ask import Refused, Seat
from rules.kernel.game import Game
from rules.kernel.text import Text, from_plain, say

log = logging.getLogger(__name__)

MANY = 1000
"""Lines that a request to take back may name."""

AS_BEFORE = say("Plans and maxima will be as they were before: look at yours afterwards.")
"""Said of every way back out of an auction with secrets, whether or not anybody keeps one."""


class TakingBack:
    """What players may do about moves that have been made.

    Args:
        tables: the table service, whose locks and commits this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def undo(self, table: int, member: int, *, alone: bool = False) -> VoteRecord | None:
        """Take back a member's last move; None when it is done, else what the others must agree to.

        Args:
            table: which table.
            member: who wants it.
            alone: only if nobody else has to be asked.

        Raises:
            Refused: there is nothing to take back, or not `alone`.
        """
        async with self._tables.open(table) as live:
            game, seat = live.running(), live.seat_of(member)
            if game.over:
                raise Refused(say("The game is over."))
            free = game.undo_target(seat)
            if free is not None:
                await self._go_back(live, seat, free)
                return None
            if alone:
                text = "You cannot take that back alone. Use /game undo to ask the others."
                raise Refused(say(text))
            answers = [a for a in await self._tables.store.answers(table) if not a.undone]
            mine = [a for a in answers if a.seat == seat and a.kind == "play" and not a.automatic]
            if not mine:
                raise Refused(say("You have made no move that could be taken back."))
            _refuse_before_a_leave(live, answers, mine[-1].moves)
            present = await self._tables.store.vote(table)
            if present and present.version == live.record.heard and present.seat != seat:
                text = "{name} has asked to take back a move. Decide that first."
                raise Refused(say(text, name=live.seats[present.seat].name))
            vote = VoteRecord(seat, live.record.heard, mine[-1].moves, (seat,))
            return await self._decide(live, vote)

    async def would_go(self, table: int) -> tuple[Text, ...]:
        """What the present request would take back, in words that everybody may read."""
        vote = await self._tables.store.vote(table)
        if vote is None:
            return ()
        back = await self._tables.store.version_at(table, vote.moves)
        lines = (
            []
            if back is None
            else await self._tables.store.lines(table, None, since=back, last=MANY)
        )
        said = tuple(from_plain(line.text) for line in lines)
        said = said or (say("a move that only {seat:seat} has seen", seat=vote.seat),)
        return (*said, AS_BEFORE) if await self._keeps_secrets(table) else said

    async def _keeps_secrets(self, table: int) -> bool:
        """Whether this is an auction in which seats may have left something in secret."""
        async with self._tables.open(table) as live:
            game = live.running()
            return any(frame.secrets(game) is not None for frame in game.stack)

    async def agree(self, table: int, member: int, version: int, *, agrees: bool) -> bool:
        """A member agrees to what another wants to take back, or refuses; whether it is decided.

        Raises:
            Refused: there is no such request any more.
        """
        async with self._tables.open(table) as live:
            live.running()
            seat = live.seat_of(member)
            vote = await self._tables.store.vote(table)
            if vote is None or vote.version != version or live.record.heard != version:
                raise Refused(say("The game has gone on; there is nothing to decide any more."))
            if not agrees:
                refusal = say("{seat:seat} does not agree to take the move back.", seat=seat)
                await self._tables.store.put_vote(table, None, [note(refusal)], self._tables.now())
                self._tables.tell(table)
                return True
            agreed = tuple(sorted({*vote.agreed, seat}))
            return await self._decide(live, replace(vote, agreed=agreed)) is None

    async def _decide(self, live: Live, vote: VoteRecord) -> VoteRecord | None:
        table = live.record.id
        people = {s.seat for s in live.seats if s.member is not None and not s.gone}
        if people <= set(vote.agreed):
            await self._go_back(live, vote.seat, vote.moves)
            await self._tables.store.put_vote(table, None)
            return None
        body = {"seat": vote.seat, "version": vote.version, "agreed": list(vote.agreed)}
        row = OutboxRecord(lane="post", kind="vote", body=body)
        await self._tables.store.put_vote(table, vote, [row], self._tables.now())
        self._tables.tell(table)
        return vote

    async def _go_back(self, live: Live, seat: Seat, moves: int) -> None:
        answers = [a for a in await self._tables.store.answers(live.record.id) if not a.undone]
        _refuse_before_a_leave(live, answers, moves)
        snapshot, game = await self._former(live, moves)
        before = stand_of(live.running())
        game.keep_receipts_of(live.running())
        # Of a step that nobody has noticed nobody hears that it was taken back.
        silent = live.running().was_silent(seat, moves)
        game.tell("{seat:seat} took back a move.", to=seat if silent else None, seat=seat)
        later = [a for a in answers if a.moves >= moves and a.kind == "orders" and a.seat != seat]
        again = _ordered_again(live, game, later)
        change = change_of(live, game, before, again, live.seats, self._tables.now())
        change.undo_to, change.undo_version = moves, snapshot.version
        await self._tables.commit(live, change)
        live.game = game

    async def _former(self, live: Live, moves: int) -> tuple[SnapshotRecord, Game]:
        """The game before a move."""
        try:
            snapshot = await self._tables.store.snapshot(live.record.id, moves=moves)
            if snapshot is None:
                raise Refused(say("That move is too old to be taken back."))
            return snapshot, live.meta.game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            extra = {"table": live.record.id, "why": type(error).__name__}
            log.error("a former save cannot be read", extra=extra)
            text = "The save before that move cannot be read. Nothing was taken back."
            raise Refused(say(text)) from error


def _ordered_again(live: Live, game: Game, later: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Give the standing orders again that others gave since: they are no move of the table's."""
    again: list[AnswerRecord] = []
    for seat, entries in {entry.seat: entry.answer for entry in later}.items():
        moves = game.moves
        game.instruct(seat, given(live.meta.orders(seat), entries))
        again += [AnswerRecord(moves, "orders", seat, entries), *answers_since(game, moves + 1)]
    return again


def _refuse_before_a_leave(live: Live, answers: Sequence[AnswerRecord], moves: int) -> None:
    """The save before a player left would bring back a seat that nobody plays."""
    left = next((a.seat for a in answers if a.kind == "leave" and a.moves >= moves), None)
    if left is not None:
        text = "{name} has left since. What was before that cannot be taken back."
        raise Refused(say(text, name=live.seats[left].name))
