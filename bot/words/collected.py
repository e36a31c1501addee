"""Every text for players, by its place in the code: the keys of all catalogues."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.words.following import Follower
from bot.words.game_texts import counted_forms, game_texts
from bot.words.reading import Module, read_module
from bot.words.templates import bare, said_by_people
from bot.words.where_read import nouns, sinks
from renders.frame.words import several_of
from rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

READ: Final = ("rules", "renders", "bot.table", "bot.delivery", "cogs")
"""The packages that speak to players; an operator's commands and log lines are English."""

ALL_GAMES: Final = "every game"
UNITS_KIND: Final = "units"

_ONE_WORD: Final = re.compile(r"[a-z]+")
"""Outside the games, one word is mostly a name of the code's own."""


class FoundText(NamedTuple):
    """A text: its game, its kind, and its first place."""

    game: str
    kind: str
    template: str
    several: str = ""  # the plural form of a unit
    at: str = ""


def collected() -> list[FoundText]:
    """Return every text once, by game and kind, in the order of the files and of the data."""
    found: dict[tuple[str, str], FoundText] = {}
    for game, kind, words in game_texts():
        _add(found, FoundText(GAMES.names()[game], kind, words))
    for one, several in counted_forms():
        _add(found, FoundText(ALL_GAMES, UNITS_KIND, one, several))
    modules = {module.name: module for package in READ for module in _modules(package)}
    follower = Follower(modules)
    for found_noun in _nouns(follower, modules.values()):
        _add(found, found_noun)
    for template, (module, line) in _from_code(follower, modules.values()):
        game, kind = _home(module)
        _add(found, FoundText(game, kind, bare(template), at=f"{module}:{line}"))
    return sorted(found.values(), key=lambda each: (each.game != ALL_GAMES, each.game, each.kind))


def _add(found: dict[tuple[str, str], FoundText], text: FoundText) -> None:
    if said_by_people(text.template):
        found.setdefault((text.template, text.several), text)


def _nouns(follower: Follower, modules: Iterable[Module]) -> Iterator[FoundText]:
    """Yield the singular and plural of the nouns that pictures count."""
    for (noun, scope), own in nouns(modules):
        singles = follower.alone(noun, scope)
        plurals = follower.alone(*own) if own else []
        pairs = (
            zip(singles, plurals, strict=False)
            if plurals
            else zip(singles, map(several_of, singles), strict=True)
        )
        game, kind = _home(scope.module.name)
        for one, several in pairs:
            yield FoundText(
                game, kind, f"{{n}} {one}", f"{{n}} {several}", f"{scope.module.name}:{noun.lineno}"
            )


def _from_code(follower: Follower, modules: Iterable[Module]) -> list[tuple[str, tuple[str, int]]]:
    said = set()
    for expr, scope in sinks(modules):
        follower.follow(expr, scope)
        if isinstance(expr, ast.Constant):
            said.add(expr.value)
    first = {
        template: min(where)
        for template, places in follower.found.items()
        if (where := [place for place in places if template in said or _says(place[0], template)])
    }
    return sorted(first.items(), key=lambda each: each[1])


def _says(module: str, template: str) -> bool:
    """Return whether a module says this, rather than having a name of the code's own."""
    return not (module.startswith(("bot", "cogs")) and _ONE_WORD.fullmatch(template))


def _modules(package: str) -> Iterable[Module]:
    top, _, rest = package.partition(".")
    folder = Path(str(files(top))) / rest
    for path in sorted(folder.rglob("*.py")):
        inner = path.relative_to(folder).with_suffix("").parts
        yield read_module(path, ".".join((package, *inner)).removesuffix(".__init__"))


def _home(module: str) -> tuple[str, str]:
    """Return the game and the kind of a module's words."""
    top, *inner = module.split(".")
    game = GAMES.names().get(inner[0], ALL_GAMES) if inner else ALL_GAMES
    return game, KINDS[top]


KINDS: Final[Mapping[str, str]] = {
    "rules": "questions and news",
    "renders": "pictures",
    "bot": "tables",
    "cogs": "Discord",
}
