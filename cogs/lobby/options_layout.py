"""The options of a lobby, for the host to choose and everybody to read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.table.option_shown import OptionShown
from bot.table.time.pace import OWN, PACE
from bot.table.views.table_view import Lobby
from cogs.lobby.layout import (
    OPTION_GONE,
    coming_words,
    host_of,
    lobby_in,
    lobby_press,
    time_words,
    valued,
)
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import SELECT, Sending, button, entry, framed, rows, select, texts
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, cut, escape, small
from rules.kernel import Refused, Text, say
from rules.meta import Rank

PER_PAGE = 8
"""The most options on one page: three components each, with room for the rest."""

RANKED: Mapping[Rank, Text] = {
    "common": say("what most tables set"),
    "variant": say("variants"),
    "ruling": say("rulings"),
}
"""The title of a page of options, by their rank."""

FIXED = 900
"""The most characters of the options that are fixed at the start."""
OPTIONS_LISTED = 2700
"""The most characters of the plain list of all options."""


@dataclass(frozen=True, slots=True)
class _Menu:
    """One select: an option, and the part of its choices that fits."""

    option: OptionShown
    part: int


def options_panel(lobby: Lobby, page: int = 0, *, note: str = "") -> Sending:
    """Return a select for each option, its present value picked.

    Options of time, except the pace, stand on pages of their own after the others.
    """
    speech = Speech(lobby.seats)
    lobby = lobby_in(speech, lobby)
    about_time = [_pages(lobby, time=time) for time in (False, True)]
    first = max(1, len(about_time[False]))
    page = max(0, min(page, first + len(about_time[True]) - 1))
    of_time = page >= first
    pages, begins = about_time[of_time], first if of_time else 0
    shown = pages[page - begins] if pages else []
    heading = _page_heading(shown, page - begins, len(pages), of_time=of_time)
    items = texts(cut(note, 400), "### " + speech.own(heading))
    if of_time:
        items += texts(time_words(lobby, speech), _single_limits(lobby, pages, speech))
    else:
        items += texts("\n".join(coming_words(lobby, speech)))
    fixed = [valued(option) for option in lobby.options if option.fixed]
    if fixed and page == 0:
        said = cut(", ".join(fixed), FIXED)
        items += texts(small(speech.own(say("Fixed at the start: {options}.", options=said))))
    if not shown and not fixed:
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
        button(speech.label(label, 80), lobby_press(lobby, Verb.OPTIONS, str(other)))
        for other, label in turns
    ]
    return Sending(framed([*items, *rows(buttons)]))


def _single_limits(lobby: Lobby, pages: Sequence[list[_Menu]], speech: Speech) -> str:
    """Return how to set limits of single decisions, if the pages do not have them."""
    listed = {menu.option.id for page in pages for menu in page}
    if all(option.id in listed for option in lobby.options if option.single):
        return ""
    text = "To limit single decisions, choose another time for a turn, or use `/game settings`."
    return small(speech.own(say(text)))


def _page_heading(shown: Sequence[_Menu], page: int, pages: int, *, of_time: bool) -> Text:
    """Return the heading of a page of options."""
    if of_time:
        text = "More about time, page {page} of {pages}" if pages > 1 else "More about time"
        return say(text, page=page + 1, pages=pages)
    if pages < 2:
        return say("Options")
    what = tuple(dict.fromkeys(RANKED[menu.option.rank] for menu in shown))
    return say("Options, page {page} of {pages}: {what}", page=page + 1, pages=pages, what=what)


def options_list(lobby: Lobby, *, note: str = "") -> Sending:
    """Return the options for readers who cannot change them, and the member who can."""
    speech = Speech(lobby.seats)
    lobby = lobby_in(speech, lobby)
    shown = [one for one in lobby.options if not one.time and one.id != PACE]
    lines = [_listed(option, speech) for option in shown]
    host = f"**{escape(host_of(lobby))}**"
    who = speech.own(say("Only {host}, the host of this table, can change them.", host=host))
    said = cut("\n".join(["### " + speech.own(say("Options")), *lines]), OPTIONS_LISTED)
    return Sending(framed(texts(cut(note, 400), said, cut(time_words(lobby, speech), 600), who)))


def _listed(option: OptionShown, speech: Speech) -> str:
    line = f"- {cut(escape(option.title), 60)}: **{cut(escape(option.value_label), 30)}**"
    if option.value == option.default:
        return line
    usual = cut(escape(dict(option.choices).get(option.default, option.default)), 30)
    return f"{line} {speech.own(say('(usually {usual})', usual=usual))}"


def _pages(lobby: Lobby, *, time: bool) -> list[list[_Menu]]:
    """Return the menus of time options, or of the others, page by page."""
    own = any(option.id == PACE and option.value == OWN for option in lobby.options)
    menus = [
        _Menu(option, part)
        for option in lobby.options
        if option.time == time and (own or not option.single) and not option.fixed
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
    press = lobby_press(lobby, Verb.OPTION, f"{option.id}.{menu.part}.{page}")
    said = texts(heading) if menu.part == 0 else []
    return [*said, select(press, cut(option.title, 150), entries)]


def option_chosen(lobby: Lobby, press: Press, values: Sequence[str]) -> tuple[str, str, int]:
    """Return the option and value of a select, and its page.

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
    """Return the page that the options' button opens."""
    try:
        return whole(press.argument or "0")
    except ValueError as stale:
        raise Refused(OPTION_GONE) from stale


def options_sheet(lobby: Lobby, member: int, page: int = 0, refusal: Text | None = None) -> Sending:
    """Return the options of a table, for the host to choose and others to read.

    `refusal`: why a choice was refused. Of a running game, fixed options are listed only.
    """
    note = "" if refusal is None else Speech(lobby.seats).line(refusal, 400)
    if member != lobby.host:
        return options_list(lobby, note=note)
    return options_panel(lobby, page, note=note)
