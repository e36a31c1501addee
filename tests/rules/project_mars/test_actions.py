"""Rulings PM-29 to PM-44: the action phase; each test stands under its number."""

from __future__ import annotations

import pytest

from rules.kernel import Refused
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    CEM,
    ELEVEN_ENGINEERING,
    ENGINEER,
    FLIGHT,
    GOOD_ENGINEER,
    LAUNCH,
    LEAD,
    MANAGER,
    MODULES,
    OFFICE,
    TRAILER,
    VENDOR,
    asked,
    choose,
    discards,
    has,
    is_open,
    options,
    play_until,
    pool,
    question,
    said,
    table,
    tableau,
    take_turns,
    why_not,
)

TAKE, BUY, FLY = "Take $2", "Buy materials", "Test flight"
READY = has(*ELEVEN_ENGINEERING, modules=MODULES)
"""Twelve engineering and five modules: enough to launch with three players."""


# PM-29
def test_the_holder_acts_first_and_again_at_the_end() -> None:
    game = table(3, holder=BRAM)
    acted = []

    while question(game).moment == "action":
        acted.append(asked(game))
        choose(game, TAKE)

    assert acted == [BRAM, CEM, ANA, BRAM]
    assert game.stores(BRAM).money == 8 + 2 + 2


# PM-30
def test_nobody_may_pass_and_who_runs_out_of_time_takes_two() -> None:
    game = table(3, ana=has(money=0, materials=0))

    with pytest.raises(Refused):
        game.play(ANA, [])
    game.play(ANA, question(game).fallback)

    assert game.stores(ANA).money == 2


# PM-31
def test_a_card_taken_leaves_its_place_empty_until_the_next_draw() -> None:
    game = table(3, pool=[ENGINEER, LEAD])

    choose(game, ENGINEER)

    seen = game.view(None)["pool"]
    assert [(place["letter"], place["taken_by"], place["how"]) for place in seen] == [
        ("A", ANA, "hired"),
        ("B", None, ""),
    ]
    assert seen[0]["face"] is None


# PM-32
def test_a_full_office_lets_one_employee_go_for_the_one_hired() -> None:
    game = table(3, ana=has(LEAD, MANAGER), pool=[ENGINEER])

    choose(game, ENGINEER)
    moment = question(game).moment
    choose(game, LEAD)

    assert moment == "replace_employee"
    assert tableau(game, ANA) == [MANAGER, ENGINEER]
    assert discards(game) == [LEAD]
    assert game.stores(ANA).money == 6
    assert asked(game) == BRAM


def test_who_lets_somebody_go_reads_what_goes_as_well() -> None:
    game = table(3, ana=has(LEAD, MANAGER), pool=[ENGINEER])

    choose(game, ENGINEER)

    assert [str(option.detail) for option in options(game).values()] == [
        "Project lead: gives 3 approval",
        "Facilities manager: gives 1 approval and free office spaces",
    ]


# PM-32
def test_with_a_desk_free_nobody_is_let_go() -> None:
    game = table(3, ana=has(LEAD), pool=[ENGINEER])

    choose(game, ENGINEER)

    assert tableau(game, ANA) == [LEAD, ENGINEER]
    assert asked(game) == BRAM


# PM-33
def test_employees_cost_money_only_and_offices_materials_only() -> None:
    game = table(
        3, ana=has(money=1, materials=50), bram=has(money=50, materials=0), pool=[LEAD, OFFICE]
    )

    assert why_not(game, LEAD) == "It costs $4 and you have $1."
    choose(game, TAKE)
    assert why_not(game, OFFICE) == "It costs 2 materials and you have 0."


# PM-34
def test_a_facilities_manager_makes_every_office_free_and_is_not_used_up() -> None:
    game = table(2, ana=has(MANAGER, materials=0), pool=[OFFICE, TRAILER])

    choose(game, OFFICE)
    choose(game, TAKE)
    choose(game, TRAILER)

    assert game.stores(ANA).materials == 0
    assert game.standing(ANA).office_space == 2 + 3 + 1
    assert MANAGER in tableau(game, ANA)


def test_the_menu_says_what_a_facilities_manager_is_hired_for() -> None:
    game = table(2, ana=has(LEAD, ENGINEER), pool=[MANAGER])

    said_of = str(options(game)[MANAGER].detail)

    start = "Facilities manager: pay $3, gain 1 approval and free office spaces"
    assert said_of == f"{start}; let one employee go first"
    assert len(said_of) <= 100


# PM-35
def test_a_vendor_deals_with_whoever_has_just_enough_approval() -> None:
    for approval, is_enough in ((3, False), (4, True)):
        game = table(3, ana=has(*[MANAGER] * (approval - 3)), pool=[VENDOR])
        assert game.standing(ANA).approval == approval
        assert is_open(game, VENDOR) is is_enough


# PM-44
def test_every_other_action_warns_while_the_launch_can_be_taken_and_none_while_it_cannot() -> None:
    ready = options(table(3, ana=READY, pool=[LAUNCH, VENDOR]))
    not_ready = options(table(3, pool=[LAUNCH, VENDOR]))

    assert ready["Launch"].warning is None
    assert all(option.warning for label, option in ready.items() if label != "Launch")
    assert not any(option.warning for option in not_ready.values())


# PM-35
def test_a_vendor_gives_everything_for_approval_that_is_kept_and_is_discarded() -> None:
    game = table(3, ana=has(LEAD), pool=[VENDOR])

    closed = table(3, pool=[VENDOR])
    choose(game, VENDOR)

    assert why_not(closed, VENDOR) == "It needs 4 approval and you have 3."
    assert game.stores(ANA) == (11, 3)
    assert game.standing(ANA).approval == 6
    assert discards(game) == [VENDOR]
    assert said(game)[-1] == f"Ana used {VENDOR} (vendor) and took $3 and 1 material."


# PM-36
def test_a_technology_works_only_when_the_turn_is_over() -> None:
    game = table(2, ana=has(ENGINEER), pool=["Recruiting Campaign", GOOD_ENGINEER])

    choose(game, "Recruiting Campaign")
    choose(game, TAKE)
    price_now = str(options(game)[GOOD_ENGINEER].detail)
    seen = game.view(None)["players"][ANA]["technologies"]
    take_turns(game)

    assert "pay $6" in price_now
    assert [technology["works"] for technology in seen] == [False]
    assert game.standing(ANA).at_work


# PM-36
def test_two_technologies_of_a_name_both_work() -> None:
    pool = ["Recruiting Campaign", GOOD_ENGINEER]
    game = table(2, ana=has(ENGINEER, "Recruiting Campaign"), pool=pool)

    one = str(options(game)[GOOD_ENGINEER].detail)
    choose(game, "Recruiting Campaign")
    choose(game, TAKE)
    take_turns(game)
    both = [str(effect.word) for effect in game.standing(ANA).effects]

    assert "pay $5" in one
    assert both == ["recruit", "recruit"]
    assert game.standing(ANA).hire_price(game.card("eng_11")) == 4


# PM-36
def test_a_table_may_allow_one_technology_of_a_name() -> None:
    mine = has(ENGINEER, "Recruiting Campaign")
    pool = ["Recruiting Campaign", "Supply Chain Network"]
    game = table(2, ana=mine, pool=pool, one_technology_of_a_name=True)

    said = "You have Recruiting Campaign already, and this table allows one of a name."
    assert why_not(game, "Recruiting Campaign") == said


def test_a_second_technology_that_adds_nothing_is_taken_only_after_a_warning() -> None:
    mine = has(ENGINEER, GOOD_ENGINEER, "Orbital Docking", "Recruiting Campaign")
    game = table(2, ana=mine, pool=["Orbital Docking", "Recruiting Campaign"])

    docking, campaign = options(game)["Orbital Docking"], options(game)["Recruiting Campaign"]
    choose(game, "Orbital Docking")
    choose(game, TAKE)
    take_turns(game)

    assert str(docking.warning) == "A second Orbital Docking adds nothing."
    assert campaign.warning is None
    assert game.standing(ANA).modules_a_turn == 2


# PM-37
def test_a_technology_works_on_below_its_level_unless_that_must_be_kept() -> None:
    below = has("Orbital Docking", "Mission Simulator")
    above = has("Orbital Docking", "Mission Simulator", GOOD_ENGINEER, "Rosa Delmar")

    working = table(2, ana=below).standing(ANA)
    strict = table(2, ana=below, tech_level_kept=True).standing(ANA)
    strict_above = table(2, ana=above, tech_level_kept=True).standing(ANA)

    assert (working.engineering, working.modules_a_turn) == (2, 2)
    assert (strict.engineering, strict.modules_a_turn) == (1, 1)
    assert (strict_above.engineering, strict_above.modules_a_turn) == (7, 2)


# PM-38
def test_the_actions_without_a_card_are_two_money_or_two_materials_for_ten() -> None:
    game = table(2, ana=has(money=19))

    choose(game, BUY)
    choose(game, TAKE)

    assert game.stores(ANA) == (9, 4)
    assert game.stores(BRAM).money == 10
    assert why_not(game, BUY) == "It costs $10 and you have $9."


# PM-39
def test_a_test_flight_costs_a_material_and_a_fuel_module_once_in_a_game() -> None:
    game = table(2, ana=has(modules=["fuel_2", "hab"]))
    without_fuel = table(2, ana=has(modules=["hab"]))

    choose(game, FLY)
    choose(game, TAKE)

    assert game.stores(ANA).materials == 1
    assert game.player(ANA).placed == ["hab"]
    assert tableau(game, ANA) == [FLIGHT]
    assert why_not(game, FLY) == "You have flown your Test Flight."
    assert why_not(without_fuel, FLY) == "You have no fuel module in orbit."


# PM-40
def test_the_owner_chooses_which_fuel_is_used_up_and_places_it_again_at_its_price() -> None:
    game = table(2, ana=has(ENGINEER, "Niko Petrakis", money=20, modules=["fuel_1", "fuel_2"]))

    choose(game, FLY)
    choose(game, "Fuel for $6")
    left = list(game.player(ANA).placed)
    play_until(game, "place_module")
    money = game.stores(ANA).money
    choose(game, "Fuel for $6")

    assert left == ["fuel_1"]
    assert game.stores(ANA).money == money - 6


# PM-41
def test_a_test_flight_lowers_the_need_of_its_owner_alone() -> None:
    game = table(3, ana=has(FLIGHT))

    assert [game.launch_need(seat) for seat in (ANA, BRAM, CEM)] == [10, 12, 12]


# PM-42
def test_the_launch_needs_the_card_in_the_pool_five_modules_and_enough_engineering() -> None:
    ready = table(3, ana=READY, pool=[LAUNCH])
    absent = table(3, ana=READY)
    grounded = table(3, ana=has(*ELEVEN_ENGINEERING, modules=MODULES[:4]), pool=[LAUNCH])
    unready = table(3, ana=has(*ELEVEN_ENGINEERING[1:], modules=MODULES), pool=[LAUNCH])

    choose(ready, "Launch")

    assert ready.result is not None
    assert (ready.result.winners, ready.result.reason) == ([ANA], "launched")
    assert not ready.asks()
    assert "Launch" not in options(absent)
    assert why_not(grounded, "Launch") == "You need all 5 modules in orbit and have 4."
    assert why_not(unready, "Launch") == "You need 12 engineering to launch and have 9."


# PM-42
def test_engineering_for_the_launch_is_counted_after_pay_day() -> None:
    game = table(3, phase="pay_day", pool=[LAUNCH], ana=READY | {"money": 0})

    choose(game, ENGINEER)
    play_until(game, "action")

    assert not is_open(game, "Launch")


# PM-43
def test_of_two_who_are_ready_the_first_in_action_order_wins_even_by_a_second_action() -> None:
    ten = ["Dr. Boris Lyman", "Dr. Chen Ruo", "Dr. Delphine Marsh", "Ulf Brandvold"]
    rival = has(*ten, "Desert Campus", modules=MODULES)
    both = table(3, holder=BRAM, ana=READY, bram=rival, pool=[LAUNCH])
    second = table(3, ana=has(*ELEVEN_ENGINEERING[:-2], OFFICE, modules=MODULES, money=9),
                   pool=[LAUNCH, ENGINEER])  # fmt: skip

    choose(both, "Launch")
    choose(second, ENGINEER)
    choose(second, TAKE)
    choose(second, TAKE)
    choose(second, "Launch")

    assert both.result is not None
    assert both.result.winners == [BRAM]
    assert second.result is not None
    assert second.result.winners == [ANA]


# PM-44
def test_a_test_flight_puts_the_launch_off_to_the_next_turn() -> None:
    game = table(3, ana=READY | {"money": 20}, pool=[LAUNCH])

    warned = options(game)[FLY].warning
    choose(game, FLY)
    choose(game, "Fuel for $5")
    choose(game, TAKE)
    choose(game, TAKE)
    closed = why_not(game, "Launch")
    play_until(game, "place_module")
    choose(game, "Fuel for $5")
    play_until(game, "action")

    assert warned is not None
    assert closed == "You need all 5 modules in orbit and have 4."
    assert pool(game)[0] == LAUNCH
