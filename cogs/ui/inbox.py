"""The inbox: what waits for a member in all their games, then what happened in one of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from bot.table.consent.shown import Shown
from bot.table.views.table_view import Lobby, TableView
from cogs.ui.actions import Follows, actions, from_an_action
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    BLUE,
    GREY,
    SELECT,
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
from cogs.ui.post import post_buttons
from cogs.ui.words import (
    Speech,
    clock_time,
    cut,
    cut_lines,
    escape,
    moment,
    place_of,
    small,
    width,
)
from rules.kernel.text import Text, Translate, say
from rules.meta import nothing_follows

ROOM = 1900
"""Characters of the whole message: one that is longer is no summary."""
ASKED, A_LINE = 140, 320
"""Characters of a question, and of all that is said of one game that waits."""
A_MORNING, LAST_LINES = 3200, 4
"""Characters of a morning letter, and lines of what happened at one of its tables."""
MANY = 5
"""So many games have buttons of their own, more are a list."""
NUMBERS, A_NUMBER = 420, 200
"""What is said of how far everybody is, and of one of them."""
A_MOMENT, LEAST, FOOT = 150, 60, 24
"""What a moment and its last line may take at least, and what says how many lines came before."""

MOVE, VOTE, OTHER, START = "move", "vote", "other", "start"
"""What a press in the inbox asks for: a game's panel, a proposal, the story of another game, or a
table that is not yet started."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A game that waits for a member: for their answer, or for their word on a proposal.

    Args:
        view: their view of it.
        url: its last post.
        proposal: what they are asked to agree to; None: they are asked by the game.
    """

    view: TableView
    url: str = ""
    proposal: Shown | None = None

    @property
    def value(self) -> str:
        """What stands for it in a list, whoever reads it."""
        number = "" if self.proposal is None else self.proposal.id
        return f"{self.view.table}/{number}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of the story: where the game was, what happened up to then, and its picture."""

    where: Text | None
    lines: Sequence[Text]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The story of one game, for whoever looks.

    Args:
        view: their view of it.
        since: when they last looked (unix seconds); 0: never.
        scenes: its moments, the oldest first.
        numbers: how far the game and everybody in it were then, and are now.
        follows: which lines tell what came of the action before them.
    """

    view: TableView
    since: int
    scenes: Sequence[Scene]
    follows: Follows = nothing_follows
    numbers: Sequence[Text] = ()


def inbox_sheet(
    waiting: Sequence[Waiting],
    told: Told | None,
    others: Sequence[TableView] = (),
    why_not: Text | None = None,
    translate: Translate = str,
    *,
    lobbies: Sequence[Lobby] = (),
) -> Sending:
    """All of it.

    Args:
        waiting: every game that waits for the reader.
        told: the story of one game; None: they play none.
        others: the games whose story they may ask for instead.
        why_not: why no story can be told where one was asked for.
        translate: the reader's language.
        lobbies: the tables that the reader may start.
    """
    speech = Speech((), translate)
    heading = f"### {speech.own(say('Waiting for you'))}"
    lobbies = lobbies[:MANY]
    lines = [_line(number, one, translate) for number, one in enumerate(waiting, 1)]
    lines += [_to_start(n, lobby, speech) for n, lobby in enumerate(lobbies, len(lines) + 1)]
    nothing = speech.own(say("Nothing waits for you."))
    said = cut_lines(lines, ROOM // 2, speech) if lines else nothing
    items = [*texts(f"{heading}\n{said}"), *_ways(waiting, speech)]
    items += _ways_to_start(lobbies, len(waiting) + 1)
    pictures: list[Picture] = []
    if told is not None:
        room = ROOM - width(heading) - width(said)
        items += _story(told, room, translate)
        pictures = [scene.picture for scene in told.scenes if scene.picture is not None]
    if why_not is not None:
        items += texts(speech.line(why_not, 400))
    items += _others(others, speech)
    return Sending(framed(items), (), tuple(pictures))


def morning_sheet(
    told: Sequence[tuple[Waiting, Sequence[Text]]], translate: Translate = str
) -> Sending:
    """Every game that waits for the reader, with the last of what happened there.

    Args:
        told: the games, and the lines since the reader last looked.
        translate: the reader's language.
    """
    speech = Speech((), translate)
    heading = f"### {speech.own(say('Waiting for you'))}"
    room = max(A_MOMENT, (A_MORNING - width(heading)) // len(told))
    parts = []
    for number, (one, lines) in enumerate(told, 1):
        line = cut(_line(number, one, translate), A_LINE)
        parts.append("\n".join([line, *_last(lines, one.view, room - width(line), translate)]))
    said = cut_lines(parts, A_MORNING, speech)
    ways = _ways([one for one, _ in told], speech)
    more = small(speech.own(say("All of it: /inbox. Another hour, or none: /me morning.")))
    return Sending(framed([*texts(heading, said, more), *ways]))


def _last(lines: Sequence[Text], view: TableView, room: int, translate: Translate) -> list[str]:
    """Return the last of these lines, as many as fit."""
    speech, kept = Speech(view.seats, translate), []
    for line in reversed(lines[-LAST_LINES:]):
        said = small(speech.line(line, A_NUMBER))
        room -= width(said) + 1
        if room < 0:
            break
        kept.append(said)
    return kept[::-1]


# ---- what waits ---------------------------------------------------------------------------------


def _line(number: int, one: Waiting, translate: Translate) -> str:
    """Which game, where, what is asked, since when and until when."""
    view = one.view
    speech = Speech(view.seats, translate)
    title = escape(view.title)
    name = f"[{title}]({one.url})" if one.url else title
    where = speech.own(place_of(f"**{name}**", view))
    if one.proposal is not None:
        asked = speech.line(one.proposal.question, ASKED)
        ends = "It is decided {when}." if one.proposal.silent else "It lapses {when}."
        until = speech.own(say(ends, when=clock_time(one.proposal.until)))
        return f"{number}. {where}: {asked} {until}"
    asked = "" if view.ask is None else speech.line(view.ask.title, ASKED)
    until = "" if view.own_until is None else speech.own(_until(view.own_until))
    since = "" if view.since is None else speech.own(say("Asked {when}.", when=moment(view.since)))
    return " ".join(filter(None, [f"{number}. {where}: {asked}", since, until]))


def _to_start(number: int, lobby: Lobby, speech: Speech) -> str:
    """A table that waits for its host to start it."""
    where = speech.own(place_of(f"**{escape(lobby.title)}**", lobby))
    text = "{n} sit here, and you have not started it yet."
    sits = text if len(lobby.seats) > 1 else "You have not started it yet."
    return f"{number}. {where}: {speech.own(say(sits, n=len(lobby.seats)))}"


def _ways_to_start(lobbies: Sequence[Lobby], first: int) -> list[ui.Item[Any]]:
    """A button for each, which shows the table with everything that can be done there."""
    return [
        *rows(
            [
                button(f"{n}. {lobby.title}", Press.public(lobby.table, 0, Verb.INBOX, START), BLUE)
                for n, lobby in enumerate(lobbies, first)
            ]
        )
    ]


def _until(until: int) -> Text:
    return say("Time runs out {when}.", when=clock_time(until))


def _ways(waiting: Sequence[Waiting], speech: Speech) -> list[ui.Item[Any]]:
    """A button for each game that waits; of many, a list."""
    named = [f"{n}. {one.view.title}" for n, one in enumerate(waiting, 1)]
    if len(waiting) <= MANY:
        buttons = [
            button(name, _press(one), BLUE) for name, one in zip(named, waiting, strict=True)
        ]
        return [*rows(buttons)]
    options = [
        entry(name, one.value, _described(one))
        for name, one in list(zip(named, waiting, strict=True))[:SELECT]
    ]
    placeholder = speech.label(say("Your move in…"), 100)
    return [select(Press.public(0, 0, Verb.INBOX, MOVE), placeholder, options)]


def _described(one: Waiting) -> str:
    speech = Speech(one.view.seats)
    if one.proposal is not None:
        return speech.label(one.proposal.question, 100)
    return "" if one.view.ask is None else speech.label(one.view.ask.title, 100)


def _press(one: Waiting) -> Press:
    if one.proposal is not None:
        return Press.public(one.view.table, 0, Verb.INBOX, f"{VOTE}{one.proposal.id}")
    return Press.public(one.view.table, 0, Verb.MOVE)


# ---- what happened ------------------------------------------------------------------------------


def _story(told: Told, room: int, translate: Translate) -> list[ui.Item[Any]]:
    """The moments one below the other, each with what led to it."""
    view = told.view
    speech = Speech(view.seats, translate)
    head = _head(told, speech)
    room -= width(head)
    numbers = _numbers(told, speech, min(NUMBERS, room - A_MOMENT * len(told.scenes)))
    items = texts(head, numbers)
    room -= width(numbers)
    cut_short = False
    for place, scene in enumerate(told.scenes):
        share = max(A_MOMENT, room // (len(told.scenes) - place))
        words, whole = _scene(scene, speech, share, told.follows)
        cut_short |= not whole
        room -= width(words)
        items += [*texts(words), *gallery([scene.picture] if scene.picture is not None else [])]
    if cut_short:
        items += texts(small(speech.own(say("The whole story: Log, or /game log."))))
    seen = replace(view, version=0)  # it counts what others do in secret, too
    buttons = post_buttons(seen, speech, Press.beside, catch_up=False)
    log = button(speech.label(say("Log"), 80), Press.beside(seen, Verb.LOG, "0"), GREY)
    return [*items, *rows([*buttons, log])]


def _numbers(told: Told, speech: Speech, room: int) -> str:
    """How far everybody was and is, as many of the lines as fit."""
    kept: list[str] = []
    for each in told.numbers:
        line = small(speech.line(each, A_NUMBER))
        room -= width(line) + 1
        if room < 0:
            break
        kept.append(line)
    return "\n".join(kept)


def _head(told: Told, speech: Speech) -> str:
    title = escape(told.view.title)
    if not told.scenes:
        nothing = say("Nothing has happened since you last looked.")
        return f"### {title}\n{speech.own(nothing)}"
    if not told.since:
        return f"### {title}: {speech.own(say('the story so far'))}"
    since = small(speech.own(say("You last looked {when}.", when=moment(told.since))))
    return f"### {title}: {speech.own(say('since you were last here'))}\n{since}"


def _scene(scene: Scene, speech: Speech, room: int, follows: Follows) -> tuple[str, bool]:
    """What led to a moment, the last of it if there is no room for all; whether all is there."""
    # Bold as a whole: names in it are not bold once more, which would end it.
    where = "" if scene.where is None else f"**{escape(speech.label(scene.where, 100))}**"
    said = actions(scene.lines, speech, follows)
    kept: list[str] = []
    room -= width(where) + FOOT
    for line in reversed(said):
        if kept and width(line) >= room:
            break
        kept.append(cut(line, max(LEAST, room)))
        room -= width(kept[-1]) + 1
    if len(kept) < len(said):
        kept = from_an_action(kept)
    left_out = len(said) - len(kept)
    more = small(speech.own(say("Lines before: {n}", n=left_out))) if left_out else ""
    return "\n".join(filter(None, [where, more, *reversed(kept)])), not left_out


def _others(others: Sequence[TableView], speech: Speech) -> list[ui.Item[Any]]:
    """The games whose story may be asked for instead."""
    if not others:
        return []
    options = [
        entry(view.title, f"{view.table}/", speech.label(say("Players: {names}", names=names), 100))
        for view in others[:SELECT]
        for names in [", ".join(view.names)]
    ]
    placeholder = speech.label(say("What happened in another game…"), 100)
    return [select(Press.public(0, 0, Verb.INBOX, OTHER), placeholder, options)]


def picked(value: str) -> tuple[int, int]:
    """The table and the proposal (0: none) that an entry of these lists stands for.

    Raises:
        ValueError: none of ours.
    """
    table, _, number = value.partition("/")
    return whole(table), whole(number or "0")
