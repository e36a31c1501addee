"""The board of a table, whole or in part, as somebody may open it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.store.rows.records import FORMER_SIZES, PictureSize
from bot.table.views.table_view import TableView
from cogs.drawing import Drawings
from cogs.explaining import uncounted
from cogs.ui import sheets
from cogs.ui.layout import Sending
from cogs.ui.naming import one_of
from cogs.ui.words import Speech
from renders import gallery
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel

NO_SUCH_PART = "The board has no such part. Pick one from the list."


def by_label(things: Sequence[tuple[str, str]]) -> list[tuple[str, tuple[str, str]]]:
    """Return things with the names under which a player may type them."""
    return [(what, (label, what)) for what, label in things]


class Boards:
    """Lays out boards."""

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings

    async def board(self, view: TableView, what: str, member: int) -> Sending:
        """Return the board, whole (`table`, `compact`) or in part, with a select of its parts.

        Args:
            view: the member's view at the table.
            what: the part; nothing: the whole table, wide if the posts are compact.
            member: the viewer.

        Raises:
            Refused: there is no such part.
        """
        what = FORMER_SIZES.get(what, what)
        what = what and one_of(what, by_label(self.parts(view)), NO_SUCH_PART)
        if what in ("", "table", "compact"):
            wanted = await self._size_of_board(view, what, member)
            picture = await self._drawings.draw(
                gallery.table, view.game, view.game_view, view.names, size=wanted
            )
        else:
            close_up = gallery.close_up, view.game, view.game_view, view.names, what
            picture = await self._drawings.draw(*close_up)
        return sheets.board_sheet(uncounted(view), picture, self.parts(view))

    async def _size_of_board(self, view: TableView, what: str, member: int) -> PictureSize:
        if what == "compact":
            return "compact"
        if what == "table" or view.size == "compact":
            return "wide"
        return (await self._bot.store.members.get(member)).size(view.size)

    def parts(self, view: TableView) -> list[tuple[str, str]]:
        """Return the parts of the board: the key and the name of each."""
        parts = gallery.close_ups(view.game, view.game_view, view.names)
        speech = Speech(view.seats)
        whole = speech.own(say("The whole table")), speech.own(say("The table, compact"))
        return [("table", whole[0]), ("compact", whole[1])] + [
            (part.what, part.label) for part in parts
        ]
