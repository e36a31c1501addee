"""Rulings PM-20 to PM-28: Pay Day and the modules; each test stands under its number."""

from __future__ import annotations

from rules.project_mars.cards.catalogue import catalogue
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    CEM,
    EIGHT_ENGINEERING,
    ENGINEER,
    GOOD_ENGINEER,
    LEAD,
    MANAGER,
    OFFICE,
    asked,
    choose,
    discards,
    has,
    is_open,
    options,
    question,
    said,
    table,
    tableau,
    why_not,
)


# PM-20
def test_the_holder_pays_for_each_employee_and_others_one_in_all() -> None:
    game = table(
        3,
        phase="pay_day",
        ana=has(ENGINEER, LEAD, OFFICE, money=5),
        bram=has("Niko Petrakis", "Oona Varga", money=5),
        cem=has(money=5),
    )

    assert [game.stores(seat).money for seat in (ANA, BRAM, CEM)] == [3, 4, 5]


# PM-21
def test_who_cannot_pay_in_full_pays_nothing_and_discards_one_employee() -> None:
    game = table(3, phase="pay_day", ana=has(ENGINEER, LEAD, MANAGER, OFFICE, money=2))

    before = question(game).moment
    choose(game, LEAD)

    assert before == "discard_employee"
    assert game.stores(ANA) == (2, 2)
    assert tableau(game, ANA) == [ENGINEER, MANAGER, OFFICE]


# PM-21
def test_who_can_pay_must_and_the_only_employee_goes_unasked() -> None:
    game = table(2, phase="pay_day", ana=has(MANAGER, money=1), bram=has(LEAD, money=0))

    assert game.stores(ANA).money == 0
    assert tableau(game, BRAM) == []
    assert question(game).moment == "action"


# PM-22
def test_incomes_come_before_payments_and_choices_go_clockwise_from_the_holder() -> None:
    pairs = [("Niko Petrakis", "Oona Varga"), ("Pavel Dusek", "Quinn Abernathy")]
    game = table(
        3,
        phase="pay_day",
        holder=BRAM,
        ana=has("Licensing Office", ENGINEER, money=0),
        bram=has(*pairs[0], money=1),
        cem=has(*pairs[1], money=0),
    )

    assert game.stores(ANA).money == 0
    assert tableau(game, ANA) == ["Licensing Office", ENGINEER]
    assert asked(game) == BRAM
    choose(game, "Oona Varga")
    assert asked(game) == CEM


# PM-22
def test_of_all_who_cannot_pay_the_holder_chooses_first() -> None:
    pairs = [("Niko Petrakis", "Oona Varga"), ("Pavel Dusek", "Quinn Abernathy")]
    poor = [has(*pair, money=0) for pair in ((ENGINEER, LEAD), *pairs)]
    game = table(3, phase="pay_day", holder=CEM, ana=poor[0], bram=poor[1], cem=poor[2])

    order = [asked(game)]
    choose(game, "Quinn Abernathy")
    order.append(asked(game))
    choose(game, LEAD)
    order.append(asked(game))

    assert order == [CEM, ANA, BRAM]


# PM-23
def test_what_an_employee_gave_is_gone_at_once_and_what_was_acquired_stays() -> None:
    game = table(
        2,
        phase="pay_day",
        ana=has(GOOD_ENGINEER, MANAGER, "Orbital Docking", OFFICE, money=0, modules=["hab"]),
    )

    choose(game, GOOD_ENGINEER)

    assert game.standing(ANA).engineering == 1
    assert game.player(ANA).placed == ["hab"]
    assert tableau(game, ANA) == [MANAGER, "Orbital Docking", OFFICE]
    assert discards(game) == [GOOD_ENGINEER]


# PM-23
def test_a_facilities_manager_who_goes_takes_the_free_offices_along() -> None:
    game = table(2, phase="pay_day", ana=has(MANAGER, LEAD, money=0), pool=[OFFICE])

    choose(game, MANAGER)

    assert not game.standing(ANA).free_offices


# PM-24
def test_that_somebody_could_not_pay_is_told_but_not_what_they_have() -> None:
    poor = table(3, phase="pay_day", ana=has(ENGINEER, LEAD, money=0))
    less_poor = table(3, phase="pay_day", ana=has(ENGINEER, LEAD, money=1))

    told = said(poor)

    assert told == said(less_poor)
    assert any("Ana could not pay $2" in line for line in told)


# PM-25
def test_modules_are_placed_clockwise_from_the_holder() -> None:
    engineers = GOOD_ENGINEER, ENGINEER, "Vera Kost"
    rich = [has(engineer, money=20) for engineer in engineers]
    game = table(3, phase="place_module", holder=CEM, ana=rich[0], bram=rich[1], cem=rich[2])

    order = []
    while question(game).moment == "place_module":
        order.append(asked(game))
        game.play(asked(game), question(game).fallback)

    assert order == [CEM, ANA, BRAM]


# PM-25
def test_one_module_a_turn_or_two_with_orbital_docking() -> None:
    game = table(
        2,
        phase="place_module",
        ana=has(*EIGHT_ENGINEERING, OFFICE, money=20),
        bram=has("Orbital Docking", "Vera Kost", "Tess Okonjo", money=20),
    )

    choose(game, "Fuel for $5")
    assert asked(game) == BRAM
    choose(game, "Fuel for $5")
    assert asked(game) == BRAM
    choose(game, "Fuel for $6")

    assert len(game.player(ANA).placed) == 1
    assert len(game.player(BRAM).placed) == 2
    assert question(game).moment == "action"


# PM-25
def test_placing_a_module_is_optional() -> None:
    game = table(2, phase="place_module", ana=has(ENGINEER, money=20))

    choose(game, "Place nothing")

    assert game.player(ANA).placed == []


# PM-26
def test_engineering_is_a_need_that_is_not_used_up() -> None:
    game = table(2, phase="place_module", ana=has(ENGINEER, money=20))

    closed = why_not(game, "HAB for 2 materials")
    choose(game, "Fuel for $5")

    assert closed == "It needs 4 engineering and you have 2."
    assert game.standing(ANA).engineering == 2
    assert game.stores(ANA) == (15, 2)


# PM-27
def test_each_space_takes_either_money_or_materials() -> None:
    prices = [space.price for space in catalogue().spaces.values()]

    assert all((price.money == 0) != (price.materials == 0) for price in prices)


# PM-28
def test_spaces_are_filled_in_any_order_and_fuel_goes_on_either_fuel_space() -> None:
    rich = has(*EIGHT_ENGINEERING, OFFICE, money=20, materials=9)
    for label in ("Fuel for $6", "Fuel for $5", "HAB for 2 materials", "ERV for 3 materials"):
        game = table(2, phase="place_module", ana=rich)

        assert is_open(game, label)
    assert len(options(game)) == 6


def test_a_seat_is_asked_to_place_whenever_it_publicly_could() -> None:
    broke = table(2, phase="place_module", ana=has(ENGINEER, money=0, materials=0))
    unable = table(2, phase="place_module", ana=has(money=50, materials=50))

    assert question(broke).moment == "place_module"
    assert question(broke).secret
    assert not is_open(broke, "Fuel for $5")
    assert question(unable).moment == "action"
