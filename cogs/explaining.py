"""Explanations: cards, rules, and how to answer the present question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.table.held import NO_TABLE
from bot.table.loading import all_loaded, loaded
from bot.table.lobby.departures import differences_of
from bot.table.lobby.options import options_shown
from bot.table.views.table_view import TableView
from cogs.drawing import Drawings
from cogs.ui import sheets
from cogs.ui.help import PAGES, help_page, help_sheet, question_help
from cogs.ui.ids import Press
from cogs.ui.layout import Sending
from cogs.ui.lookup import entry_keyed, named_in
from cogs.ui.operator import with_operator
from cogs.ui.rules_pages import games_sheet, here, rules_sheet, table_section
from renders import gallery
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say
from rules.meta import Advice, Entry

if TYPE_CHECKING:
    from bot.client import RedGavel


class Explaining:
    """The messages that explain the game."""

    _bot: RedGavel
    drawings: Drawings

    async def card(self, game: str, entry: Entry, view: TableView | None) -> Sending:
        """Return a card, with its picture if the game has one; for a player, with what is met."""
        face = GAMES[game].face
        if face is None:
            return sheets.entry_sheet(entry)
        game_view = view.game_view if view is not None and view.game == game else None
        seen = game_view if view is not None and view.viewer is not None else None
        picture = await self.drawings.draw(
            gallery.card, game, face(entry.key, game_view), view=seen
        )
        return sheets.entry_sheet(entry, [picture])

    async def named_in(self, view: TableView, lines: Sequence[Text]) -> list[Entry]:
        """Return the things that public lines of a table name and that can be looked up."""
        found = await self._bot.services.tables.held.seated_at(view.table)
        return [] if found is None else named_in(view.game, found[0].owners, lines)

    async def looked_up(self, table: int, key: str, member: int) -> Sending:
        """Return an entry of a post's menu, as `/card` shows it to this member.

        Raises:
            Refused: nothing has that key.
        """
        found = await self._bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        record = found[0]
        entry = entry_keyed(record.game, record.owners, key)
        view = await self._bot.services.tables.views.view_of_closed(table, member)
        return await self.card(record.game, entry, view)

    async def rules(self, game: str, section: str, table: int | None = None) -> Sending:
        """Return a section of a game's rules; without one, the first and the names of all.

        At a table of this game, a section says what it plays.
        """
        meta = await loaded(self._bot.machine, game)
        found = None if table is None else await self._bot.store.table(table)
        if found is None or found[0].game != game:
            return rules_sheet(game, meta.name, with_operator(meta.rules), section)
        shown = options_shown(meta, *found)
        own = [option for option in shown if option.id in meta.options.model_fields]
        told = differences_of(meta, found[0], len(found[1]))
        sections = [*here(meta.rules, told), *([table_section(own)] if own else [])]
        return rules_sheet(game, meta.name, with_operator(sections), section, found[0].id)

    async def rules_of(self, press: Press, values: Sequence[str]) -> Sending:
        """Return the page of rules for a press.

        At a table its argument or its choice is a section; elsewhere its argument is a game, and
        its choice a section or a game.

        Raises:
            Refused: the table or the game is gone.
        """
        if press.table:
            found = await self._bot.store.table(press.table)
            if found is None:
                raise Refused(NO_TABLE)
            wanted = next((one for one in (press.argument, *values) if one), "")
            return await self.rules(found[0].game, wanted, press.table)
        game, *section = [one for one in (press.argument, *values) if one] or [""]
        if not game:
            return games_sheet(await all_loaded(self._bot.machine))
        if game not in GAMES:
            raise Refused(say("That game is gone. Use /rules."))
        return await self.rules(game, next(iter(section), ""))

    async def help(
        self, table: int | None, view: TableView | None = None, page: str = ""
    ) -> Sending:
        """Return the meaning of the present question; without a question, how to play.

        Args:
            table: the reader's table.
            view: the reader's, if they sit there.
            page: one of `PAGES`, or `PLAY` for how to play in any case.
        """
        found = None if table is None else await self._bot.store.table(table)
        here = 0 if found is None else found[0].id
        if page in PAGES:
            return help_page(page, here)
        if found is None:
            return help_sheet()
        meta = GAMES[found[0].game]
        options = meta.options.model_validate(found[0].options)
        if page or view is None or view.ask is None:
            return help_sheet(meta.name, meta.help(options), here)
        return question_help(uncounted(view), view.ask, await self.advice(view))

    async def advice(self, view: TableView) -> Advice | None:
        """Return the meaning of the viewer's present question, or None."""
        found = await self._bot.store.table(view.table)
        if found is None or view.ask is None:
            return None
        meta = GAMES[view.game]
        return meta.advice(meta.options.model_validate(found[0].options)).get(view.ask.moment)


def uncounted(view: TableView) -> TableView:
    """Return the view without its version, which also counts others' secret moves.

    A comparison of two views' buttons would tell that a player has left a maximum.
    """
    return replace(view, version=0)
