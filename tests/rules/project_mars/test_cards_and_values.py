"""The card list, each technology's effect, and an owner's printed values."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.games import GAMES
from rules.project_mars.cards.catalogue import catalogue, owners_values
from rules.project_mars.meta import META
from rules.project_mars.state import Mars
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    ENGINEER,
    LEAD,
    MANAGER,
    OFFICE,
    VENDOR,
    has,
    options,
    question,
    table,
)


def test_the_box_holds_ninety_three_cards() -> None:
    kinds = Counter(card.kind for card in catalogue().cards.values())

    assert sum(kinds.values()) == 93
    assert (kinds["test_flight"], kinds["launch_date"], kinds["contract"]) == (4, 3, 1)


def test_the_rulebooks_worked_example_comes_out() -> None:
    staff = [LEAD.replace("Kavya Raman", "Esi Mensah-Gray"), "Dr. Yara Benali", ENGINEER, MANAGER]

    standing = table(2, ana=has(*staff, OFFICE)).standing(ANA)

    assert (standing.approval, standing.engineering, standing.office_space) == (7, 4, 5)


# Ruling house_values
def test_every_card_can_be_looked_up_and_says_whose_its_numbers_are() -> None:
    entries = META.cards("")

    assert len(entries) == 93
    for entry in entries:
        assert entry.lines
        assert all(line.endswith(".") for line in entry.lines)
        assert "{" not in " ".join(entry.lines)
    by_name = {entry.name: entry for entry in entries}
    assert by_name[ENGINEER].lines[:2] == ("Costs $2.", "Gives 1 engineering.")
    assert "House value" in by_name[ENGINEER].lines[-1]
    assert "House" not in by_name["Contract"].lines[-1]


def test_the_rules_have_a_section_for_each_phase() -> None:
    names = {entry.name for entry in META.rules}

    assert names >= {"Draw", "Contract", "Pay Day", "Place module", "Action", "Reorganization"}
    assert GAMES["project_mars"] is META


# ---- technologies ------------------------------------------------------------------------------

ELEVEN = ["Wen Jialu", "Xavier Poole", "Rosa Delmar", OFFICE]


def hire_price(game: Mars) -> int:
    return game.standing(ANA).hire_price(game.card("lead_12"))


def modules(game: Mars) -> list[str]:
    return [label for label in options(game) if label != "Place nothing"]


@pytest.mark.parametrize(
    ("technology", "before", "after"),
    [
        ("Recruiting Campaign", 4, 3),
        ("Mission Simulator", 4, 4),
    ],
)
def test_recruiting_makes_hires_cheaper(technology: str, before: int, after: int) -> None:
    assert hire_price(table(2)) == before
    assert hire_price(table(2, ana=has(technology))) == after


def test_recruiting_never_makes_a_hire_free() -> None:
    standing = table(2, ana=has("Recruiting Campaign")).standing(ANA)
    dollar = catalogue("cards.lead_01.cost.money = 1\n").cards["lead_01"]

    assert standing.hire_price(dollar) == 1


def test_the_reusable_booster_makes_each_module_cheaper() -> None:
    game = table(2, phase="place_module", ana=has(*ELEVEN, "Reusable Booster"))

    assert modules(game) == [
        "Fuel for $3",
        "Fuel for $4",
        "HAB for 1 material",
        "MAV for 2 materials",
        "ERV for 2 materials",
    ]


def test_orbital_docking_places_two_modules_a_turn() -> None:
    assert table(2).standing(ANA).modules_a_turn == 1
    assert table(2, ana=has("Orbital Docking")).standing(ANA).modules_a_turn == 2


@pytest.mark.parametrize(("staff", "owed"), [(0, 0), (1, 1), (3, 1), (5, 2)])
def test_payroll_software_saves_the_holder_three_but_never_the_last_dollar(
    staff: int, owed: int
) -> None:
    engineers = ["Niko Petrakis", "Oona Varga", "Pavel Dusek", "Quinn Abernathy", "Ulf Brandvold"]
    standing = table(2, ana=has("Payroll Software", OFFICE, *engineers[:staff])).standing(ANA)

    assert standing.holders_pay == owed
    assert standing.others_pay == min(staff, 1)


def test_the_licensing_office_brings_a_dollar_each_pay_day() -> None:
    game = table(2, phase="pay_day", bram=has("Licensing Office", money=4))

    assert game.stores(BRAM).money == 5


def test_additive_manufacturing_makes_bought_materials_cheaper() -> None:
    game = table(2, ana=has("Additive Manufacturing", money=6))

    game.play(ANA, ["buy_materials"])

    assert game.stores(ANA) == (0, 4)


def test_the_supply_chain_brings_a_dollar_with_each_vendor() -> None:
    game = table(2, ana=has(LEAD, "Supply Chain Network"), pool=[VENDOR])

    game.play(ANA, ["ven_07"])

    assert game.stores(ANA) == (8 + 3 + 1, 3)


def test_the_mission_simulator_is_engineering_for_every_purpose() -> None:
    game = table(2, phase="place_module", ana=has("Mission Simulator"))

    assert game.standing(ANA).engineering == 2
    assert question(game).moment == "place_module"


# ---- an owner's printed values -------------------------------------------------------------------


def test_an_owner_gives_only_the_numbers_that_differ() -> None:
    canonical = owners_values(
        """
        [cards]
        lead_01 = { name = "Printed Name", cost = { money = 5 } }
        tech_01 = { effect = { word = "license", money = 3 } }
        launch_2.need.engineering = 11
        [spaces]
        hab = { cost = { materials = 1 } }
        """
    )

    printed = catalogue(canonical)

    assert owners_values(canonical) == canonical
    assert (printed.cards["lead_01"].name, printed.cards["lead_01"].cost.money) == (
        "Printed Name",
        5,
    )
    assert printed.cards["lead_01"].gain == catalogue().cards["lead_01"].gain
    effect = printed.cards["tech_01"].effect
    assert effect is not None
    assert effect.income == 3
    assert printed.launch_date(2).need.engineering == 11
    assert printed.spaces["hab"].price == (0, 1)
    assert printed.cards["lead_01"].source == "owner"
    assert catalogue(canonical) is catalogue(canonical)
    assert owners_values("") == ""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[cards]\nlead_01 = { cost = { money = -1 } }", r"line 2: cards.lead_01.cost.money must"),
        ("[cards]\n\nlead_01 = { cost = { money = true } }", r"line 3: .* whole number"),
        ("[cards]\nlead_99 = { cost = { money = 1 } }", r"line 2: cards.lead_99.* unknown"),
        ("[cards]\nlead_01 = { kind = 'vendor' }", r"cards.lead_01.kind cannot be changed"),
        ("[cards]\nlead_01 = { gain = { money = 3 } }", r"gain.money cannot be changed"),
        ("[cards]\ntech_01 = { effect = { word = 'x' } }", r"line 2: cards.tech_01"),
        ("[cards]\ntech_01 = { effect = { money = 'x' } }", r"line 2: cards.tech_01"),
        ("cards.tech_01.effect.money = -3", r"line 1: cards.tech_01.effect.money .* from 0 to 99"),
        ("cards.tech_01.effect.money = true", r"line 1: .* whole number"),
        ("cards.tech_01.effect.money = 2020-01-01", r"line 1: .* whole number"),
        ("cards.tech_01.effect.money.x = 3", r"cards.tech_01.effect.money.x cannot be changed"),
        ("cards.tech_01.effect.word = 3", r"cards.tech_01.effect.word must be one of the words"),
        ("cards.tech_01.effect.rockets = 3", r"line 1: cards.tech_01"),
        ("[cards]\nlead_01 = { name = '' }", r"line 2: cards.lead_01.name must be a name"),
        ("[spaces]\nhab = { module = 'Fuel' }", r"spaces.hab.module cannot be changed"),
        ("[pool]\nfirst = 9", r"line 2: pool.first is the rulebook's"),
        ("money = 3", r"line 1: money is the rulebook's"),
        ("[cards\n", r"line 1"),
    ],
)
def test_a_wrong_value_is_refused_with_its_line_and_name(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        owners_values(text)


def test_a_running_game_keeps_the_values_it_was_started_with() -> None:
    game = META.new(2, META.options(), "a seed", "cards.launch_2.need.engineering = 11\n")

    again = Mars.load(game.save())

    assert isinstance(game, Mars)
    assert again.launch_need(ANA) == 11
    assert again.view(ANA) == game.view(ANA)


def test_a_card_in_one_line_reads_as_facts_about_it():
    lines = {card.kind: str(card.summary) for card in catalogue("").cards.values()}

    assert re.fullmatch(r"Vendor: needs \d+ approval; gains .+", lines["vendor"])
    assert re.fullmatch(r"Engineer: costs \$\d+; gains \d+ engineering", lines["engineer"])
    costs = r"costs \d+ materials?; gains \d+ office spaces?"
    assert re.fullmatch(f"Office space: {costs}", lines["office_space"])
