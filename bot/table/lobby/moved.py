"""Whether others have moved at a table, by what everybody saw of it.

A refusal to close must not tell that somebody answered in secret, or left a maximum. So nothing
counts here but lines that were told to all, and the players whom everybody saw awaited.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.store import Store
from bot.store.rows.records import AnswerRecord, LineRecord
from bot.table.awaiting import Awaiting, awaiting_of
from bot.table.held import HeldTable
from rules.kernel.ask import Seat
from rules.kernel.text import Text, from_plain, pieces

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
        lines: what was told of it.
    """

    before: Awaiting
    after: Awaiting
    lines: Sequence[Text]

    def is_of(self, others: set[Seat]) -> bool:
        """Return whether everybody saw in it that one of these seats had moved.

        Where nobody knows who is awaited, whatever was told may be theirs.
        """
        if any(seat in others for line in self.lines for seat in seats_named(line)):
            return True
        hidden = self.before.public[1] and bool(self.lines)
        return hidden or bool(({*self.before.named} - {*self.after.named}) & others)


async def have_moved(store: Store, held: HeldTable, upto: int, others: set[Seat]) -> bool:
    """Return whether everybody saw one of these seats move, up to a version of the table.

    A vote that took moves back counts, too: otherwise a majority could undo all that others did,
    and the host then close the game alone. Limits that ran out are nobody's moves. In doubt, as
    where a save is gone, they have moved.
    """
    answers = await store.log.answers(held.record.id)
    if any(answer.kind == "reshuffle" for answer in answers):
        return True
    told: dict[int, list[LineRecord]] = {}
    for line in await store.log.lines(held.record.id, None, upto=upto, last=ALL):
        told.setdefault(line.version, []).append(line)
    standing = [each for each in answers if not each.undone and each.version <= upto]
    for version, kept in groupby(standing, key=lambda answer: answer.version):
        step = await _step(store, held, [*kept], told.get(version, []))
        if step is None or step.is_of(others):
            return True
    return False


async def _step(
    store: Store, held: HeldTable, kept: Sequence[AnswerRecord], lines: Sequence[LineRecord]
) -> Step | None:
    """Return a change of the log as everybody saw it; None: its saves cannot be read."""
    nowhere = Awaiting({}, {}, ([], False))
    robots = {s.seat for s in held.seats if s.member is None and s.owner is None}
    plays = {answer.seat for answer in kept if answer.kind == "play"}
    if plays <= robots or any(answer.kind in BY_TIME for answer in kept):
        return Step(nowhere, nowhere, ())
    try:
        before = await _awaiting(store, held, kept[0].moves)
        after = await _awaiting(store, held, kept[-1].moves + 1)
        said = [from_plain(line.text) for line in lines]
    except (ValueError, KeyError, TypeError):
        return None
    return None if before is None or after is None else Step(before, after, said)


async def _awaiting(store: Store, held: HeldTable, moves: int) -> Awaiting | None:
    if held.game is not None and held.game.moves == moves:
        return awaiting_of(held.game)
    kept = await store.snapshot(held.record.id, moves=moves)
    return None if kept is None else awaiting_of(held.meta.game.load(kept.save))


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
