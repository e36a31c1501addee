"""One measured figure of the project."""

from collections.abc import Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured value, and its goal."""

    label: str
    value: str
    goal: str = ""

    def __str__(self) -> str:
        row = f"{self.label:<74} {self.value}"
        return f"{row}   (goal: {self.goal})" if self.goal else row


def show(figures: Iterable[Figure], where: str = "") -> list[Figure]:
    """Print each figure as soon as it exists, after the name of its checkout; return all."""
    shown = []
    for figure in figures:
        print(f"{where}  {figure}" if where else figure, flush=True)
        shown.append(figure)
    return shown
