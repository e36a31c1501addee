"""One test for each ruling on the money of Lucre, named for it; the worked examples."""

import json

import pytest

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.lucre.income import pay_income
from rules.cosmic_encounter.lucre.investing import places, question
from rules.cosmic_encounter.lucre.orders import InvestLucre
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import Planet
from rules.cosmic_encounter.model.upgrades_of_effects import effects_of_rules_2
from rules.cosmic_encounter.phases.rewards import mix, rewarded
from rules.cosmic_encounter.phases.standing.household import RewardMix
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.planets import planet_leaves
from rules.kernel import Amount
from tests.conformance.fit import fits
from tests.rules.cosmic_encounter.lucre_table import PACES, fought, purses, rich, silence
from tests.rules.cosmic_encounter.table import go, told


def paid(free, planet, *, left=20, offense=0, defense=1):
    """Return everybody's Lucre after a launch of seat 0 at this planet."""
    game = rich(free, left=left)
    game.encounter.offense, game.encounter.defense = offense, defense
    pay_income(game, planet)
    return game


def battle(card0="attack_08", card1="attack_06", *, acts=None, says=None, orders=None, **chosen):
    """The encounter of seat 0 against seat 1 at B1, from the announcement to its end."""
    hands = {0: [card0, "attack_04"], 1: [card1], **chosen.pop("hands", {})}
    game = fought(hands=hands, **chosen)
    for seat, given in (orders or {}).items():
        game.instruct(seat, given)
    return go(game, cards={0: card0, 1: card1}, acts=acts, says=says)


# ---- the start -----------------------------------------------------------------------------------


def test_seat_one() -> None:
    game = rich([0, 0, 0])
    game.start_player = 1

    bank.hand_out(game)

    assert purses(game) == [3, 1, 2]


def test_worked_example_1_four_players_begin_with_1_2_3_4_and_30_in_the_bank() -> None:
    game = rich([0, 0, 0, 0])

    bank.hand_out(game)

    assert (purses(game), game.bank, bank.total(game)) == ([1, 2, 3, 4], 30, 40)


def test_newcomers() -> None:
    game = new(4, CosmicOptions(lucre=True, newcomers="2 more", aliens="random"), "newcomers")
    before = purses(game)

    for seat in game.seats:
        assert game.asks()[seat].moment == "newcomer"
        game.play(seat, seat == 2)

    more = [after - had for after, had in zip(purses(game), before, strict=True)]
    assert sorted(before) == [1, 2, 3, 4]
    assert more == [0, 0, 2, 0]
    assert bank.total(game) == 40


def test_without_the_option_nobody_is_asked_whether_they_are_new() -> None:
    assert CosmicOptions(newcomers="4 more").more_for_newcomers == 0
    assert CosmicOptions(lucre=True).more_for_newcomers == 0


def test_without_the_variant_nobody_has_any_lucre() -> None:
    game = new(3, CosmicOptions(aliens="random"), "none")

    assert (bank.total(game), game.view(None)["market"]) == (0, None)
    titles = [str(order.title()) for order in META.orders(game.view(None), 0)]
    assert not [title for title in titles if "Lucre" in title]


# ---- income --------------------------------------------------------------------------------------


def test_worked_example_3_a_launch_at_a_foreign_planet_brings_1_and_2() -> None:
    game = rich([1, 2, 3, 0], left=34, at="destiny")
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    game.begin()
    go(game, until="A")

    assert (purses(game), game.bank) == ([2, 4, 3, 0], 31)


def test_income_is_told_when_the_ships_are_launched() -> None:
    game = rich([0, 0, 0], at="destiny")
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    game.begin()
    said = told(go(game, until="A"))

    launched, first, second = (
        said.index(words)
        for words in ("launches", "Seat 1 gets 1 Lucre", "Seat 2 gets 2 Lucre from the bank")
    )
    assert launched < first < second


def test_own_planet() -> None:
    assert purses(paid([0, 0, 0], "A1")) == [3, 2, 0]


def test_third_system() -> None:
    assert purses(paid([0, 0, 0], "C1")) == [1, 2, 0]


def test_resettled_income() -> None:
    """Worked example 8 of the sheet."""
    game = rich([0, 0, 0], at="destiny")
    game.lift(0, {"A3": 4})
    game.settle(0, "A2", 4)
    game.destiny_deck.cards = ["A#0", *(c for c in game.destiny_deck.cards if c != "A#0")]
    game.begin()
    go(game, says={"destiny": ["resettle:A3"]})

    assert game.planet("A3").ships == {0: 1}
    assert purses(game) == [3, 0, 0]


def test_bank_short() -> None:
    game = paid([5, 0, 3], "B1", left=2, offense=2)

    assert (purses(game), game.bank) == ([4, 2, 4], 0)


def test_worked_example_7_the_bank_pays_the_offense_and_the_richest_the_defense() -> None:
    game = paid([5, 0, 3], "B1", left=1, offense=2)

    assert (purses(game), game.bank) == ([3, 2, 4], 0)


def test_income_order() -> None:
    assert purses(paid([0, 0, 4], "B1", left=1)) == [1, 2, 2]


def test_richest() -> None:
    game = paid([2, 0, 2], "B1", left=0, offense=0)
    assert purses(game) == [1, 2, 1], "seat 2 pays the offense, which is then the richest"

    game = rich([4, 0, 4], left=0, invested={"B1": 9})
    game.start_player = 2
    assert bank.richest(game) == 2


def test_richest_receives() -> None:
    assert purses(paid([9, 3, 2], "B1", left=0)) == [8, 4, 2]

    game = paid([9, 0, 0], "A1", left=0)
    assert purses(game) == [7, 2, 0]
    assert "Nobody can pay Seat 1 the rest: 3 Lucre." in told(game)


def test_income_kept() -> None:
    """Mite ends the encounter with a colony: income was paid, and it is no win that seizes."""
    hands = {1: ["attack_04", "attack_06", "attack_08", "attack_10"]}
    game = rich([0, 0, 0], aliens=("mite", "", ""), invested={"B1": 3}, hands=hands, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    go(game, says={"power": ["colony"], "aim": ["B1"]})

    assert game.planet("B1").ships == {0: 1, 1: 4}
    assert (purses(game), game.planet("B1").lucre) == ([1, 2, 0], 3)


def test_every_launch() -> None:
    game = rich([0, 0, 0], at="destiny")
    game.encounter.extra, game.encounter.number = "warrior", 2
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    game.begin()

    assert purses(go(game, until="A")) == [1, 2, 0]


def test_no_launch() -> None:
    game = rich([0, 0, 0], at="destiny")
    for planet in game.planets:
        game.player(0).removed += planet.ships.pop(0, 0)
    game.begin()
    mine = told(game).partition("The turn of Seat 2 begins")[0]

    assert "Seat 1 has no ship to launch" in mine
    assert "Lucre" not in mine


def test_lucre_with_seats() -> None:
    game = rich([1, 2, 3], aliens=("human", "virus", ""), invested={"A1": 2})
    game.player(0).aliens, game.player(1).aliens = ["virus"], ["human"]

    assert purses(game) == [1, 2, 3]
    assert bank.invested(game, 0) == {"A1": 2}


# ---- investments ---------------------------------------------------------------------------------


def test_invest_order() -> None:
    game = rich([3, 2, 2])
    game.player(0).warp = 1
    game.begin()
    invests(game, {0: {"A1": 3}, 1: {"B2": 2}})
    said = told(game)

    assert {planet.id: planet.lucre for planet in game.planets if planet.lucre} == {
        "A1": 3,
        "B2": 2,
    }
    back, first = said.index("of Seat 1 comes back"), said.index("Seat 1 invests 3 Lucre on A1")
    assert back < first < said.index("Seat 2 invests 2 Lucre on B2")


def invests(game, wanted) -> None:
    """Each of these seats invests so much on its planets; nobody does anything else."""
    while game.stop == "S":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        mine, answer = wanted.get(seat, {}), ask.fallback
        if ask.moment == "stop":
            answer = ["invest"] if mine else []
        elif isinstance(ask, Amount):
            answer = mine[str(dict(ask.hint.args)["planet"])]
        elif ask.moment == "invest":
            answer = [*mine]
        game.play(seat, answer)


def test_planet_first_then_how_much_of_what_is_left() -> None:
    game = rich([3, 0, 0])
    game.begin()
    options = game.asks()[0].options
    assert [option.id for option in options if "invest" in option.id] == ["invest"]
    game.play(0, ["invest"])
    assert {o.id: str(o.detail) for o in game.asks()[0].options}["A2"] == "4 ships, 0 Lucre"
    game.play(0, ["A2", "A4"])
    assert (game.asks()[0].low, game.asks()[0].high) == (0, 3)
    game.play(0, 1)
    assert "You have 2 Lucre" in str(game.asks()[0].hint)
    assert game.asks()[0].high == 2
    game.play(0, 2)
    go(game, until="L")

    assert (game.planet("A2").lucre, game.planet("A4").lucre) == (1, 2)


def test_whoever_has_spent_all_on_one_planet_is_not_asked_about_the_next() -> None:
    game = rich([2, 0, 0])
    game.begin()
    for answer in (["invest"], ["A1", "A2"], 2):
        game.play(0, answer)

    assert game.asks()[0].optional


def test_a_robot_that_takes_a_seat_over_invests_no_more_than_is_left() -> None:
    game = rich([9, 0, 0])
    game.begin()
    for answer in (["invest"], ["A1", "A2"], 7):
        game.play(0, answer)
    ask = game.asks()[0]

    assert META.robot(game.view(0), ask, 0, lambda: 0.5) == ask.high == 2


def test_who_says_no_amount_invests_nothing() -> None:
    game = rich([3, 0, 0], stops="by the clock")
    game.begin()
    game.play(0, ["invest"])
    game.play(0, ["A1"])
    while game.stop == "S":
        game.clock_ended(game.clocks()[0])

    assert game.planet("A1").lucre == 0


def test_an_investment_that_a_save_of_former_rules_has_named_is_made() -> None:
    game = rich([3, 0, 0])
    game.begin()
    game.play(0, [])
    plain = json.loads(game.save())
    plain["stack"][-1]["named"]["0"] = ["invest:A1+1", "invest:A1+1", "pass on"]
    game = type(game).load(json.dumps(effects_of_rules_2(plain)))
    go(game, until="L")

    assert game.planet("A1").lucre == 2


def test_stays_the_owners() -> None:
    game = rich([2, 0, 0], invested={"A1": 2})
    game.lift(0, {"A1": 4})

    assert bank.invested(game, 0) == {"A1": 2}
    assert "A1" not in places(game, 0)


def test_invested_anywhere() -> None:
    game = rich([0, 0, 0], invested={"A1": 1})
    game.lift(0, {"A1": 4})
    game.settle(1, "A1", 2)

    bank.spend(game, "A1", 1)

    assert game.bank == 30
    assert bank.invested(game, 1) == {}


def test_no_way_back() -> None:
    game = rich([0, 0, 0], invested={"A1": 2})
    game.begin()

    assert not [o.id for o in game.asks()[0].open if o.id.startswith("invest")]


def test_genesis_invests() -> None:
    game = rich([1, 0, 0])
    game.planets.append(Planet(id="A6", home=0, number=6, ships={0: 1}, tokens=["genesis"]))

    _, where = question(game, 0, {})
    assert "A6" in [option.id for option in where.options]


def test_who_has_free_lucre_is_asked_in_stop_s_whatever_else_they_have() -> None:
    game = rich([0, 3, 0], hands={0: ["attack_08"], 1: [], 2: []})
    game.begin()

    assert sorted(game.asks()) == [0, 1]


def test_by_order_what_is_not_kept_is_invested_where_most_ships_are() -> None:
    game = rich([0, 5, 0])
    game.lift(1, {"B1": 1})
    game.settle(1, "B4", 1)
    game.instruct(1, [InvestLucre(keeps=2, said=True)])
    game.begin()
    go(game, until="L")

    assert game.planet("B4").lucre == 3


# Ruling planet_gone
def test_planet_gone_lucre_goes_to_the_bank() -> None:
    game = rich([0, 0, 0], invested={"A1": 4})
    planet_leaves(game, "A1")

    assert (game.bank, bank.total(game)) == (30, 30)


# ---- its use in an encounter ---------------------------------------------------------------------


def lucre_lines(game, side="defense") -> list[str]:
    half = next(h for h in game.view(None)["present"]["halves"] if h["side"] == side)
    return [line["change"] for line in half["lines"] if line["kind"] == "lucre"]


def test_worked_example_4_three_lucre_make_10_against_14_and_the_ally_takes_one() -> None:
    game = battle(
        "attack_08",
        "attack_06",
        ships=(2, 3),
        invested={"B1": 3},
        allies={2: ("defense", 2)},
        says={"rewards": {"lucre": 1, "cosmic": 1}},
    )

    assert "Seat 2 wins the encounter, 14 against 10." in told(game)
    assert (purses(game), game.planet("B1").lucre) == ([0, 0, 1], 2)


def test_worked_example_5_an_offense_that_wins_takes_all_lucre_and_its_allies_none() -> None:
    game = battle("attack_40", invested={"B1": 3}, allies={2: ("offense", 2)})

    assert (purses(game), game.planet("B1").lucre) == ([3, 0, 0], 0)
    assert bank.total(game) == 30


def test_allies_no_lucre() -> None:
    game = battle("attack_40", invested={"B1": 3}, allies={2: ("offense", 2)})

    assert purses(game)[2] == 0
    assert game.planet("B1").ships[2] == 2


def test_one_number() -> None:
    game = fought(invested={"B1": 3}, hands={0: ["attack_08"], 1: ["attack_06"]})
    ask = game.asks()[1]

    assert ask.moment == "announce"
    assert [option.id for option in ask.open] == ["3", "2", "1", "0", "-1", "-2", "-3"]

    go(game, until="V", cards={0: "attack_08", 1: "attack_06"}, says={"announce": ["-2"]})

    assert "Seat 2 announces −2 with Lucre on B1." in told(game)
    assert lucre_lines(game) == ["−2"]


def test_one_number_counts_for_nothing_without_an_attack_card() -> None:
    game = battle("attack_04", "negotiate", invested={"B1": 9})

    assert "Seat 1 wins the encounter." in told(game)


@pytest.mark.parametrize("stops", PACES)
def test_announced_unasked(stops) -> None:
    """The owner is asked with its card, and silence announces what helps as far as all can see."""
    game = fought(invested={"B1": 3}, stops=stops)
    ask = game.asks()[1]
    assert (ask.moment, ask.suggested) == ("announce", ["3"])
    rounds = game.rounds
    silence(game)

    assert game.encounter.lucre == 3
    assert "Seat 2 announces +3 with Lucre on B1." in told(game)
    assert game.stop == "V"
    assert game.rounds == rounds + 1, "nothing has happened that was not expected"


def test_whose_attack() -> None:
    game = fought(invested={"C1": 3}, at="planning")
    game.encounter.planet = "C1"
    game.encounter.lucre = 3
    go(game, until="V", cards={0: "attack_04", 1: "attack_04"})
    assert lucre_lines(game) == lucre_lines(game, "offense") == []

    game = fought(invested={"C1": 3}, at="end")
    assert game.encounter.lucre is None


def test_own_lucre() -> None:
    game = fought(invested={"A1": 2}, at="alliance", hands={0: ["attack_40"], 1: ["attack_04"]})
    game.settle(1, "A1", 2)
    game.encounter.planet = "A1"
    go(game, cards={0: "attack_40", 1: "attack_04"})

    assert "Seat 1 announces +2 with Lucre on A1." in told(game)
    assert (purses(game), game.planet("A1").lucre) == ([2, 0, 0], 0)


def test_lucre_flat() -> None:
    game = fought(
        aliens=("", "virus", ""),
        ships=(2, 3),
        invested={"B1": 3},
        hands={0: ["attack_08"], 1: ["attack_06"]},
    )
    go(game, until="R", cards={0: "attack_08", 1: "attack_06"})

    assert "21 against 10" in told(game)


def test_theft() -> None:
    allies = {2: ("defense", 2)}
    game = fought(aliens=("", "", "macron"), invested={"B1": 9}, allies=allies)
    game.encounter.result = "defense wins"

    ask = mix(game, 2)

    assert ask is not None
    assert (ask.most, next(line.high for line in ask.lines if line.id == "lucre")) == (4, 4)
    game.encounter.compensated = False  # as Ionic Gas does
    assert rewarded(game) == []


def test_theft_short() -> None:
    game = battle(
        "attack_04",
        "attack_40",
        hands={2: [], 3: []},
        free=[0, 0, 0, 0],
        aliens=("", "", "", ""),
        invested={"B1": 3},
        allies={2: ("defense", 2), 3: ("defense", 2)},
        says={"rewards": {"lucre": 2}},
    )

    assert (purses(game), game.planet("B1").lucre) == ([0, 0, 2, 1], 0)
    assert [len(game.player(seat).hand) for seat in (2, 3)] == [0, 1]


def test_lucre_is_taken_as_a_reward_by_order() -> None:
    game = fought(invested={"B1": 1}, allies={2: ("defense", 2)})
    game.encounter.result = "defense wins"
    ask = mix(game, 2)

    answer = RewardMix(chosen=["kind:lucre"]).answers(game, 2, ask)

    assert answer == ({"ships": 0, "cosmic": 1, "reward": 0, "lucre": 1},)


def test_defense_steals_none() -> None:
    game = battle("attack_04", "attack_40", invested={"B1": 3})

    assert (purses(game), game.planet("B1").lucre) == ([0, 0, 0], 3)


def test_deal_keeps() -> None:
    game = battle("negotiate", "negotiate", invested={"B1": 3})

    assert "makes no deal" in told(game)
    assert game.planet("B1").lucre == 3


def test_both_lose_keeps() -> None:
    game = battle("morph", "morph", invested={"B1": 3})

    assert "Both sides lose." in told(game)
    assert game.planet("B1").lucre == 3


def test_won_after_all() -> None:
    aliens = ("", "loser", "")
    game = battle("attack_40", "attack_04", aliens=aliens, invested={"B1": 3}, acts={1: ["loser"]})

    assert "Seat 2 wins the encounter" in told(game)
    assert game.planet("B1").lucre == 3


def test_a_success_that_is_no_win_seizes_nothing() -> None:
    game = fought(invested={"B1": 3}, at="resolution")
    game.encounter.result = "success"

    assert (purses(go(game)), game.planet("B1").lucre) == ([0, 0, 0], 3)


def test_cards_only() -> None:
    game = battle("negotiate", "attack_06", free=[0, 5, 0])

    assert "collects compensation" in told(game)
    assert purses(game) == [0, 5, 0]


def test_leavers_lucre() -> None:
    game = rich([3, 0, 0, 0], invested={"A1": 2})
    game.begin()
    game.leave(0)

    assert (game.bank, bank.total(game)) == (40, 40)


def test_lucre_open() -> None:
    game = rich([3, 1, 2], invested={"A1": 2})
    view = game.view(None)

    assert [player["lucre"] for player in view["players"]] == [3, 1, 2]
    assert view["players"][0]["planets"][0]["lucre"] == 2
    assert view["market"]["bank"] == 22


def test_the_offense_takes_the_lucre_of_a_third_player_too() -> None:
    game = fought(invested={"C1": 3}, at="planning", hands={0: ["attack_40"], 1: ["attack_04"]})
    game.settle(1, "C1", 2)
    game.encounter.planet = "C1"
    go(game, cards={0: "attack_40", 1: "attack_04"})

    assert (purses(game), game.planet("C1").lucre) == ([3, 0, 0], 0)


def test_questions_about_much_lucre_fit_their_panels() -> None:
    game = rich([30, 0, 0])
    game.planets.append(Planet(id="A6", home=0, number=6, ships={0: 1}, tokens=["genesis"]))
    game.begin()
    fits(game.asks()[0])

    game = fought(invested={"B1": 30})  # all there is
    fits(game.asks()[1])
    assert len(game.asks()[1].open) == 61
