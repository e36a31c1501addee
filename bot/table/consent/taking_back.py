"""Undo: by its mover alone if the move showed nothing, otherwise if the others agree."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from bot.faults import kind
from bot.store.rows.records import AnswerRecord, ProposalRecord, SnapshotRecord
from bot.table.awaiting import awaiting_of
from bot.table.cases import Case
from bot.table.changes import ABOUT_SEATS, change_of, deed_of
from bot.table.consent.former_moves import (
    FormerMove,
    choice_known,
    former_moves,
    is_own,
    move_named,
    seated_since,
    standing,
)
from bot.table.consent.proposals import Kind
from bot.table.consent.struck_lines import strike
from bot.table.consent.unlearning import unlearned
from bot.table.consent.voters import OF_THREE, Voter, owners_at
from bot.table.held import HeldTable, StaleQuestion
from bot.table.law import may_ask
from bot.table.orders_again import ordered_again
from bot.table.seats.presence import case_of
from bot.table.views.ways_back import undo_name, was_silent
from rules.kernel import BACK, Game, Refused, Seat, Text, from_plain, say, to_plain

log = logging.getLogger(__name__)

MANY = 1000
"""The most lines that a request to undo may name."""

AS_BEFORE = say("All secrets will be as they were before: look at yours afterwards.")
"""The note on every undo out of an auction with secrets, whether or not a player has one."""


class TakingBack(Kind):
    """Votes on past moves."""

    name = "undo"

    async def undo(
        self,
        table: int,
        member: int,
        *,
        alone: bool = False,
        name: str | None = None,
        move: str = "",
    ) -> ProposalRecord | None:
        """Undo a member's last move; return None when done, else the vote of the others.

        Args:
            table: the table.
            member: the member.
            alone: only if nobody else has to be asked.
            name: only if the move has this name.
            move: another move, by its name among `moves`: it and everything after it.

        Raises:
            StaleQuestion: it is another move by now.
            Refused: there is nothing to undo, or not `alone`.
        """
        if move:
            return await self._undo_to(table, member, move)
        if not alone and await self._stepped_back(table, member):
            return None
        async with self._tables.open(table) as held:
            game, seat = held.playing(), held.seat_of(member)
            if game.over:
                raise Refused(say("The game is over."))
            # Nobody knows of another's half-made move: it bars no undo.
            seen = (await self._tables.views.shown(held, seat))[1]
            back = next(iter(seen.ways_back(seat)), None)
            if name is not None and (back is None or name != undo_name(seen, back)):
                raise StaleQuestion
            if await self._back_alone(held, seen, seat) or (
                not alone and await self._unsaid(held, seat)
            ):
                return None
            if game.stack[-1].chose_in_secret(seat):
                text = "Nobody has learnt what you chose: press Your move, and choose anew there."
                raise Refused(say(text))
            if alone:
                text = "You cannot take that back alone. Use /game undo to ask the others."
                raise Refused(say(text))
            return await self._ask_for_last(held, seat, member)

    async def _back_alone(self, held: HeldTable, seen: Game, seat: Seat) -> bool:
        """Go back to before the last move, if nobody need be asked."""
        free = await self._free(held, seen, seat)
        if free:
            await self._go_back(held, seat, free[0])
        return bool(free)

    async def _ask_for_last(
        self, held: HeldTable, seat: Seat, member: int
    ) -> ProposalRecord | None:
        answers = standing(await self._tables.store.log.answers(held.record.id))
        mine = [a for a in answers if is_own(a, seat)]
        if not mine:
            raise Refused(say("You have made no move that could be taken back."))
        _refuse_before_a_leave(held, answers, mine[-1].moves)
        # Answers stored together go back together: a robot in the seat answered others at once.
        moves = min(a.moves for a in answers if a.version == mine[-1].version)
        chosen = await choice_known(self._tables, held, seat, moves)
        return await self._ask(held, seat, member, moves, chosen)

    async def _free(self, held: HeldTable, seen: Game, seat: Seat) -> list[int]:
        """Return the positions to which a seat may go back alone, the last move first."""
        ways = [point.moves for point in seen.ways_back(seat)]
        kept = [await self._tables.store.version_at(held.record.id, moves) for moves in ways]
        return [moves for moves, version in zip(ways, kept, strict=True) if version is not None]

    async def moves(self, table: int, member: int) -> list[FormerMove]:
        """Return the moves that a member could undo or ask to, the last one first.

        Raises:
            Refused: they do not sit there.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                return []
            return await former_moves(self._tables, held, held.seat_of(member))

    async def _undo_to(self, table: int, member: int, name: str) -> ProposalRecord | None:
        async with self._tables.open(table) as held:
            game, seat = held.playing(), held.seat_of(member)
            if game.over:
                raise Refused(say("The game is over."))
            listed = await former_moves(self._tables, held, seat)
            wanted = move_named(listed, name, [seated.name for seated in held.seats]).moves
            seen = (await self._tables.views.shown(held, seat))[1]
            if wanted in await self._free(held, seen, seat):
                await self._go_back(held, seat, wanted)
                return None
            if await self._unsaid(held, seat, wanted):
                return None
            return await self._ask(held, seat, member, wanted)

    async def _ask(
        self, held: HeldTable, seat: Seat, member: int, moves: int, chosen: Text | None = None
    ) -> ProposalRecord | None:
        """Ask the others to go back to before a move; None if there is nobody to ask.

        `chosen` names the move, if everybody knows it.
        """
        back = await self._tables.store.version_at(held.record.id, moves)
        if back is None:
            raise Refused(say("That move is too old to be taken back."))
        try:
            said = await unlearned(self._tables, held, back)
        except (ValueError, KeyError) as error:
            raise _unreadable(held, error) from error
        body = {
            "seat": seat,
            "version": held.record.heard,
            "moves": moves,
            "unlearned": [to_plain(text) for text in said],
            "majority": held.record.hours.undo == "majority",
        }
        if chosen is not None:
            body["chosen"] = to_plain(chosen)
        return await self._proposals.propose(held, "undo", member, body)

    async def _stepped_back(self, table: int, member: int) -> bool:
        """Take a step back within one's own secret choice, unnoticed by others."""
        view = await self._tables.view(table, member)
        if view.ask is None or not view.ask.back:
            return False
        await self._tables.play(table, member, view.digest, BACK)
        return True

    async def _unsaid(self, held: HeldTable, seat: Seat, moves: int | None = None) -> bool:
        """Undo moves that only their seat has seen, the last one or from `moves` on.

        Nobody else notices it, and others' later secrets stay. Return False if something public has
        happened since. See `Game.unsaid`.
        """
        store, table, game = self._tables.store, held.record.id, held.running()
        mine = [a for a in standing(await store.log.answers(table)) if is_own(a, seat)]
        sits_since = await seated_since(store, table, seat)
        said = [a.moves for a in mine if a.kind == "play" and a.version > sits_since]
        if not mine or mine[-1].moves not in said or not (moves is None or moves in said):
            return False
        back = said[-1] if moves is None else moves
        if await store.snapshot(table, moves=back) is None:
            return False
        now = game.unsaid(seat, (await self._former(held, back))[1])
        if now is None:
            return False
        before = held.awaiting()
        now.tell("You took back what only you had seen.", to=seat)
        entry = AnswerRecord(game.moves, "unsay", seat, {"to": back})
        change = change_of(held, now, before, [entry], held.seats, self._tables.now())
        await self._tables.commit(held, change)
        held.game, held.shown = now, None
        return True

    # ---- the vote -------------------------------------------------------------------------------

    async def ruled(self, held: HeldTable, proposal: ProposalRecord) -> tuple[str, Case]:
        """Return the row of the law: where too few others play in time, all owners are asked."""
        case = case_of(held, self._tables.now(), proposal.member)
        return may_ask("undo", case).row or "undo.left", case

    async def void(self, held: HeldTable, proposal: ProposalRecord) -> Text | None:
        """Return why the request is void: everybody has seen something new."""
        if not held.running().over and held.record.heard == proposal.body["version"]:
            return None
        return say("The game has gone on; there is nothing to decide any more.")

    async def carry_out(self, held: HeldTable, proposal: ProposalRecord) -> None:
        """Go back; players asked again have their whole time, since all have agreed."""
        held.left = {}
        seat, moves = proposal.body["seat"], proposal.body["moves"]
        await self._go_back(held, seat, moves, reshuffled=True)

    async def question(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the question, with the choice if everybody knows it; the details name the rest."""
        seat, chosen = proposal.body["seat"], proposal.body.get("chosen")
        if chosen is None:
            return say("{seat:seat} asks to take back:", seat=seat)
        text = "{seat:seat} asks to take back “{move}”:"
        return say(text, seat=seat, move=from_plain(chosen))

    async def details(self, held: HeldTable, proposal: ProposalRecord) -> Sequence[Text]:
        """Return the lines that the request would undo, in words that everybody may read."""
        table, store = held.record.id, self._tables.store
        back = await store.version_at(table, proposal.body["moves"])
        # Nobody is told of a half-made move, nor that there is one.
        upto, game = await self._tables.views.shown(held, None)
        lines = []
        if back is not None:
            lines = await store.log.lines(table, None, since=back, upto=upto, last=MANY)
        said = tuple(from_plain(line.text) for line in lines)
        said = said or (say("a move that only {seat:seat} has seen", seat=proposal.body["seat"]),)
        keeps_secrets = any(frame.secrets(game) is not None for frame in game.stack)
        more = [AS_BEFORE] if keeps_secrets else []
        away = {voter.member for voter in owners_at(held).values()}
        for voter in await self.asked(held, proposal):
            if voter.member not in away:
                continue
            text = "{name} is away. Only {name} can agree, not a stand-in."
            more.append(say(text, name=voter.name))
        return (*said, *map(from_plain, proposal.body.get("unlearned", ())), *more)

    def refused(self, held: HeldTable, proposal: ProposalRecord, voter: Voter) -> Text:
        """Return the words for the refusal that decides the vote: the move stays."""
        many = len({s.owner or s.member for s in held.seats if not s.gone} - {None}) > OF_THREE
        if proposal.body.get("majority") and many:
            return say("Too few agree to take the move back.")
        return say("{name} does not agree to take the move back.", name=voter.name)

    def same(self, body: Mapping[str, Any], refused: Mapping[str, Any]) -> bool:
        """Return whether it goes back as far as the refused request, or further."""
        return bool(body["moves"] <= refused["moves"])

    def closed(self, held: HeldTable, proposal: ProposalRecord) -> Text:
        """Return the last words of the request's post."""
        text = "{seat:seat} asked to take back a move."
        return say(text, seat=proposal.body["seat"])

    # ---- going back -----------------------------------------------------------------------------

    async def _go_back(
        self, held: HeldTable, seat: Seat, moves: int, *, reshuffled: bool = False
    ) -> None:
        """Go back; if a player may have learnt something, reshuffle what nobody may know."""
        answers = [a for a in await self._tables.store.log.answers(held.record.id) if not a.undone]
        _refuse_before_a_leave(held, answers, moves)
        snapshot, game = await self._former(held, moves)
        half = held.running().half_move
        before = awaiting_of(held.running()).forgotten()
        game.take_over(held.running())
        # Undoing a step that nobody noticed is not announced.
        silent = was_silent(held.running(), seat, moves) or (
            half is not None and moves >= half.moves
        )
        game.tell("{seat:seat} took back a move.", to=seat if silent else None, seat=seat)
        await self._tell_of_seats_again(held, game, snapshot.version)
        log_entries = [AnswerRecord(moves, "undo", seat, {"to": moves})]
        if reshuffled:
            game.reshuffle()
            log_entries.append(AnswerRecord(moves, "reshuffle", seat, None))
            game.tell("What nobody has seen was shuffled anew.")
        later = [a for a in answers if a.moves >= moves and a.kind == "orders" and a.seat != seat]
        again = ordered_again(held.meta, game, later)
        change = change_of(
            held, game, before, [*log_entries, *again], held.seats, self._tables.now()
        )
        if reshuffled:  # all have agreed: the turns played again are not charged
            change.left = {}
        change.undo_to, change.undo_version = moves, snapshot.version
        await strike(self._tables, held, change, snapshot.version)
        await self._tables.commit(held, change)
        held.game, held.shown = game, None

    async def _tell_of_seats_again(self, held: HeldTable, game: Game, back: int) -> None:
        """Tell again who plays for whom and who hosts: an undo does not change that."""
        for line in await self._tables.store.log.lines(held.record.id, None, since=back, last=MANY):
            text = from_plain(line.text)
            if deed_of(text) in ABOUT_SEATS:
                game.tell_all(text)

    async def _former(self, held: HeldTable, moves: int) -> tuple[SnapshotRecord, Game]:
        """Return the stored game before a move."""
        try:
            snapshot = await self._tables.store.snapshot(held.record.id, moves=moves)
            if snapshot is None:
                raise Refused(say("That move is too old to be taken back."))
            return snapshot, held.meta.game.load(snapshot.save)
        except (ValueError, KeyError) as error:
            raise _unreadable(held, error) from error


def _unreadable(held: HeldTable, error: Exception) -> Refused:
    extra = {"table": held.record.id, **kind(error)}
    log.error("a former save cannot be read", extra=extra)
    return Refused(say("The save before that move cannot be read. Nothing was taken back."))


def _refuse_before_a_leave(held: HeldTable, answers: Sequence[AnswerRecord], moves: int) -> None:
    """Refuse to go back before a player left: that save has a seat that nobody plays."""
    left = next((a.seat for a in answers if a.kind == "leave" and a.moves >= moves), None)
    if left is not None:
        text = "{name} has left since. What was before that cannot be taken back."
        raise Refused(say(text, name=held.seats[left].name))
