"""The winners, in words."""

import pytest

from rules.kernel import Standing, Voice, say, unit
from rules.parts.outcome import outcome

NAMES = ("Ana", "Bram", "Rusty")
unit("colonies", "{n} colony", "{n} colonies")


def said(winners, *points, **rest):
    standings = [Standing(seat, 1, n) for seat, n in enumerate(points)]
    return Voice(NAMES).say(outcome(winners, standings, **rest))


@pytest.mark.parametrize(
    ("winners", "points", "sentence"),
    [
        ([2], (-1, -1, 79), "Rusty wins with 79 points, 80 ahead of Ana and Bram."),
        ([2], (3, -5, -1), "Rusty wins with −1 points."),
        ([0], (9, 8, None), "Ana wins with 9 points, 1 ahead of Bram."),
        ([0], (1,), "Ana wins with 1 point."),
        ([0, 2], (7, 3, 7), "Ana and Rusty win with 7 points each."),
        ([0, 2], (8, 3, 7), "Ana and Rusty win together, with 8 and 7 points."),
        ([0, 1, 2], (8, 3, 7), "Ana, Bram and Rusty win together, with 8, 3 and 7 points."),
        ([1], (), "Bram wins."),
        ([0, 1], (), "Ana and Bram win together."),
    ],
    ids=["far ahead", "below another", "who left is nobody's rival", "alone", "equal", "unlike",
         "three unlike", "no points", "no points for two"],
)  # fmt: skip
def test_the_winners_are_named_with_their_points(winners, points, sentence):
    assert said(winners, *points) == sentence


def test_a_tie_says_by_what_it_was_decided():
    assert said([0], 5, 5, tie="more M€") == "Ana wins with 5 points, ahead of Bram by more M€."


def test_colonies_are_counted_as_colonies():
    assert said([1, 2], 2, 5, 5, counted="colonies") == "Bram and Rusty win with 5 colonies each."


def test_numbers_below_zero_have_a_true_minus_sign():
    assert str(say("{n} and {m:score}", n=-2, m=-1)) == "−2 and −1 points"


def test_a_name_that_ends_with_a_full_stop_ends_the_sentence():
    assert str(say("Kept {what}.", what="Barrel Co.")) == "Kept Barrel Co."
    assert str(say("Kept {what}: 2.", what="Barrel Co.")) == "Kept Barrel Co.: 2."
