"""The promises of every robot, whatever its game."""

from __future__ import annotations

from random import Random

from rules.kernel import Choose, Option, say
from rules.parts.bid import Bid
from rules.robots import ERRS, robots_answer

OPTIONS = (
    Option("best", say("Best")),
    Option("good", say("Good")),
    Option("vain", say("Vain"), warning=say("This would have no effect."), vain=True),
    Option("risky", say("Risky"), warning=say("This would hit only you.")),
    Option("pass", say("Pass"), aside=True),
)
ASK = Choose(title=say("What?"), moment="what", options=OPTIONS, fallback=["pass"])
BID = Bid(title=say("Your bid?"), moment="bid", low=2, high=9, may_pass=True, fallback=None)


def answers(ask, answer, strength):
    chance = Random(1).random
    return [robots_answer(lambda *_: answer, {}, ask, 0, chance, strength) for _ in range(2000)]


def test_an_easy_robot_errs_now_and_then_but_does_no_harm():
    given = [answer for [answer] in answers(ASK, ["best"], "easy")]

    assert {*given} == {"best", "good"}
    assert abs(given.count("good") / len(given) - ERRS / 2) < 0.03


def test_an_easy_robot_bids_less_now_and_then():
    bids = {answer["up_to"] for answer in answers(BID, {"up_to": 6, "then": "pass"}, "easy")}

    assert bids == {2, 3, 4, 5, 6}


def test_a_usual_robot_does_what_it_finds_best():
    assert answers(ASK, ["best"], "usual") == [["best"]] * 2000


def test_a_mind_sees_nothing_vain_unless_nothing_else_is_left():
    seen = []

    def mind(view, ask, seat, chance):
        seen.append([option.id for option in ask.open])
        return ask.suggested

    vain = Choose(title=ASK.title, moment="what", options=OPTIONS[2:3], fallback=["vain"])

    assert robots_answer(mind, {}, ASK, 0, lambda: 0.5) == ["pass"]
    assert robots_answer(mind, {}, vain, 0, lambda: 0.5) == ["vain"]
    assert seen == [["best", "good", "risky", "pass"], ["vain"]]


def test_where_nothing_has_to_be_chosen_nothing_vain_is_chosen():
    free = Choose(title=ASK.title, moment="what", options=OPTIONS[2:3], least=0, fallback=["vain"])

    assert robots_answer(lambda *_: ["vain"], {}, free, 0, lambda: 0.5) == []
