"""The lobby: one post that everybody sees, and the options: the host's to choose, all's to read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.table.option_shown import OptionShown
from bot.table.time.pace import PACE
from bot.table.views.table_view import Lobby, Seated
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    BLUE,
    GREEN,
    GREY,
    RED,
    SELECT,
    Sending,
    button,
    entry,
    framed,
    rows,
    select,
    texts,
)
from cogs.ui.numbers import whole
from cogs.ui.typed_options import value_label
from cogs.ui.words import MARKS, Speech, clean, cut, escape, small
from rules.kernel.ask import Refused
from rules.kernel.text import Text, Translate, say
from rules.meta import Rank

PER_PAGE = 8
"""So many options stand on one page: three components each, and room for what is around them."""

RANKED: Mapping[Rank, Text] = {
    "common": say("what most tables set"),
    "variant": say("variants"),
    "ruling": say("rulings"),
}
"""What stands on a page of the options."""

OPTION_GONE = say("That option is gone. Open the options again.")

AWAY = "away"
"""What a press that asks for a robot says when it asks one to leave."""

COUNT, LEAVE_OUT = "count", "leave_out"
"""What a press says that has the presser's hours counted in the forecast, or no longer."""

OPTIONS_LISTED = 2700
"""How many characters the plain list of all options may take."""

CHANGED = 6
"""So many options that differ from the usual are named in the lobby's post."""


def lobby_post(lobby: Lobby, translate: Translate = str) -> Sending:
    """The lobby's one post, edited in place; once it is started or closed, without buttons."""
    speech = Speech(lobby.seats, translate)
    texts_shown = [_heading(lobby, speech), _seats(lobby, speech)]
    texts_shown += [_options(lobby, speech), _time(lobby, speech)]
    if lobby.status != "lobby":
        return Sending(framed(texts(*texts_shown, _ended(lobby, speech))))
    texts_shown += [_forecast(lobby, speech), _missing(lobby, speech)]
    return Sending(framed([*texts(*texts_shown), *_buttons(lobby, speech)]))


def _press(lobby: Lobby, verb: str, argument: str = "") -> Press:
    return Press.public(lobby.table, 0, verb, argument)


def _heading(lobby: Lobby, speech: Speech) -> str:
    few, many = lobby.fewest, lobby.most
    players = say("{few} to {many} players", few=few, many=many)
    if few == many:
        players = say("1 player") if few == 1 else say("{many} players", many=many)
    length = "" if lobby.forecast else cut(escape(lobby.length), 100)
    facts = " · ".join(filter(None, [speech.own(players), length]))
    return "\n".join(
        [f"### {cut(escape(lobby.title), 100)}", cut(escape(lobby.sentence), 400), small(facts)]
    )


def _seats(lobby: Lobby, speech: Speech) -> str:
    seats = [_seat(seated, speech) for seated in lobby.seats]
    seats += [f"{_mark(at)} –" for at in range(len(seats), max(lobby.fewest, len(seats)))]
    free = lobby.most - len(lobby.seats)
    if lobby.status == "lobby" and free:
        text = "Room for {n} of my robots." if lobby.alone else "{n} more may join."
        one = "Room for one of my robots." if lobby.alone else "One more may join."
        seats.append(small(speech.own(say(one if free == 1 else text, n=free))))
    seats += [
        f"{escape(name)} {speech.own(say('(played by the rules)'))}" for name in lobby.automata
    ]
    host = say("Host: {name}", name=f"**{escape(_host(lobby))}**")
    return "\n".join([*seats, small(speech.own(host))])


def _seat(seated: Seated, speech: Speech) -> str:
    robot = " " + speech.own(say("(robot)")) if seated.robot else ""
    return f"{_mark(seated.seat)} {speech.name(seated.seat)}{robot}"


def _mark(seat: int) -> str:
    return MARKS[seat % len(MARKS)]


def _options(lobby: Lobby, speech: Speech) -> str:
    """The options that differ from the usual, and of what is on which kind of it is played."""
    kinds = _kinds(lobby)
    changed = [_valued(one) for one in lobby.options if _differs(one) or one.id in kinds]
    if not changed:
        return ""
    if (more := len(changed) - CHANGED) > 0:
        changed[CHANGED:] = [speech.own(say("and {n} more, behind Options", n=more))]
    return "\n".join([speech.own(say("Options:")), *[f"- {line}" for line in changed]])


def _forecast(lobby: Lobby, speech: Speech) -> str:
    """How long the game will take, and the order of seats in which turns follow the day."""
    told = " ".join(speech.line(sentence, 400) for sentence in lobby.forecast)
    if not lobby.order:
        return told
    names = tuple(say("{seat:seat}", seat=seat) for seat in lobby.order)
    text = "Turns follow the day round the globe if you sit in this order: {names}."
    return "\n".join([told, speech.line(say(text, names=names), 400)])


def _differs(option: OptionShown) -> bool:
    """Whether an option is another than usual, and stands in the list of those."""
    return option.value != option.default and not option.time and option.id != PACE


def _time(lobby: Lobby, speech: Speech) -> str:
    """The pace in words, and what else about time differs from the usual."""
    pace = next((option for option in lobby.options if option.id == PACE), None)
    if pace is None:
        return ""
    told = speech.own(say("Pace: {pace}.", pace=value_label(pace)))
    words = " ".join(speech.own(sentence) for sentence in lobby.time)
    return "\n".join([f"**{told}** {words}", *_times_listed(lobby)])


def _times_listed(lobby: Lobby) -> list[str]:
    """Return options of time that are unusual at this pace, but those that the words tell."""
    differing = [one for one in lobby.options if one.time and one.value != one.default]
    return [f"- {_valued(one)}" for one in differing if not one.told]


def _valued(option: OptionShown) -> str:
    return f"{cut(escape(option.title), 80)}: **{cut(escape(value_label(option)), 80)}**"


def _kinds(lobby: Lobby) -> set[str]:
    """The first common option of each other one that was switched on: the way to bid, say."""
    on = [option.id for option in lobby.options if option.value != option.default]
    first = {
        option.needs: option.id
        for option in reversed(lobby.options)
        if option.rank == "common" and option.needs in on
    }
    return set(first.values())


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
        host = f"**{escape(_host(lobby))}**"
        text = say("Everything is ready: {name} can start the game.", name=host)
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
    people: list[tuple[str, Text, discord.ButtonStyle, bool]] = [
        (Verb.JOIN, say("Join"), BLUE, full),
        (Verb.LEAVE, say("Leave"), GREY, not lobby.seats),
    ]
    wanted: list[tuple[str, Text, discord.ButtonStyle, bool]] = [
        *([] if lobby.alone else people),
        (Verb.ROBOT, say("Add robot"), GREY, full),
        (Verb.OPTIONS, say("Options"), GREY, not lobby.options),
        (Verb.START, say("Start"), GREEN, short),
        (Verb.CANCEL, say("Cancel"), RED, False),
    ]
    buttons: list[ui.Item[Any]] = [
        button(speech.label(label, 80), _press(lobby, verb), style, disabled=disabled)
        for verb, label, style, disabled in wanted
    ]
    if any(seated.robot for seated in lobby.seats):
        press = _press(lobby, Verb.ROBOT, AWAY)
        buttons.insert(-3, button(speech.label(say("Remove robot"), 80), press, GREY))
    lines = [ui.ActionRow(*buttons[:-3]), ui.ActionRow(*buttons[-3:])]
    return [*lines, *rows(_of_hours(lobby, speech))]


def _of_hours(lobby: Lobby, speech: Speech) -> list[ui.Item[Any]]:
    """What may be done about the forecast: the same buttons whoever has told which hours."""
    found: list[ui.Item[Any]] = []
    if lobby.forecast:
        press = _press(lobby, Verb.HOURS)
        found.append(button(speech.label(say("Count my hours in"), 80), press, GREY))
    if lobby.order:
        press = _press(lobby, Verb.SEATS, ".".join(map(str, lobby.order)))
        found.append(button(speech.label(say("Take this order"), 80), press, GREY))
    return found


def hours_question(table: int, translate: Translate = str) -> Sending:
    """Asked once more, privately, before somebody's own hours count in a forecast."""
    speech = Speech((), translate)
    text = (
        "Your quiet hours can count in this table's forecast, and in the order of seats that it"
        " proposes. From these the table could infer when you sleep. It is told that yours count,"
        " and nothing else. You can leave them out again until the start."
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


def cancel_question(
    table: int, place: Text, translate: Translate = str, *, running: bool = False
) -> Sending:
    """Asked once more, privately, before a table is closed; nobody wins a running game."""
    speech = Speech((), translate)
    text = "Cancel {place} for everybody? It cannot be undone."
    asked = speech.line(say(text, place=place), 600)
    if running:
        other = "To end it early and score it as it stands, use `/game cancel how: scored`."
        asked = f"{asked}\n{small(speech.own(say(other)))}"
    press = Press.public(table, 0, Verb.REALLY_CANCEL)
    yes = button(speech.label(say("Cancel the game"), 80), press, RED)
    return Sending(framed([*texts(asked), *rows([yes])]))


# ---- options -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Menu:
    """One select: an option, and the part of its choices that fits."""

    option: OptionShown
    part: int


def options_panel(
    lobby: Lobby, page: int = 0, *, note: str = "", translate: Translate = str
) -> Sending:
    """Return a select for each option, its present value picked.

    Those about time, but the pace, stand on pages of their own behind the others.
    """
    speech = Speech(lobby.seats, translate)
    about_time = [_pages(lobby, time=time) for time in (False, True)]
    first = max(1, len(about_time[False]))
    page = max(0, min(page, first + len(about_time[True]) - 1))
    of_time = page >= first
    pages, begins = about_time[of_time], first if of_time else 0
    shown = pages[page - begins] if pages else []
    heading = _page_heading(shown, page - begins, len(pages), of_time=of_time)
    items = texts(cut(note, 400), "### " + speech.own(heading))
    if of_time:
        items += texts(_time(lobby, speech))
    if not shown:
        items += texts(speech.own(say("This game has no options.")))
    for menu in shown:
        items += _menu(lobby, menu, page, speech)
    turns = [(page - 1, say("Previous")), (page + 1, say("Next"))]
    turns = [one for one in turns if begins <= one[0] < begins + len(pages)]
    if of_time:
        turns.append((0, say("All options")))
    elif about_time[True]:
        turns.append((first, say("More about time")))
    buttons = [
        button(speech.label(label, 80), _press(lobby, Verb.OPTIONS, str(other)))
        for other, label in turns
    ]
    return Sending(framed([*items, *rows(buttons)]))


def _page_heading(shown: Sequence[_Menu], page: int, pages: int, *, of_time: bool) -> Text:
    """Return what stands over a page of the options."""
    if of_time:
        text = "More about time, page {page} of {pages}" if pages > 1 else "More about time"
        return say(text, page=page + 1, pages=pages)
    if pages < 2:
        return say("Options")
    what = tuple(dict.fromkeys(RANKED[menu.option.rank] for menu in shown))
    return say("Options, page {page} of {pages}: {what}", page=page + 1, pages=pages, what=what)


def options_list(lobby: Lobby, *, note: str = "", translate: Translate = str) -> Sending:
    """The options for those who cannot change them, and who can."""
    speech = Speech(lobby.seats, translate)
    shown = [one for one in lobby.options if not one.time and one.id != PACE]
    lines = [_listed(option, speech) for option in shown]
    host = f"**{escape(_host(lobby))}**"
    who = speech.own(say("Only {host}, the host of this table, can change them.", host=host))
    said = cut("\n".join(["### " + speech.own(say("Options")), *lines]), OPTIONS_LISTED)
    return Sending(framed(texts(cut(note, 400), said, cut(_time(lobby, speech), 600), who)))


def _listed(option: OptionShown, speech: Speech) -> str:
    line = f"- {cut(escape(option.title), 60)}: **{cut(escape(value_label(option)), 30)}**"
    if option.value == option.default:
        return line
    usual = cut(escape(dict(option.choices).get(option.default, option.default)), 30)
    return f"{line} {speech.own(say('(usually {usual})', usual=usual))}"


def _pages(lobby: Lobby, *, time: bool) -> list[list[_Menu]]:
    """Return the menus of options that are about time, or of the others, page by page."""
    menus = [
        _Menu(option, part)
        for option in lobby.options
        if option.time == time
        for part in range(-(-len(option.choices) // SELECT))
    ]
    return [menus[at : at + PER_PAGE] for at in range(0, len(menus), PER_PAGE)]


def _menu(lobby: Lobby, menu: _Menu, page: int, speech: Speech) -> list[ui.Item[Any]]:
    option = menu.option
    first = menu.part * SELECT
    entries = []
    for at, (value, label) in enumerate(option.choices[first : first + SELECT], first):
        usual = speech.own(say("usual")) if value == option.default else ""
        entries.append(entry(label, str(at), usual, chosen=value == option.value))
    heading = f"**{cut(escape(option.title), 80)}**\n{small(cut(escape(option.description), 240))}"
    press = _press(lobby, Verb.OPTION, f"{option.id}.{menu.part}.{page}")
    said = texts(heading) if menu.part == 0 else []
    return [*said, select(press, cut(option.title, 150), entries)]


def _host(lobby: Lobby) -> str:
    return clean(lobby.host_name) or "…"


def option_chosen(lobby: Lobby, press: Press, values: Sequence[str]) -> tuple[str, str, int]:
    """The option and the value that a select of the options means, and the page it stood on.

    Raises:
        Refused: the lobby no longer has it.
    """
    try:
        wanted, _, page = press.argument.split(".")
        option = {option.id: option for option in lobby.options}[wanted]
        return option.id, option.choices[whole(values[0])][0], whole(page)
    except (ValueError, LookupError) as stale:
        raise Refused(OPTION_GONE) from stale


def options_page(press: Press) -> int:
    """The page that the options' button asks for."""
    try:
        return whole(press.argument or "0")
    except ValueError as stale:
        raise Refused(OPTION_GONE) from stale
