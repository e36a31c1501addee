"""The lines that an undo strikes through in the channel."""

from collections.abc import Sequence
from dataclasses import replace

from bot.store.rows.outbox import PostRow
from bot.store.rows.records import Change, LineRecord
from bot.table.held import HeldTable
from bot.table.tables import Tables

STRUCK = 9
"""The most lines of earlier posts that the post of an undo repeats, struck through."""


async def strike(tables: Tables, held: HeldTable, change: Change, back: int) -> None:
    """Let the post of a change that goes back to a version name the undone lines."""
    gone = await _of_earlier_posts(tables, held, back)
    change.outbox = [
        _with_struck(row, gone, back) if isinstance(row, PostRow) else row for row in change.outbox
    ]


async def _of_earlier_posts(tables: Tables, held: HeldTable, back: int) -> Sequence[LineRecord]:
    """Return the undone lines of posts before the newest, which alone is edited.

    The post of the undo repeats those lines, struck, so that each undo needs one edit.
    """
    table, store = held.record.id, tables.store
    newest = await store.outbox.message(table, "post")
    before = None if newest is None else newest.body.get("before")
    if before is None:
        return []
    return await store.log.lines(table, None, since=back, upto=before, last=STRUCK)


def _with_struck(row: PostRow, gone: Sequence[LineRecord], back: int) -> PostRow:
    """Return a post that goes back to a version and begins with the undone lines, struck."""
    lines = row.lines
    return replace(
        row,
        back_to=back,
        lines=(*(line.text for line in gone), *lines),
        versions=(*(line.version for line in gone), *([row.version] * len(lines))),
        struck=(*([True] * len(gone)), *([False] * len(lines))),
    )
