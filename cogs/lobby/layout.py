"""The lobby: one post that everybody sees, and the options: the host's to choose, all's to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.table.option_shown import OptionShown
from bot.table.time.pace import PACE
from bot.table.views.table_view import Lobby, Seated
from cogs.help import PLAY
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREEN, GREY, RED, Sending, button, framed, rows, texts
from cogs.ui.numbers import whole
from cogs.ui.words import MARKS, Speech, clean, cut, escape, small
from renders.tongue import speaking
from rules.kernel import Refused, Text, say
from rules.rulings import DIFFERENCES

if TYPE_CHECKING:
    from bot.client import RedGavel

OPTION_GONE = say("That option is gone. Open the options again.")

AWAY = "away"
"""The argument of a press that sends a robot away."""
EASY = "easy"
"""The argument of a press that adds an easy robot."""

COUNT, LEAVE_OUT = "count", "leave_out"
"""The argument of a press that counts the member's hours in the forecast, or stops that."""

CHANGED = 6
"""The most unusual options named in the lobby's post."""

BELOW = (Verb.OPTIONS, Verb.HELP, Verb.RULES, Verb.START, Verb.CANCEL)
"""The second row of buttons: looks, the start and the end."""

DIFFERING = 6
"""The most such points named in the lobby's post."""

ARGUMENTS = {Verb.HELP: PLAY, Verb.RULES: DIFFERENCES}
"""The arguments of the buttons that need one."""


def lobby_post(lobby: Lobby) -> Sending:
    """Return the lobby's one post, edited in place; after the start or a close, without buttons."""
    speech = Speech(lobby.seats)
    lobby = lobby_in(speech, lobby)
    texts_shown = [_heading(lobby, speech), _seats(lobby, speech)]
    texts_shown += [_options(lobby, speech), _differing(lobby, speech), time_words(lobby, speech)]
    if lobby.status != "lobby":
        return Sending(framed(texts(*texts_shown, _ended(lobby, speech))))
    texts_shown += [_forecast(lobby, speech), _missing(lobby, speech)]
    return Sending(framed([*texts(*texts_shown), *_buttons(lobby, speech)]))


def lobby_press(lobby: Lobby, verb: str, argument: str = "") -> Press:
    """Return a press on a lobby's post or on its options."""
    return Press.public(lobby.table, 0, verb, argument)


def _heading(lobby: Lobby, speech: Speech) -> str:
    few, many = lobby.fewest, lobby.most
    players = say("{few} to {many} players", few=few, many=many)
    if few == many:
        players = say("1 player") if few == 1 else say("{many} players", many=many)
    length = "" if lobby.forecast else cut(escape(lobby.length), 100)
    facts = " · ".join(filter(None, [speech.own(players), length]))
    title = cut(escape(lobby.title), 100)
    if lobby.without is not None:
        title = f"{title}, {speech.line(lobby.without, 80)}"
    return "\n".join([f"### {title}", cut(escape(lobby.about), 400), small(facts)])


def _seats(lobby: Lobby, speech: Speech) -> str:
    seats = [_seat(seated, speech) for seated in lobby.seats]
    seats += [f"{_mark(at)} –" for at in range(len(seats), max(lobby.fewest, len(seats)))]
    free = lobby.most - len(lobby.seats)
    if lobby.status == "lobby" and free:
        text = "Room for {n} of my robots." if lobby.alone else "{n} more may join."
        one = "Room for one of my robots." if lobby.alone else "One more may join."
        seats.append(small(speech.own(say(one if free == 1 else text, n=free))))
    seats += [f"{escape(name)} {speech.own(say('(automaton)'))}" for name in lobby.automata]
    host = say("Host: {name}", name=f"**{escape(host_of(lobby))}**")
    return "\n".join([*seats, small(speech.own(host))])


def _seat(seated: Seated, speech: Speech) -> str:
    robot = " " + speech.own(say("(robot)")) if seated.robot else ""
    return f"{_mark(seated.seat)} {speech.name(seated.seat)}{robot}"


def _mark(seat: int) -> str:
    return MARKS[seat % len(MARKS)]


def _options(lobby: Lobby, speech: Speech) -> str:
    """Return the unusual options, with the kind of each switched-on one."""
    kinds = _kinds(lobby)
    changed = [valued(one) for one in lobby.options if _differs(one) or one.id in kinds]
    if not changed:
        return ""
    if (more := len(changed) - CHANGED) > 0:
        changed[CHANGED:] = [speech.own(say("and {n} more, behind Options", n=more))]
    return "\n".join([speech.own(say("Special here:")), *[f"- {line}" for line in changed]])


def _differing(lobby: Lobby, speech: Speech) -> str:
    """Return the points on which the table differs from the printed rules, in one line."""
    if not lobby.differs:
        return ""
    points = [escape(brief) for brief in lobby.differs[:DIFFERING]]
    if (more := len(lobby.differs) - DIFFERING) > 0:
        points.append(speech.own(say("{n} more", n=more)))
    text = "*Differs from the printed rules:* {points}."
    return small(speech.own(say(text, points=speech.listed(points))))


def _forecast(lobby: Lobby, speech: Speech) -> str:
    """Return the length of the game, and the order of seats in which turns follow the day."""
    told = " ".join(speech.line(text, 400) for text in (*lobby.forecast, *lobby.sitting))
    if not lobby.order:
        return told
    names = tuple(say("{seat:seat}", seat=seat) for seat in lobby.order)
    text = "Turns follow the day round the globe if you sit in this order: {names}."
    return "\n".join([told, speech.line(say(text, names=names), 400)])


def _differs(option: OptionShown) -> bool:
    """Return whether an option is unusual, and belongs in the list."""
    return option.value != option.default and not option.time and option.id != PACE


def time_words(lobby: Lobby, speech: Speech) -> str:
    """Return the pace in words, and other unusual settings of time."""
    pace = next((option for option in lobby.options if option.id == PACE), None)
    if pace is None:
        return ""
    told = speech.own(say("Pace: {pace}.", pace=pace.value_label))
    words = " ".join(speech.own(sentence) for sentence in lobby.time)
    return "\n".join([f"**{told}** {words}", *_times_listed(lobby), *coming_words(lobby, speech)])


def coming_words(lobby: Lobby, speech: Speech) -> list[str]:
    """Return the shorter times that will hold, and from when."""
    return [f"- {speech.own(sentence)}" for sentence in lobby.coming]


def _times_listed(lobby: Lobby) -> list[str]:
    """Return options of time that are unusual at this pace, without those in the words."""
    differing = [one for one in lobby.options if one.time and one.value != one.default]
    return [f"- {valued(one)}" for one in differing if not one.told]


def valued(option: OptionShown) -> str:
    """Return an option with its value, in words."""
    return f"{cut(escape(option.title), 80)}: **{cut(escape(option.value_label), 80)}**"


def _kinds(lobby: Lobby) -> set[str]:
    """Return the common options of each switched-on option: the way to bid, say."""
    on = [option.id for option in lobby.options if option.value != option.default]
    return {one.id for one in lobby.options if one.rank == "common" and one.needs in on}


def _missing(lobby: Lobby, speech: Speech) -> str:
    if lobby.alone and lobby.missing:
        text = say("Add {n} of my robots to start.", n=lobby.missing)
        if lobby.missing == 1:
            text = say("Add one of my robots to start.")
    elif lobby.missing == 1:
        text = say("One player is missing to start.")
    elif lobby.missing:
        text = say("{n} players are missing to start.", n=lobby.missing)
    elif lobby.alone:
        text = say("Everything is ready: press Start, or add robots. Nobody else sees this game.")
    else:
        host = f"**{escape(host_of(lobby))}**"
        text = say("Everything is ready: {name} can press Start.", name=host)
    return speech.own(text)


def _ended(lobby: Lobby, speech: Speech) -> str:
    match lobby.status:
        case "cancelled":
            return speech.own(say("The game was cancelled."))
        case "over":
            return speech.own(say("The game is over."))
        case "starting":
            return speech.own(say("The game is being dealt."))
        case _:
            return speech.own(say("The game has started; its posts are below."))


def _buttons(lobby: Lobby, speech: Speech) -> list[ui.Item[Any]]:
    full, short = len(lobby.seats) >= lobby.most, lobby.missing > 0
    people: list[tuple[Verb, Text, discord.ButtonStyle, bool]] = [
        (Verb.JOIN, say("Join"), BLUE if short else GREY, full),  # else Start is what to press
        (Verb.LEAVE, say("Leave"), GREY, not lobby.seats),
    ]
    wanted: list[tuple[Verb, Text, discord.ButtonStyle, bool]] = [
        *([] if lobby.alone else people),
        (Verb.ROBOT, say("Add robot"), GREY, full),
        (Verb.OPTIONS, say("Options"), GREY, not lobby.options),
        (Verb.HELP, say("How to play"), GREY, False),
        *([(Verb.RULES, say("What differs"), GREY, False)] if lobby.differs else []),
        (Verb.START, say("Start"), GREEN, short),
        (Verb.CANCEL, say("Cancel"), RED, False),
    ]
    above: list[ui.Item[Any]] = []
    below: list[ui.Item[Any]] = []
    for verb, label, style, disabled in wanted:
        press = lobby_press(lobby, verb, ARGUMENTS.get(verb, ""))
        pressed = button(speech.label(label, 80), press, style, disabled=disabled)
        (below if verb in BELOW else above).append(pressed)
    press = lobby_press(lobby, Verb.ROBOT, EASY)
    above.append(button(speech.label(say("Add easy robot"), 80), press, GREY, disabled=full))
    if any(seated.robot for seated in lobby.seats):
        press = lobby_press(lobby, Verb.ROBOT, AWAY)
        above.append(button(speech.label(say("Remove robot"), 80), press, GREY))
    lines = [ui.ActionRow(*above), ui.ActionRow(*below)]
    return [*lines, *rows(_of_hours(lobby, speech))]


def _of_hours(lobby: Lobby, speech: Speech) -> list[ui.Item[Any]]:
    """Return the forecast's buttons: the same ones, whoever has set hours."""
    found: list[ui.Item[Any]] = []
    if lobby.hours_count:
        press = lobby_press(lobby, Verb.HOURS)
        found.append(button(speech.label(say("Count my hours in"), 80), press, GREY))
    if lobby.order:
        press = lobby_press(lobby, Verb.SEATS, ".".join(map(str, lobby.order)))
        found.append(button(speech.label(say("Take this order"), 80), press, GREY))
    return found


def hours_question(table: int) -> Sending:
    """Return the private question before somebody's own hours count in a forecast."""
    speech = Speech()
    text = (
        "Your quiet hours can count in this table's forecast, and in the order of seats that"
        " it proposes. From these the table could infer when you sleep. It is told only that"
        " yours count. You can leave them out again until the start."
    )
    presses = [
        (COUNT, say("Count my hours in"), BLUE),
        (LEAVE_OUT, say("Leave them out"), GREY),
    ]
    buttons = [
        button(speech.label(label, 80), Press.public(table, 0, Verb.HOURS, argument), style)
        for argument, label, style in presses
    ]
    return Sending(framed([*texts(speech.line(say(text), 600)), *rows(buttons)]))


def seats_of(press: Press) -> tuple[int, ...]:
    """Return the seats in the order that a press names.

    Raises:
        Refused: it names none.
    """
    try:
        return tuple(whole(seat) for seat in press.argument.split("."))
    except ValueError as stale:
        raise Refused(OPTION_GONE) from stale


def host_of(lobby: Lobby) -> str:
    """Return the host's name."""
    return clean(lobby.host_name) or "…"


def lobby_in(speech: Speech, lobby: Lobby) -> Lobby:
    """Return a lobby with its words as its reader reads them."""
    return replace(
        lobby,
        about=speech.words(lobby.about),
        length=speech.words(lobby.length),
        differs=tuple(map(speech.words, lobby.differs)),
        options=tuple(_option_in(speech, option) for option in lobby.options),
    )


def _option_in(speech: Speech, option: OptionShown) -> OptionShown:
    return replace(
        option,
        title=speech.words(option.title),
        description=speech.words(option.description),
        choices=tuple((value, speech.words(label)) for value, label in option.choices),
    )


class LobbyMessages:
    """Lays out tables before their start, for the channel.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot

    async def lobby(self, lobby: Lobby) -> Sending:
        """Return a table before its start."""
        with speaking(str):  # a press updates it, too, but everybody reads it
            return lobby_post(lobby)

    async def invitation(self, lobby: Lobby, host: str, members: Sequence[int]) -> Sending:
        """Return an invitation to a game's former players: its host would play it again with them.

        Only those inside the channel are called.
        """
        mentions = await self._bot.sender.threads.inside(lobby.channel, list(members))
        speech = Speech()
        names = speech.listed(f"<@{member}>" for member in members if member in mentions)
        text = "**{host}** opens {game} again, with the same options."
        said = [speech.own(say(text, host=escape(clean(host)), game=lobby.title))]
        if names:
            said.append(speech.own(say("{names}: press Join below to play again.", names=names)))
        return Sending(framed(texts(" ".join(said))), tuple(mentions))
