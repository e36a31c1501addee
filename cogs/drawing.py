"""The pictures of messages, and the cache of private ones."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from bot.delivery.attachments import marked
from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.turns import Urgency
from bot.table.views.table_view import Happened, TableView
from cogs.ui.layout import Picture
from cogs.ui.words import Speech
from renders import gallery, sketch
from renders.tongue import Verbatim, spoken
from rules.games import GAMES
from rules.kernel import Choose, Seat, Voice

PRIVATE = 150
"""The number of cached private pictures, with their content: some for each of fifty tables. The
gallery holds most of them as well."""
DRAWN = 300
"""The most letters of an option's effect, or of why it is closed, on a picture."""


class Drawings:
    """Lets the gallery draw the pictures of messages.

    Args:
        drawing_thread: draws the pictures.
        veiled: returns a digest of a private picture's bytes, for its name.
    """

    def __init__(self, drawing_thread: DrawingThread, veiled: Callable[[bytes], str]) -> None:
        self._drawing_thread, self._veiled = drawing_thread, veiled
        self._private: OrderedDict[tuple[int, Seat | None], tuple[Any, Picture]] = OrderedDict()

    async def after_move(self, happened: Happened) -> list[Picture]:
        """Return the table after the move; after the last one the scores and their history."""
        view = happened.view
        if view.over:
            ending = await self.draw(
                gallery.ending, view.game, view.game_view, view.names, view.size
            )
            return [ending, *await self._looking_back(view)]
        voice = Voice(view.names, spoken())
        news = [voice.say(line) for line in happened.lines]
        table = await self.draw(
            gallery.table,
            view.game,
            view.game_view,
            view.names,
            before=happened.before,
            news=news,
            size=view.size,
        )
        return [table]

    async def _looking_back(self, view: TableView) -> list[Picture]:
        drawn: Sequence[sketch.Picture] = await self._drawing_thread.draw(
            Urgency.POST, gallery.looking_back, view.game, view.game_view, view.names
        )
        return [(one.name, one.image_bytes, one.alt) for one in drawn]

    async def draw(
        self, drawing: Any, *args: Any, urgency: Urgency = Urgency.POST, **kwargs: Any
    ) -> Picture:
        picture: sketch.Picture = await self._drawing_thread.draw(urgency, drawing, *args, **kwargs)
        return picture.name, picture.image_bytes, picture.alt

    async def for_one(self, drawing: Any, *args: Any, urgency: Urgency, **kwargs: Any) -> Picture:
        """Return a picture for one viewer: while their message shows it, it is not sent again."""
        return await self._drawing_thread.draw(urgency, self._marked, drawing, *args, **kwargs)

    def _marked(self, drawing: Any, *args: Any, **kwargs: Any) -> Picture:
        picture: sketch.Picture = drawing(*args, **kwargs)
        image = picture.image_bytes
        return marked(picture.name, self._veiled(image)), image, picture.alt

    async def beside(self, view: TableView, urgency: Urgency) -> list[Picture]:
        """Return the pictures for a question: the table if the choices lie there, else one's own.

        A secret about things on the table needs both.
        """
        if view.viewer is None or view.ask is None:
            return []
        found: list[Picture] = []
        if view.ask.moment in GAMES[view.game].on_the_table:
            table = gallery.table, view.game, view.game_view, view.names
            found = [await self.for_one(*table, size=view.size, urgency=urgency)]
            if not view.ask.secret:
                return found
        elif view.ask.optional:
            return found
        return [await self.private(view, urgency), *found]

    async def private(self, view: TableView, urgency: Urgency = Urgency.POST) -> Picture:
        """Return the picture that only the viewer may see; draw it only after a change."""
        key = view.table, view.viewer
        seen = view.game_view, view.ask, view.names, view.size, spoken()
        known = self._private.pop(key, None)
        if known is None or known[0] != seen:
            known = seen, await self._new_private(view, urgency)
        self._private[key] = known
        while len(self._private) > PRIVATE:
            self._private.popitem(last=False)
        return known[1]

    async def _new_private(self, view: TableView, urgency: Urgency) -> Picture:
        speech, options = Speech(view.seats), []
        if isinstance(view.ask, Choose):
            for option in view.ask.options:
                detail = speech.label(option.detail, DRAWN) if option.detail else ""
                why_not = speech.label(option.why_not, DRAWN) if option.why_not else ""
                label = speech.label(option.label, 60)
                drawn = sketch.DrawnOption(
                    option.mark, Verbatim(label), Verbatim(detail), Verbatim(why_not), option.id
                )  # in the viewer's language already
                options.append(drawn)
        return await self.for_one(
            gallery.private,
            view.game,
            view.game_view,
            view.names,
            options=options,
            size=view.size,
            urgency=urgency,
        )
