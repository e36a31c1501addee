"""Orders for launching, inviting and joining."""

import pytest

from rules.cosmic_encounter.phases.orders import DeclineAll, Invite, Join, LaunchPlan
from rules.cosmic_encounter.phases.reveal import MIX_AHEAD
from tests.rules.cosmic_encounter.stops import BY_CLOCK, public
from tests.rules.cosmic_encounter.table import go, meeting, table
from tests.rules.cosmic_encounter.test_alliances import allying, finish, invites, says

# ---- alliances -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "offense", "defense", "joined"),
    [
        (["side:offense"], [3], [], "offense"),
        (["side:offense"], [3], [3], "offense"),
        (["side:offense", "side:defense", "rather"], [3], [3], "defense"),
        (["side:offense", "by:both", "else:decline"], [3], [], "declined"),
        (["side:defense", "by:both", "else:decline"], [3], [3], "defense"),
        (["side:defense"], [], [3], "defense"),
        (["side:offense", "by:0"], [3], [], "offense"),
        (["side:offense", "by:2", "else:decline"], [3], [], "declined"),
        (["side:offense", "target:1"], [3], [], "offense"),
        (["side:offense", "target:2", "else:decline"], [3], [], "declined"),
    ],
)
def test_a_side_is_joined_by_order_if_who_invites_and_where_is_as_it_says(
    chosen, offense, defense, joined
) -> None:
    game = allying(*offense)
    game.instruct(3, [Join(chosen=chosen)])
    finish(game)
    invites(game, *defense)
    finish(game)

    assert game.encounter.answered.get(3, "declined") == joined


@pytest.mark.parametrize(
    ("cleo", "chosen", "joined"),
    [
        (["both:defense"], "unless:2:defense", "declined"),
        (["offense"], "unless:2:defense", "offense"),
        (["offense"], "only:2:offense", "offense"),
        ([], "only:2:offense", "declined"),
    ],
)
def test_joining_by_order_may_depend_on_who_joins_before(cleo, chosen, joined) -> None:
    game = allying(2, 3)
    game.instruct(3, [Join(chosen=["side:offense", "n:2", chosen, "else:decline"])])
    says(game, 2, cleo)
    invites(game, 2)

    assert game.encounter.answered[3] == joined
    assert game.encounter.gate.get(3, 0) == (2 if joined == "offense" else 0)


def test_joining_by_order_asks_where_its_condition_turns_out_not_to_hold() -> None:
    game = allying(2, 3)
    game.instruct(3, [Join(chosen=["side:offense", "only:2:offense", "else:ask"])])
    says(game, 2, [])
    invites(game)

    assert game.awaited() == [3]


def test_what_those_say_who_come_later_cannot_be_waited_for() -> None:
    game = allying(2, 3)
    game.instruct(2, [Join(chosen=["side:offense", "only:3:offense"])])
    assert 2 in game.awaited()
    game.instruct(2, [Join(chosen=["side:offense", "only:3:offense", "else:decline"])])
    invites(game)
    says(game, 3, ["offense"]) if 3 in game.awaited() else None
    finish(game)
    assert game.encounter.answered[2] == "declined"


@pytest.mark.parametrize(
    ("source", "from_home"), [("from:largest", 2), ("from:foreign", 0), ("from:home", 2)]
)
def test_ships_that_join_come_from_where_the_order_says(source, from_home) -> None:
    game = allying(3)
    game.lift(3, {"D5": 3})
    game.settle(3, "A4", 3)
    game.instruct(3, [Join(chosen=["side:offense", "n:2", source])])
    sent = game.stack[-1].decided[3]["offense_ships"]

    assert sum(sent.values()) == 2
    assert sum(n for id, n in sent.items() if id.startswith("D")) == from_home


def test_an_invitation_that_may_come_is_answered_ahead_by_order() -> None:
    rounds = []
    for order in ([Join(chosen=["side:defense"])], []):
        game = allying()
        before = public(game)
        game.instruct(3, order)
        assert public(game) == before
        finish(game)
        invites(game, 3)
        rounds.append(game.rounds)

    assert rounds[0] <= rounds[1]
    assert game.encounter.answered.get(3) is None  # without the order it is asked


@pytest.mark.parametrize(
    ("chosen", "invited"),
    [
        (["whom:all"], [2, 3]),
        (["whom:nobody"], []),
        (["whom:leaders"], [3]),
        (["seat:3"], [3]),
        (["seat:1", "seat:2"], [2]),
    ],
)
def test_allies_are_invited_by_order_each_side_for_itself(chosen, invited) -> None:
    game = allying()
    for planet in ("A2", "A3", "D2", "D3"):
        game.settle(2, planet, 1)
        game.player(2).removed -= 1
    game.instruct(
        1, [Invite(side="offense", chosen=["whom:all"]), Invite(side="defense", chosen=chosen)]
    )
    finish(game)

    assert game.encounter.invited["defense"] == invited


# ---- the launch ----------------------------------------------------------------------------------


def launching(*orders, destiny="B#0", **chosen):
    game = table("", "", "", "", at="launch", hands={s: ["attack_08"] for s in range(4)}, **chosen)
    game.encounter.destiny = destiny
    game.encounter.defense = {"B": 1, "C": 2}.get(destiny[0])
    game.lift(1, {"B3": 2})
    game.settle(1, "B2", 2)
    game.settle(2, "B3", 1)
    game.lift(2, {"C1": 1})
    game.begin()
    game.instruct(0, list(orders))
    return go(game, until="A")


# Ruling invited_with_launch
@pytest.mark.parametrize(
    ("chosen", "planet", "ships", "invited"),
    [
        (["rule:fewest", "n:2"], "B3", 2, []),
        (["rule:most", "n:3", "whom:all"], "B2", 3, [2, 3]),
        (["rule:alone", "n:1", "seat:3"], "B1", 1, [3]),
        (["planet:B4", "n:4", "whom:nobody"], "B4", 4, []),
        (["planet:B4", "n:4", "whom:leaders"], "B4", 4, [2, 3]),
    ],
)
def test_a_launch_plan_aims_fills_the_gate_and_invites(chosen, planet, ships, invited) -> None:
    game = launching(LaunchPlan(against=1, chosen=chosen))

    assert (game.encounter.planet, game.encounter.gate[0]) == (planet, ships)
    assert game.encounter.invited["offense"] == invited


def test_a_plan_for_one_opponent_holds_for_no_other_and_one_for_anybody_for_all() -> None:
    for destiny, ships in (("B#0", 3), ("C#0", 2)):
        one = LaunchPlan(against=1, chosen=["rule:fewest", "n:3"])
        game = launching(one, LaunchPlan(chosen=["rule:fewest", "n:2"]), destiny=destiny)
        assert game.encounter.gate[0] == ships


def test_a_plan_may_choose_whom_to_meet() -> None:
    game = launching(LaunchPlan(against=2, chosen=["meet", "rule:most", "n:1"]), destiny="wild#0")

    assert game.encounter.defense == 2
    assert game.encounter.planet == "C2"


def test_a_plan_that_says_all_needs_no_call_and_what_is_missing_is_asked() -> None:
    asked = {}
    for chosen in (["rule:fewest", "n:2", "whom:all"], ["rule:fewest", "n:2"]):
        game = table("", "", "", at="launch", **BY_CLOCK)
        game.encounter.destiny, game.encounter.defense = "B#0", 1
        game.begin()
        game.instruct(0, [LaunchPlan(chosen=chosen)])
        asked[len(chosen)] = 0 in game.awaited()

    assert asked == {3: False, 2: True}


@pytest.mark.parametrize("order", [DeclineAll(), Join(chosen=["side:offense"])])
def test_an_order_about_invitations_says_nothing_of_rewards_that_are_asked_ahead(order) -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["attack_06", "attack_08"]}
    allies = {2: ("defense", 2)}
    game = meeting("", "", "", hands=hands, allies=allies, stops="by the clock")
    while game.stop != "V":
        game.clock_ended(game.clocks()[-1])
    asked = game.asks()[2]
    assert MIX_AHEAD in [option.id for option in asked.options]
    game.instruct(2, [order])

    assert not game.asks()[2].optional, "nothing was said for it"
