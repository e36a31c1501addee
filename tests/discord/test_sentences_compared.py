"""Sentences beside their former selves, and sentences that name players."""

import pytest

from cogs.apologies import names_seats
from cogs.inbox.messages import then_and_now
from rules.kernel import Text, Voice, say

BID = say("{seat:seat} bids {amount:money}.", seat=1, amount=4)


def standing(seat: int, n: int, where: str = "in orbit") -> Text:
    return say("{seat:seat}: {n} of 5, {where}", seat=seat, n=n, where=where)


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        (standing(0, 1), standing(0, 3), "Ana: 1 → 3 of 5, in orbit"),
        (standing(0, 1), standing(0, 1, "at home"), "Ana: 1 of 5, in orbit → at home"),
        (standing(0, 1), standing(1, 3), "Bram: 3 of 5, in orbit"),
        (say("Now {n}.", n=1), say("Then {n}.", n=2), "Then 2."),
        (
            say("{all}", all=(standing(0, 1), standing(1, 2))),
            say("{all}", all=(standing(0, 1), standing(1, 4))),
            "Ana: 1 of 5, in orbit and Bram: 2 → 4 of 5, in orbit",
        ),
        (
            say("{all}", all=(standing(0, 1), standing(1, 2))),
            say("{all}", all=(standing(1, 4), standing(0, 1))),
            "Bram: 4 of 5, in orbit and Ana: 1 of 5, in orbit",
        ),
        (say("{all}", all=(BID,)), say("{all}", all=()), ""),
    ],
)
def test_a_sentence_says_what_was_and_what_is(then: Text, now: Text, said: str) -> None:
    assert Voice(["Ana", "Bram"]).say(then_and_now(then, now)) == said


def test_the_unit_stands_behind_what_is() -> None:
    then, now = (say("{n:money} left", n=n) for n in (4, 1))
    one = str(say("{n:money}", n=1))
    assert str(then_and_now(then, now)) == f"4 → {one} left"


def test_a_sentence_names_players_itself_or_in_what_stands_in_it() -> None:
    named = say("{seat:seat} passes", seat=1)

    assert names_seats(named)
    assert names_seats(say("{seat:seat} takes {it}", seat=1, it=say("a card")))
    assert names_seats(say("{n} of {all}", n=1, all=(say("one"), named)))
    assert not names_seats(say("{n:ships} of {it}", n=1, it=say("one")))
