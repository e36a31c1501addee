"""What a vote on taking back says would be un-learned: nothing that is not known to all already."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel.learnt import Learnt, learnt
from rules.kernel.text import Text, say

LOOKED_AT = 40
"""So many positions in between are looked at; what was seen and laid away between others is not."""
NAMED = 8
"""So many cards are named that everybody has seen."""


async def unlearned(tables: Tables, held: HeldTable, back: int) -> list[Text]:
    """What has been seen since a version of the table, in words that everybody may read.

    Only the positions count of which everybody was told: what somebody does unseen shows in none.

    Raises:
        ValueError: a former save cannot be read.
    """
    table, store, load = held.record.id, tables.store, held.meta.game.load
    shown, game = await tables.views.shown(held, None)
    told = await store.lines(table, None, since=back, upto=shown, last=10_000)
    versions = sorted({line.version for line in told} - {shown})
    step = max(1, -(-len(versions) // LOOKED_AT))
    saves = [await store.snapshot(table, version=version) for version in (back, *versions[::step])]
    former, *since = [kept.save for kept in saves if kept is not None]

    def found() -> Learnt:
        return learnt(load(former), [*map(load, since), game])

    return in_words(held, await asyncio.to_thread(found))


def in_words(held: HeldTable, seen: Learnt) -> list[Text]:
    """Which cards everybody has seen, and how many each has seen alone."""
    names = {entry.key: entry.name for entry in held.meta.cards("")}
    said = []
    if seen.by_all:
        said.append(_by_all([names[card] for card in seen.by_all if card in names], seen))
    for seat, count in seen.alone.items():
        text = "{seat:seat} has seen {n} cards that not everybody has seen."
        if count == 1:
            text = "{seat:seat} has seen a card that not everybody has seen."
        said.append(say(text, seat=seat, n=count))
    if said:
        text = (
            "Whatever was drawn since goes back and is shuffled anew, so that other cards come."
            " Nobody can forget what they have seen."
        )
        said.append(say(text))
    return said


def _by_all(names: Sequence[str], seen: Learnt) -> Text:
    listed = tuple(say("{card}", card=name) for name in names[:NAMED])
    more = len(seen.by_all) - len(listed)
    if not listed:
        return say("Everybody has seen {n} new cards.", n=more)
    if more:
        return say("Everybody has seen {cards} and {n} more cards.", cards=listed, n=more)
    return say("Everybody has seen {cards}.", cards=listed)
