"""The post-mortem of a finished game: its picture, one section in words, links to the others."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise
from typing import Any, Final

from discord import ui

from bot.table.views.post_mortems import PostMortem
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    SELECT,
    SELECT_TEXT,
    Picture,
    Sending,
    button,
    entry,
    framed,
    gallery,
    rows,
    select,
    texts,
)
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, cut, cut_lines, small
from rules.kernel.text import say
from rules.sections import Section

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
        *gallery(pictures),
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
