"""The board of a table, whole or in part, as somebody may open it at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from discord import app_commands, ui
from discord.ext import commands

from bot.store.rows.records import FORMER_SIZES, PictureSize
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, look
from cogs.drawing import Drawings
from cogs.offered import Choices, where_one_plays
from cogs.presses import press
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import SELECT, Picture, Sending, entry, framed, select
from cogs.ui.layout import gallery as pictured
from cogs.ui.naming import by_label, one_of
from cogs.ui.words import Speech
from cogs.which_table import table_here, view_if_any
from renders import gallery
from rules.kernel import say

if TYPE_CHECKING:
    from bot.client import RedGavel

NO_SUCH_PART = "The board has no such part. Pick one from the list."


class Boards(commands.Cog):
    """Lays out boards, for `/board` and its button."""

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self.bot = bot
        self._drawings = drawings

    @where_one_plays
    @app_commands.command(description="The board, whole or a part of it close up")
    @app_commands.describe(what="Which part", size="Wide, with everything on it, or compact")
    async def board(
        self,
        interaction: Interaction,
        what: str = "",
        size: Literal["wide", "compact"] | None = None,
    ) -> None:
        async def drawn() -> Sending:
            table, member = await table_here(interaction), interaction.user.id
            view = await self.bot.services.tables.view(table, member)
            await self.bot.services.visiting.saw(view, member)
            shown = what or ("table" if size == "wide" else size or "")
            return await self.laid_out(view, shown, member)

        await look(interaction, drawn())

    @board.autocomplete("what")
    async def _parts(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        parts = self.parts(view) if view is not None else []
        return [
            app_commands.Choice(name=label[:100], value=part)
            for part, label in parts
            if typed.lower() in label.lower()
        ][:25]

    @press(Verb.BOARD)
    async def board_pressed(self, interaction: Interaction, press: Press) -> None:
        # The first press opens a private look; the select in it chooses the part.
        async def drawn() -> Sending:
            member = interaction.user.id
            view = await self.bot.services.tables.view(press.table, member)
            what = press.values[0] if press.values else press.argument
            await self.bot.services.visiting.saw(view, member)
            return await self.laid_out(view, what, member)

        await look(interaction, drawn(), update=bool(press.values))

    async def laid_out(self, view: TableView, what: str, member: int) -> Sending:
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
        return board_sheet(view.uncounted(), picture, self.parts(view))

    async def _size_of_board(self, view: TableView, what: str, member: int) -> PictureSize:
        if what == "compact":
            return "compact"
        if what == "table" or view.size == "compact":
            return "wide"
        return (await self.bot.store.members.get(member)).size(view.size)

    def parts(self, view: TableView) -> list[tuple[str, str]]:
        """Return the parts of the board: the key and the name of each."""
        parts = gallery.close_ups(view.game, view.game_view, view.names)
        speech = Speech(view.seats)
        whole = speech.own(say("The whole table")), speech.own(say("The table, compact"))
        return [("table", whole[0]), ("compact", whole[1])] + [
            (part.what, part.label) for part in parts
        ]


def board_sheet(view: TableView, picture: Picture, parts: Sequence[tuple[str, str]]) -> Sending:
    """Return the board or a part of it, and a select of the other parts."""
    speech = Speech(view.seats)
    press = Press.public(view.table, view.version, Verb.BOARD, "other")
    options = [entry(label, what) for what, label in parts[:SELECT]]
    below: list[ui.Item[Any]] = []
    if options:
        below.append(select(press, speech.label(say("Look at…"), 100), options))
    return Sending(framed([*pictured([picture]), *below]), (), (picture,))
