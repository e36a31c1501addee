"""Numbers and files that an operator types, as argparse reads them."""

from argparse import ArgumentTypeError
from pathlib import Path

LARGEST = 2**63 - 1
"""The largest number that a database keeps."""


def table(word: str) -> int:
    """Return the number of a table.

    Raises:
        ArgumentTypeError: it can be none.
    """
    return _number(word, "number of a table, such as 12")


def member(word: str) -> int:
    """Return the Discord id of a person.

    Raises:
        ArgumentTypeError: it can be none.
    """
    return _number(word, "Discord id of a person, such as 80351110224678912")


def file(word: str) -> Path:
    """Return a file.

    Raises:
        ArgumentTypeError: it is a URL, perhaps with a password.
    """
    if "://" in word:
        raise ArgumentTypeError("name a file; RED_GAVEL_DATABASE names the database")
    return Path(word)


def _number(word: str, wanted: str) -> int:
    plain = word.isascii() and word.isdecimal() and len(word) <= len(str(LARGEST))
    if not plain or not 0 < int(word) <= LARGEST:
        raise ArgumentTypeError(f"give the {wanted}")
    return int(word)
