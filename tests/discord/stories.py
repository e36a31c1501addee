"""Whether the posts in a channel tell what the database keeps: each line once, and in order."""

from __future__ import annotations

from collections.abc import Sequence

from bot.address import ServerAddress
from bot.store import Store
from bot.table.tables import Tables
from cogs.table.post import LINES
from cogs.ui.actions import Follows, oldest_first
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel import Text, from_plain
from tests.discord.dm_players import Circle
from tests.machines import a_machine

PILED_UP = 60
"""More lines than any post tells, also after a crash."""
WITHOUT_LINES = "Waiting for ", "**The game is over.**", "-# The deal: "
"""The first words of a post that has no line."""


async def wrongly_told(address: ServerAddress, circles: Sequence[Circle]) -> list[str]:
    """Return what posts leave out, tell twice, or tell though it is not kept; no bot may run."""
    store = await Store.open(a_machine(), address)
    tables, found = Tables(store), list[str]()
    try:
        for circle in circles:
            view = await tables.view(circle.table, None)
            kept = await store.log.lines(circle.table, None, last=10_000)
            lines, posts = [from_plain(each.text) for each in kept], circle.told()
            wrong = astray(posts, lines, Speech(view.seats), GAMES[view.game].follows)
            found += [f"table {circle.table}: {each}" for each in wrong]
    finally:
        await store.close()
    return found


def astray(
    posts: Sequence[str], lines: Sequence[Text], speech: Speech, follows: Follows
) -> list[str]:
    """Return in what the first words of posts differ from the lines that they should tell."""
    at = 0
    for place, told in enumerate(posts):
        counts = range(1, min(PILED_UP, len(lines) - at) + 1)
        fits = (
            n for n in counts if told == oldest_first(lines[at : at + n], speech, LINES, follows)
        )
        count = next(fits, 0)
        if not count and not told.startswith(WITHOUT_LINES):
            return [f"post {place + 1} of {len(posts)} tells {told!r} where line {at + 1} is due"]
        at += count
    return [] if at == len(lines) else [f"{at} of {len(lines)} lines are told"]
