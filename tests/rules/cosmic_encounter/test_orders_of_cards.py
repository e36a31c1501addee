"""Orders for cards and powers: the card, the place, the time and the target."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.pieces import Offer, Promise
from rules.cosmic_encounter.phases.orders import (
    LetPass,
    NeverUsePower,
    PlayCards,
    Reinforce,
    SelectCards,
    UsePower,
    Watchful,
)
from rules.cosmic_encounter.phases.standing.when import is_met
from tests.rules.cosmic_encounter.stops import BY_CLOCK, close, keys, named, offered_ids, public
from tests.rules.cosmic_encounter.table import go, meeting, table, told

# ---- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "zapped"),
    [
        ([], True),
        (["power:virus"], True),
        (["power:human"], False),
        (["in:V"], True),
        (["in:R"], False),
        (["when:main"], True),
        (["when:ally"], False),
        (["acts:0"], False),
        (["when:losing"], True),
        (["allied:1"], False),
        (["main:0"], True),
    ],
)
def test_a_card_is_played_by_order_where_and_when_the_order_says(chosen, zapped) -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    game.instruct(1, [PlayCards(chosen=["card:cosmic_zap", *chosen])])
    go(game, cards={0: "attack_08", 1: "attack_12"})

    assert ("cosmic_zap" in keys(game, 1)) == (not zapped)


def test_a_card_answers_the_power_that_its_order_names_and_no_other() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    for wanted in ("virus", "tripler"):
        game = meeting("virus", "tripler", "", hands=hands, ships=(3, 4))
        game.instruct(1, [PlayCards(chosen=["card:cosmic_zap", f"power:{wanted}"])])
        go(game, cards={0: "attack_08", 1: "attack_12"})
        assert ("cosmic_zap" in keys(game, 1)) == (wanted == "tripler")


def test_a_card_answers_the_card_that_its_order_names() -> None:
    played = {}
    for wanted in ("played:force_field", "played:quash", "played:any"):
        hands = {0: ["attack_08", "force_field"], 1: ["attack_12", "card_zap"], 2: ["attack_06"]}
        game = meeting("", "", "", "", hands=hands, allies={2: ("offense", 1)})
        game.instruct(1, [PlayCards(chosen=["card:card_zap", wanted])])
        go(game, until="V", acts={0: ["force_field"]})
        played[wanted] = "card_zap" not in keys(game, 1)

    assert played == {"played:force_field": True, "played:quash": False, "played:any": True}


def test_a_card_is_aimed_at_whom_its_order_names() -> None:
    for target in (2, 3):
        hands = {0: ["attack_08"], 1: ["attack_12", "plague"]}
        game = table("", "", "", "", hands=hands)
        game.begin()
        game.instruct(1, [PlayCards(chosen=["card:plague", f"at:{target}"])])
        go(game, until="L")
        assert [each.target for each in game.encounter.used] == [str(target)]


def test_a_card_that_was_to_be_played_only_once_is_not_played_again() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "reinforcement_3", "reinforcement_3"]}
    for chosen, left in ((["once"], 1), ([], 0)):
        game = meeting("", "", "", hands=hands)
        game.instruct(1, [PlayCards(chosen=["card:reinforcement_3", *chosen])])
        go(game, until="R", cards={0: "attack_08", 1: "attack_12"})
        assert keys(game, 1).count("reinforcement_3") == left
        assert bool(game.orders[1]) == (not chosen)


def test_so_many_allied_ships_or_a_colony_by_a_deal_are_conditions() -> None:
    game = meeting("", "", "", "", allies={2: ("offense", 2), 3: ("defense", 1)})
    stop = game.stack[-1]
    assert is_met(game, 0, stop, ["allied:3"], [])
    assert not is_met(game, 0, stop, ["allied:4"], [])

    gives, takes = Promise(giver=0, chosen=1), Promise(giver=1, chosen=1)
    game.encounter.deal = Offer(number=1, seat=0, gives=gives, takes=takes)
    assert not is_met(game, 2, stop, ["when:deal"], [])
    takes.planet, takes.ships = "B2", 1
    assert is_met(game, 2, stop, ["when:deal"], [])


def test_whoever_is_waited_for_plays_its_cards_itself_and_by_order_if_it_stays_away() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["cosmic_zap", "attack_04"]}
    game = meeting("virus", "", "", hands=hands, **BY_CLOCK)
    game.instruct(2, [Watchful(), PlayCards(chosen=["card:cosmic_zap"])])
    assert named(game, 2) is None
    while game.stop != "V":
        close(game)
    assert named(game, 2) is None
    while game.clocks()[0].startswith("floor"):
        game.clock_ended(game.clocks()[0])
    game.clock_ended(game.stack[-1].clock)

    assert "cosmic_zap" not in keys(game, 2)


def test_what_an_order_has_named_goes_with_the_order_while_the_round_is_open() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12"], 2: ["cosmic_zap", "attack_04"]}
    game = meeting("virus", "", "", hands=hands, **BY_CLOCK)
    while game.stop != "V":
        close(game)
    before = public(game)
    game.instruct(2, [PlayCards(chosen=["card:cosmic_zap"])])
    assert any("cosmic_zap" in id for id in named(game, 2))
    assert public(game) == before
    game.instruct(2, [])
    assert named(game, 2) is None
    assert public(game) == before

    mine = next(id for id in offered_ids(game, 2) if "cosmic_zap" in id)
    game.play(2, [mine])
    game.instruct(2, [LetPass()])
    assert named(game, 2) == [mine]  # its own word stands


def test_a_card_that_is_chosen_ahead_counts_as_things_are_or_whatever_happens() -> None:
    selected = {}
    for chosen in ((), ("whatever",)):
        hands = {0: ["attack_08", "force_field"], 1: ["attack_12", "attack_06"], 2: ["attack_06"]}
        game = meeting("", "", "", hands=hands, allies={2: ("offense", 1)})
        game.instruct(1, [SelectCards(chosen=["card:attack_06", *chosen])])
        go(game, until="V", acts={0: ["force_field"]}, cards={1: "attack_12"})
        selected[chosen] = key_of(game.encounter.shown[1].card)

    assert selected == {(): "attack_12", ("whatever",): "attack_06"}


def test_a_card_chosen_ahead_is_selected_without_a_call() -> None:
    game = meeting("", "", "", hands={0: ["attack_08"], 1: ["attack_12", "attack_06"]}, **BY_CLOCK)
    game.instruct(1, [SelectCards(chosen=["card:attack_06"])])

    assert game.awaited() == [0]
    game.instruct(0, [SelectCards(chosen=["card:attack_08"])])
    assert game.awaited() == []  # whether it goes on is asked when it has won


@pytest.mark.parametrize(
    ("mine", "chosen", "left"),
    [
        (["reinforcement_2", "reinforcement_5"], [], ["reinforcement_2"]),
        (["reinforcement_2", "reinforcement_3"], [], []),
        (["reinforcement_2"], [], ["reinforcement_2"]),
        (["reinforcement_5"], ["points:4"], ["reinforcement_5"]),
        (["reinforcement_5", "reinforcement_3"], ["how:all"], []),
        (["reinforcement_5", "reinforcement_3"], ["how:all", "points:6"], ["reinforcement_3"]),
        (["reinforcement_5"], ["card:reinforcement_4"], ["reinforcement_5"]),
    ],
)  # fmt: skip
def test_the_own_side_is_reinforced_by_the_least_that_turns_it_or_by_all(
    mine, chosen, left
) -> None:
    """Seat 0 has 10 + 3, seat 1 has 4 + 4: it lacks five."""
    hands = {0: ["attack_10"], 1: ["attack_04", *mine]}
    game = meeting("", "", "", hands=hands, ships=(3, 4))
    game.instruct(1, [Reinforce(chosen=chosen)])
    go(game, until="R", cards={0: "attack_10", 1: "attack_04"})

    assert sorted(keys(game, 1)) == sorted(left)


def test_after_reinforcing_it_lets_pass_or_asks() -> None:
    for chosen, asked in ((["then:pass"], False), (["then:ask"], True)):
        hands = {0: ["attack_40", "card_zap"], 1: ["attack_04", "reinforcement_2"]}
        game = meeting("", "", "", hands=hands, **BY_CLOCK)
        game.instruct(1, [Reinforce(chosen=chosen)])
        while game.stop != "V":
            close(game)
        assert (1 not in game.stack[-1].named) == asked
        assert game.stack[-1].waits_for(game, 1)


# ---- powers --------------------------------------------------------------------------------------


def test_a_power_is_aimed_by_a_rule() -> None:
    for rule, target in (("at:leader", 2), ("at:3", 3), ("at:hand", 1)):
        game = table("mind", "", "", "", hands={1: ["attack_08"] * 3}, at="alliance")
        now = game.encounter
        now.defense, now.planet = 1, "B1"
        game.lift(0, {"A1": 4})
        now.gate[0] = 4
        game.settle(2, "D2", 1)
        game.player(2).removed -= 1
        game.begin()
        game.instruct(0, [UsePower(chosen=[rule])])
        used = [id for id in (named(game, 0) or []) if "mind" in id]
        targets = {id.partition("@")[2] for id in offered_ids(game, 0) if "mind." in id}
        assert used[0].partition("@")[2] == (str(target) if str(target) in targets else "1")


def sorcery(*orders, zap: bool = False):
    """Stop C with Sorcerer as the defense, to which these orders were given before it opened."""
    hands = {0: ["attack_40", "cosmic_zap"], 1: ["attack_04"], 2: ["attack_06"]}
    game = meeting("", "sorcerer", "", hands=hands, at="alliance")
    game.instruct(1, list(orders))
    go(game, until="C")
    before = game.rounds
    acts = {0: ["cosmic_zap"]} if zap else {}
    go(game, until="V", cards={0: "attack_40", 1: "attack_04"}, acts=acts)
    return game, game.rounds - before


# Ruling power_by_order
def test_a_power_that_is_always_used_is_foreseen_and_costs_no_round_of_its_own() -> None:
    ordered, rounds = sorcery(UsePower())
    by_hand = meeting("", "sorcerer", "", hands={0: ["attack_40"], 1: ["attack_04"]}, at="planning")
    before = by_hand.rounds
    cards = {0: "attack_40", 1: "attack_04"}
    go(by_hand, until="V", cards=cards, acts={1: ["sorcerer."]})

    assert key_of(ordered.encounter.shown[1].card) == "attack_40"
    assert key_of(by_hand.encounter.shown[1].card) == "attack_40"
    assert rounds == by_hand.rounds - before - 1
    assert "uses Sorcerer" in told(ordered)


# Ruling power_by_order
def test_a_power_that_is_foreseen_can_be_zapped_at_once() -> None:
    game, _ = sorcery(UsePower(), zap=True)

    assert game.encounter.zapped == ["sorcerer"]
    assert key_of(game.encounter.shown[1].card) == "attack_04"


def test_an_order_for_a_power_that_is_given_or_taken_back_in_a_round_is_known_in_the_next() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"], 2: ["attack_06", "cosmic_zap"]}
    game = meeting("", "sorcerer", "", hands=hands, **BY_CLOCK)
    before = public(game), offered_ids(game, 2)
    game.instruct(1, [UsePower()])
    assert (public(game), offered_ids(game, 2)) == before

    game = meeting("", "sorcerer", "", hands=hands, at="alliance", **BY_CLOCK)
    game.instruct(1, [UsePower()])
    while game.stop != "C":
        close(game)
    assert any("cosmic_zap" in id for id in offered_ids(game, 2))
    before = public(game), offered_ids(game, 2)
    game.instruct(1, [])
    assert (public(game), offered_ids(game, 2)) == before


def test_a_power_that_is_never_to_react_lets_it_pass() -> None:
    healed = {}
    for order in (UsePower(), NeverUsePower()):
        hands = {0: ["attack_04"], 1: ["attack_40"]}
        game = meeting("", "", "healer", hands=hands)
        game.instruct(2, [order])
        go(game, cards={0: "attack_04", 1: "attack_40"})
        healed[type(order).__name__] = game.player(0).warp

    assert healed["NeverUsePower"] == 3
    assert healed["UsePower"] < 3
