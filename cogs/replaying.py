"""The pages of a replay, with their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.delivery.turns import Urgency
from bot.table.views.replay_pages import Eyes, ReplayPage
from bot.table.views.replays import is_over
from cogs.ui.layout import Picture, Sending
from cogs.ui.replay import replay_sheet
from renders import gallery
from renders.tongue import spoken
from rules.games import GAMES
from rules.kernel.text import Voice

if TYPE_CHECKING:
    from bot.client import RedGavel
    from cogs.drawing import Drawings


class Replaying:
    """Lays out the steps of a replay.

    Args:
        bot: the bot.
        drawings: draws their pictures.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings

    async def page(self, table: int, member: int, at: int, eyes: Eyes | None) -> Sending:
        """Return a step of a table with the member's rights.

        Raises:
            Refused: they may not use these eyes, or there is nothing to see.
        """
        page = await self._bot.services.replays.page(table, member, at, eyes)
        wish = await self._bot.store.members.get(member)
        meta, pictures, words = GAMES[page.view.game], list[Picture](), list[str]()
        if wish.draws:
            pictures = await self._pictures(page)
        else:
            for _, view in page.hands:
                words += gallery.hand_words(page.view.game, view)
        where = None
        if page.then is not None and not is_over(page.then):
            where = next(iter(meta.where(page.then)), None)
        return replay_sheet(page, where, pictures, words, meta.follows)

    async def _pictures(self, page: ReplayPage) -> list[Picture]:
        """Return the table at that step, always compact, and the hands for these eyes."""
        if page.then is None:
            return []
        game, names, urgency = page.view.game, page.view.names, Urgency.DM
        if is_over(page.then):
            ending = gallery.ending, game, page.then, names, "compact"
            found = [await self._drawings.for_one(*ending, urgency=urgency)]
        else:
            voice = Voice(names, spoken())
            found = [
                await self._drawings.for_one(
                    gallery.table,
                    game,
                    page.then,
                    names,
                    before=page.before,
                    news=[voice.say(line) for line in page.lines],
                    size="compact",
                    urgency=urgency,
                )
            ]
        for seat, view in page.hands:
            name, image, alt = await self._drawings.for_one(
                gallery.private, game, view, names, size="compact", urgency=urgency
            )
            found.append((f"{seat}-{name}", image, alt))
        return found
