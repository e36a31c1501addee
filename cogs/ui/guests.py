"""The message to a player's guest before they look at that player's hand."""

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, Sending, button, framed, rows, texts
from cogs.ui.words import Speech
from rules.kernel.ask import Seat
from rules.kernel.text import say

SHOWN = "guest"
"""The argument of the press by which a guest looks."""


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
