"""Rounds of waiting: what was said ahead, or goes without saying, makes nobody wait."""

import pytest

from benchmarks.cosmic_encounter_rounds import NOBODY, measured, quantile
from rules.cosmic_encounter.phases.alliance import AHEAD
from rules.cosmic_encounter.phases.onward import NO, THEN, YES
from rules.cosmic_encounter.phases.result import Outcome
from rules.cosmic_encounter.phases.standing.household import AskAboutRewards, SecondEncounter
from rules.cosmic_encounter.steps.giving import ChooseGift
from rules.parts.stop.clock import WaitForMe
from tests.rules.cosmic_encounter.table import meeting, offered, table

HANDS = {0: ["attack_40", "attack_20"], 1: ["attack_04"]}
BEATEN = {0: ["attack_04"], 1: ["attack_40"]}


def over_days(*aliens, hands=HANDS, said=None, acts=None, orders=None, warp=0, **more):
    """By the clock up to stop R: the offense says this with its card; `acts`: a seat in stop V."""
    chosen = {"stops": "by the clock", **more}
    game = meeting(*(aliens or ("", "", "")), hands=hands, **chosen)
    game.player(2).warp = game.lift(2, {"C2": warp})
    for seat, order in (orders or {}).items():
        game.instruct(seat, [order])
    waiting = dict(acts or {})
    while not isinstance(game.stack[-1], Outcome):
        asked = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
        decides = [seat for seat, ask in asked.items() if not ask.quiet]
        actor = next((seat for seat in waiting if game.stop == "V" and seat in asked), None)
        if actor is not None:
            ids = [option.id for option in asked[actor].open]
            game.play(actor, [next(id for id in ids if waiting[actor] in id)])
            del waiting[actor]
        elif decides:
            ask = asked[decides[0]]
            game.play(decides[0], [said] if said and ask.moment == "onward" else ask.fallback)
        else:
            game.clock_ended(game.clocks()[-1])
    return game


def awaited(game):
    return [seat for seat, ask in game.asks().items() if not ask.optional and not ask.quiet]


def ended(game):
    while isinstance(game.stack[-1], Outcome):
        game.clock_ended(game.clocks()[-1])
    return game


@pytest.mark.parametrize(("said", "number"), [(YES, 2), (NO, 1)])
def test_the_offense_that_has_said_with_its_card_whether_it_goes_on_is_not_called_again(
    said, number
) -> None:
    game = over_days(said=said)
    assert awaited(game) == []

    ended(game)
    assert game.encounter.number == number
    assert game.active == (0 if said == YES else 1)


@pytest.mark.parametrize("ordered", [False, True])
def test_where_all_are_waited_for_what_was_said_ahead_counts_as_said(ordered) -> None:
    orders = {0: WaitForMe()} if ordered else {}
    game = over_days(said=YES, stops="all are waited for", orders=orders)

    assert (0 in game.awaited()) == ordered
    assert [seat for seat in awaited(game) if seat] == [2], "whoever else is able is asked"


def test_who_was_called_in_a_stop_is_not_called_again_for_what_follows_in_it() -> None:
    game = meeting("", "", "", stops="by the clock")
    gifts = [ChooseGift(seat=seat, taker=1, number=1) for seat in (2, 2, 0)]
    game.stack.extend(gifts)
    game._changes()
    game._go_on()
    called = []
    for _ in gifts:
        [seat] = game.asks()
        called.append((seat, game.asks()[seat].called))
        game.play(seat, game.asks()[seat].fallback)

    assert called == [(0, True), (2, False), (2, True)], "a main player was called for its card"
    game.clock_ended("quiet:1")
    assert not game.asks()[0].called, "that is the call of the round itself"


def test_in_the_next_stop_everybody_may_be_called_again() -> None:
    game = over_days(said=THEN)

    assert awaited(game) == [0]
    assert not game.asks()[0].called


def test_what_was_said_ahead_can_be_changed_when_the_result_is_known() -> None:
    game = over_days(said=YES)
    assert game.asks()[0].moment == "again"
    assert game.asks()[0].proposed is True
    game.play(0, False)

    assert ended(game).active == 1


@pytest.mark.parametrize("said", [THEN, None])
def test_who_wants_to_be_asked_then_is_asked_then(said) -> None:
    assert awaited(over_days(said=said)) == [0]


def test_where_somebody_has_done_something_since_it_is_asked_again_and_filled_in() -> None:
    hands = {0: ["attack_40", "attack_20"], 1: ["attack_04"], 2: ["reinforcement_3"]}
    game = over_days(hands=hands, said=YES, acts={2: "reinforcement_3"}, allies={2: ("defense", 1)})
    assert awaited(game) == [0]
    assert game.asks()[0].proposed is True


def test_who_has_ordered_to_be_waited_for_is_waited_for_whatever_was_said() -> None:
    assert awaited(over_days(said=YES, orders={0: WaitForMe()})) == [0]


def test_an_order_says_ahead_whether_there_is_a_second_encounter() -> None:
    game = over_days(orders={0: SecondEncounter()})

    assert game.asks()[0].optional
    assert ended(game).encounter.number == 2


def test_who_has_lost_is_not_asked_whether_they_go_on() -> None:
    game = over_days(hands=BEATEN, said=YES)

    assert awaited(game) == []
    assert ended(game).active == 1


def test_rewards_are_ships_then_cards_and_wait_for_nobody() -> None:
    game = over_days(hands=BEATEN, allies={2: ("defense", 3)}, warp=1)
    held = len(game.player(2).hand)
    assert awaited(game) == []

    ended(game)
    assert game.player(2).warp == 0
    assert len(game.player(2).hand) == held + 2


def test_who_wants_to_be_asked_about_rewards_is() -> None:
    orders = {2: AskAboutRewards()}
    game = over_days(hands=BEATEN, allies={2: ("defense", 3)}, orders=orders)
    assert awaited(game) == [2]
    assert game.asks()[2].moment == "rewards"


def in_turns(game, steps):
    """Return the awaited seats of each round; if there are none, a clock ends."""
    found = []
    for _ in range(steps):
        found.append((game.stop, awaited(game)))
        game.clock_ended(game.clocks()[-1]) if not found[-1][1] else play_on(game)
    return found


def play_on(game):
    stage = (game.stack[-1], game.rounds)
    while awaited(game) and (game.stack[-1], game.rounds) == stage:
        seat = awaited(game)[0]
        game.play(seat, game.asks()[seat].fallback)


# Ruling shadow_seen
def test_the_offense_launches_once_and_only_when_shadow_has_chosen() -> None:
    game = table("", "", "shadow", stops="by the clock", at="launch")
    game.encounter.destiny, game.encounter.defense = "B#0", 1
    game.begin()

    assert in_turns(game, 3) == [("L", []), ("L", [2]), ("L", [0])]
    assert set(game.stack[-1].decided[0]) == {"planet", "ships", "invite"}


def test_the_defense_of_a_mite_invites_once_and_only_when_it_was_bitten() -> None:
    hands = {1: ["attack_04", "attack_06", "attack_08", "attack_10", "negotiate"]}
    game = meeting("mite", "", "", hands=hands, at="alliance", stops="by the clock")

    assert in_turns(game, 3) == [("A", []), ("A", [1]), ("A", [0, 1])]
    assert len(game.player(1).hand) == 3


def test_before_the_mite_has_bitten_nobody_answers_ahead_either() -> None:
    hands = {1: ["attack_04", "attack_06", "attack_08", "attack_10", "negotiate"]}
    game = meeting("mite", "", "", "", hands=hands, at="alliance")
    assert not any(AHEAD in offered(game, seat) for seat in game.asks())
    for seat in [*game.asks()]:
        game.play(seat, [])
    game.play(1, ["cards"])

    assert [seat for seat in game.asks() if AHEAD in offered(game, seat)] == [2, 3]


@pytest.mark.long
def test_an_encounter_over_days_in_which_nobody_acts_takes_five_rounds_of_waiting() -> None:
    rounds = [each.waits for each in measured(4, NOBODY, 20)]

    assert quantile(rounds, 0.5) <= 5
    assert quantile(rounds, 0.9) <= 7
