"""The places where people read: the calls that say, draw or offer words."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final

from bot.words.reading import Module, Place, called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


COUNTED: Final = "counted"
"""The function that writes a number with its noun in pictures: `counted(3, "card")`."""


def nouns(modules: Iterable[Module]) -> Iterator[tuple[Place, Place | None]]:
    """Yield every expression that is a noun after a number, with its own plural if any."""
    for module in modules:
        for call, scope in module.calls if module.name.startswith("renders") else ():
            if called(call) == COUNTED and len(call.args) > 1:
                _, noun, *several = call.args
                yield (noun, scope), (several[0], scope) if several else None


def sinks(modules: Iterable[Module]) -> Iterator[Place]:
    """Yield every expression that people read."""
    for module in modules:
        for call, scope in module.calls:
            yield from ((each, scope) for each in _read_in(call, module))


TRANSLATING: Final = frozenset(("translate", "_translate", "words"))
"""The functions that look words up in a catalogue as they are."""

FORMS: Final = frozenset(("label", "placeholder", "title", "description"))


def _read_in(call: ast.Call, module: Module) -> Iterator[ast.expr]:
    name = called(call)
    if name in ("say", "Text", "phrase") and call.args:
        yield call.args[0]
        yield from (word.value for word in call.keywords if word.arg)
    elif name in TRANSLATING:
        yield from call.args[:1]
    elif name == "describe":
        yield from (word.value for word in call.keywords)
    elif module.name.startswith("cogs"):
        for word in call.keywords:
            if word.arg in FORMS or (word.arg == "name" and name == "Choice"):
                yield word.value
    elif module.name.startswith("renders"):
        yield from _drawn(name, call)


DRAWN: Final = {
    "text": 2,
    "fitted": 2,
    "wrap": 0,
    "translated": 0,
    "joined": 0,
    "sentences": 0,
    "strung": 1,
    "width_of": 0,
    "fit": 0,
    "sketch": 1,
    "CloseUp": 1,
    "PicturePart": 2,
}
"""The functions that draw or measure words in `renders`, and the place of that argument."""


def _drawn(name: str, call: ast.Call) -> Iterator[ast.expr]:
    place = DRAWN.get(name)
    if place is not None:
        yield from call.args[place : place + 1]
        yield from (word.value for word in call.keywords if word.arg == "words")
