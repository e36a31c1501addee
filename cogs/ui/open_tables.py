"""Tables that wait for players, for a member who looks for one."""

from collections.abc import Sequence

from bot.table.time.pace import PACE
from bot.table.views.table_view import Lobby
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.typed_options import value_label
from cogs.ui.words import Speech, bullets, clean, small
from rules.games import GAMES
from rules.kernel.text import Text, say

LISTED = 15
"""The most tables in the list."""
NO_MORE = "no"
"""The argument of the press that ends the news."""
ANY = "any"
"""The value for any game."""


def open_sheet(lobbies: Sequence[Lobby], game: str, waits_for: str | None) -> Sending:
    """Return the tables that wait for players, and a button for news of the next one.

    Args:
        lobbies: those in channels that the reader can see.
        game: the wanted game; nothing: any.
        waits_for: the game of the reader's present news; nothing: any game, None: no news.
    """
    speech = Speech()
    lines = [speech.line(_line(lobby), 400) for lobby in lobbies]
    more = speech.own(say("and {n} more", n=len(lines) - LISTED))
    said = bullets(lines, LISTED, more) or speech.own(_none(game))
    press, label, promise = _offer(game, waits_for)
    style = BLUE if waits_for is None else GREY
    heading = speech.own(say("### Tables that wait for players"))
    return Sending(
        framed(
            [
                *texts(heading, said, small(speech.own(promise))),
                *rows([button(speech.label(label, 80), press, style)]),
            ]
        )
    )


def _line(lobby: Lobby) -> Text:
    text = "{game} in <#{channel}>: host {host}, {seats}. {missing}{pace} {takes}"
    return say(
        text,
        game=lobby.title,
        channel=lobby.channel,
        host=clean(lobby.host_name),
        seats=say("{n} of {most} seats taken", n=len(lobby.seats), most=lobby.most),
        missing=_missing(lobby),
        pace=_pace(lobby),
        takes=lobby.forecast[0] if lobby.forecast else lobby.length,
    )


def _missing(lobby: Lobby) -> Text:
    if lobby.missing == 1:
        return say("One player is missing.")
    if lobby.missing:
        return say("{n} players are missing.", n=lobby.missing)
    return say("Enough players are there.")


def _pace(lobby: Lobby) -> Text:
    pace = next((option for option in lobby.options if option.id == PACE), None)
    return say("") if pace is None else say(" Pace: {pace}.", pace=value_label(pace))


def _none(game: str) -> Text:
    if not game:
        return say("No table waits for players in a channel that you can see. Open one: /game new.")
    text = "No table of {game} waits for players in a channel that you can see."
    return say(text, game=_name(game))


def _offer(game: str, waits_for: str | None) -> tuple[Press, Text, Text]:
    if waits_for is not None:
        text = "You get one DM when the next table of {game} opens where you can see it."
        what = say(text, game=_name(waits_for) if waits_for else "any game")
        return Press.public(0, 0, Verb.TELL_ME, NO_MORE), say("Do not tell me"), what
    text = "Tell me: one DM when the next table of {game} opens where you can see it."
    what = say(text, game=_name(game) if game else "any game")
    return Press.public(0, 0, Verb.TELL_ME, game or ANY), say("Tell me"), what


def _name(game: str) -> str:
    return GAMES.names().get(game, game)
