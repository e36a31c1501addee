"""The inbox: everything that waits for a member in all their games, then one game's news."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.table.consent.shown import Shown
from bot.table.views.table_view import Lobby, TableView
from cogs.ui.actions import Follows, actions, from_an_action, without
from cogs.ui.buttons import post_buttons
from cogs.ui.ids import VOTE, Press, Verb
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
from cogs.ui.notes import turn_missed
from cogs.ui.words import Speech, clock_time, cut, cut_lines, escape, moment, place_of, small, width
from rules.kernel import Text, say
from rules.meta import nothing_follows

ROOM = 1900
"""The most characters of the whole message: a longer one is no summary."""
ASKED, A_LINE = 140, 320
"""The most characters of a question, and of a waiting game."""
A_MORNING, LAST_LINES = 3200, 4
"""The most characters of a morning DM, and lines of news for one of its tables."""
MANY = 5
"""The most games with buttons of their own; more are a list."""
NUMBERS, A_NUMBER = 420, 200
"""The most characters about everybody's progress, and about one player's."""
A_MOMENT, LEAST, FOOT = 150, 60, 24
"""The least characters of a moment and its last line, and of the count of earlier lines."""

MOVE, OTHER, START = "move", "other", "start"
"""The object of a press in the inbox: a game's panel, the story of another game, or a table before
its start."""


@dataclass(frozen=True, slots=True)
class WaitingGame:
    """A game that waits for a member: for their answer, or for their vote.

    Args:
        view: the member's view.
        url: its last post.
        proposal: the proposal to vote on; None: the game asks.
    """

    view: TableView
    url: str = ""
    proposal: Shown | None = None

    @property
    def value(self) -> str:
        """The value of its entry in a list, the same for every reader."""
        number = "" if self.proposal is None else self.proposal.id
        return f"{self.view.table}/{number}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of the story: where its events happened, the events, and its picture after them."""

    where: Text | None
    lines: Sequence[Text]
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """The story of one game, for one reader.

    Args:
        view: the reader's view.
        since: their last look (unix seconds); 0: never.
        scenes: its moments, the oldest first.
        numbers: the progress of the game and its players, then and now.
        follows: tells consequences from actions.
    """

    view: TableView
    since: int
    scenes: Sequence[Scene]
    follows: Follows = nothing_follows
    numbers: Sequence[Text] = ()


def inbox_sheet(
    waiting: Sequence[WaitingGame],
    told: Told | None,
    others: Sequence[TableView] = (),
    why_not: Text | None = None,
    *,
    lobbies: Sequence[Lobby] = (),
) -> Sending:
    """Return the whole inbox.

    Args:
        waiting: every game that waits for the reader.
        told: the story of one game; None: they play none.
        others: the games whose story they can choose instead.
        why_not: why a requested story cannot be shown.
        lobbies: the tables that the reader may start.
    """
    speech = Speech()
    heading = f"### {speech.own(say('Waiting for you'))}"
    lobbies = lobbies[:MANY]
    lines = [_line(number, one) for number, one in enumerate(waiting, 1)]
    lines += [_to_start(n, lobby, speech) for n, lobby in enumerate(lobbies, len(lines) + 1)]
    nothing = speech.own(say("Nothing waits for you."))
    said = cut_lines(lines, ROOM // 2, speech) if lines else nothing
    items = [*texts(f"{heading}\n{said}"), *_ways(waiting, speech)]
    items += _ways_to_start(lobbies, len(waiting) + 1)
    pictures: list[Picture] = []
    if told is not None:
        room = ROOM - width(heading) - width(said)
        items += _story(told, room)
        pictures = [scene.picture for scene in told.scenes if scene.picture is not None]
    if why_not is not None:
        items += texts(speech.line(why_not, 400))
    items += _others(others, speech)
    return Sending(framed(items), (), tuple(pictures))


def morning_sheet(told: Sequence[tuple[WaitingGame, Sequence[Text]]]) -> Sending:
    """Return every game that waits for the reader, with its latest news.

    Args:
        told: the games, and the lines since the reader's last look.
    """
    speech = Speech()
    heading = f"### {speech.own(say('Waiting for you'))}"
    room = max(A_MOMENT, (A_MORNING - width(heading)) // len(told))
    parts = []
    for number, (one, lines) in enumerate(told, 1):
        line = cut(_line(number, one), A_LINE)
        parts.append("\n".join([line, *_last(lines, one.view, room - width(line))]))
    said = cut_lines(parts, A_MORNING, speech)
    ways = _ways([one for one, _ in told], speech)
    more = small(
        speech.own(
            say("See all of it with /inbox. Change the hour, or end this, with /me morning.")
        )
    )
    return Sending(framed([*texts(heading, said, more), *ways]))


def _last(lines: Sequence[Text], view: TableView, room: int) -> list[str]:
    """Return the last of these lines, as many as fit."""
    speech, kept = Speech(view.seats), []
    for line in reversed(lines[-LAST_LINES:]):
        said = small(speech.line(line, A_NUMBER))
        room -= width(said) + 1
        if room < 0:
            break
        kept.append(said)
    return kept[::-1]


# ---- waiting games ------------------------------------------------------------------------------


def _line(number: int, one: WaitingGame) -> str:
    """Return a game's line: its name, its place, the question, its start and its deadline."""
    view = one.view
    speech = Speech(view.seats)
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
    late = turn_missed(view)
    missed = "" if late is None else speech.own(late)
    return " ".join(filter(None, [f"{number}. {where}: {asked}", since, until, missed]))


def _to_start(number: int, lobby: Lobby, speech: Speech) -> str:
    """Return the line of a table that waits for its host to start it."""
    where = speech.own(place_of(f"**{escape(lobby.title)}**", lobby))
    text = "{n} sit here, and you have not started it yet."
    sits = text if len(lobby.seats) > 1 else "You have not started it yet."
    return f"{number}. {where}: {speech.own(say(sits, n=len(lobby.seats)))}"


def _ways_to_start(lobbies: Sequence[Lobby], first: int) -> list[ui.Item[Any]]:
    """Return a button for each table, which shows it with all its actions."""
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


def _ways(waiting: Sequence[WaitingGame], speech: Speech) -> list[ui.Item[Any]]:
    """Return a button for each waiting game; for many games, a list."""
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


def _described(one: WaitingGame) -> str:
    speech = Speech(one.view.seats)
    if one.proposal is not None:
        return speech.label(one.proposal.question, 100)
    return "" if one.view.ask is None else speech.label(one.view.ask.title, 100)


def _press(one: WaitingGame) -> Press:
    if one.proposal is not None:
        return Press.public(one.view.table, 0, Verb.INBOX, f"{VOTE}{one.proposal.id}")
    return Press.public(one.view.table, 0, Verb.MOVE)


# ---- news ---------------------------------------------------------------------------------------


def _story(told: Told, room: int) -> list[ui.Item[Any]]:
    """Return the moments one below the other, each with the events before it."""
    view = told.view
    speech = Speech(view.seats)
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
    seen = view.uncounted()
    buttons = post_buttons(seen, speech, Press.beside, catch_up=False)
    log = button(speech.label(say("Log"), 80), Press.beside(seen, Verb.LOG, "0"), GREY)
    return [*items, *rows([*buttons, log])]


def _numbers(told: Told, speech: Speech, room: int) -> str:
    """Return everybody's progress then and now, as many of the lines as fit."""
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
    """Return the events before a moment, cut to the last ones, and whether all fit."""
    # Bold as a whole: bold names within would end it.
    where = "" if scene.where is None else f"**{escape(speech.label(scene.where, 100))}**"
    said = actions(without(scene.where, scene.lines), speech, follows)
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
    """Return the games whose story can be chosen instead."""
    if not others:
        return []
    options = [
        entry(view.title, f"{view.table}/", speech.label(say("Players: {names}", names=names), 100))
        for view in others[:SELECT]
        for names in [", ".join(view.names)]
    ]
    placeholder = speech.label(say("What happened in another game…"), 100)
    return [select(Press.public(0, 0, Verb.INBOX, OTHER), placeholder, options)]
