"""A table as a file: its public story while it runs, everything once it is over."""

from __future__ import annotations

from typing import Any

from bot.table.tables import Tables
from rules.kernel.text import Voice, from_plain

EVERYTHING = 1_000_000
"""Lines; more than any game tells."""


async def export_table(tables: Tables, table: int) -> dict[str, Any]:
    """The table as plain JSON.

    While the game runs nothing is exported but what a bystander could read; once it is over, the
    seed, the options and every answer are there, so that anyone can play it through again.
    """
    look = await tables.look(table, None)
    voice = Voice(look.names)
    lines = await tables.store.lines(table, None, last=EVERYTHING)
    plain: dict[str, Any] = {
        "game": look.game,
        "table": table,
        "players": list(look.names),
        "story": [voice.say(from_plain(line.text)) for line in lines],
        "over": look.over,
    }
    if look.over:
        async with tables.open(table) as live:
            record = live.record
        plain |= {
            "seed": record.seed,
            "options": record.options,
            "values": record.owners,
            "rules": live.running().rules,
            "receipts": [proof.plain for proof in live.running().proofs(None)],
            "answers": [
                {"seat": a.seat, "kind": a.kind, "answer": a.answer, "automatic": a.automatic}
                for a in await tables.store.answers(table)
                if not a.undone
            ],
        }
    return plain
