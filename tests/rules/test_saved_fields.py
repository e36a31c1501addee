"""A record of what saves hold: a field that goes needs an upgrade of the saves that have it.

`python -m tests.rules.test_saved_fields` writes the record anew. It refuses where a field is gone
from a game whose `RULES` stand as they are: saves of running games would no longer load.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

import rules
from rules.games import GAMES
from rules.kernel import Kinded, Procedure

RECORD = Path(__file__).parents[1] / "saves" / "fields.json"
SHARED = ("kernel", "parts")
"""Folders whose classes lie in the saves of every game."""


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """Yield the plain data within a field's type; of kinds, only their names are in the type."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if not issubclass(annotation, Kinded):
            yield annotation
        return
    for part in get_args(annotation):
        yield from _models(part)


def _values(annotation: Any) -> Iterator[Any]:
    """Yield the values that a field's type lists."""
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
        return
    for part in get_args(annotation):
        yield from _values(part)


def _fields(model: type[BaseModel], path: str, above: tuple[type, ...] = ()) -> Iterator[str]:
    """Yield the path of every field that a save of this has, with its values where they are listed.

    `!` marks a field without a default. The values of a procedure's `at` are its steps.
    """
    if issubclass(model, Procedure):
        yield from (f"{path}.at={step}" for step in model.STEPS)
    for name, field in model.model_fields.items():
        if field.exclude:
            continue
        yield f"{path}.{name}{'!' if field.is_required() else ''}"
        yield from (f"{path}.{name}={value}" for value in _values(field.annotation))
        for part in _models(field.annotation):
            if part not in (*above, model):
                yield from _fields(part, f"{path}.{name}", (*above, model))


def present(folder: str) -> list[str]:
    """Return all that a save of the present rules may hold of a game, or of the shared folders."""
    for module in pkgutil.walk_packages([f"{rules.__path__[0]}/{folder}"], f"rules.{folder}."):
        importlib.import_module(module.name)
    kinds = [key for key, kind in Kinded.KINDS.items() if _is_of(folder, key, kind)]
    found = {each for key in kinds for each in (key, *_fields(Kinded.KINDS[key], key))}
    if folder in GAMES:
        found |= {*_fields(GAMES[folder].game, folder)}
    return sorted(found)


def _is_of(folder: str, key: str, kind: type) -> bool:
    return key.startswith(f"{folder}.") and kind.__module__.startswith(f"rules.{folder}.")


def numbers(folder: str) -> list[int]:
    """Return the `RULES` of the games in whose saves this folder's classes lie."""
    return [GAMES[id].game.RULES for id in ([folder] if folder in GAMES else GAMES.names())]


def folders() -> list[str]:
    return sorted([*GAMES.names(), *SHARED])


def lost(folder: str, recorded: dict[str, Any]) -> list[str]:
    """Return what saves of the same rules held, or did without, that would not load now."""
    if any(new > old for new, old in zip(numbers(folder), recorded["rules"], strict=False)):
        return []
    now, then = present(folder), recorded["fields"]
    bare = {each.rstrip("!") for each in now}
    gone = [each for each in then if each.rstrip("!") not in bare]
    return gone + [each for each in now if each.endswith("!") and _is_asked_anew(each, then)]


def _is_asked_anew(field: str, then: list[str]) -> bool:
    """Whether a field without a default is new in something that saves held before."""
    if field in then:
        return False
    within = field.rpartition(".")[0]
    return any(each.startswith(f"{within}.") for each in then)


@pytest.mark.parametrize("folder", folders())
def test_what_a_save_holds_is_on_record_and_nothing_goes_without_an_upgrade(folder: str) -> None:
    recorded = json.loads(RECORD.read_text())[folder]

    assert lost(folder, recorded) == [], "raise RULES, and say in UPGRADES what becomes of it"
    assert recorded == {"rules": numbers(folder), "fields": present(folder)}, (
        "write the record anew: python -m tests.rules.test_saved_fields"
    )


def test_a_field_that_goes_or_is_asked_anew_is_missed() -> None:
    folder = "cosmic_encounter"
    now = {"rules": numbers(folder), "fields": present(folder)}
    gone = ["cosmic_encounter.encounter.cards_shown", "cosmic_encounter.Turn.at=pause"]
    former = {**now, "fields": [*now["fields"], *gone]}
    without = {**now, "fields": [each for each in now["fields"] if not each.endswith(".seat!")]}

    assert lost(folder, now) == []
    assert lost(folder, former) == gone
    assert "cosmic_encounter.Turn.seat!" in lost(folder, without)
    assert lost(folder, {**former, "rules": [each - 1 for each in numbers(folder)]}) == []


def _write() -> None:
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    gone = [each for folder in recorded for each in lost(folder, recorded[folder])]
    if gone:
        raise SystemExit(f"RULES stand as they are, but saves would no longer load for: {gone}")
    now = {each: {"rules": numbers(each), "fields": present(each)} for each in folders()}
    RECORD.write_text(json.dumps(now, indent=0) + "\n")


if __name__ == "__main__":
    _write()
