"""A hand, for its player or a guest, and the message to a guest before they look at it."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import (
    BLUE,
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
from cogs.ui.words import Speech, cut, escape
from rules.kernel import Seat, say

HAND = 3200
"""The most characters of a hand in words."""
SHOWN = "guest"
"""The argument of the press by which a guest looks."""


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


def offered_sheet(view: TableView, seat: Seat) -> Sending:
    """Return the offer of a hand: its player, the price of a look, and the button."""
    speech = Speech(view.seats)
    text = (
        "{seat:seat} lets you see their hand in {game}. Nobody sees both sides: once you have"
        " looked, you see no other hand and take no other seat at this table, also later. You see"
        " what they hold, and neither what they are asked nor what they bid in secret. Keep it to"
        " yourself."
    )
    said = speech.line(say(text, seat=seat, game=view.title), 900)
    press = Press.public(view.table, 0, Verb.HAND, SHOWN)
    yes = button(speech.label(say("Look at the hand"), 80), press, BLUE)
    return Sending(framed([*texts(said), *rows([yes])]))
