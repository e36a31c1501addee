"""The words of the games' own data: cards, rules, options, units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.rows.records import Hours
from bot.table.lobby.options import options_offered
from bot.table.time.hour_options import hours_shown
from rules.games import GAMES
from rules.kernel import UNITS, StandingOrder, Text
from rules.rulings import opening

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.table.option_shown import OptionShown
    from rules.meta import Entry, Meta, Ruling


def game_texts() -> Iterator[tuple[str, str, str]]:
    """Yield the game, the kind and the words of all texts in the data."""
    for meta in GAMES.values():
        for kind, words in _texts(meta):
            yield meta.id, kind, words


def counted_forms() -> list[tuple[str, str]]:
    """Return the singular and plural of each unit; all games share them."""
    return sorted(set(UNITS.values()))


def _texts(meta: Meta) -> Iterator[tuple[str, str]]:
    for words in (meta.name, meta.about, meta.length, meta.early):
        yield "the game", words
    for words in (*meta.deciding.values(), *meta.undone.values()):
        yield "what is decided", words
    options = meta.options()
    for advice in meta.advice(options).values():
        yield "advice", advice.said
    yield "advice", meta.help(options)
    for timing in meta.clocks.values():
        yield from (("clocks", words) for words in (timing.title, timing.sentence, timing.told))
    if meta.marked is not None:
        marked = (meta.marked.what, meta.marked.more, meta.marked.otherwise)
        yield from (("typed bids", words) for words in _templates(marked))
    shown = (*options_offered(meta), *hours_shown(meta, Hours(), every=True))
    yield from (("options", words) for words in _of_options(shown))
    yield from (("standing orders", words) for words in _of_orders(meta.id))
    yield from (("rules", words) for words in _of_entries(meta.rules))
    yield from (("rulings", words) for words in _of_rulings(meta.rulings))
    yield from (("cards", words) for words in _of_entries(meta.cards("")))
    yield from (("cards", words) for words in meta.printed())


def _templates(texts: Iterable[Text]) -> Iterator[str]:
    """Yield the templates of sentences, and of those inside them."""
    for text in texts:
        yield text.template
        for _, word in text.args:
            inner = word if isinstance(word, tuple) else (word,)
            yield from _templates(each for each in inner if isinstance(each, Text))


def _of_options(options: Iterable[OptionShown]) -> Iterator[str]:
    for option in options:
        titles = option.title, option.title.lower()  # the latter within a sentence
        yield from (*titles, option.description, *(label for _, label in option.choices))


def _of_orders(game: str) -> Iterator[str]:
    """Yield the headings and effects of a game's standing orders, and of the shared ones."""
    kinds = [StandingOrder]
    for kind in kinds:  # it grows
        kinds += kind.__subclasses__()
        if kind.__module__.startswith((f"rules.{game}.", "rules.parts.", "rules.kernel.")):
            yield from (kind.section, kind.sentence)


def _of_rulings(rulings: Iterable[Ruling]) -> Iterator[str]:
    """Yield the words of points on which a table can differ from the printed rules."""
    for ruling in rulings:
        if ruling.brief:
            yield from (ruling.brief, opening(ruling.brief), ruling.says, ruling.printed)


def _of_entries(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield from (entry.name, entry.kind, *entry.lines)
