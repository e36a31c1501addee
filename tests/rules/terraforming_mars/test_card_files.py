"""A reader who knows a card's colour and number finds its file."""

from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from rules.terraforming_mars.cards import catalogue

COLOUR_OF = {"automated": "green", "active": "blue", "event": "red"}
FOLDER = Path(catalogue.__file__).parent
NAMED = sorted(path.stem for path in FOLDER.glob("[a-z]*_*_*.py"))


def module(name: str) -> ModuleType:
    return import_module(f"{catalogue.__package__}.{name}")


@pytest.mark.parametrize("name", NAMED)
def test_a_file_holds_the_cards_that_its_name_says_in_their_order(name: str) -> None:
    what, first, last = name.split("_")
    cards = module(name).CARDS
    numbers = [card.number.lower() for card in cards]

    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (first, last)
    if what in COLOUR_OF.values():
        assert {COLOUR_OF[card.kind] for card in cards} == {what}
    elif what == "preludes":
        assert {card.kind for card in cards} == {"prelude"}
    else:
        assert {card.edition for card in cards} == {"prelude"}


def test_every_project_and_prelude_stands_in_such_a_file() -> None:
    found = [card.key for name in NAMED for card in module(name).CARDS]

    assert sorted(found) == sorted(card.key for card in catalogue.PROJECTS + catalogue.PRELUDES)


@pytest.mark.parametrize("colour", sorted(COLOUR_OF.values()))
def test_the_files_of_a_colour_do_not_overlap(colour: str) -> None:
    ranges = sorted(tuple(name.split("_")[1:]) for name in NAMED if name.startswith(colour))

    assert ranges
    assert all(before[1] < after[0] for before, after in pairwise(ranges))
