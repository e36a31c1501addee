"""Mutants drawn by a seed, and which of them no near test notices.

`python -m tests.mutants --seed 8374148 --places 200` changes one thing at a time in a copy of the
project, runs the tests nearest to it, and prints what survives. Those tests must pass without it.
It is no part of `make test`.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.conformance.soak import say_at_once

ROOT = Path(__file__).parents[1]
FOLDERS = ("renders", "bot/table", "bot/delivery", "cogs")
OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
BESIDE = {"cogs": "discord"}
"""The folders of tests that have another name than what they test."""
MOST_FILES = 12
"""Files of tests that are run for one mutant, the nearest first."""


class Mutant(NamedTuple):
    """A piece of a file, and what stands there instead."""

    path: str
    line: int
    piece: slice
    instead: str


def instead_of(node: ast.AST) -> str | None:
    """Return what a mutant has in the place of this; None: it is not mutated."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in OTHER:
            changed: ast.expr = ast.Compare(left, [OTHER[type(op)]()], right)
        case ast.BoolOp(op=op, values=values):
            changed = ast.BoolOp(OTHER[type(op)](), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            changed = operand
        case ast.Constant(value=int(n)) if not isinstance(n, bool):
            return f"{n + 1}"
        case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
            return "pass"
        case _:
            return None
    return f"({ast.unparse(changed)})"


def looked_at(node: ast.AST) -> Iterator[ast.AST]:
    """Yield everything below, but no annotations and no pieces of texts that are put together."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            skipped = name in ("annotation", "returns") or isinstance(child, ast.JoinedStr)
            if isinstance(child, ast.AST) and not skipped:
                yield child
                yield from looked_at(child)


def mutants_of(path: str) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    text = (ROOT / path).read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in looked_at(ast.parse(text)):
        instead = instead_of(node)
        if instead is not None:
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            yield Mutant(path, node.lineno, slice(begin, end), instead)


def nearest(path: str, tests: dict[str, str]) -> list[str]:
    """Return the files of tests nearest to a module.

    First those that import or name it, then those of its folder that bear most of its words.
    """
    module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    parent, _, stem = module.rpartition(".")
    named = re.compile(rf"\b{re.escape(module)}\b|from {re.escape(parent)} import .*\b{stem}\b")
    top, *words = re.split(r"[._]", module)
    folder = f"tests/{BESIDE.get(top, top)}/"

    def closeness(name: str) -> tuple[bool, bool, int, int]:
        here = len({*words} & {*re.split(r"[/_.]", name)})
        return not named.search(tests[name]), not name.startswith(folder), -here, len(tests[name])

    near = [name for name in tests if closeness(name)[:2] != (True, True)]
    return sorted(near, key=closeness)[:MOST_FILES]


def verdict(mutant: Mutant, tests: dict[str, str], copied: Path, seconds: int) -> str:
    """Run the nearest tests on a mutant; return `killed`, `survives` or `undecided`."""
    text = (ROOT / mutant.path).read_bytes()
    changed = text[: mutant.piece.start] + mutant.instead.encode() + text[mutant.piece.stop :]
    (copied / mutant.path).write_bytes(changed)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603  # our own Python, and our own tests
        [*command, *nearest(mutant.path, tests)],
        cwd=copied,
        env={**os.environ, "PYTHONPATH": f"{copied}"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds)),
    )
    (copied / mutant.path).write_bytes(text)
    if done.returncode < 0:
        return "undecided"
    return "survives" if done.returncode in (0, 5) else "killed"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--places", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first place")
    parser.add_argument("--seconds", type=int, default=60, help="CPU of the tests of one mutant")
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    args = parser.parse_args()
    tracked = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()  # noqa: S607  # git
    mutated = re.compile(rf"({'|'.join(args.folders)})/.*\.py$")
    every = [mutant for path in filter(mutated.match, tracked) for mutant in mutants_of(path)]
    drawn = Random(args.seed).sample(every, min(args.places, len(every)))[args.first :]
    tests = {p: (ROOT / p).read_text() for p in tracked if re.search(r"^tests/.*/test_\w+\.py$", p)}
    found: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for path in tracked:
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, Path(folder) / path)
        for number, mutant in enumerate(drawn, args.first):
            what = verdict(mutant, tests, Path(folder), args.seconds)
            found[what] = found.get(what, 0) + 1
            was = (ROOT / mutant.path).read_bytes()[mutant.piece].decode()
            where = f"{mutant.path}:{mutant.line}"
            if what != "killed":
                say_at_once(f"{number} {what}: {where}: {was} -> {mutant.instead}")
    say_at_once(f"of {len(every)} places {len(drawn)} were mutated: {found}")


if __name__ == "__main__":
    main()
