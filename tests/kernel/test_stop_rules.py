"""Stops with rules between their windows, and with decisions of several questions."""

from __future__ import annotations

from typing import Any

from rules.kernel import BACK, Amount, Ask, Frame, Seat, say
from rules.parts.stop.windows import Action, Answers
from tests.kernel.test_stop import Clash, D, Duel, O, OfClash, X, Y, name
from tests.kernel.toy import Question, table


class OfLaunch(OfClash):
    def foreseen(self, game: Duel, stop: Any) -> list[Action]:
        there = stop.appears and stop.launched
        return [Action(seat=D, moment="late", id="virus")] if there else []


class Launch(Clash):
    """The offense names a place and ships between the two windows."""

    windows = OfLaunch()

    launched: Answers = {}
    appears: bool = False  # a power that works only after the launch

    def next_question(self, game: Duel, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        if seat != O or self.launched:
            return None
        for part in ("place", "ships"):
            if part not in answers:
                title = say(f"Which {part}?")
                return part, Amount(title=title, moment=part, low=0, high=4, fallback=1)
        return None

    def enters(self, game: Duel, moment: str) -> Frame | None:
        game.told.append(f"enters {moment}")
        return None

    def leaves(self, game: Duel, moment: str) -> Frame | None:
        game.told.append(f"leaves {moment}")
        if moment == "early":
            self.launched = self.answers_of(game, O)
        return None

    def announce(self, game: Duel, action: Action) -> None:
        game.told.append(f"{action.seat} announces {action.id}")
        if action.id in game.hands.get(action.seat, []):
            game.hands[action.seat].remove(action.id)


def launch(hands: dict[Seat, list[str]] | None = None, **more: Any) -> Any:
    stop = Launch(seats=[O, D, X, Y], moments=["early", "late"], **more)
    return table(Question.to(O), stop, seats=4, game=Duel, hands=hands or {})


def test_rules_come_before_a_window_opens_and_after_it_has_closed() -> None:
    game = launch()
    name(game)
    game.play(O, 3)
    game.play(O, 2)

    assert game.told == ["enters early", "leaves early", "enters late", "leaves late"]


def test_a_decision_of_several_questions_is_complete_before_it_counts_and_leads_back() -> None:
    game = launch()
    name(game)
    assert not game.asks()[O].back
    game.play(O, 3)
    assert (game.asks()[O].moment, game.asks()[O].back) == ("ships", True)
    game.play(O, BACK)
    game.play(O, 4)
    stop = game.stack[-1]
    game.play(O, 2)

    assert stop.launched == {"place": 4, "ships": 2}


def test_who_says_nothing_possible_decides_by_the_fallbacks() -> None:
    stop = Launch(seats=[O, D], moments=["early", "late"], decided={O: {"place": 9, "ships": 2}})

    assert stop.answers_of(None, O) == {"place": 1, "ships": 2}


def test_what_was_decided_and_used_is_not_asked_again_in_a_later_round() -> None:
    game = launch({D: ["late x"]})
    name(game, d=["late x"])
    game.play(O, 3)
    game.play(O, 2)

    assert game.told[-1] == "1 announces late x"
    assert game.awaited() == []
    name(game)
    assert game.told[-2:] == ["late x works", "leaves late"]


def test_what_is_forced_and_was_not_foretold_is_announced_before_it_works() -> None:
    game = launch(appears=True)
    name(game)
    game.play(O, 3)
    game.play(O, 2)
    assert game.told[-1] == "1 announces virus"

    name(game)
    assert game.told[-2:] == ["virus works", "leaves late"]


def test_a_stop_in_which_nobody_is_able_needs_no_time() -> None:
    stop = Launch(seats=[], moments=["early", "late"], launched={"place": 1})
    game = table(Question.to(O), stop, seats=4, game=Duel, hands={})

    assert not [frame for frame in game.stack if isinstance(frame, Launch)]
