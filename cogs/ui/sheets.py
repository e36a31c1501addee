"""Private sheets: the board with its parts, a hand, a card, the rules."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
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
from cogs.ui.translated import entry_in
from cogs.ui.words import Speech, cut, escape, moment, small
from rules.kernel.ask import Seat
from rules.kernel.text import say
from rules.meta import Entry

HAND = 3200
"""The most characters of a hand in words."""


def hand_sheet(
    view: TableView,
    words: Sequence[str],
    pictures: Sequence[Picture],
    orders: Sequence[tuple[str, str]],
    present: str = "",
    *,
    guest: bool = False,
) -> Sending:
    """Return the viewer's private things, and a select of the orders of their cards.

    Args:
        view: the viewer's view at the table.
        words: the hand in sentences.
        pictures: the hand; nothing for a reader without pictures.
        orders: the key and the name of each; the first is the usual one.
        present: the present order.
        guest: the reader is the viewer's guest.
    """
    speech = Speech(view.seats)
    whose = say("{title}: what only you see", title=view.title)
    if guest and view.viewer is not None:
        whose = say("{title}: what {seat:seat} holds", title=view.title, seat=view.viewer)
    title = f"### {speech.line(whose, 200)}"
    said = cut("\n".join(escape(line) for line in words), HAND)
    below: list[ui.Item[Any]] = []
    if orders:
        now = present or orders[0][0]
        options = [entry(label, what, chosen=what == now) for what, label in orders]
        below.append(select(Press.own(view, Verb.HAND, "sort"), "", options))
    if not view.over and not guest:
        label = speech.label(say("Your move"), 80)
        below += rows([button(label, Press.own(view, Verb.PANEL), BLUE)])
    return Sending(framed([*texts(title, said), *gallery(pictures), *below]), (), tuple(pictures))


def board_sheet(view: TableView, picture: Picture, parts: Sequence[tuple[str, str]]) -> Sending:
    """Return the board or a part of it, and a select of the other parts."""
    speech = Speech(view.seats)
    press = Press.public(view.table, view.version, Verb.BOARD, "other")
    options = [entry(label, what) for what, label in parts[:SELECT]]
    below: list[ui.Item[Any]] = []
    if options:
        below.append(select(press, speech.label(say("Look at…"), 100), options))
    return Sending(framed([*gallery([picture]), *below]), (), (picture,))


GOES_ON = (
    "{names} will not be reminded again. The table can go on: /game replace gives the seat to"
    " another player or a robot, /game extend gives more time, and the host may set a pace in"
    " /game settings or close the game with /game cancel."
)
"""The ways in which a table goes on without a player who does not answer."""


def reminder_post(
    view: TableView, seats: Sequence[Seat], members: Sequence[int], last: Sequence[Seat] = ()
) -> Sending:
    """Return a reminder in the channel to everybody whom the table awaits.

    Only these `members` among them may be mentioned. For players who are not reminded again
    (`last`), the table reads how it can go on.
    """
    speech = Speech(view.seats)
    sitting = {seat: view.seats[seat].member for seat in seats}
    who = speech.listed(
        f"<@{member}>" if member in members else speech.name(seat)
        for seat, member in sitting.items()
    )
    said = speech.own(say("{who}: {title} waits for you.", who=who, title=view.title))
    if view.since is not None:
        said += " " + speech.own(say("Asked {since}.", since=moment(view.since)))
    if view.last in seats:
        said += " " + speech.own(say("Everybody else has answered."))
    if last:
        names = speech.listed(speech.name(seat) for seat in last)
        said += "\n" + speech.own(say(GOES_ON, names=names))
    buttons: list[ui.Item[Any]] = [
        button(speech.label(say("Your move"), 80), Press.beside(view, Verb.MOVE), BLUE),
        button(speech.label(say("Snooze"), 80), Press.beside(view, Verb.SNOOZE), GREY),
        button(speech.label(say("Mute"), 80), Press.beside(view, Verb.MUTE), GREY),
    ]
    return Sending(framed([*texts(said), *rows(buttons)]), tuple(members))


def entry_sheet(shown: Entry, pictures: Sequence[Picture] = ()) -> Sending:
    """Return a card or a section of the rules."""
    shown = entry_in(Speech(), shown)
    lines = "\n".join(escape(line) for line in shown.lines)
    heading = f"### {escape(shown.name)}"
    kind = small(escape(shown.kind))
    said = cut("\n".join(filter(None, [heading, kind, lines])), 3900)
    return Sending(framed([*texts(said), *gallery(pictures)]), (), tuple(pictures))
