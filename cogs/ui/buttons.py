"""Buttons that messages of several topics have."""

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREY, button
from cogs.ui.words import Speech
from rules.kernel import say

MOVE, HAND, BOARD = say("Your move"), say("Your hand"), say("Board")
CATCH_UP, REPLAY, PLAY_AGAIN = say("Catch up"), say("Replay"), say("Play again")


def post_buttons(
    view: TableView,
    speech: Speech,
    press: Callable[[TableView, str], Press],
    *,
    catch_up: bool = True,
    newest: bool = True,
) -> list[ui.Item[Any]]:
    """Return the buttons of a post: move, hand, board and catch up, or replay and play again.

    They fill one row, with Verify as the fifth. Only the newest post has a lit button.
    """
    wanted = [
        (Verb.MOVE, MOVE, BLUE if newest else GREY, not view.over),
        (Verb.HAND, HAND, GREY, not view.over),
        (Verb.BOARD, BOARD, GREY, True),
        (Verb.INBOX, CATCH_UP, GREY, catch_up),
        (Verb.REPLAY, REPLAY, GREY, view.over),
        (Verb.AGAIN, PLAY_AGAIN, GREY, view.over),
    ]
    return [
        button(speech.label(label, 80), press(view, verb), style)
        for verb, label, style, shown in wanted
        if shown
    ]


def take_seat_button(view: TableView, speech: Speech) -> ui.Item[Any]:
    """Return the button for the owner of a seat with a stand-in; it does nothing for others."""
    press = Press.public(view.table, 0, Verb.TAKE_SEAT)
    return button(speech.label(say("Take my seat back"), 80), press, BLUE)


def go_on_button(table: int, speech: Speech) -> ui.Item[Any]:
    """Return the button by which a player lets a table go on that is laid aside."""
    return button(speech.label(say("Go on"), 80), Press.public(table, 0, Verb.GO_ON), BLUE)
