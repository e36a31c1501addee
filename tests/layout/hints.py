"""Hints for whoever writes: `make lint` prints them, and nothing fails on them.

python -m tests.layout.hints
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

from tests.layout import memories

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "renders", "bot", "cogs", "playground")

# ---- docstrings ----------------------------------------------------------------------------------

RIDDLE = re.compile(r"(What|Whom|Whoever|Whose|So many|So long|Of|Nobody)\b")
"""First words that put a clause where a noun or a verb belongs."""


def of_docstrings(root: Path = ROOT) -> Iterator[str]:
    """Yield where a docstring begins like a riddle."""
    for path in _files(root, *PACKAGES, "tests"):
        text = path.read_text("utf-8")
        for line, said in _docstrings(ast.parse(text)) if RIDDLE.search(text) else ():
            if RIDDLE.match(said):
                place = f"{path.relative_to(root)}:{line}"
                yield f'{place}: begin with a verb or a noun ("Return …"): {said.splitlines()[0]}'


def _docstrings(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a module, its classes, functions and constants, with their lines."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if said := ast.get_docstring(node):
                yield getattr(node, "lineno", 1), said
            for kept, below in pairwise(node.body):
                match kept, below:
                    case (
                        ast.Assign() | ast.AnnAssign(),
                        ast.Expr(value=ast.Constant(value=str(said))),
                    ):
                        yield below.lineno, cleandoc(said)


# ---- names ---------------------------------------------------------------------------------------

CLASS = re.compile(r"^class ([A-Z]\w*)((?:\(.*?\))?):", re.MULTILINE | re.DOTALL)
SAVED = {"Auction"}
"""Two games write this name into saves; a process of the release before must still read it."""


def of_class_names(root: Path = ROOT) -> Iterator[str]:
    """Yield each name of two classes that one reader meets; a game's reader meets no other game."""
    where: dict[tuple[str, str], list[str]] = defaultdict(list)
    games = {path.parent.name for path in (root / "rules").glob("*/meta.py")}
    for path in _files(root, *PACKAGES):
        game = next((part for part in path.relative_to(root).parts if part in games), "")
        for name, bases in CLASS.findall(path.read_text("utf-8")):
            if "Protocol" not in bases and name not in SAVED:
                where[game, name].append(str(path.relative_to(root)))
    for (game, name), paths in where.items():
        others = [] if not game else _shared(where.get(("", name), ()))
        if len(paths) + len(others) > 1:
            yield f"{name} is the name of several classes: {', '.join([*paths, *others])}"


def _shared(paths: list[str] | tuple[()]) -> list[str]:
    """Return those of these files that a reader of a game meets."""
    return [path for path in paths if path.startswith(("rules", "renders"))]


# ---- lengths -------------------------------------------------------------------------------------

LONGEST_FILE = 400
"""Lines of a file of code, so that its reader does not lose the thread. Tests may be longer."""
LONGEST_PAGES = {
    "README.md": 120,
    "docs/architecture.md": 200,
    "docs/glossary.md": 40,
    "docs/playing.md": 200,
    "docs/hosting-a-table.md": 150,
    "docs/running.md": 200,
    "docs/adding-a-game.md": 200,
    "docs/decisions": 40,
    "docs/hosting": 150,
    "CONTRIBUTING.md": 80,
    "PRIVACY.md": 60,
    "SECURITY.md": 40,
    "TERMS.md": 40,
}
"""Lines that a reader of each page, or of each page in a folder, has time for."""


def of_lengths(root: Path = ROOT) -> Iterator[str]:
    """Yield each file that is too long."""
    longest = dict.fromkeys(_files(root, *PACKAGES, "benchmarks"), LONGEST_FILE)
    for page, lines in LONGEST_PAGES.items():
        place = root / page
        longest |= dict.fromkeys(place.glob("*.md") if place.is_dir() else [place], lines)
    for path, most in longest.items():
        lines = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
        if lines > most:
            yield f"{path.relative_to(root)} has {lines} lines; {most} are read to the end"


# ---- memories ------------------------------------------------------------------------------------


def of_memories() -> Iterator[str]:
    """Yield each container of the bot of which nobody has said why processes agree on it."""
    for name in memories.unlisted():
        yield f"{name} remembers: tests/layout/memories.py does not say why processes agree on it"
    for name in memories.gone():
        yield f"{name} is gone, and stands in tests/layout/memories.py"


def _files(root: Path, *folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]


def hints() -> list[str]:
    """Return all of them."""
    return [*of_docstrings(), *of_class_names(), *of_lengths(), *of_memories()]


if __name__ == "__main__":
    sys.stdout.writelines(f"hint: {hint}\n" for hint in hints())
