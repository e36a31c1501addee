"""Time-lapses: the pictures of a whole game, one after the other, in one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.delivery.messages import Progress
from bot.delivery.turns import Urgency
from bot.table.views.time_lapses import Shot, Shots, shots_of
from cogs.finished.keepsakes_layout import TIME_LAPSE, made_sheet
from cogs.ui.layout import ALT_TEXT, Picture, Sending
from cogs.ui.words import cut
from renders import gallery
from renders.film import Film, FilmFrame
from renders.tongue import spoken
from rules.kernel import Refused, Text, Voice, say

if TYPE_CHECKING:
    from bot.client import RedGavel

LARGEST: Final = 8_000_000
"""The largest file that Discord accepts on every server, in bytes, with room to spare."""
FEWEST: Final = 2
"""The fewest frames of a time-lapse that had to be made smaller."""
SHOWN, CHAPTER, LAST = 700, 1400, 6000
"""The display times of a moment, of the first of a chapter, and of the last, in milliseconds."""

NOTHING = say("No moment of this game can be read any more, so there is no time-lapse.")


class TimeLapses:
    """Draws time-lapses, at the lowest urgency and one picture at a time.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot

    async def made(self, table: int, progress: Progress) -> Sending:
        """Draw a time-lapse and return its message.

        Raises:
            Refused: nothing of this game can be shown.
        """
        shots = await shots_of(self._bot.services.replays, table)
        film, alt = Film(), ""
        before: Shot | None = None
        for done, place in enumerate(shots.places):
            shot = await shots.take(place)
            if shot is not None:
                alt = await self._in_turn(_add, film, shots, shot, before)
                before = shot
            await progress(done + 1, len(shots.places))
        if not film.frames:
            raise Refused(NOTHING)
        last = film.frames[-1]._replace(milliseconds=LAST)
        frames = [*film.frames[:-1], last]
        file = await self._written(film, frames)
        while len(file) > LARGEST and len(frames) > FEWEST:
            frames = [*frames[:-1:2], last]
            file = await self._written(film, frames)
        view, count = shots.course.view, len(frames)
        said = say("{game} in {n} moments. At the end: {alt}", game=view.title, n=count, alt=alt)
        picture: Picture = f"{TIME_LAPSE}-{table}.gif", file, cut(str(said), ALT_TEXT)
        return made_sheet(view, TIME_LAPSE, [picture], _notes(shots, count))

    async def _in_turn(self, drawing: Any, *args: Any) -> Any:
        return await self._bot.drawing_thread.draw(Urgency.TIDYING, drawing, *args)

    async def _written(self, film: Film, frames: list[FilmFrame]) -> bytes:
        """Return the file; each of its pictures waits for its turn."""
        parts, rest = list[bytes](), film.written(frames)
        while part := await self._in_turn(next, rest, b""):
            parts.append(part)
        return b"".join(parts)


def _add(film: Film, shots: Shots, shot: Shot, before: Shot | None) -> str:
    """Draw a moment into a film, with the changes since the one before; return its alt text."""
    game = shots.course.view.game
    if shot.over:
        picture = gallery.ending(game, shot.then, shot.names, "compact")
    else:
        voice = Voice(shot.names, spoken())
        picture = gallery.table(
            game,
            shot.then,
            shot.names,
            before=None if before is None else before.then,
            news=[voice.say(line) for line in shot.lines],
            size="compact",
            filmed=True,
        )
    film.add(picture.image_bytes, CHAPTER if shot.chapter else SHOWN)
    return picture.alt


def _notes(shots: Shots, count: int) -> list[Text]:
    """Return the remarks on a time-lapse."""
    notes = [say("{n} of {all} moments.", n=count, all=len(shots.course.steps))]
    if shots.damaged == 1:
        notes.append(say("One moment cannot be read, so it is left out."))
    elif shots.damaged:
        notes.append(say("{n} moments cannot be read, so they are left out.", n=shots.damaged))
    if shots.thinned:
        notes.append(say("Old games keep one save per chapter, so some chapters show one moment."))
    return notes
