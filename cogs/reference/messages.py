"""Cards and rules, as anybody may look them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.table.held import NO_TABLE
from bot.table.loading import all_loaded, loaded
from bot.table.lobby.departures import differences_of
from bot.table.lobby.options import options_shown
from bot.table.views.table_view import TableView
from cogs.drawing import Drawings
from cogs.reference.rules_pages import (
    entry_sheet,
    games_sheet,
    here,
    rules_sheet,
    table_section,
    with_operator,
)
from cogs.ui.ids import Press
from cogs.ui.layout import Sending
from renders import gallery
from rules.games import GAMES
from rules.kernel import Refused, say
from rules.meta import Entry

if TYPE_CHECKING:
    from bot.client import RedGavel


class ReferenceMessages:
    """Lays out cards and rules.

    Args:
        bot: the bot.
        drawings: draws cards.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings

    async def card(self, game: str, entry: Entry, view: TableView | None) -> Sending:
        """Return a card, with its picture if the game has one; for a player, with what is met."""
        face = GAMES[game].face
        if face is None:
            return entry_sheet(entry)
        game_view = view.game_view if view is not None and view.game == game else None
        seen = game_view if view is not None and view.viewer is not None else None
        picture = await self._drawings.draw(
            gallery.card, game, face(entry.key, game_view), view=seen
        )
        return entry_sheet(entry, [picture])

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

    async def rules_of(self, press: Press) -> Sending:
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
            wanted = next((one for one in (press.argument, *press.values) if one), "")
            return await self.rules(found[0].game, wanted, press.table)
        game, *section = [one for one in (press.argument, *press.values) if one] or [""]
        if not game:
            return games_sheet(await all_loaded(self._bot.machine))
        if game not in GAMES:
            raise Refused(say("That game is gone. Use /rules."))
        return await self.rules(game, next(iter(section), ""))


def entry_keyed(game: str, owners: str, key: str) -> Entry:
    """Return the thing for a choice of the menu.

    Raises:
        Refused: nothing has that key.
    """
    for one in GAMES[game].cards(owners):
        if one.key == key:
            return one
    raise Refused(say("That cannot be looked up any more. Use /card."))
