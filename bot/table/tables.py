"""The table service: the one place that holds a game, for the length of one move.

`held_tables.py` holds the tables, `views/` shows them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.store import Store
from bot.store.rows.outbox import DmRow, OutboxRow
from bot.store.rows.records import TABLE, AnswerRecord, Caretaker, Change, SeatRecord, TimerRecord
from bot.table.awaiting import Awaiting, awaiting_of
from bot.table.changes import (
    ENDS_EARLY,
    HOSTS_NOW,
    LAID_ASIDE_DM,
    NOBODY_PLAYS,
    PLAYS_FOR,
    RAN_OUT,
    STEPS_IN,
    answers_since,
    change_of,
    close_deserted,
    late,
    lay_aside,
    punctual,
)
from bot.table.held import HeldTable
from bot.table.held_tables import HeldTables
from bot.table.law import judge
from bot.table.news import News
from bot.table.orders import Entry, given, in_force, lapsed, timed
from bot.table.orders_again import ordered_again
from bot.table.seats.caretakers import acting, acting_for, let_keepers_play
from bot.table.seats.newcomers import keeps_time, orders_of_owner, welcome
from bot.table.seats.presence import case_of, next_host
from bot.table.seats.resting import maybe_rest
from bot.table.seats.stand_ins import told_to_former, words_for
from bot.table.seats.vanishing import nobody_plays, rests_first, steps_in, vanished
from bot.table.time.limits import calendar_of
from bot.table.views.views import Views
from rules.kernel import Answer, Game, Seat, Text, say
from rules.parts.provable import receipts_of


class Tables:
    """All tables of the bot, and the moves at them.

    Args:
        store: the store of the tables.
        others: further arguments for the tables in memory.
    """

    def __init__(self, store: Store, **others: Any) -> None:
        self.store = store
        self.held = HeldTables(store, **others)
        self.news = News(self.held)
        self.views = Views(self.held)
        self.now, self.open, self.commit = self.held.now, self.held.open, self.held.commit
        self.view, self.view_of_seat = self.views.view, self.views.view_of_seat
        self.asked_of_seat = self.views.asked_of_seat

    async def play(self, table: int, member: int, digest: str | None, answer: Answer) -> None:
        """Carry out a member's answer to their present question.

        Args:
            table: the table.
            member: the member.
            digest: the answered question; None for a typed command.
            answer: in the form of the question's kind.

        Raises:
            StaleQuestion: the question has changed since it was shown.
            Refused: the answer is not legal; nothing has changed.
        """
        async with self.open(table) as held:
            game, seat = held.playing(), held.seat_of(member)
            await self._note_time(held)
            self.views.sees(table, member)
            if digest is not None and not held.is_asked(seat, digest):
                raise await self.views.why_stale(held, seat, digest)
            before, moves = held.awaiting(), game.moves
            game.play(seat, answer)
            # An unnamed player's answer is secret, and tells nobody that they are back.
            seats = punctual(held.seats, seat) if seat in before.named else None
            await self._keep_move(held, before, answers_since(game, moves), seats=seats)

    async def instruct(self, table: int, member: int, orders: Sequence[Entry]) -> None:
        """Give a seat these standing orders of the game's list, and no others."""
        async with self.open(table) as held:
            game, seat = held.playing(), held.seat_of(member)
            await self._note_away(held)
            await self._note_people(held, held.seats)
            before, moves = awaiting_of(game), game.moves
            view = game.view(seat)
            known = held.meta.orders(view, seat)
            entries = timed(known, orders, view, self.now())
            game.instruct(seat, given(known, entries, view))
            entry = AnswerRecord(moves, "orders", seat, entries)
            await self._keep_move(held, before, [entry, *answers_since(game, moves + 1)])

    async def _note_time(self, held: HeldTable) -> None:
        """Tell the game the effects of time since its last move, before the next one."""
        await self._end_orders(held)
        await self._note_away(held)
        await self._note_people(held, held.seats)

    async def _note_people(self, held: HeldTable, seats: Sequence[SeatRecord]) -> None:
        """Tell the game in which seats people sit or sat: with one, no round hides anything."""
        game = held.running()
        there = {s.seat for s in seats if s.member is not None or s.owner is not None}
        if not held.meta.clocks or game.over or there <= {*game.people}:
            return
        if not game.people:  # dealt by a former release
            tenures = await self.store.tenures.of(held.record.id)
            there |= {t.seat for t in tenures if t.member is not None and not t.lobby}
        before, moves = held.awaiting(), game.moves
        game.note_people(sorted(there))
        entry = AnswerRecord(moves, "people", TABLE, sorted(there))
        await self._keep_move(held, before, [entry, *answers_since(game, moves + 1)])

    async def _note_away(self, held: HeldTable) -> None:
        """Tell the game who is publicly away: coming rounds do not wait for them."""
        game, now = held.running(), self.now()
        if not held.meta.clocks or game.over:
            return
        seats = [s.seat for s in held.seats if s.member is not None and not s.gone]
        away = [seat for seat in seats if calendar_of(held, seat).away(now) is not None]
        if away != list(game.away):
            before, moves = held.awaiting(), game.moves
            game.note_away(away)
            await self._keep_move(held, before, [AnswerRecord(moves, "away", TABLE, away)])

    async def _end_orders(self, held: HeldTable) -> None:
        """End expired orders: before anything else, and silently.

        It need not be sooner: orders only matter when something happens at the table.
        """
        game = held.running()
        for seat, left in lapsed(game, self.now()).items():
            before, moves = awaiting_of(game), game.moves
            known = held.meta.orders(game.view(seat), seat)
            game.instruct(seat, left)
            entry = AnswerRecord(moves, "orders", seat, list(in_force(known, left)))
            await self._keep_move(held, before, [entry, *answers_since(game, moves + 1)])

    async def resign(self, table: int, member: int) -> None:
        """Let a player leave their own seat for good; the rules decide about their things."""
        async with self.open(table) as held:
            game, seat = held.playing(), held.seat_of(member)
            judge("leave.for_good", case_of(held, self.now(), member, seat=seat))
            before, moves = awaiting_of(game), game.moves
            game.leave(seat)
            seats = [replace(s, gone=True) if s.seat == seat else s for s in held.seats]
            entry = AnswerRecord(moves, "leave", seat, None)
            answers = [entry, *answers_since(game, moves + 1)]
            host = None
            if member == held.record.host:
                host = next_host(held, seat, self.now())
            if host is not None:
                game.tell(HOSTS_NOW, seat=host.seat)
            await self._keep_move(held, before, answers, seats=seats, host=host)

    async def hand_over(
        self,
        held: HeldTable,
        newcomer: SeatRecord,
        *,
        again: bool = False,
        told: Text | None = None,
        text: str = PLAYS_FOR,
        rows: Sequence[OutboxRow] = (),
    ) -> None:
        """Give a seat of a held table to another member, a robot or a caretaker.

        `Handing` has checked that it may be given. After a host, the next player hosts the table.

        Args:
            held: the table.
            newcomer: the new player.
            again: they have sat there before and get the rest of the time.
            told: the reason, for all to read.
            text: the words for the change.
            rows: further messages about it.
        """
        game, left = held.running(), held.seats[newcomer.seat]
        await self._note_people(held, [*held.seats, newcomer])
        newcomer = replace(newcomer, renewed=left.renewed)
        if newcomer.owner is not None:
            newcomer = _left_by_owner(newcomer, left, self.now())
        seats = [newcomer if s is left else s for s in held.seats]
        if told is not None:
            game.tell_all(told)
        game.tell_all(words_for(left, newcomer, text))
        host = None
        if left.member == held.record.host:
            host = next_host(held, left.seat, self.now()) or newcomer
            game.tell(HOSTS_NOW, seat=host.seat)
        game.seal()  # nobody alone undoes another's act in their seat
        game.half_move = None  # a new player goes on with a half-made move in public
        before = awaiting_of(game)
        again = again and left.member is not None
        again = again or keeps_time(held, newcomer, before.turns)
        if not again:
            before = before.without(left.seat)  # the new player has not been asked yet
        own = await orders_of_owner(self.store, held, left, self.now())
        answers = ordered_again(held.meta, game, own)
        await self._keep_move(
            held, before, answers, seats=seats, host=host, newcomer=newcomer, again=again, rows=rows
        )

    async def time_out(self, timer: TimerRecord) -> None:
        """End a seat's expired time: a robot plays, or the rules end a player's turn mildly."""
        async with self.open(timer.table) as held:
            game = held.running()
            await self._note_time(held)
            # Not the question's present digest: a former release may have named it otherwise.
            if all((t.seat, t.digest) != (timer.seat, timer.digest) for t in held.waiting):
                return
            before, moves, ended = awaiting_of(game), game.moves, False
            seats = held.seats
            if timer.seat in before.digests and any(
                s.seat == timer.seat and s.member is not None for s in held.seats
            ):
                if timer.seat in before.named:  # else it would tell who had not answered
                    seats = late(held.seats, timer.seat, self.now())
                    if steps_in(held, seats, timer.seat, self.now()):
                        await self._step_in(held, timer.seat)
                        return
                    game.tell(RAN_OUT, seat=timer.seat)
                caretaker = acting(held, await self._caretaker_of(held, timer.seat))
                acted = game.run_out(timer.seat, caretaker)
                ended = True
            answers = answers_since(game, moves)
            if ended:  # consequences are in the log, but are not answers of the player
                entry = AnswerRecord(moves, "time", timer.seat, acted if caretaker else None)
                answers = [entry, *(replace(answer, automatic=True) for answer in answers)]
            await self._keep_move(held, before, answers, seats=seats, absent=timer.seat)

    async def _step_in(self, held: HeldTable, seat: Seat) -> None:
        """Let a stand-in step in for a vanished player; they decide the present question."""
        left = held.seats[seat]
        wish = await self.store.members.get(left.owner or left.member or 0)
        newcomer = vanished(held, left, wish.caretaker)
        rows = told_to_former(held, left, newcomer)
        await self.hand_over(held, newcomer, text=STEPS_IN, rows=rows)

    async def _caretaker_of(self, held: HeldTable, seat: Seat) -> Caretaker:
        """Return the caretaker for a seat: its owner's own choice, else the table's."""
        member = held.seats[seat].owner or held.seats[seat].member
        wish = None if member is None else await self.store.members.get(member)
        return (wish.caretaker if wish is not None else "") or held.record.hours.caretaker

    async def clock_ended(self, timer: TimerRecord) -> None:
        """End a clock of the game, as a move of the table itself."""
        async with self.open(timer.table) as held:
            game = held.running()
            await self._note_time(held)
            await self._step_in_for_late(held, timer)
            if all((t.seat, t.kind) != (TABLE, timer.kind) for t in held.waiting):
                return
            before, moves, answers, seats = awaiting_of(game), game.moves, [], None
            if timer.kind in game.clocks():
                wanted: dict[Seat, Caretaker] = {}
                for seat, ask in game.asks().items():
                    if ask.clock == timer.kind and seat in game.awaited():
                        game.tell(RAN_OUT, seat=seat)
                        seats = late(seats or held.seats, seat, self.now())
                        wanted[seat] = await self._caretaker_of(held, seat)
                acted: list[tuple[Seat, Answer]] = []
                game.clock_ended(timer.kind, acting_for(held, wanted, acted))
                entry = {"clock": timer.kind, "acted": acted} if acted else timer.kind
                ended = AnswerRecord(moves, "clock", TABLE, entry)
                answers = [ended, *answers_since(game, moves + 1)]
            await self._keep_move(held, before, answers, seats=seats)

    async def _step_in_for_late(self, held: HeldTable, timer: TimerRecord) -> None:
        """Let stand-ins step in for named players who let a clock end once too often."""
        game = held.running()
        for seat in game.awaited():
            runs = any((t.seat, t.kind) == (TABLE, timer.kind) for t in held.waiting)
            ask = game.asks().get(seat)
            if not runs or ask is None or ask.clock != timer.kind:
                continue
            if held.seats[seat].member is None or seat not in game.awaited():
                continue
            if steps_in(held, late(held.seats, seat, self.now()), seat, self.now()):
                await self._step_in(held, seat)

    async def end_early(self, held: HeldTable) -> None:
        """End a held table's game and score it as it stands, after all players have agreed."""
        game = held.running()
        before, moves = held.awaiting(), game.moves
        game.tell(ENDS_EARLY)
        game.end_early()
        entry = AnswerRecord(moves, "end", TABLE, None)
        await self._keep_move(held, before, [entry, *answers_since(game, moves + 1)])

    async def _keep_move(
        self,
        held: HeldTable,
        before: Awaiting,
        answers: list[AnswerRecord],
        *,
        seats: list[SeatRecord] | None = None,
        host: SeatRecord | None = None,
        newcomer: SeatRecord | None = None,
        again: bool = False,
        absent: Seat | None = None,
        rows: Sequence[OutboxRow] = (),
    ) -> None:
        game = held.running()
        present = seats if seats is not None else held.seats
        deserted = all(s.member is None or s.gone for s in present)
        answered = _has_answered(held, answers)
        still = deserted or (held.record.aside and not answered)  # robots do not play for nobody
        try:
            kept = [] if still else [s for s in present if s.member is None and not s.gone]
            if kept:
                answers += let_keepers_play(held, game, {s.seat: s.keeper for s in kept})
            change = change_of(held, game, before, answers, present, self.now(), absent)
            change.seats = seats
            if host is not None and host.member is not None:
                change.host = host.member, host.name
            change.sealed = receipts_of(game).number
            if change.heard and answered:
                change.answered = change.at
                change.aside = 0 if held.record.aside else None
            owned = deserted and any(s.owner is not None and not s.gone for s in present)
            if deserted and not owned and not game.over:
                close_deserted(change)
            if newcomer is not None:
                welcome(held, change, newcomer, before.turns, again=again)
            change.outbox += rows
            change.outbox += await self._to_the_last(held, change, before, present)
            change.outbox = await self._let_dms_wait(game, change, present)
            if not game.over and not held.record.aside:
                self._maybe_lay_aside(held, change, present, deserted=owned)
        except BaseException:
            self.held.tables.pop(held.record.id, None)
            raise
        first = rests_first(held)
        await self.commit(held, change)
        await maybe_rest(self.held, held, first=first)

    def _maybe_lay_aside(
        self, held: HeldTable, change: Change, seats: Sequence[SeatRecord], *, deserted: bool
    ) -> None:
        """Lay the table aside if everybody who could play has kept it waiting too often."""
        missed = any(s.missed > former.missed for s, former in zip(seats, held.seats, strict=True))
        if deserted or (missed and nobody_plays(held, seats, change.at)):
            dm = say(LAID_ASIDE_DM, game=held.meta.name, channel=held.record.channel)
            lay_aside(change, seats, say(NOBODY_PLAYS), dm=dm)

    async def _to_the_last(
        self, held: HeldTable, change: Change, before: Awaiting, seats: Sequence[SeatRecord]
    ) -> list[OutboxRow]:
        """Return calls for the awaited players if all of them want to hear only as the last one."""
        after = held.awaiting()
        if [*after.named] == [*before.named]:
            return []
        members = {seat: seats[seat].member for seat in after.named}
        wishes = [
            await self.store.members.get(each) for each in members.values() if each is not None
        ]
        if not all(wish.last_one for wish in wishes):
            return []
        written = {row.lane for row in change.outbox}
        rows = [
            DmRow(seat=seat, last=True)
            for seat, member in members.items()
            if member is not None and seat in before.named
        ]
        return [row for row in rows if row.lane not in written]

    async def _let_dms_wait(
        self, game: Game, change: Change, seats: Sequence[SeatRecord]
    ) -> list[OutboxRow]:
        """Return the rows to tell, with DMs to players at the table put off."""
        rows: list[OutboxRow] = []
        for row in change.outbox:
            if isinstance(row, DmRow) and row.former is None:
                ask, member = game.asks().get(row.seat), seats[row.seat].member
                if ask is not None and not ask.optional and member is not None:
                    until = await self.views.at_the_table_until(change.table, member)
                    row = replace(row, due=until) if until > row.due else row
            rows.append(row)
        return rows


def _left_by_owner(newcomer: SeatRecord, left: SeatRecord, now: int) -> SeatRecord:
    """Return a stand-in whose seat remembers whether its owner's own time had run out."""
    if left.owner == newcomer.owner:  # one stand-in after the other
        return replace(newcomer, owner_late=left.owner_late, owner_left=left.owner_left)
    return replace(newcomer, owner_late=left.late, owner_left=now)


def _has_answered(held: HeldTable, answers: Sequence[AnswerRecord]) -> bool:
    """Return whether a player has answered, rather than a robot, an order or the clock."""
    people = {s.seat for s in held.seats if s.member is not None}
    return any(a.kind == "play" and not a.automatic and a.seat in people for a in answers)
