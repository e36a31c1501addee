"""Post-mortems: a picture, one section in words, links to the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise
from typing import TYPE_CHECKING, Any, Final

from discord import ui

from bot.delivery.messages import Progress
from bot.delivery.turns import Urgency
from bot.table.views.replays import winners_in
from cogs.answering import Interaction, begin, show
from cogs.finished.keepsakes_layout import POST_MORTEM, made_sheet
from cogs.presses import press
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import (
    SELECT,
    SELECT_TEXT,
    Picture,
    Sending,
    button,
    entry,
    framed,
    rows,
    select,
    texts,
)
from cogs.ui.layout import gallery as pictured
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, cut, cut_lines, small
from renders import gallery
from renders.frame.looking_back import SeenCourse, SeenPostMortem
from rules.kernel import say
from rules.sections import Section

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.table.views.post_mortems import PostMortem
    from cogs.drawing import Drawings


ROOM: Final = 3000
"""The most characters of a section's rows."""
LINE: Final = 300
ROWS: Final = 12
"""The most rows of a section at once: about one screen of a phone."""
NAMES: Final = 5
"""The number of names that take the room of a row."""


def section_wanted(values: Sequence[str]) -> int:
    """Return the number of the section for a press; from a post the first.

    Raises:
        ValueError: no post-mortem has such a section.
    """
    return whole(values[0]) if values else 0


def post_mortem_sheet(found: PostMortem, chosen: int, pictures: Sequence[Picture]) -> Sending:
    """Return a post-mortem with one of its sections.

    Args:
        found: the post-mortem.
        chosen: the number of the section; after the last, the last.
        pictures: its picture, if the reader wants one.
    """
    speech = Speech(found.view.seats)
    title = speech.line(say("{game}: post-mortem", game=found.view.title), LINE)
    notes = "\n".join(speech.own(note) for note in found.notes)
    pages = _pages(found.sections)
    at = min(chosen, len(pages) - 1)
    share = Press(found.view.table, None, "", Verb.SHARE)
    items = [
        *texts(f"### {title}"),
        *pictured(pictures),
        *(_in_words(pages[at], speech) if pages else []),
        *texts(small(notes) if notes else ""),
        *_menu(found, pages, at, speech),
        *rows([button(speech.label(say("Share"), 80), share)]),
    ]
    return Sending(framed(items), (), tuple(pictures))


def _pages(sections: Sequence[Section]) -> list[Section]:
    """Return the sections in parts that a phone shows at once, as many as a select can name."""
    every = (
        [page for section in sections for page in _parts(section, rows)]
        for rows in count(ROWS, ROWS)
    )
    return next(pages for pages in every if len(pages) <= max(SELECT, len(sections)))


def _parts(section: Section, most: int) -> list[Section]:
    """Return a section in parts of equal length, with at most so many rows each."""
    rows = len(section.rows)
    parts = -(-rows // (most if section.heads else NAMES * most))
    if parts < 2:
        return [section]
    ends = [rows * part // parts for part in range(parts + 1)]
    text = "{title}, {first} to {last}"
    return [
        replace(
            section,
            title=say(text, title=section.title, first=first + 1, last=last),
            rows=section.rows[first:last],
        )
        for first, last in pairwise(ends)
    ]


def _in_words(section: Section, speech: Speech) -> list[ui.Item[Any]]:
    note = small(speech.line(section.note, LINE)) if section.note is not None else ""
    lines = [speech.line(row.said, LINE) for row in section.rows]
    if section.heads:
        said = cut_lines([f"- {line[:1].upper()}{line[1:]}" for line in lines], ROOM, speech)
    else:  # names alone: a line for each would fill a phone
        said = cut(", ".join(lines), ROOM)
        said = said[:1].upper() + said[1:]
    return texts(f"**{speech.line(section.title, LINE)}**\n{said}", note)


def _menu(
    found: PostMortem, pages: Sequence[Section], at: int, speech: Speech
) -> list[ui.Item[Any]]:
    """Return a select of the sections' parts; nothing if there is only one."""
    if len(pages) < 2:
        return []
    options = [
        entry(speech.label(section.title, SELECT_TEXT), str(number), chosen=number == at)
        for number, section in enumerate(pages[:SELECT])
    ]
    press = Press(found.view.table, None, "", Verb.MORTEM, "section")
    return [select(press, speech.label(say("Read about…"), 100), options)]


class PostMortems:
    """Lays out post-mortems, and carries out the presses in them.

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

    @press(Verb.MORTEM)
    async def mortem(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=bool(press.argument))
        try:
            section = section_wanted(press.values)
        except ValueError as stale:
            raise gone() from stale
        await show(interaction, await self.page(press.table, interaction.user.id, section))

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
