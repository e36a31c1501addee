"""The briefing of whoever sits down at a game that runs: no more than their seat may know."""

from bot.store import Store
from bot.table.views.table_view import TableView
from cogs.ui.panel import told
from cogs.ui.post import oldest_first
from cogs.ui.words import Speech, cut
from rules.games import GAMES
from rules.kernel.text import Text, from_plain, say

LATELY, LETTERS, WHERE = 6, 260, 200
"""So many lines of what happened lately, in so many letters; and letters of where the game is."""


async def briefing(store: Store, view: TableView, former: str, *, back: bool) -> str:
    """What this game is, what the seat holds, where the game is, and what happened lately.

    What is asked stands below it, as in every panel.

    Args:
        store: for the story, of which the seat's own private lines are a part.
        view: from the seat.
        former: who sat there before.
        back: the seat was this player's own before.
    """
    meta = GAMES[view.game]
    kept = await store.lines(view.table, view.viewer, last=LATELY, upto=view.version)
    lines = [from_plain(line.text) for line in kept]
    what = [] if back else [say("{game}: {what}", game=meta.name, what=meta.about)]
    said = [
        told(view, [_welcome(view, former, back=back), *what]),
        cut(told(view, meta.where(view.game_view)), WHERE),
        oldest_first(lines, Speech(view.seats), LETTERS, meta.follows),
    ]
    return "\n".join(filter(None, said))


def _welcome(view: TableView, former: str, *, back: bool) -> Text:
    """For whoever has just sat down: which game, for whom, what they see and what still holds."""
    text = (
        "You now play for {former} in {game}, <#{channel}>. The picture shows what your seat"
        " holds; its Orders still hold. Help says how to play, /rules what the rules are."
    )
    if back:
        text = (
            "You play again instead of {former} in {game}, <#{channel}>. The picture shows what"
            " your seat holds; look at its Orders, too. A robot forgets what it saw, a person may"
            " remember it."
        )
    owner = next((s.owner_name for s in view.seats if s.seat == view.viewer and s.owner), "")
    if owner:
        text += " {owner} may take the seat back at any time."
    return say(text, former=former, game=view.title, channel=view.channel, owner=owner)
