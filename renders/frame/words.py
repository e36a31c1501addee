"""Words for the pictures of all games: lists of names, numbers with their nouns."""

from collections.abc import Sequence
from typing import Final

from renders.sentences import NARROW
from renders.tongue import Verbatim, phrase, spoken, translated

DOT: Final = "  ·  "
"""The separator between the parts of a line."""
NAME_LENGTHS: Final = (40, 24, 18, 14, 11, 8, 6)
"""The allowed lengths of a name in a headline that is too long, in letters."""


def joined(names: Sequence[str]) -> str:
    """Return names as a list in words.

    >>> joined(["Ana", "Bram", "Chidi"])
    'Ana, Bram and Chidi'
    """
    words = [translated(name) for name in names]
    if len(words) < 2:
        return Verbatim("".join(words))
    return phrase("{all} and {last}", all=Verbatim(", ".join(words[:-1])), last=Verbatim(words[-1]))


def cut_name(name: str, longest: int | None) -> str:
    """Return a name of at most `longest` letters and an ellipsis.

    >>> cut_name("Bartholomew", 6)
    'Bartho…'
    """
    if longest is None or len(name) <= longest:
        return name
    return Verbatim(f"{name[:longest].rstrip()}…")


def counted(number: int, noun: str, several: str = "") -> str:
    r"""Return a number with its noun, which no line break parts from it.

    >>> [counted(1, "card"), counted(2, "city"), counted(2, "ship of Ana", "ships of Ana")]
    ['1\xa0card', '2\xa0cities', '2\xa0ships of Ana']
    """
    words = noun if number == 1 else several or several_of(noun)
    if spoken() is str:
        return f"{number}{NARROW}{words}"
    escaped = words.replace("{", "{{").replace("}", "}}")  # a name may stand in them
    return phrase(f"{{n}} {escaped}", n=number).replace(" ", NARROW, 1)


def several_of(noun: str) -> str:
    """Return the plural of a noun.

    >>> [several_of(noun) for noun in ("card", "city")]
    ['cards', 'cities']
    """
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
