"""Force Field: which alliances it cancels."""

from itertools import chain, combinations

import pytest

from rules.kernel import Voice
from tests.rules.cosmic_encounter.table import acting, go, meeting, offered, told

SAY = Voice(["Ana", "Bram", "Chidi", "Dana", "Eli", "Fay"]).say
HANDS = {0: ["attack_40"], 1: ["attack_04", "force_field"], **{n: ["attack_08"] for n in (2, 3, 4)}}
ALLIES = {2: ("offense", 1), 3: ("offense", 1), 4: ("defense", 1)}


CARDS = {0: "attack_40", 1: "attack_04"}


def with_allies():
    return meeting("", "", "", "", "", hands=HANDS, allies=ALLIES)


def subsets(seats):
    return [*chain.from_iterable(combinations(seats, n) for n in range(1, len(seats) + 1))]


def aimed(game) -> dict[str, str]:
    """The targets on offer, and what they are called."""
    options = acting(game, 1).open
    return {o.id.partition("@")[2]: SAY(o.label) for o in options if "force_field" in o.id}


@pytest.mark.parametrize("gone", subsets([2, 3, 4]), ids=str)
def test_force_field_sends_any_of_three_allies_home(gone) -> None:
    for target in aimed(with_allies()):
        game = with_allies()
        left = {seat for seat in ALLIES if seat not in gone}
        go(game, until="V", acts={1: [f"force_field#1@{target}"]}, cards=CARDS)
        if {*game.encounter.allies("offense"), *game.encounter.allies("defense")} == left:
            return
    raise AssertionError(f"nothing sends just {gone} home")


def test_two_of_three_allies_are_named_by_their_names() -> None:
    names = aimed(with_allies())

    assert names["2+4"] == "Force Field: Chidi and Eli"
    assert names["offense"] == "Force Field: all allies of the offense"
    assert "2+3" not in names  # those are all of the offense
    assert len(names) == len(set(names.values())) == 8


def test_whom_it_is_aimed_at_all_read_by_name() -> None:
    game = with_allies()
    go(game, until="V", acts={1: ["force_field#1@2+4"]}, cards=CARDS)

    assert "Seat 2 plays Force Field on Seat 3 and Seat 5." in told(game)


def test_nobody_is_offered_more_than_a_panel_lists() -> None:
    allies = {2: ("offense", 1), 3: ("offense", 1), 4: ("defense", 1), 5: ("defense", 1)}
    game = meeting("", "", "", "", "", "", hands={**HANDS, 5: ["attack_08"]}, allies=allies)

    assert len([id for id in offered(game, 1) if "force_field" in id]) == 15
