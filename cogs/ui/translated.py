"""Words of the games' own data, which are no sentences yet, in the reader's language."""

from dataclasses import replace

from bot.table.option_shown import OptionShown
from bot.table.views.table_view import Lobby
from cogs.ui.words import Speech
from rules.meta import Entry


def lobby_in(speech: Speech, lobby: Lobby) -> Lobby:
    """Return a lobby with its words as its reader reads them."""
    return replace(
        lobby,
        about=speech.words(lobby.about),
        length=speech.words(lobby.length),
        differs=tuple(map(speech.words, lobby.differs)),
        options=tuple(_option(speech, option) for option in lobby.options),
    )


def _option(speech: Speech, option: OptionShown) -> OptionShown:
    return replace(
        option,
        title=speech.words(option.title),
        description=speech.words(option.description),
        choices=tuple((value, speech.words(label)) for value, label in option.choices),
    )


def entry_in(speech: Speech, entry: Entry) -> Entry:
    """Return a card or a section of the rules as its reader reads it; its key stays."""
    lines = tuple(map(speech.words, entry.lines))
    return Entry(speech.words(entry.name), speech.words(entry.kind), lines, entry.key)
