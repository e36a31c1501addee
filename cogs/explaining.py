"""What can be looked up: cards, rules, and how to answer the present question."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.table.look import Look
from cogs.desk import sheets
from cogs.desk.layout import Sending
from cogs.desk.operator import with_operator
from cogs.drawing import Drawings
from renders import gallery
from rules.games import GAMES
from rules.meta import Entry

if TYPE_CHECKING:
    from bot.client import RedGavel


class Explaining:
    """That part of the presenter."""

    _bot: RedGavel
    drawings: Drawings

    async def card(self, game: str, entry: Entry, look: Look | None) -> Sending:
        """A card, drawn where the game draws its cards one by one; for a player, what is met."""
        face = GAMES[game].face
        if face is None:
            return sheets.entry_sheet(entry)
        view = look.view if look is not None and look.game == game else None
        seen = view if look is not None and look.viewer is not None else None
        picture = await self.drawings.draw(gallery.card, game, face(entry.key, view), view=seen)
        return sheets.entry_sheet(entry, [picture])

    def rules(self, game: str, section: str) -> Sending:
        """A section of the rules, or their list; what holds for every game stands last."""
        return sheets.rules_sheet(GAMES[game].name, with_operator(GAMES[game].rules), section)

    async def help(self, table: int | None, look: Look | None = None) -> Sending:
        """How to play at this table, or where there is none; first, what the question means."""
        found = None if table is None else await self._bot.store.table(table)
        if found is None:
            return sheets.help_sheet()
        meta = GAMES[found[0].game]
        options = meta.options.model_validate(found[0].options)
        if look is None or look.ask is None:
            return sheets.help_sheet(meta.name, meta.help(options))
        advice = meta.advice(options).get(look.ask.moment)
        return sheets.question_help(uncounted(look), look.ask, advice, meta.help(options))


def uncounted(look: Look) -> Look:
    """The look without its version, which counts others' secret moves, too.

    Whoever compared the buttons of two looks would find that somebody has left a maximum.
    """
    return replace(look, version=0)
