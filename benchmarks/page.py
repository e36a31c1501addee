"""The table of goals in docs/figures.md, written from the benchmarks' figures."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.figure import Figure

PAGE: Final = Path("docs/figures.md")
HEAD: Final = "| figure | goal | measured | command |\n|---|---|---|---|\n"


def rows_of(module: str, figures: Iterable[Figure]) -> list[str]:
    """Return a row for each goal of a module; cases with the same goal share it.

    >>> rows_of("typed", [Figure("Mars: answer", "9 ms", "20 ms"), Figure("a size", "3 kB")])
    ['| answer | 20 ms | Mars 9 ms | `python -m benchmarks typed` |']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for figure in figures:
        case, _, what = figure.label.rpartition(": ")
        if figure.goal:
            found.setdefault((what, figure.goal), []).append(f"{case} {figure.value}".strip())
    return [
        f"| {what} | {goal} | {'; '.join(measured)} | {_command(module)} |"
        for (what, goal), measured in found.items()
    ]


def with_rows(page: str, module: str, rows: Sequence[str], order: Sequence[str]) -> str:
    """Return the page with these rows in place of the module's former ones.

    Args:
        page: the whole text.
        module: the module of the rows.
        rows: the figures.
        order: all modules, in the order of their rows.

    Raises:
        ValueError: the page has no table of goals.
    """
    before, head, after = page.partition(HEAD)
    if not head:
        raise ValueError(f"{PAGE} has no table that begins with {HEAD.splitlines()[0]}")
    table, gap, rest = after.partition("\n\n")
    kept = [row for row in table.splitlines() if not row.endswith(f" {_command(module)} |")]
    later = tuple(f" {_command(each)} |" for each in order[order.index(module) + 1 :])
    place = next((n for n, row in enumerate(kept) if row.endswith(later)), len(kept))
    return before + head + "\n".join([*kept[:place], *rows, *kept[place:]]) + gap + rest


def write(module: str, figures: Sequence[Figure], order: Sequence[str]) -> None:
    """Write a module's figures into the page."""
    page = PAGE.read_text(encoding="utf-8")
    rows = rows_of(module, figures)
    PAGE.write_text(with_rows(page, module, rows, order), encoding="utf-8")


def _command(module: str) -> str:
    return f"`python -m benchmarks {module}`"
