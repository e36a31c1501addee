"""A game's printed values: its own data file, and the paths in a file that an owner gives."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]


def data_file(package: str, name: str) -> dict[str, Any]:
    """Return a data file of a game's folder, newly read."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def leaves(plain: dict[str, Any], above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield each value in nested tables, behind its path.

    >>> list(leaves({"map": {"north": 1, "south": 2}}))
    [(('map', 'north'), 1), (('map', 'south'), 2)]
    """
    for key, value in plain.items():
        if isinstance(value, dict):
            yield from leaves(value, (*above, key))
        else:
            yield (*above, key), value


def line_of(text: str, path: Path) -> int:
    r"""Return the likely line of the path's last key.

    >>> line_of("[map]\nnorth = 1\nsouth = 2", ("map", "south"))
    3
    """
    found = 1
    lines = text.splitlines()
    for key in path:
        word = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
        later = (n for n, line in enumerate(lines, 1) if n >= found and word.search(line))
        found = next(later, found)
    return found
