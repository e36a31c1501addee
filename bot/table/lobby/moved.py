"""Whether others have moved at a table, by what everybody saw of it.

A refusal to close must not tell that somebody answered in secret, or left a maximum. So nothing
counts here but lines that were told to all, and the players whom everybody saw awaited.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.store import Store
from bot.store.rows.records import AnswerRecord, TenureRecord
from bot.table.awaiting import Awaiting, awaiting_of
from bot.table.held import HeldTable
from rules.kernel import Seat, Text, from_plain, pieces

BY_TIME = {"time", "clock"}
"""Kinds of entries of the log that no player made."""
ALL = 2**31
"""More lines than a table has."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change of a table that everybody saw.

    Args:
        before: whom everybody saw awaited before it.
        after: whom after it.
        told: whether anything was told of it.
    """

    before: Awaiting
    after: Awaiting
    told: bool

    def is_of(self, others: set[Seat]) -> bool:
        """Return whether nobody waits any more for one of these seats.

        Where nobody knows who is awaited, whatever was told may be theirs.
        """
        hidden = self.before.public[1] and self.told
        return hidden or bool(({*self.before.named} - {*self.after.named}) & others)


async def have_moved(store: Store, held: HeldTable, upto: int) -> bool:
    """Return whether everybody saw another than the host move, up to a version of the table.

    Whoever has moved counts also after they have left, and a stand-in for whoever sat there before.
    A vote that took moves back counts, too: otherwise a majority could undo all that others did,
    and the host then close the game alone. Limits that ran out are nobody's moves. In doubt, as
    where a save is gone, they have moved.
    """
    table, host = held.record.id, held.record.host
    answers = await store.log.answers(table)
    if any(answer.kind == "reshuffle" for answer in answers):
        return True
    told: dict[int, list[Text]] = {}
    try:
        for line in await store.log.lines(table, None, upto=upto, last=ALL):
            told.setdefault(line.version, []).append(from_plain(line.text))
    except (ValueError, KeyError, TypeError):
        return True
    tenures = [tenure for tenure in await store.tenures.of(table) if not tenure.lobby]
    standing = [each for each in answers if not each.undone and each.version <= upto]
    steps = Steps(store, held)
    for version, entries in groupby(standing, key=lambda answer: answer.version):
        kept, people = [*entries], last_people(tenures, version)
        if not _by_people(kept, people):
            continue
        others = {seat for seat, member in people.items() if member != host}
        lines = told.get(version, [])
        if any(seat in others for line in lines for seat in seats_named(line)):
            return True
        step = await steps.step(kept, told=bool(lines))
        if step is None or step.is_of(others):
            return True
    return False


def last_people(tenures: Iterable[TenureRecord], version: int) -> dict[Seat, int]:
    """Return the last person in each seat that was played then; only robots: it is left out.

    Args:
        tenures: everybody who has sat there since the start, seat by seat, in order.
        version: of the table.
    """
    last: dict[Seat, int] = {}
    begun: dict[Seat, int] = {}
    for tenure in tenures:
        if tenure.member is not None and begun.get(tenure.seat, 0) <= version:
            last[tenure.seat] = tenure.member
        begun[tenure.seat] = tenure.ended
    left = {seat for seat, ended in begun.items() if 0 < ended <= version}
    return {seat: member for seat, member in last.items() if seat not in left}


def _by_people(kept: Sequence[AnswerRecord], people: Iterable[Seat]) -> bool:
    """Return whether a player may have made a change of the log, and neither time nor a robot."""
    plays = {answer.seat for answer in kept if answer.kind == "play"}
    return bool(plays & {*people}) and not any(answer.kind in BY_TIME for answer in kept)


class Steps:
    """Looks at the changes of a table, one after the other: each of their saves is read once.

    Args:
        store: where the saves are.
        held: the table.
    """

    def __init__(self, store: Store, held: HeldTable) -> None:
        self._store, self._held = store, held
        self._last: tuple[int, Awaiting | None] = (-1, None)

    async def step(self, kept: Sequence[AnswerRecord], *, told: bool) -> Step | None:
        """Return a change of the log as everybody saw it; None: its saves cannot be read."""
        try:
            before = await self._awaiting(kept[0].moves)
            after = await self._awaiting(kept[-1].moves + 1)
        except (ValueError, KeyError, TypeError):
            return None
        return None if before is None or after is None else Step(before, after, told)

    async def _awaiting(self, moves: int) -> Awaiting | None:
        if self._last[0] != moves:
            self._last = moves, await self._read(moves)
        return self._last[1]

    async def _read(self, moves: int) -> Awaiting | None:
        game = self._held.game
        if game is not None and game.moves == moves:
            return awaiting_of(game)
        kept = await self._store.snapshot(self._held.record.id, moves=moves)
        return None if kept is None else awaiting_of(self._held.meta.game.load(kept.save))


def seats_named(text: Text) -> Iterable[Seat]:
    """Yield the seats that a text names."""
    seats = {name for _, name, unit in pieces(text.template) if unit == "seat"}
    for name, word in text.args:
        match word:
            case int() if name in seats:
                yield word
            case Text():
                yield from seats_named(word)
            case tuple():
                for each in word:
                    yield from seats_named(each)
