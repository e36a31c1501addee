"""The replay of a table: a moment's picture, the events before it, and links to other moments."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.keeping.proving import Proven
from bot.table.views.replay_pages import ALL, PUBLIC, Eyes, ReplayPage
from cogs.ui.actions import Follows, oldest_first, without
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    BLUE,
    GREY,
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
from cogs.ui.words import Speech, cut, escape, small
from rules.kernel import Text, say
from rules.meta import nothing_follows

LINES, WHERE, WORDS = 1500, 200, 1200
"""The most characters of the lines, of the state of the game, and of hands in words."""

CHAPTER, EYES = "chapter", "eyes"
"""The selects of a replay, by what they change."""
SEATS: Final = 99
"""More seats than any table has."""


def argument_of(what: str, at: int, eyes: Eyes) -> str:
    """Return the argument of a press in a replay: its target step, and the point of view."""
    return f"{what}.{at}.{eyes}"


def wanted(argument: str, values: Sequence[str]) -> tuple[int, Eyes | None]:
    """Return the step and the eyes for a press; from a post the first step, own eyes.

    Raises:
        ValueError: no replay has such a button.
    """
    if not argument:
        return 0, None
    what, at, eyes = argument.split(".")
    if values and what == CHAPTER:
        at = values[0]
    if values and what == EYES:
        eyes = values[0]
    if eyes == PUBLIC:
        return whole(at), PUBLIC
    if eyes == ALL:
        return whole(at), ALL
    if whole(eyes) > SEATS:
        raise ValueError(eyes)
    return whole(at), whole(eyes)


def replay_sheet(
    page: ReplayPage,
    where: Text | None,
    pictures: Sequence[Picture],
    words: Sequence[str] = (),
    follows: Follows = nothing_follows,
) -> Sending:
    """Return one step of a replay.

    Args:
        page: the step.
        where: the state of the game after the step.
        pictures: the table, then the hands in these eyes.
        words: the hands in words, for a reader without pictures.
        follows: tells consequences from actions.
    """
    speech = Speech(page.view.seats)
    title = say("{game}: {n} of {count}", game=page.view.title, n=page.at + 1, count=page.count)
    said = oldest_first(without(where, page.lines), speech, LINES, follows)
    if not page.lines:
        said = speech.own(say("**The game is over.**"))
    items = [
        *texts(
            f"### {speech.line(title, WHERE)}",
            said,
            small(speech.line(where, WHERE)) if where is not None else "",
        ),
        # Several in one gallery would stand side by side, cut.
        *(item for picture in pictures for item in gallery([picture])),
        *texts(
            cut("\n".join(escape(line) for line in words), WORDS),
            small("\n".join(speech.own(note) for note in page.notes)) if page.notes else "",
        ),
        *rows(_ways(page, speech)),
        *_chapters(page, speech),
        *_eyes(page, speech),
        *rows(_once_over(page, speech)),
    ]
    return Sending(framed(items), (), tuple(pictures))


def _press(page: ReplayPage, what: str, at: int) -> Press:
    return Press(page.view.table, None, "", Verb.REPLAY, argument_of(what, at, page.eyes))


def _ways(page: ReplayPage, speech: Speech) -> list[ui.Item[Any]]:
    last = page.count - 1
    ways = (
        ("first", say("First"), 0, page.at > 0),
        ("back", say("Back"), page.at - 1, page.at > 0),
        ("on", say("Next"), page.at + 1, page.at < last),
        ("last", say("Last"), last, page.at < last),
    )
    return [
        button(
            speech.label(label, 80),
            _press(page, what, max(at, 0)),
            BLUE if what == "on" else GREY,
            disabled=not open_,
        )
        for what, label, at, open_ in ways
    ]


def _chapters(page: ReplayPage, speech: Speech) -> list[ui.Item[Any]]:
    """Return a select of the chapters, the nearest of many; nothing if there is only one."""
    if len(page.chapters) < 2:
        return []
    here = max((n for n, chapter in enumerate(page.chapters) if chapter.at <= page.at), default=0)
    start = max(0, min(here - SELECT // 2, len(page.chapters) - SELECT))
    shown = page.chapters[start : start + SELECT]
    options = [
        entry(
            speech.label(chapter.label, SELECT_TEXT),
            str(chapter.at),
            chosen=start + place == here,
        )
        for place, chapter in enumerate(shown)
    ]
    return [select(_press(page, CHAPTER, page.at), speech.label(say("Go to…"), 100), options)]


def _eyes(page: ReplayPage, speech: Speech) -> list[ui.Item[Any]]:
    """Return a select of points of view; nothing for a reader with only the public one."""
    if len(page.offered) < 2:
        return []
    options = [
        entry(speech.label(_whose(eyes), SELECT_TEXT), str(eyes), chosen=eyes == page.eyes)
        for eyes in page.offered[:SELECT]
    ]
    return [select(_press(page, EYES, page.at), speech.label(say("Seen by…"), 100), options)]


def _whose(eyes: Eyes) -> Text:
    if eyes == PUBLIC:
        return say("What everybody saw")
    if eyes == ALL:
        return say("All hands")
    return say("With the hand of {seat:seat}", seat=eyes)


def _once_over(page: ReplayPage, speech: Speech) -> list[ui.Item[Any]]:
    if not page.ended:
        return []
    ways = ((Verb.MORTEM, say("Post-mortem")), (Verb.PROVE, say("Prove this game")))
    return [
        button(speech.label(label, 80), Press(page.view.table, None, "", verb))
        for verb, label in ways
    ]


def proof_sheet(done: Proven, file: Picture) -> Sending:
    """Return a proof's outcome in one line, and the file to repeat it."""
    if done.fault is not None:
        text = "✗ **It does not fit: {fault}.** Keep this file, and tell the operator of the bot."
        line = say(text, fault=done.fault)
    elif done.moves:
        text = (
            "✓ Played again from the file: {moves} moves, {seals} seals, {draws} draws and the"
            " result are the same. The deal: {code}."
        )
        line = say(text, moves=done.moves, seals=done.seals, draws=done.draws, code=done.code)
    else:
        text = (
            "✓ {seals} seals, the deal {code} and the result fit. A former release dealt this game:"
            " only that release can play it again, card for card."
        )
        line = say(text, seals=done.seals, code=done.code)
    how = "The project's documents say how to check it without the bot."
    said = texts(str(line), small(how))
    return Sending(framed([*said, ui.File(f"attachment://{file[0]}")]), (), (file,))
