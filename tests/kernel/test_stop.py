"""Stops, by the general cases: O and D are the main players, X and Y the others, in this order."""

from __future__ import annotations

from typing import Any

from bot.table.views.ways_back import undo_name
from rules.kernel import BACK, MORE, Ask, Choose, Frame, Option, Seat, StandingOrder, Text, say
from rules.parts.stop.clock import WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action, Windows
from rules.parts.stop.words import DONE_BESIDE, MORE_TO_DO, PASS, PASS_ON, WHATEVER
from tests.answers import way_back
from tests.kernel.toy import Question, Toy, reloaded, table

O, D, X, Y = range(4)  # noqa: E741  # as the cases name them


class Duel(Toy):
    hands: dict[Seat, list[str]] = {}


class OfClash(Windows):
    """Cards that begin with the name of a window are played in it; a zap stops anything."""

    def question(self, game: Duel, stop: Any, seat: Seat) -> Text:
        return say("Do you act?")

    def actions(self, game: Duel, stop: Any, seat: Seat, moment: str) -> tuple[Option, ...]:
        return tuple(Option(c, say(c)) for c in game.hands.get(seat, []) if c.startswith(moment))

    def answers(self, game: Duel, stop: Any, seat: Seat, action: Action) -> tuple[Option, ...]:
        return tuple(Option(c, say(c)) for c in game.hands.get(seat, []) if c.startswith("zap"))

    def foreseen(self, game: Duel, stop: Any) -> list[Action]:
        return [Action(seat=O, moment="late", id="virus")] if stop.virus else []


class Clash(Stop):
    windows = OfClash()

    virus: bool = False
    decider: Seat | None = None
    surprises: list[str] = []

    def decision(self, game: Duel, seat: Seat) -> Ask | None:
        if seat != self.decider:
            return None
        options = (Option("a", say("A")), Option("b", say("B")))
        return Choose(title=say("Which?"), moment="card", options=options, fallback=["a"])

    def announce(self, game: Duel, action: Action) -> None:
        game.hands[action.seat].remove(action.id)
        game.told.append(f"{action.seat} announces {action.id}")

    def carry_out(self, game: Duel, action: Action, target: Action | None) -> Frame | None:
        game.told.append(f"{action.id} works")
        if target is not None:
            target.stopped = True
        if action.id in self.surprises:
            self.asks_anew = True
        return Question.to(action.seat) if action.id.endswith("ask") else None


def clash(hands: dict[Seat, list[str]], **more: Any) -> Any:
    stop = Clash(seats=[O, D, X, Y], moments=["early", "late"], **more)
    return table(Question.to(O), stop, seats=4, game=Duel, hands=hands)


def ask(game: Any, seat: Seat) -> Choose:
    found = game.asks()[seat]
    assert isinstance(found, Choose)
    return found


def name(game: Any, **by_seat: list[str]) -> None:
    """These seats name these things (the last words of their ids); the others let it pass."""
    for letter, seat in (("o", O), ("d", D), ("x", X), ("y", Y)):
        question = game.asks().get(seat)
        if not isinstance(question, Choose) or question.moment != "stop" or question.optional:
            continue
        ids = [option.id for option in question.options]
        wanted = [next(id for id in ids if id.endswith(w)) for w in by_seat.get(letter, [])]
        game.play(seat, wanted)


def test_one_round_asks_for_all_windows_at_once_and_nobody_is_named() -> None:
    game = clash({O: ["late1"], D: ["early1", "zap1"]})

    assert list(game.asks()) == [O, D, X, Y]
    assert [o.id for o in ask(game, D).options] == ["early:early1", PASS_ON, WHATEVER]
    assert [o.id for o in ask(game, O).options] == ["late:late1", PASS_ON, WHATEVER]
    assert game.awaited() == []
    name(game)
    assert game.awaited() == [O]
    assert game.told == []


def test_the_first_action_in_the_order_of_the_windows_is_announced_and_not_carried_out() -> None:
    game = clash({O: ["late1"], X: ["early1"]})
    game.play(O, ["late:late1"])
    game.play(X, ["early:early1"])

    name(game)

    assert game.told == ["2 announces early1"]
    assert [ask.optional for ask in game.asks().values()] == [False] * 4
    assert game.asks()[O].suggested == ["late:late1"], "filled in, to be confirmed"


def test_within_a_window_the_order_of_the_seats_decides_never_first_come() -> None:
    for order in ((O, D), (D, O)):
        game = clash({O: ["early1"], D: ["early2"]})
        for seat in order:
            game.play(seat, [f"early:early{seat + 1}"])
        name(game)
        assert game.told == ["0 announces early1"]

        name(game, d=["early2"])

        assert game.told[1:] == ["early1 works", "1 announces early2"]


def test_an_announcement_asks_for_answers_and_for_the_rest_in_one_round() -> None:
    game = clash({O: ["late1"], X: ["early1"], D: ["zap1"]})
    name(game, o=["late1"], x=["early1"])

    assert any(option.id.endswith(">zap1") for option in ask(game, D).options)
    name(game, o=["late1"])

    assert game.told == ["2 announces early1", "early1 works", "0 announces late1"]


def test_what_is_not_confirmed_does_not_count_and_stays_secret() -> None:
    game = clash({O: ["late1"], X: ["early1"]})
    name(game, o=["late1"], x=["early1"])
    for viewer in (D, X, Y, None):
        assert "late:late1" not in str(game.view(viewer))

    name(game)

    assert game.told == ["2 announces early1", "early1 works"]
    assert game.awaited() == [O]


def test_what_counts_whatever_happens_needs_no_confirmation() -> None:
    game = clash({O: ["late1"], X: ["early1"]})
    name(game, o=["late1", WHATEVER], x=["early1"])
    assert ask(game, O).optional

    name(game)

    assert game.told[-2:] == ["early1 works", "0 announces late1"]


def test_an_answer_goes_on_top_of_the_chain_and_works_on_what_it_answers() -> None:
    game = clash({O: ["early1"], D: ["zap1"], X: ["zap2"]})
    name(game, o=["early1"])
    name(game, d=["zap1"])
    name(game, x=["zap2"])
    game = reloaded(game)
    assert [action.id for action in game.stack[-1].chain] == ["early1", "zap1", "zap2"]

    name(game)

    assert game.told[3:] == ["zap2 works", "early1 works"]


def test_what_was_stopped_makes_a_new_round_for_the_rest() -> None:
    game = clash({O: ["early1"], D: ["zap1"], X: ["late1"]})
    name(game, o=["early1"])
    name(game, d=["zap1"])
    name(game, x=["late1"])

    assert game.told[2:] == ["zap1 works"]
    assert game.asks()[X].suggested == ["late:late1"]
    name(game)
    assert game.awaited() == [O]


def test_two_who_would_stop_the_same_show_only_the_first() -> None:
    game = clash({D: ["zap1"], X: ["zap2"]}, virus=True)
    name(game, d=["zap1"], x=["zap2"])
    assert game.told == ["1 announces zap1"]

    name(game)
    name(game)

    assert game.told == ["1 announces zap1", "zap1 works"]
    assert game.hands[X] == ["zap2"]


def test_an_answer_to_what_lies_below_comes_when_the_top_was_stopped() -> None:
    game = clash({O: ["zap0"], D: ["zap1"], X: ["zap2"]}, virus=True)
    virus = Action(seat=O, moment="late", id="virus").key
    game.play(D, [f"{virus}>zap1"])
    game.play(X, [f"{virus}>zap2"])
    name(game)
    name(game, o=["zap0"])
    game.play(X, [f"{virus}>zap2"])

    name(game)

    assert game.told == ["1 announces zap1", "0 announces zap0", "zap0 works", "2 announces zap2"]


def test_what_is_foreseen_is_carried_out_when_nobody_acts() -> None:
    game = clash({D: ["zap1"]}, virus=True)

    name(game)

    assert game.told == ["virus works"]
    assert game.awaited() == [O]


def test_what_is_foreseen_comes_before_what_is_chosen_in_its_window() -> None:
    game = clash({X: ["late1"]}, virus=True)

    name(game, x=["late1"])

    assert game.told == ["virus works", "2 announces late1"]


def test_a_decision_is_void_if_something_happened_before_and_is_filled_in() -> None:
    game = clash({X: ["early1"]}, decider=O)
    game.stack.pop(1)  # without the question in between
    game.play(O, ["b"])
    name(game, x=["early1"])
    assert not ask(game, O).optional

    assert ask(game, O).moment == "card"
    assert ask(game, O).suggested == ["b"]
    game.play(O, ["a"])
    name(game)

    assert game.heard == [{O: ["a"]}]


def test_the_frame_below_hears_the_decisions() -> None:
    game = clash({}, decider=D)
    game.stack.pop(1)  # without the question in between
    game.play(D, ["b"])
    name(game)

    assert game.heard == [{D: ["b"]}]


def test_an_effect_that_nobody_could_foresee_asks_anew() -> None:
    game = clash({O: ["late1"], X: ["early1"]}, surprises=["early1"])
    name(game, x=["early1"])
    name(game, o=["late1"])

    assert game.told == ["2 announces early1", "early1 works"]
    assert not ask(game, O).optional


def test_what_works_may_ask_before_it_goes_on() -> None:
    game = clash({O: ["early_ask"], X: ["late1"]})
    name(game, o=["early_ask"])
    name(game, x=["late1"])
    assert game.awaited() == [O]

    game.play(O, ["a"])

    assert game.told[-1] == "2 announces late1"


def test_who_passes_on_is_asked_no_more() -> None:
    game = clash({X: ["early1"], Y: ["late1"]})
    game.play(Y, [PASS_ON])
    name(game, x=["early1"])

    assert ask(game, Y).optional
    assert not ask(game, D).optional


def test_what_has_become_impossible_is_skipped_unsaid() -> None:
    game = clash({O: ["late1", "early1"]})
    name(game, o=["late1", "early1", WHATEVER])
    game.hands[O].remove("late1")

    name(game)

    assert game.told == ["0 announces early1", "early1 works"]


def test_nobody_learns_who_has_spoken_or_what_was_named() -> None:
    game, other = clash({D: ["early1"]}), clash({D: ["early1"]})
    game.play(D, ["early:early1"])
    other.play(X, [])

    assert game.view(Y) == other.view(Y)
    assert game.view(None) == other.view(None)
    assert game.awaited() == other.awaited() == []
    assert game.digest(Y) == other.digest(Y)


def test_a_leaver_neither_acts_nor_is_asked() -> None:
    game = clash({O: ["early1"], D: ["early2"]})
    game.play(O, ["early:early1"])

    game.leave(O)
    name(game, d=["early2"])

    assert game.told == ["0 left", "1 announces early2"]
    assert list(game.asks()) == [D, X, Y]


# ---- who decides ------------------------------------------------------------------------------


def test_who_decides_is_named_until_they_have_decided_and_the_others_never_are() -> None:
    game = clash({X: ["early1"]}, decider=D)

    assert game.awaited() == [D]
    game.play(D, ["b"])
    assert game.awaited() == []


def test_the_public_trace_is_the_same_whatever_the_others_do() -> None:
    """Step by step, until the stop closes: whether they pass, act, change their mind or wait."""
    traces = []
    for others in ([], [(X, [])], [(X, ["early:early1"]), (Y, [PASS_ON])], [(X, []), (X, [])]):
        hands = {O: ["early2"], X: ["early1"], Y: ["late1"], D: ["late2"]}
        game, trace = clash(hands, decider=D), []
        steps = [*others, (D, MORE), (D, []), (D, ["b"])]
        for seat, answer in steps:
            game.play(seat, answer)
            if seat == D:
                trace.append(public(game))
        traces.append(trace)

    assert all(trace == traces[0] for trace in traces)


def public(game: Any) -> Any:
    """Return everything that a player who has not answered can notice."""
    latest = [game.ways_back(seat)[:1] for seat in game.seats]
    ways = [[undo_name(game, point) for point in points] for points in latest]
    seen = game.view(None), game.view(O), game.awaited(), game.moment, game.digest(O)
    return seen, ways, game.in_secret, game.clocks(), list(game.told)


def test_a_decision_stands_while_its_seat_thinks_again_and_nobody_notices() -> None:
    game = clash({D: ["late1"]}, decider=D)
    game.stack.pop(1)  # without the question in between
    game.play(D, ["b"])
    before = public(game)

    game.play(D, MORE)
    assert ask(game, D).moment == "stop"
    assert public(game) == before
    game.play(D, BACK)
    assert ask(game, D).moment == "card"
    assert ask(game, D).suggested == ["b"]
    assert public(game) == before
    name(game)

    assert game.heard == [{D: ["b"]}]


def test_whoever_decides_is_asked_that_first_and_lets_the_rest_pass_by_it() -> None:
    game = clash({D: ["early1"], X: ["late1"]}, decider=D)
    game.stack.pop(1)  # without the question in between

    assert (ask(game, D).moment, ask(game, D).more) == ("card", MORE_TO_DO)
    game.play(D, ["b"])
    name(game)

    assert game.told == []
    assert game.heard == [{D: ["b"]}]


def test_what_one_does_beside_a_decision_is_named_behind_one_button() -> None:
    game = clash({D: ["early1", "late1"]}, decider=D)
    game.play(D, MORE)
    ids = [option.id for option in ask(game, D).open]
    assert ids == ["early:early1", "late:late1", PASS_ON, WHATEVER]
    assert ask(game, D).back
    game.play(D, ["early:early1", "late:late1"])

    assert (ask(game, D).moment, ask(game, D).more) == ("card", DONE_BESIDE)
    game.play(D, ["b"])
    name(game)
    assert game.told == ["1 announces early1"]
    assert ask(game, D).moment == "stop", "it was void, and is filled in"
    assert ask(game, D).hint is not None


def test_whoever_has_nothing_to_do_beside_a_decision_is_offered_nothing_more() -> None:
    game = clash({X: ["early1"]}, decider=D)

    assert ask(game, D).more is None


def test_whoever_is_waited_for_with_nothing_to_name_has_one_button() -> None:
    game = clash({X: ["early1"]})

    assert (ask(game, Y).options, ask(game, Y).none) == ((), PASS)
    assert not ask(game, Y).optional, "nobody passes for it"
    game.play(Y, [])
    assert ask(game, Y).optional


def test_who_decides_is_called_once_in_a_stop() -> None:
    game = clash({X: ["early1", "late1"]}, decider=D)
    assert not game.asks()[D].called
    for card in ("early1", "late1"):
        game.play(D, ["b"])
        name(game, x=[card])

        assert game.awaited() == [D]
        assert game.asks()[D].called


# ---- clocks -----------------------------------------------------------------------------------


class Timed(Clash):
    def length(self, game: Duel) -> str:
        return "stop"

    def main_length(self, game: Duel) -> str:
        return "main"

    def least(self, game: Duel) -> str:
        return "floor"


def timed(hands: dict[Seat, list[str]], **more: Any) -> Any:
    stop = Timed(seats=[O, D, X, Y], moments=["early", "late"], **more)
    return table(Question.to(O), stop, seats=4, game=Duel, hands=hands)


def test_each_round_has_its_own_clock_and_floor_and_only_deciders_are_waited_for() -> None:
    game = timed({X: ["early1"]}, decider=D)
    assert [seat for seat, ask in game.asks().items() if not ask.quiet] == [D]
    game.play(X, ["early:early1"])
    game.clock_ended("floor:1")
    assert game.told == [], "the decider is waited for"
    game.play(D, ["b"])

    assert game.told == ["2 announces early1"]
    assert game.clocks() == ["stop:2", "main:2", "floor:2"]


def test_when_the_quiet_clock_ends_all_others_pass_and_the_decider_has_a_clock_of_its_own() -> None:
    game = timed({X: ["early1"]}, decider=D)
    game.stack.pop(1)

    game.clock_ended("stop:1")
    assert game.awaited() == [D]
    assert game.clocks() == ["main:1"]
    game.clock_ended("main:1")

    assert game.heard == [{D: ["a"]}]
    assert game.told == []


def waiting(game: Any, seat: Seat) -> bool:
    return not game.asks()[seat].quiet


class LetAllPass(StandingOrder):
    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[list[str]] | None:
        return ([],) if ask.moment == "stop" else None


def test_whoever_was_silent_at_two_quiet_stops_running_is_not_waited_for_until_they_speak() -> None:
    stops = [Timed(seats=[O, D, X, Y], moments=["early"]) for _ in range(4)]
    game = table(*stops, seats=4, game=Duel)
    game.instruct(X, [WaitForMe()])
    for number in (1, 2):
        assert waiting(game, X)
        game.clock_ended(f"stop:{number}")

    assert not waiting(game, X)
    game.clock_ended("floor:3")
    assert not waiting(game, X)
    game.play(X, [])
    game.clock_ended("floor:4")
    assert game.over, "it had spoken"


def test_who_speaks_between_two_silences_is_waited_for_on() -> None:
    stops = [Timed(seats=[O, D, X, Y], moments=["early"]) for _ in range(4)]
    game = table(*stops, seats=4, game=Duel)
    game.instruct(X, [WaitForMe()])
    game.clock_ended("stop:1")
    game.play(X, [])
    game.clock_ended("floor:2")
    game.clock_ended("stop:3")

    assert waiting(game, X)


def test_an_order_that_answers_is_no_word_of_its_owner() -> None:
    stops = [Timed(seats=[O, D, X, Y], moments=["early"]) for _ in range(3)]
    game = table(*stops, seats=4, game=Duel)
    game.instruct(X, [WaitForMe()])
    game.clock_ended("stop:1")
    game.instruct(X, [*game.orders[X], LetAllPass()])

    assert game.asks()[X].optional, "the order has answered"
    assert game.orders[X][0].missed == 1


def test_nobody_goes_back_alone_into_a_stop_that_is_over() -> None:
    game = clash({X: ["early1"]})
    name(game, x=["early1"])
    name(game)

    assert game.awaited() == [O]
    assert game.told == ["2 announces early1", "early1 works"]
    assert [way_back(game, seat) for seat in game.seats] == [None] * 4


def test_what_one_says_leaves_the_questions_of_all_others_as_they_were() -> None:
    game = clash({O: ["early o"], X: ["late x"]}, decider=D)
    before = game.asks()
    game.play(X, ["late:late x"])

    after = game.asks()
    assert [seat for seat in before if after[seat] is before[seat]] == [O, D, Y]
    assert after[X].optional
    assert after[X].proposed == ["late:late x"]


def test_what_anything_else_does_to_the_table_is_asked_about_anew() -> None:
    game = clash({O: ["early o"], X: ["late x"]})
    game.asks()
    game.hands[Y] = ["late y"]
    game.instruct(D, [])

    assert "late:late y" in [option.id for option in game.asks()[Y].open]
