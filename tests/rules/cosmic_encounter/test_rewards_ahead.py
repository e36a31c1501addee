"""Mixes of rewards that are named with joining, and can be changed until stop V is over."""

import pytest

from rules.cosmic_encounter.phases.result import Outcome
from rules.cosmic_encounter.phases.reveal import MIX_AHEAD
from rules.cosmic_encounter.phases.standing.household import AskAboutRewards, RewardMix
from rules.cosmic_encounter.phases.standing.waiting import LetPass
from tests.rules.cosmic_encounter.stops import BY_CLOCK, close
from tests.rules.cosmic_encounter.table import meeting, offered

BEATEN = {0: ["attack_04"], 1: ["attack_40"], 2: ["plague"]}
CARDS = {"ships": 0, "cosmic": 1, "reward": 1}


def joining(order=None, *, ships=2, **more):
    """Return a table on which seat 2 has joined the inviting defense with this many ships."""
    game = meeting("", "", "", hands=BEATEN, at="alliance", **{**BY_CLOCK, **more})
    if order is not None:
        game.instruct(2, [order])
    game.play(1, ["2"])
    close(game)
    game.play(2, ["defense"])
    lines = game.asks()[2].lines
    game.play(2, {line.id: ships * (line.id == "C1") for line in lines})
    return game


def up_to(game, stop):
    """Play on until this stop asks; awaited players take the fallback."""
    while not (game.stop == stop and game.asks()):
        close(game)
    return game


def rewards_of(game) -> tuple[int, int]:
    """Count seat 2's gains: cosmic and reward cards."""
    backs = [game.face(card).back for card in game.player(2).hand]
    return backs.count("cosmic") - 1, backs.count("reward")


def test_who_wants_to_be_asked_names_the_mix_with_joining_and_is_not_asked_in_stop_r() -> None:
    game = joining(AskAboutRewards())
    assert game.asks()[2].moment == "rewards"
    game.play(2, CARDS)
    assert up_to(game, "R").encounter.mixes == {2: CARDS}
    assert isinstance(game.stack[-1], Outcome)
    assert 2 not in game.awaited()

    while game.stop == "R" and isinstance(game.stack[-1], Outcome):
        close(game)
    assert rewards_of(game) == (1, 1)


@pytest.mark.parametrize("orders", [[], [LetPass()]])
def test_whoever_no_longer_wants_to_be_asked_has_answered_the_invitation(orders) -> None:
    game = joining(AskAboutRewards())

    game.instruct(2, orders)

    assert 2 not in game.awaited()
    assert [type(order) for order in game.orders[2]] == [type(order) for order in orders]
    up_to(game, "R")
    assert game.encounter.side_of(2) == "defense"


def test_who_has_not_wished_it_joins_without_being_asked_about_rewards() -> None:
    game = joining()

    assert game.asks().get(2) is None or game.asks()[2].moment != "rewards"
    assert up_to(game, "R").encounter.mixes == {}


def test_a_rule_for_rewards_is_a_mix_that_nobody_is_asked_about() -> None:
    game = joining(RewardMix(chosen=["kind:reward"]))

    assert up_to(game, "R").encounter.mixes == {2: {"ships": 0, "cosmic": 0, "reward": 2}}


def test_the_mix_can_be_said_or_changed_in_stop_v_as_anonymously_as_all_else() -> None:
    for order in (None, AskAboutRewards()):
        game = joining(order)
        if order is not None:
            game.play(2, {"ships": 0, "cosmic": 2, "reward": 0})
        up_to(game, "V")
        before = game.view(None), game.awaited(), game.clocks(), game.moment
        game.play(2, [MIX_AHEAD])
        ask = game.asks()[2]
        assert (ask.anonymous, ask.lines[0].id) == (True, "ships")
        game.play(2, CARDS)
        assert (game.view(None), game.awaited(), game.clocks(), game.moment) == before
        assert up_to(game, "R").encounter.mixes == {2: CARDS}


def test_a_mix_that_no_longer_fits_is_asked_in_stop_r_after_all() -> None:
    game = joining(AskAboutRewards())
    game.play(2, CARDS)
    up_to(game, "V")
    game.encounter.beside[2] += 1
    game.settle(2, "C2", -1)
    up_to(game, "R")

    assert 2 in game.awaited()


def test_where_nothing_has_a_clock_rewards_are_asked_in_stop_r_alone() -> None:
    game = meeting("", "", "", hands=BEATEN, allies={2: ("defense", 2)}, at="reveal", begun=False)
    game.encounter.selected = {seat: game.player(seat).hand.pop() for seat in (0, 1)}
    game.begin()

    assert game.stop == "V"
    assert MIX_AHEAD not in offered(game, 2)


def test_a_mix_stands_when_somebody_gains_cards_before_the_rewards() -> None:
    hands = {0: ["negotiate"], 1: ["attack_40", "attack_10"], 2: ["plague"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 2)}, **BY_CLOCK)
    up_to(game, "R")
    rounds = game.rounds
    while game.stop == "R":
        assert not any(ask.moment == "rewards" for ask in game.asks().values() if not ask.optional)
        close_round(game)

    assert game.rounds > rounds + 1, "the compensation has made a further round"
    assert rewards_of(game)[0] == 2


def close_round(game) -> None:
    """Let a seat that is waited for take the fallback, or else end a clock."""
    waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
    for seat, ask in waiting[:1]:
        game.play(seat, [] if ask.moment == "stop" else ask.fallback)
    if not waiting:
        game.clock_ended(game.clocks()[0])
