"""The promise that each word on a picture and in its alt text is in the catalogue of translators.

The pictures are laid out without painting, in a language that nobody speaks. Its catalogue has the
players' names, too: a name must never be looked up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin

from renders import gallery
from renders.tongue import Verbatim, speaking
from rules.cosmic_encounter.phases.plans import AGAIN, IF_CALLED
from rules.kernel import Allocation, Ask, Choose, Order, Plain, Text, Voice, from_plain
from tests.conformance.tables import Play
from tests.pseudo import PLACES, english, pseudo_language
from tests.renders.measured import measuring

NAMES = ("Ana", "Bram", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana")
SAME = frozenset((*NAMES, *PLACES, "Lacerda"))
"""Words that every language shares: the names of players, of the automaton, and on the map."""
SHARE = 0.08
"""The share of decisions whose pictures are laid out, which takes a tenth of a second and more."""
SIZES = ("wide", "compact")
SEVERAL_WORDS = re.compile(r"[^\W\d_]+ +[^\W\d_]+")
"""A sentence or a part of one: nearly all names of the code's own are single words."""
CALLS = (IF_CALLED, AGAIN)
"""Beginnings of ids of two words, by which a viewer has named when they want to be called."""
OUR_NAMES = frozenset({"moment"})
"""Fields with names of the code's own that have several words: `to 9d76864e`."""

Draw = Callable[[], gallery.Picture]


@cache
def language():
    return pseudo_language(frozenset(NAMES))


@cache
def looked_up() -> list[str]:
    """The names in the language, as they would be if they were looked up."""
    return [language()(name) for name in NAMES]


def every_word_on_a_picture_is_in_the_catalogue(play: Play) -> Iterator[None]:
    reader = WordReader(play.case.meta.id, NAMES[: len(play.game.seats)])
    one = play.chance_of("drawn words")
    while not play.game.over:
        asks = play.game.asks()
        reader.own_names.update(id for ask in asks.values() for id in ids_in(ask))
        if one() < SHARE:
            seat = next(iter(asks), play.game.seats[0])
            reader.read_view(play.view(seat))
            reader.read_table(play.view(seat))
            reader.read_own(play.view(seat), asks.get(seat))
        yield
    reader.read_ending(play.view(None))


def ids_in(ask: Ask) -> Iterator[str]:
    """Yield the ids of a question's options and lines: a view may hold what its viewer chose."""
    if isinstance(ask, Choose | Order):
        yield from (option.id for option in ask.options)
    if isinstance(ask, Allocation):
        yield from (line.id for line in ask.lines)


@cache
def listed_values() -> frozenset[str]:
    """Return the values that fields of the rules list: names of the code's own."""
    above, found = [Plain], set()
    while above:
        for model in above.pop().__subclasses__():
            above.append(model)
            found |= {*values_in([field.annotation for field in model.model_fields.values()])}
    return frozenset(found)


def values_in(types: Iterable[Any]) -> Iterator[str]:
    for each in types:
        if get_origin(each) is Literal:
            yield from get_args(each)
        else:
            yield from values_in(get_args(each))


def sentences(thing: Any, where: str) -> Iterator[tuple[str, str | Text]]:
    """Yield the texts of a view, and its plain strings of several words, each with its place."""
    match thing:
        case {"say": _, "with": _}:
            yield where, from_plain(thing)
        case dict():
            for key, part in thing.items():
                if key not in OUR_NAMES:
                    yield from sentences(part, f"{where}, {key}")
        case list() | tuple():
            for part in thing:
                yield from sentences(part, where)
        case str() if SEVERAL_WORDS.search(thing):
            yield where, thing


class WordReader:
    """Reads each word of a game's pictures once."""

    def __init__(self, game: str, names: tuple[str, ...]) -> None:
        self._game, self._names = game, names
        self._voice = Voice(names, language())
        self._read: set[str] = set()
        self.own_names = {*listed_values()}  # and ids of options and lines, as they are asked

    def read_view(self, view: dict) -> None:
        """Read the sentences of a view: a picture must find each as it stands in the catalogue."""
        for where, thing in sentences(view, "the view"):
            if isinstance(thing, str) and self._is_a_name(thing):
                continue
            said = language()(thing) if isinstance(thing, str) else self._voice.say(thing)
            self.check(where, said)

    def _is_a_name(self, words: str) -> bool:
        """Whether these are a name of the code's own."""
        return words in self.own_names or words.startswith(CALLS)

    def read_table(self, view: dict) -> None:
        game, names = self._game, self._names
        for size in SIZES:
            self._see(f"the {size} table", lambda s=size: gallery.table(game, view, names, size=s))
        with speaking(language()):
            parts = gallery.close_ups(game, view, names)
        for what, label in parts:
            self.check(f"the name of {what}", label)
            self._see(what, lambda what=what: gallery.close_up(game, view, names, what))

    def read_own(self, view: dict, ask: Ask | None) -> None:
        options = [self._said(option) for option in ask.options] if isinstance(ask, Choose) else []
        for size in SIZES:
            self._see(
                f"one's own picture, {size}",
                lambda s=size: gallery.private(
                    self._game, view, self._names, options=options, size=s
                ),
            )
        with speaking(language()):
            for words in gallery.hand_words(self._game, view):
                self.check("the hand", words)

    def read_ending(self, view: dict) -> None:
        game, names = self._game, self._names
        for size in SIZES:
            self._see(f"the {size} ending", lambda s=size: gallery.ending(game, view, names, s))

    def read_card(self, face: dict) -> None:
        self._see("a card", lambda: gallery.card(self._game, face))

    def _said(self, option) -> gallery.DrawnOption:
        told = (option.label, option.detail, option.why_not)
        words = [Verbatim(self._voice.say(text)) if text else "" for text in told]
        return gallery.DrawnOption(option.mark, *words, option.id)

    def _see(self, where: str, draw: Draw) -> None:
        with measuring() as noted, speaking(language()):
            picture = draw()
        for laid in noted.pictures:
            for words, _, _ in laid.words:
                self.check(f"drawn on {where}", words)
        for line in picture.alt.splitlines():
            self.check(f"the alt text of {where}", line)

    def check(self, where: str, words: str) -> None:
        if words in self._read:
            return
        self._read.add(words)
        left = english(words, SAME)
        assert left == [], f"{where}: {words!r} has {left}"
        wrong = [name for name in looked_up() if name in words]
        assert wrong == [], f"{where}: {words!r} has {wrong}, a name that was looked up"
