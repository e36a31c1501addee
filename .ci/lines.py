"""Lines of code per package, beside a commit: `python .ci/lines.py [COMMIT [NEW_GAME…]]`.

Docstrings, comments and blank lines do not count. The folders of the games named last count apart.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tarfile
import tokenize
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

PACKAGES = ("rules", "renders", "bot", "cogs", "benchmarks", "playground")
PARTS = ("rules/kernel",)
"""Folders with a row of their own beside their package's."""
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
}  # fmt: skip


def code_lines(source: str) -> int:
    """Return how many lines of a module are code."""
    told = _docstrings(source)
    lines = source.splitlines()
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT and token.start not in told:
            found.update(range(token.start[0], token.end[0] + 1))
    return sum(1 for number in found if lines[number - 1].strip())


def _docstrings(source: str) -> set[tuple[int, int]]:
    """Return where the strings begin that are statements, those below constants included."""
    lines = source.splitlines()
    return {
        (node.lineno, len(lines[node.lineno - 1].encode()[: node.col_offset].decode()))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def counted(modules: Iterator[tuple[str, str]], new_games: Collection[str]) -> Counter[str]:
    """Return the lines of each package, each part and each new game.

    Args:
        modules: the path of each module and its source.
        new_games: names of folders, or of modules, in `rules` and `renders` that count apart.
    """
    lines: Counter[str] = Counter()
    for path, source in modules:
        package, _, inner = path.partition("/")
        name = inner.partition("/")[0].removesuffix(".py")
        is_new = package in ("rules", "renders") and name in new_games
        found = code_lines(source)
        lines["new games" if is_new else package] += found
        for part in PARTS:
            lines[part] += found * path.startswith(f"{part}/")
    return lines


def here() -> Iterator[tuple[str, str]]:
    """Yield the modules of this checkout."""
    for package in PACKAGES:
        for path in sorted(Path(package).rglob("*.py")):
            yield path.as_posix(), path.read_text()


def at(commit: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of a commit."""
    packed = subprocess.run(  # noqa: S603 - our own repository
        ["git", "archive", commit, *PACKAGES],  # noqa: S607 - git is where git is
        stdout=subprocess.PIPE,
        check=True,
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        for member in archive:
            held = archive.extractfile(member) if member.name.endswith(".py") else None
            if held is not None:
                yield member.name, held.read().decode()


def table(now: Counter[str], before: Counter[str]) -> Iterator[str]:
    """Yield a row for each package, for all of them, and for what counts apart."""
    every = {"all": PACKAGES, **{name: (name,) for name in (*PACKAGES, *PARTS, "new games")}}
    for name in (*PACKAGES, "all", *PARTS, "new games"):
        new, old = (sum(lines[each] for each in every[name]) for lines in (now, before))
        yield f"{name:<14}{new:>8,}" + (f"{old:>8,}{new - old:>+8,}" if before else "")


if __name__ == "__main__":
    commit, *new_games = sys.argv[1:] or [""]
    before = counted(at(commit), new_games) if commit else Counter[str]()
    sys.stdout.write("\n".join(table(counted(here(), new_games), before)) + "\n")
