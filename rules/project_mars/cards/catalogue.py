"""The catalogue: one data file, with an owner's printed values laid over it."""

import json
import tomllib
from copy import deepcopy
from functools import cache
from typing import Any, Final

from pydantic import ValidationError

from rules.parts.values import Path, data_file, leaves, line_of
from rules.project_mars.model.card import Catalogue
from rules.project_mars.model.views import Kind

PRINTED: Final[dict[Kind, tuple[str, ...]]] = {
    "project_lead": ("cost.money", "gain.approval"),
    "engineer": ("cost.money", "gain.engineering"),
    "senior_engineer": ("cost.money", "gain.engineering", "gain.approval"),
    "facilities_manager": ("cost.money", "gain.approval"),
    "vendor": ("need.approval", "gain.money", "gain.materials"),
    "office_space": ("cost.materials", "gain.office_space"),
    "technology": ("need.engineering", "effect.word"),
    "test_flight": ("gain.launch_need",),
    "launch_date": ("need.engineering",),
    "contract": (),
}
"""The printed numbers of each kind of card that the rulebook does not give."""

ON_A_SPACE: Final = ("need.engineering", "cost.money", "cost.materials")
MOST: Final = 99
LONGEST_NAME: Final = 40


@cache
def catalogue(values: str = "") -> Catalogue:
    """Return the catalogue of a table; `values` is the result of `owners_values`."""
    plain = deepcopy(_house())
    for path, value in leaves(tomllib.loads(values)):
        _lay_over(plain, path, value)
    return Catalogue.model_validate(plain)


@cache
def _house() -> dict[str, Any]:
    return data_file("rules.project_mars.cards", "values.toml")


def owners_values(text: str) -> str:
    """Return an owner's file of printed values as the save keeps it, after a check.

    The canonical text has the same format: one number a line, sorted; empty without any.

    Raises:
        ValueError: it names the line and the fault there.
    """
    given = tomllib.loads(text)  # its errors name the line
    values = sorted(leaves(given), key=_place)
    for path, value in values:
        try:
            _check(path, value)
        except ValueError as error:
            raise ValueError(f"line {line_of(text, path)}: {'.'.join(path)} {error}") from None
    canonical = "".join(
        f"{'.'.join(path)} = {json.dumps(value, ensure_ascii=False)}\n" for path, value in values
    )
    try:
        catalogue(canonical)
    except ValidationError as error:
        first = error.errors()[0]
        where = tuple(str(part) for part in first["loc"][:2])
        raise ValueError(
            f"line {line_of(text, where)}: {'.'.join(where)}: {first['msg']}"
        ) from None
    return canonical


def _place(leaf: tuple[Path, Any]) -> tuple[Path, bool, str]:
    *above, last = leaf[0]
    return tuple(above), last != "word", last  # an effect's word says what its numbers mean


def _lay_over(plain: dict[str, Any], path: Path, value: Any) -> None:
    table = plain
    for key in path[:-1]:
        table = table.setdefault(key, {})
    if path[2:] == ("effect", "word") and table.get("word") != value:
        table.clear()  # another effect has numbers of its own
    table[path[-1]] = value
    plain[path[0]][path[1]]["source"] = "owner"


def _check(path: Path, value: Any) -> None:
    house = _house()
    table, key, *field = (*path, "", "")
    if table not in ("cards", "spaces"):
        raise ValueError("is the rulebook's and cannot be changed; give [cards] and [spaces]")
    if key not in house[table]:
        raise ValueError(f"is unknown; there are {_some(house[table])}")
    name = ".".join(field).rstrip(".")
    if name == "name" and table == "cards":
        _check_name(value)
    elif field[0] == "effect" and field[1] and house[table][key]["kind"] == "technology":
        _check_effect(name, value)
    else:
        known = ON_A_SPACE if table == "spaces" else PRINTED[house[table][key]["kind"]]
        _check_number(name, value, known)


def _check_name(value: Any) -> None:
    printable = isinstance(value, str) and value.isprintable() and value.strip()
    if not printable or len(value) > LONGEST_NAME:
        raise ValueError(f"must be a name of at most {LONGEST_NAME} letters")


def _check_effect(name: str, value: Any) -> None:
    """Check an effect's word and numbers; its own model knows which ones exist."""
    if name.count(".") > 1:
        raise ValueError("cannot be changed; an effect has a word and its numbers")
    if name != "effect.word":
        _check_whole(value, 0, MOST)
    elif not isinstance(value, str):
        raise ValueError("must be one of the words for an effect")


def _check_number(name: str, value: Any, known: tuple[str, ...]) -> None:
    if name not in known:
        raise ValueError(f"cannot be changed; there are {', '.join(('name', *known))}")
    low, high = (-MOST, 0) if name == "gain.launch_need" else (0, MOST)
    _check_whole(value, low, high)


def _check_whole(value: Any, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"must be a whole number from {low} to {high}")


def _some(table: dict[str, Any]) -> str:
    names = list(table)
    return ", ".join(names) if len(names) < 8 else f"{names[0]}, {names[1]} and so on"
