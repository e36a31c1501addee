"""The briefing of a new player in a running game, limited to their seat's knowledge."""

from bot.store import Store
from bot.table.views.table_view import TableView
from cogs.ui.panel import told
from cogs.ui.post import oldest_first
from cogs.ui.words import Speech, cut
from rules.games import GAMES
from rules.kernel.text import Text, from_plain, say

LATELY, LETTERS, WHERE = 6, 260, 200
"""The number of recent lines, and of letters for them and for the state of the game."""


async def briefing(store: Store, view: TableView, former: str, *, back: bool) -> str:
    """Return the game, the seat's things, the state of the game, and recent events.

    The question stands below it, as in every panel.

    Args:
        store: the source of the story, with the seat's own private lines.
        view: from the seat.
        former: the former player of the seat.
        back: the seat was this player's own before.
    """
    meta = GAMES[view.game]
    kept = await store.log.lines(view.table, view.viewer, last=LATELY, upto=view.version)
    lines = [from_plain(line.text) for line in kept]
    what = [] if back else [say("{game}: {what}", game=meta.name, what=meta.about)]
    said = [
        told(view, [_welcome(view, former, back=back), *what]),
        cut(told(view, meta.where(view.game_view)), WHERE),
        oldest_first(lines, Speech(view.seats), LETTERS, meta.follows),
    ]
    return "\n".join(filter(None, said))


def _welcome(view: TableView, former: str, *, back: bool) -> Text:
    """Return a new player's welcome: the game, the former player, the picture, the orders."""
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
    said = say(text, former=former, game=view.title, channel=view.channel)
    if owner:
        back_again = say("{owner} may take the seat back at any time.", owner=owner)
        said = say("{first} {then}", first=said, then=back_again)
    return said
