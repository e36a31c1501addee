"""Which pictures a message shows, and the private ones that are remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from bot.delivery.attachments import marked
from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.turns import Urgency
from bot.table.views.table_view import Happened, TableView
from cogs.ui.layout import Picture
from cogs.ui.words import Speech
from renders import gallery
from rules.games import GAMES
from rules.kernel.ask import Choose, Seat
from rules.kernel.text import Voice

PRIVATE = 150
"""Private pictures that are remembered with what they show, for whoever asks for theirs again: some
of each of fifty tables, most of which the gallery holds as well."""
DRAWN = 120
"""Letters of what an option does, or why it is closed, on a picture; it has lines for them."""


class Drawings:
    """Has the gallery draw what messages show.

    Args:
        drawing_thread: where it is drawn.
        veiled: a digest of a picture's bytes, for the name of one that a single pair of eyes sees.
    """

    def __init__(self, drawing_thread: DrawingThread, veiled: Callable[[bytes], str]) -> None:
        self._drawing_thread, self._veiled = drawing_thread, veiled
        self._private: OrderedDict[tuple[int, Seat | None], tuple[Any, Picture]] = OrderedDict()

    async def after_move(self, happened: Happened) -> list[Picture]:
        """The table after the move; after the last one the scores, and what led to them."""
        look = happened.look
        if look.over:
            ending = await self.draw(gallery.ending, look.game, look.view, look.names, look.size)
            return [ending, *await self._looking_back(look)]
        voice = Voice(look.names)
        news = [voice.say(line) for line in happened.lines]
        table = await self.draw(
            gallery.table,
            look.game,
            look.view,
            look.names,
            before=happened.before,
            news=news,
            size=look.size,
        )
        return [table]

    async def _looking_back(self, look: TableView) -> list[Picture]:
        drawn: Sequence[gallery.Picture] = await self._drawing_thread.draw(
            Urgency.POST, gallery.looking_back, look.game, look.view, look.names
        )
        return [(one.name, one.image_bytes, one.alt) for one in drawn]

    async def draw(
        self, drawing: Any, *args: Any, urgency: Urgency = Urgency.POST, **kwargs: Any
    ) -> Picture:
        picture: gallery.Picture = await self._drawing_thread.draw(
            urgency, drawing, *args, **kwargs
        )
        return picture.name, picture.image_bytes, picture.alt

    async def _for_one(self, drawing: Any, *args: Any, urgency: Urgency, **kwargs: Any) -> Picture:
        """A picture for one pair of eyes: while their message shows it, it is not sent again."""
        return await self._drawing_thread.draw(urgency, self._marked, drawing, *args, **kwargs)

    def _marked(self, drawing: Any, *args: Any, **kwargs: Any) -> Picture:
        picture: gallery.Picture = drawing(*args, **kwargs)
        image = picture.image_bytes
        return marked(picture.name, self._veiled(image)), image, picture.alt

    async def beside(self, look: TableView, urgency: Urgency) -> list[Picture]:
        """What whoever is asked needs to see: the table, if the choices lie there, or their own.

        Where something is left in secret for what lies on the table, they need both.
        """
        if look.viewer is None or look.ask is None:
            return []
        found: list[Picture] = []
        if look.ask.moment in GAMES[look.game].on_the_table:
            table = gallery.table, look.game, look.view, look.names
            found = [await self._for_one(*table, size=look.size, urgency=urgency)]
            if not look.ask.secret:
                return found
        elif look.ask.optional:
            return found
        return [await self.private(look, urgency), *found]

    async def private(self, look: TableView, urgency: Urgency = Urgency.POST) -> Picture:
        """What only the viewer may see, drawn anew when they see anything else."""
        key, seen = (look.table, look.viewer), (look.view, look.ask, look.names, look.size)
        known = self._private.pop(key, None)
        if known is None or known[0] != seen:
            known = seen, await self._new_private(look, urgency)
        self._private[key] = known
        while len(self._private) > PRIVATE:
            self._private.popitem(last=False)
        return known[1]

    async def _new_private(self, look: TableView, urgency: Urgency) -> Picture:
        speech, options = Speech(look.seats), []
        if isinstance(look.ask, Choose):
            for option in look.ask.options:
                detail = speech.label(option.detail, DRAWN) if option.detail else ""
                why_not = speech.label(option.why_not, DRAWN) if option.why_not else ""
                label = speech.label(option.label, 60)
                options.append(gallery.Option(option.mark, label, detail, why_not, option.id))
        return await self._for_one(
            gallery.private,
            look.game,
            look.view,
            look.names,
            options=options,
            size=look.size,
            urgency=urgency,
        )
