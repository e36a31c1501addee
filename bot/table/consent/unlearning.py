"""The knowledge that a vote on undo names, limited to what all know already."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.held import HeldTable
from bot.table.tables import Tables
from rules.kernel import Learnt, Text, learnt_since, say

LOOKED_AT = 40
"""The most positions searched in between; cards seen and discarded between them are missed."""
NAMED = 8
"""The most cards named that everybody has seen."""


async def unlearned(tables: Tables, held: HeldTable, back: int) -> list[Text]:
    """Return what has been seen since a version of the table, in words for everybody.

    Only positions that everybody was told of count, so no secret act shows.

    Raises:
        ValueError: a former save cannot be read.
    """
    table, store, load = held.record.id, tables.store, held.meta.game.load
    shown, game = await tables.views.shown(held, None)
    told = await store.log.lines(table, None, since=back, upto=shown, last=10_000)
    versions = sorted({line.version for line in told} - {shown})
    step = max(1, -(-len(versions) // LOOKED_AT))
    saves = [await store.snapshot(table, version=version) for version in (back, *versions[::step])]
    former, *since = [kept.save for kept in saves if kept is not None]

    def found() -> Learnt:
        return learnt_since(load(former), [*map(load, since), game])

    return in_words(held, await store.machine.aside(found))


def in_words(held: HeldTable, seen: Learnt) -> list[Text]:
    """Return the cards that everybody has seen, and the number that each has seen alone."""
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
