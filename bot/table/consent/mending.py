"""Broken tables: their people, a moderator or the operator lead them back to a sound position.

A broken table's save cannot be read, or its rules raise instead of asking. It goes back to the
latest position that can be played on; nobody can choose another one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.store.rows.damage import SetAside
from bot.store.rows.records import AnswerRecord, ProposalRecord, SnapshotRecord
from bot.table.awaiting import NOWHERE
from bot.table.cases import Case, Who
from bot.table.changes import answers_since, change_of, everybody
from bot.table.consent.harmless_orders import harmless
from bot.table.consent.proposals import Kind
from bot.table.consent.soundness import is_sound, last_sound, newest
from bot.table.consent.struck_lines import strike
from bot.table.consent.voters import A_MODERATOR, Voter, voter_of
from bot.table.held import HeldTable
from bot.table.law import LAW, judge
from bot.table.orders_again import ordered_again
from bot.table.seats.presence import case_of
from rules.kernel import Game, Refused, Text, from_plain, say
from rules.parts.provable import Provable
from rules.parts.receipts import Receipts

LINES = 30
"""The number of lines told from those that would be undone."""
UNKNOWN_SEALS = 64
"""The most seals that each unreadable version may have published."""


class Mending(Kind):
    """Votes on a broken table."""

    name = "broken"

    async def is_broken(self, table: int) -> bool:
        """Return whether a table cannot be played on."""
        async with self._tables.held.open_unread(table) as held:
            return await self._is_broken(held)

    async def _is_broken(self, held: HeldTable) -> bool:
        if held.record.status != "running" or held.record.damaged:
            return False  # damaged options are a matter for the operator
        game = held.game if held.game is not None else await newest(self._tables.store, held)
        return game is None or not is_sound(game)

    async def propose(self, table: int, member: int, *, moderator: bool = False) -> Text:
        """Lead a broken table back, or ask its people to; return the reply.

        Raises:
            Refused: it is not broken, cannot be mended, or does not concern this member.
        """
        async with self._tables.held.open_unread(table) as held:
            if not moderator and member not in everybody(held.seats):
                held.seat_of(member)
            found = await self._found(held)
            rights = frozenset({Who.MODERATOR}) if moderator else frozenset()
            facts = {"unreadable": True}
            about = {"rights": rights, "facts": facts}
            row = judge("mend", case_of(held, self._tables.now(), member, **about))
            body = {
                "version": held.record.version,
                "back": found.version,
                "majority": held.record.hours.undo == "majority",
            }
            if not LAW[row].word:
                await self._go_back(held)
                return say("The table is mended.")
            asked = await self._proposals.propose(held, "broken", member, body)
            if asked is None:
                return say("The table is mended.")
            return await self._proposals.waits(held, asked)

    async def at_once(self, table: int) -> Text:
        """Lead a broken table back for the operator.

        Raises:
            Refused: it is not broken, or cannot be mended.
        """
        async with self._tables.held.open_unread(table) as held:
            await self._found(held)
            await self._go_back(held)
            return say("The table is mended.")

    async def _found(self, held: HeldTable) -> SnapshotRecord:
        if not await self._is_broken(held):
            raise Refused(say("This table is whole: /game undo takes moves back."))
        found = await last_sound(self._tables.store, held)
        if found is None:
            text = "No save of this game can be played on. /game cancel closes the table."
            raise Refused(say(text))
        return found[0]

    # ---- the vote -------------------------------------------------------------------------------

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law: nobody waits for ever at a table that cannot go on."""
        facts = {"unreadable": True}
        return "mend.voted", case_of(held, self._tables.now(), proposal.member, facts=facts)

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the vote is void: the table was mended."""
        if held.record.version == proposal.body["version"] and await self._is_broken(held):
            return None
        return say("The table is mended already.")

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the fault, and the proposed step."""
        text = (
            "This table is broken: its last position cannot be played on. {by} proposes to go back"
            " to the latest one that can. Taken back would be:"
        )
        return say(text, by=voter_of(held, proposal.member, A_MODERATOR).name)

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return the lines that everybody has read since that position."""
        lines = await self._tables.store.log.lines(
            held.record.id, None, since=proposal.body["back"], last=LINES
        )
        said = [from_plain(line.text) for line in lines] or [say("Nothing that was told to all.")]
        text = (
            "What nobody has seen is shuffled anew. All secrets will be as they were then. Orders"
            " given since are given again where that is possible: look at yours afterwards."
        )
        return [*said, say(text)]

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for a refusal: the table stays as it is."""
        return say("{name} does not agree to mend the table.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return False: a broken table may be mended at any time."""
        return False

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the proposal's post."""
        return say("It was proposed to lead this broken table back.")

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Go back after all have agreed."""
        await self._go_back(held)

    # ---- going back -----------------------------------------------------------------------------

    async def _go_back(self, held: HeldTable) -> None:
        store, table = self._tables.store, held.record.id
        found = await last_sound(store, held)
        if found is None:
            raise Refused(say("No save of this game can be played on."))
        snapshot, game = found
        held.waiting, held.left = await store.timers.of(table), {}
        await self._take_over(held, snapshot, game)
        game.tell("This table was broken. It went back to the latest position that is sound.")
        moves = snapshot.moves
        game.reshuffle()
        entries = [
            AnswerRecord(moves, "undo", 0, {"to": moves, "broken": True}),
            AnswerRecord(moves, "reshuffle", 0, None),
        ]
        for seated in held.seats:
            if seated.gone and seated.seat not in game.gone:  # they left after that position
                at = game.moves
                game.leave(seated.seat)
                entries += [AnswerRecord(at, "leave", seated.seat, None)]
                entries += answers_since(game, at + 1)
        entries += await self._ordered_since(held, game, moves)
        before = replace(NOWHERE, sealed=game.sealed)
        change = change_of(held, game, before, entries, held.seats, self._tables.now())
        change.undo_to, change.undo_version = moves, snapshot.version
        await strike(self._tables, held, change, snapshot.version)
        await self._tables.commit(held, change)
        self._tables.held.read_again(table)

    async def _ordered_since(self, held: HeldTable, game: Game, moves: int) -> list[AnswerRecord]:
        """Return the standing orders given after that position that do no harm."""
        try:
            log = await self._tables.store.log.answers(held.record.id)
        except SetAside:  # the log cannot be read: better a table without them than none
            return []
        orders = [a for a in log if a.kind == "orders" and a.moves >= moves and not a.undone]
        return ordered_again(held.meta, game, harmless(held.meta, game, orders))

    async def _take_over(self, held: HeldTable, snapshot: SnapshotRecord, game: Game) -> None:
        """Never repeat used chance and seals, even if the broken save is lost."""
        store = self._tables.store
        present = await newest(store, held)
        if present is not None:
            game.take_over(present)
            return
        log = await store.log.answers(held.record.id)
        game.undos = 1 + sum(entry.kind == "undo" for entry in log)
        game.reshuffles = sum(entry.kind == "reshuffle" for entry in log)
        if isinstance(game, Provable):
            kept = await self._receipts(held)
            if kept is not None:
                game.receipts = kept
            else:
                lost = held.record.version - snapshot.version
                game.receipts.number += UNKNOWN_SEALS * lost
                game.receipts.seals = []  # the codes of those numbers are unknown

    async def _receipts(self, held: HeldTable) -> Receipts | None:
        """Return the seals of a save whose other parts cannot be read."""
        try:
            kept = await self._tables.store.snapshot(held.record.id)
            plain = {} if kept is None else json.loads(kept.save)
            return Receipts.model_validate(plain["receipts"])
        except (ValueError, LookupError, TypeError):
            return None
