"""Docstrings that begin like a riddle, and a draw of docstrings to read.

python -m tests.layout.riddles                      # the count of each package
python -m tests.layout.riddles --list rules/kernel  # each one, with its place
python -m tests.layout.riddles --draw 50 --seed 1   # fifty docstrings by lot
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "bot", "cogs", "renders", "tests")
RIDDLE = re.compile(r"(What|Whom|Whoever|Whose|So many|So long|Of|Nobody)\b")
"""First words that put a clause where a noun or a verb belongs."""
QUOTED: Final = re.compile(rf"[\"']\s*{RIDDLE.pattern}")
"""A string that begins with such a word: without one, a file need not be parsed."""


class Docstring(NamedTuple):
    """The docstring of a module, a class, a function or a constant."""

    path: str
    line: int
    name: str
    text: str

    @property
    def place(self) -> str:
        """Return file and name, which stay when lines move."""
        return f"{self.path}:{self.name}"

    @property
    def is_riddle(self) -> bool:
        """Whether it begins with a clause instead of a noun or a verb."""
        return RIDDLE.match(self.text) is not None


def docstrings(*folders: str, root: Path = ROOT) -> list[Docstring]:
    """Return all docstrings in these folders, in order of place."""
    paths = sorted(path for folder in folders for path in _files(root / folder))
    return [found for path in paths for found in _of_file(path, root)]


def riddles(*folders: str) -> list[Docstring]:
    """Return the docstrings in these folders that begin like a riddle."""
    paths = sorted(path for folder in folders for path in _files(ROOT / folder))
    read = [path for path in paths if QUOTED.search(path.read_text("utf-8"))]
    return [found for path in read for found in _of_file(path, ROOT) if found.is_riddle]


def _files(path: Path) -> list[Path]:
    return [path] if path.suffix == ".py" else list(path.rglob("*.py"))


def _of_file(path: Path, root: Path) -> Iterator[Docstring]:
    place = path.relative_to(root).as_posix()
    module = ast.parse(path.read_text("utf-8"))
    if text := ast.get_docstring(module):
        yield Docstring(place, 1, "", text)
    yield from _within(module, place, "")


def _within(node: ast.AST, path: str, around: str) -> Iterator[Docstring]:
    yield from _of_constants(node, path, around)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _within(child, path, around)
            continue
        name = f"{around}.{child.name}".removeprefix(".")
        if text := ast.get_docstring(child):
            yield Docstring(path, child.lineno, name, text)
        yield from _within(child, path, name)


def _of_constants(node: ast.AST, path: str, around: str) -> Iterator[Docstring]:
    """Yield the strings that stand below an assignment."""
    body = getattr(node, "body", ())
    for kept, below in pairwise(body if isinstance(body, list) else ()):
        match kept, below:
            case (
                ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                name = f"{around}.{ast.unparse(target)}".removeprefix(".")
                yield Docstring(path, below.lineno, name, cleandoc(text))


def main(said: list[str]) -> str:
    """Return what the command prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.layout.riddles")
    parser.add_argument("folders", nargs="*", default=PACKAGES, metavar="FOLDER")
    parser.add_argument("--list", action="store_true", help="print each riddle with its place")
    parser.add_argument("--draw", type=int, metavar="N", help="print N docstrings drawn by lot")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    asked = parser.parse_args(said)
    if asked.draw:
        drawn = Random(asked.seed).sample(docstrings(*asked.folders), asked.draw)
        return "\n\n".join(f"{one.place}\n{one.text}" for one in sorted(drawn))
    found = riddles(*asked.folders)
    if asked.list:
        return "\n".join(f"{one.path}:{one.line} {one.name}: {one.text}" for one in found)
    counts = Counter(one.path.split("/")[0] for one in found)
    lines = [f"{package:8} {count:4}" for package, count in counts.items()]
    total = f"{len(found)} of {len(docstrings(*asked.folders)):,} docstrings begin like a riddle"
    return "\n".join([*lines, total])


if __name__ == "__main__":
    sys.stdout.write(f"{main(sys.argv[1:])}\n")
