"""No two classes that one reader meets share a name: a word means one thing."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.games import GAMES

GAME_FOLDERS = sorted(path.name for path in Path("rules").iterdir() if (path / "meta.py").exists())
CLASS = re.compile(r"^class ([A-Z]\w*)((?:\(.*?\))?):", re.MULTILINE | re.DOTALL)
SAVED = {"Auction"}
"""Both write this name into saves; a process of the release before must still read it."""
SHARED, HOUSE = ("rules", "renders"), ("bot", "cogs")


def test_every_game_is_looked_at() -> None:
    assert set(GAMES) == set(GAME_FOLDERS)


def classes(*packages: str) -> Iterator[tuple[Path, str]]:
    """Yield the public classes of these packages; a protocol may bear the name of its thing."""
    for package in packages:
        for path in sorted(Path(package).rglob("*.py")):
            for name, bases in CLASS.findall(path.read_text()):
                if "Protocol" not in bases:
                    yield path, name


def places(found: Iterator[tuple[Path, str]]) -> dict[str, list[Path]]:
    where = defaultdict(list)
    for path, name in found:
        where[name].append(path)
    return where


def of_no_game(found: Iterator[tuple[Path, str]]) -> Iterator[tuple[Path, str]]:
    return ((path, name) for path, name in found if not set(path.parts) & set(GAME_FOLDERS))


def test_no_name_means_two_classes_outside_the_games() -> None:
    where = places(of_no_game(classes(*SHARED, *HOUSE)))
    assert {name: paths for name, paths in where.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_no_name_of_a_game_means_two_classes_of_its_reader(game: str) -> None:
    own = places((path, name) for path, name in classes(*SHARED) if game in path.parts)
    shared = places(of_no_game(classes(*SHARED)))
    met = {name: paths + shared.get(name, []) for name, paths in own.items()}
    double = {name: paths for name, paths in met.items() if len(paths) > 1}
    assert {name: paths for name, paths in double.items() if name not in SAVED} == {}
