from itertools import permutations
from random import Random

import pytest

from cogs.ui.compact import pack_numbers, pack_row, pack_set, unpack_numbers, unpack_row, unpack_set
from cogs.ui.ids import ANSWER_VERBS, LONGEST, PATTERN, Press, Stage, Verb
from tests.discord.ui_samples import view


def test_a_press_is_read_back_from_its_id() -> None:
    for press in (
        Press(12, 3, "abc123", Verb.ANSWER, "build_mine"),
        Press(12, None, "v57", Verb.MOVE),
        Press(9_876_543_210, 11, "", Verb.GATHER, "g3p0.4.Zz-_9"),
    ):
        assert Press.parse(press.id) == press
        assert PATTERN.fullmatch(press.id)


def test_a_move_post_can_be_recognised_later() -> None:
    assert Press.public(12, 57, Verb.MOVE).id == "rg:12:-:v57:move:"
    assert Press.of_post(view(table=12, version=57), Verb.MOVE).id == "rg:12:-:n57:move:"


@pytest.mark.parametrize("foreign", ["", "rg:", "other:1:2:3:4:5", "rg:x:-:v1:move:", "rg:1:-:v1"])
def test_what_is_not_ours_is_left_alone(foreign: str) -> None:
    assert Press.parse(foreign) is None


def test_a_verb_of_another_version_is_still_read() -> None:
    press = Press.parse("rg:12:0:abc:teleport:home")

    assert press is not None
    assert press.verb == "teleport"
    assert press.verb not in ANSWER_VERBS


def test_a_panel_without_a_question_has_ids_too() -> None:
    assert Press.own(view(), Verb.HELP).digest == "v57"


def test_only_steps_of_a_question_are_stages() -> None:
    assert Stage.of(Press(1, 0, "d", Verb.ALLOCATION, "1.A")) == Stage(Verb.ALLOCATION, "1.A")
    assert Stage.of(Press(1, 0, "d", Verb.AMOUNT)) == Stage()


def test_sets_numbers_and_rows_are_read_back() -> None:
    chance = Random(7)
    for _ in range(200):
        places = sorted(chance.sample(range(60), chance.randint(0, 60)))
        assert unpack_set(pack_set(places)) == places
        ranges = [(low, low + chance.randint(0, 99)) for low in range(chance.randint(0, 9))]
        numbers = [chance.randint(low, high) for low, high in ranges]
        assert unpack_numbers(pack_numbers(numbers, ranges), ranges) == numbers


def test_every_beginning_of_every_arrangement_is_read_back() -> None:
    for row in permutations(range(4)):
        for length in range(5):
            assert unpack_row(pack_row(row[:length], 4), 4) == list(row[:length])
    assert unpack_row("", 4) == []


@pytest.mark.parametrize("written", ["9.", "x.A", "1", "!"])
def test_an_arrangement_of_something_else_is_refused(written: str) -> None:
    with pytest.raises((ValueError, LookupError)):
        unpack_row(written, 0)


def test_the_longest_ids_fit() -> None:
    backwards = pack_row(list(range(60))[::-1], 60)
    everything = pack_set(range(260))

    for argument in (f"2~{backwards}", f"g39p1.4.{everything}"):
        assert len(Press(9_876_543_210, 10, "0123456789", Verb.GATHER, argument).id) <= LONGEST
