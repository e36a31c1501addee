"""*Look up…* on a post: the cards, tiles and powers that its lines name, one press each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import SELECT, entry, select
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.text import Text, Word, say
from rules.meta import Entry

GAMES_KEPT = 16
"""Games, each with its owners' values, whose names are remembered."""
TEMPLATES_KEPT = 4096
LINES_KEPT = 1024
ARTICLES = ("the ", "a ", "an ")
BREAKS = " (,:"
"""What follows a name where more is said of the thing: `Comet (21 M€)`."""


@lru_cache(GAMES_KEPT)
def names_of(game: str, owners: str) -> Mapping[str, Entry]:
    """Return what can be looked up in a game, by its name in small letters.

    Of copies of one card the first is returned.
    """
    found: dict[str, Entry] = {}
    for one in GAMES[game].cards(owners):
        found.setdefault(one.name.lower(), one)
    return MappingProxyType(found)


@lru_cache(GAMES_KEPT)
def _numbered(game: str, owners: str) -> tuple[str, ...]:
    """Return the names that hold a number."""
    return tuple(name for name in names_of(game, owners) if any(map(str.isdigit, name)))


def named_in(game: str, owners: str, lines: Iterable[Text]) -> list[Entry]:
    """Return what these lines name and can be looked up, in the order of the lines.

    A name counts where it stands in the place of a thing, not as a word of the sentence: `Mine` in
    `{seat} played {card}.` Spelt as on the card it counts there, too. One with a number counts
    everywhere, for only the number is a thing.
    """
    named = dict.fromkeys(name for line in lines for name in _told_in(game, owners, line))
    return [*map(names_of(game, owners).__getitem__, named)]


@lru_cache(LINES_KEPT)
def _told_in(game: str, owners: str, line: Text) -> tuple[str, ...]:
    """Return the names that a line tells; a post says its lines again each time it grows."""
    names, numbered = names_of(game, owners), _numbered(game, owners)
    said = f"{line}".lower() if numbered else ""
    told = (
        *_spelt_in(game, owners, line.template),
        *(_begins_with(thing, names) for thing in _things(line)),
        *(name for name in numbered if name in said and _stands_in(name, said)),
    )
    return tuple(filter(None, told))


@lru_cache(TEMPLATES_KEPT)
def _spelt_in(game: str, owners: str, template: str) -> tuple[str, ...]:
    """Return the names that a sentence itself has, in small letters."""
    names = names_of(game, owners).items()
    return tuple(name for name, one in names if _stands_in(one.name, template))


def entry_keyed(game: str, owners: str, key: str) -> Entry:
    """Return what a choice of the menu means.

    Raises:
        Refused: nothing has that key.
    """
    for one in GAMES[game].cards(owners):
        if one.key == key:
            return one
    raise Refused(say("That cannot be looked up any more. Use /card."))


def look_up_menu(
    view: TableView, speech: Speech, named: Sequence[Entry]
) -> list[ui.ActionRow[Any]]:
    """Return the menu of a post; none where it names nothing. Of too many, the last are kept."""
    if not named:
        return []
    offered = [entry(one.name, one.key, one.kind) for one in named[-SELECT:]]
    return [select(Press.of_post(view, Verb.LOOK_UP), speech.label(say("Look up…"), 100), offered)]


def _things(word: Word) -> Iterator[str]:
    """Yield what stands in the places of a sentence, and in theirs."""
    match word:
        case Text():
            for _, inner in word.args:
                if isinstance(inner, Text):
                    yield str(inner)
                yield from _things(inner)
        case tuple():
            for inner in word:
                yield str(inner)
                yield from _things(inner)
        case str():
            yield word


def _begins_with(thing: str, names: Mapping[str, Entry]) -> str:
    """Return the longest name with which a thing begins; empty: none."""
    said = thing.lower()
    if said in names:
        return said
    for article in ARTICLES:
        said = said.removeprefix(article)
    said += BREAKS[0]
    ends = [at for at, letter in enumerate(said) if letter in BREAKS]
    return next((said[:end] for end in reversed(ends) if said[:end] in names), "")


def _stands_in(name: str, said: str) -> bool:
    """Whether a name is there as whole words."""
    at = said.find(name)
    while at >= 0:
        end = at + len(name)
        if not (said[at - 1 : at].isalnum() or said[end : end + 1].isalnum()):
            return True
        at = said.find(name, at + 1)
    return False
