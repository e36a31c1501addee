"""Post-mortems with their picture drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.delivery.messages import Progress
from bot.delivery.turns import Urgency
from bot.table.views.replays import winners_in
from cogs.ui.keepsakes import POST_MORTEM, made_sheet
from cogs.ui.layout import Picture, Sending
from cogs.ui.post_mortem import post_mortem_sheet
from renders import gallery
from renders.frame.looking_back import SeenCourse, SeenPostMortem

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.post_mortems import PostMortem
    from cogs.drawing import Drawings


class LookingBack:
    """Lays out post-mortems.

    Args:
        bot: the bot.
        drawings: draws their pictures.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        self._bot = bot
        self._drawings = drawings

    async def page(self, table: int, member: int, section: int = 0) -> Sending:
        """Return a post-mortem for one member, with one of its sections in words.

        Raises:
            Refused: the game is not over.
        """
        found = await self._bot.services.post_mortems.of(table)
        pictures: list[Picture] = []
        if (await self._bot.store.members.get(member)).draws:
            drawing = gallery.post_mortem, found.view.game, seen(found)
            pictures = [await self._drawings.for_one(*drawing, urgency=Urgency.DM)]
        return post_mortem_sheet(found, section, pictures)

    async def made(self, table: int, progress: Progress) -> Sending:
        """Draw a post-mortem for its channel and return its message.

        Raises:
            Refused: the game is not over.
        """
        found = await self._bot.services.post_mortems.of(table)
        drawing = gallery.post_mortem, found.view.game, seen(found)
        picture = await self._drawings.draw(*drawing, urgency=Urgency.TIDYING)
        return made_sheet(found.view, POST_MORTEM, [picture], found.notes)


def seen(found: PostMortem) -> SeenPostMortem:
    """Return the content of a post-mortem's picture."""
    lead = found.lead
    return SeenPostMortem(
        title=found.view.title,
        names=found.view.names,
        winners=winners_in(found.view.game_view),
        course=None
        if lead is None
        else SeenCourse(
            lead.note,
            lead.chapter,
            tuple(one.chapter for one in lead.valued),
            tuple(one.worth for one in lead.valued),
        ),
        sections=found.sections,
    )
