"""A table as a file: its public story while it runs, everything after the end."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from bot.store.rows.records import AnswerRecord
from bot.table.views.views import Views
from rules.kernel import Voice, from_plain
from rules.parts.provable import receipts_of

EVERYTHING = 1_000_000
"""The most lines, more than any game has."""
WAY_BACK = ("undo", "reshuffle")
"""Entries of the log about an undo."""


async def export_table(views: Views, table: int) -> dict[str, Any]:
    """Return the table as plain JSON.

    While the game runs, the export holds only what a bystander could read. After the end it holds
    the seed, the options and every answer, so that anyone can replay it.
    """
    view = await views.view(table, None)
    voice = Voice(view.names)
    lines = await views.store.log.lines(table, None, last=EVERYTHING, upto=view.version)
    plain: dict[str, Any] = {
        "game": view.game,
        "table": table,
        "players": list(view.names),
        "story": [voice.say(from_plain(line.text)) for line in lines],
        "over": view.over,
    }
    if view.over:
        async with views.held.open(table) as held:
            record, receipts = held.record, receipts_of(held.running())
        plain |= {
            "seed": record.seed,
            "options": record.options,
            "values": record.owners,
            "rules": held.running().rules,
            "receipts": [proof.plain for proof in receipts.proofs(None, over=True)],
            "seals": {each.number: each.seal for each in receipts.sealings()},
            "result": [asdict(result) for result in await views.store.results.of(table)],
            "answers": [entry_of(a) for a in told_log(await views.store.log.answers(table))],
        }
    return plain


def entry_of(answer: AnswerRecord) -> dict[str, Any]:
    """Return an entry of the log as plain JSON."""
    known = ("seat", "kind", "answer", "automatic", "undone", "asked")
    return {name: getattr(answer, name) for name in known}


def told_log(log: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """Return the log without undone answers from before an undo had an entry.

    Answers undone since are there, with the entry of their undo: used chance and published seals do
    not come again.
    """
    kept: list[AnswerRecord] = []
    back: int | None = None  # the earliest move to which a later entry leads back
    ahead: int | None = None  # the earliest later move before any such entry
    for entry in reversed(log):
        if entry.kind == "undo":
            back, ahead = _earlier(back, entry.moves), None
        if entry.kind in WAY_BACK:
            kept.append(entry)
            continue
        if not entry.undone or (_at_or_after(entry, back) and not _came_again(entry, ahead)):
            kept.append(entry)
        ahead = _earlier(ahead, entry.moves)
    return kept[::-1]


def _earlier(one: int | None, other: int) -> int:
    return other if one is None else min(one, other)


def _at_or_after(entry: AnswerRecord, moves: int | None) -> bool:
    return moves is not None and entry.moves >= moves


def _came_again(entry: AnswerRecord, ahead: int | None) -> bool:
    """Return whether its move was made again without an entry that leads back, as once was.

    A time-out has the number of its first answer, and is no such case.
    """
    return entry.kind != "time" and _at_or_after(entry, ahead)
