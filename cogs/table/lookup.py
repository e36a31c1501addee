"""*Look up…* on a post: the cards, tiles and powers that its lines name."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from discord import ui

from bot.table.views.table_view import TableView
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import SELECT, entry, select
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel import Text, Word, say
from rules.meta import Entry

GAMES_KEPT = 16
"""The number of games, each with its owners' values, whose names are cached."""
TEMPLATES_KEPT = 4096
LINES_KEPT = 1024
ARTICLES = ("the ", "a ", "an ")
BREAKS = " (,:"
"""The characters between a name and further words about the thing: `Comet (21 M€)`."""


@lru_cache(GAMES_KEPT)
def names_of(game: str, owners: str) -> Mapping[str, Entry]:
    """Return a game's things to look up, by their names in lower case.

    Of copies of one card it has the first.
    """
    found: dict[str, Entry] = {}
    for one in GAMES[game].cards(owners):
        found.setdefault(one.name.lower(), one)
    return MappingProxyType(found)


@lru_cache(GAMES_KEPT)
def _numbered(game: str, owners: str) -> tuple[str, ...]:
    """Return the names with a number."""
    return tuple(name for name in names_of(game, owners) if any(map(str.isdigit, name)))


def named_in(game: str, owners: str, lines: Iterable[Text]) -> list[Entry]:
    """Return the things that these lines name and that can be looked up, in the lines' order.

    A name counts in the place of a thing, not as a word of the sentence: `Mine` in `{seat} played
    {card}.` A word spelt like the card counts there, too. A name with a number counts everywhere,
    since only things have numbers.
    """
    named = dict.fromkeys(name for line in lines for name in _told_in(game, owners, line))
    return [*map(names_of(game, owners).__getitem__, named)]


@lru_cache(LINES_KEPT)
def _told_in(game: str, owners: str, line: Text) -> tuple[str, ...]:
    """Return the names in a line, cached: a post repeats its lines each time it grows."""
    names, numbered = names_of(game, owners), _numbered(game, owners)
    said = f"{line}".lower() if numbered else ""
    told = (
        *_spelt_in(game, owners, line.template),
        *[_begins_with(thing, names) for thing in _things(line)],
        *(name for name in numbered if name in said and _stands_in(name, said)),
    )
    return tuple(filter(None, told))


@lru_cache(TEMPLATES_KEPT)
def _spelt_in(game: str, owners: str, template: str) -> tuple[str, ...]:
    """Return the names in a sentence's own words, in lower case."""
    names = names_of(game, owners).items()
    there = ((name, one) for name, one in names if one.name in template)
    return tuple(name for name, one in there if _stands_in(one.name, template))


def look_up_menu(
    view: TableView, speech: Speech, named: Sequence[Entry]
) -> list[ui.ActionRow[Any]]:
    """Return the menu of a post, or none without names. Of too many, it keeps the last."""
    if not named:
        return []
    shown = [speech.entry(one) for one in named[-SELECT:]]
    offered = [entry(one.name, one.key, one.kind) for one in shown]
    return [select(Press.of_post(view, Verb.LOOK_UP), speech.label(say("Look up…"), 100), offered)]


def _things(word: Word) -> list[str]:
    """Return the values in a sentence's places, and in theirs."""
    if isinstance(word, str):
        return [word]
    if isinstance(word, int):
        return []
    found = []
    for inner in [inner for _, inner in word.args] if isinstance(word, Text) else word:
        if isinstance(inner, Text):
            found.append(str(inner))
        found += _things(inner)
    return found


def _begins_with(thing: str, names: Mapping[str, Entry]) -> str:
    """Return the longest name that begins a thing's words; empty: none."""
    said = thing.lower()
    if said in names:
        return said
    for article in ARTICLES:
        said = said.removeprefix(article)
    said += BREAKS[0]
    for end in reversed([at for at, letter in enumerate(said) if letter in BREAKS]):
        if said[:end] in names:
            return said[:end]
    return ""


def _stands_in(name: str, said: str) -> bool:
    """Return whether a name is there as whole words."""
    at = said.find(name)
    while at >= 0:
        end = at + len(name)
        if not (said[at - 1 : at].isalnum() or said[end : end + 1].isalnum()):
            return True
        at = said.find(name, at + 1)
    return False
