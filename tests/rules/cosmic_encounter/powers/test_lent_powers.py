"""Super flares that let a power work where it would not: a use of the power, and of a flare."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.power import powers
from rules.cosmic_encounter.phases.standing.when import is_met
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting, offered, table

ALLIED = {2: ("offense", 1)}
LENDING = {
    "Amoeba",
    "Barbarian",
    "Calculator",
    "Dictator",
    "Filch",
    "Loser",
    "Sorcerer",
    "Trader",
    "Void",
    "Warrior",
}
"""Aliens whose super flare lets the power work in another part, with others, or at another time."""


def helped(alien, zap="", **more):
    """Seat 2 is this alien and an ally of the offense; its flare is played, and perhaps zapped."""
    hands = {
        0: ["attack_20", "reinforcement_2"],
        1: ["attack_08", "attack_10", *([zap] if zap else [])],
        2: [f"flare_{alien}"],
    }
    game = meeting("", "", alien, hands=hands, allies=ALLIED)
    game.sheet(alien).tokens = 6
    acts = {2: [f"flare_{alien}"], 1: [zap] if zap else []}
    return go(game, cards={0: "attack_20", 1: "attack_08"}, acts=acts, **more)


def works(game, alien) -> bool:
    """Whether the power of the ally has worked in this encounter."""
    match alien:
        case "amoeba":
            return game.encounter.gate[2] > 1
        case "barbarian":
            return "attack_10" not in [key_of(card) for card in game.player(1).hand]
        case "calculator":
            return sums(game).offense.card == 12
        case "sorcerer":
            return game.encounter.shown[0].value == 8
        case "void":
            return game.player(1).removed == 4
        case _:
            return sums(game).offense.total == 20 + 4 + 6


def until(alien) -> str:
    return "V" if alien in ("amoeba", "sorcerer") else "" if alien in ("void", "barbarian") else "R"


ADDS = {"power": lambda ask: {"C2": 2} if hasattr(ask, "lines") else ["add"]}


def played(alien, zap=""):
    says = ADDS if alien == "amoeba" else {}
    return helped(alien, zap, until=until(alien), says=says)


ALLIES = ["amoeba", "barbarian", "calculator", "sorcerer", "void", "warrior"]


@pytest.mark.parametrize("alien", ALLIES)
def test_a_super_flare_lets_the_power_of_an_ally_work(alien) -> None:
    assert works(played(alien), alien)


# Ruling flare_lends_power
@pytest.mark.parametrize("alien", ALLIES)
def test_cosmic_zap_answers_the_use_of_the_power_and_the_flare_comes_back(alien) -> None:
    game = played(alien, "cosmic_zap")

    assert not works(game, alien)
    held = [*game.player(2).hand, *game.player(2).out]
    assert f"flare_{alien}" in [key_of(card) for card in held]
    assert "cosmic_zap" in [key_of(card) for card in game.discard_pile]


# Ruling flare_lends_power
@pytest.mark.parametrize("alien", ALLIES)
def test_card_zap_answers_the_flare_which_is_discarded(alien) -> None:
    game = played(alien, "card_zap")

    assert not works(game, alien)
    assert f"flare_{alien}" in [key_of(card) for card in game.discard_pile]


@pytest.mark.parametrize("alien", ALLIES)
def test_a_power_that_is_zapped_as_an_ally_is_out_for_the_rest_of_the_encounter(alien) -> None:
    hands = {0: ["attack_20"], 1: ["attack_08", "cosmic_zap"], 2: [f"flare_{alien}"]}
    game = meeting("", "", alien, hands=hands, allies=ALLIED)
    game.sheet(alien).tokens = 6
    encounter = game.encounter
    go(game, acts={2: [f"flare_{alien}"], 1: ["cosmic_zap"]}, cards={0: "attack_20"})

    assert encounter.zapped == [alien]


def test_which_super_flares_let_a_power_work_is_marked_on_them() -> None:
    lending = {each.name for each in powers() if any(a.lends for a in each.ABILITIES)}

    assert lending == LENDING
    supers = [a for each in powers() for a in each.ABILITIES if a.lends]
    assert {ability.kind for ability in supers} == {"super"}


def test_the_offense_that_dictates_to_itself_may_be_zapped() -> None:
    hands = {0: ["attack_20", "flare_dictator"], 1: ["attack_08", "cosmic_zap"], 2: ["attack_04"]}
    game = table("dictator", "", "", hands=hands)
    game.begin()
    asked = []

    def names(ask):
        asked.append(ask.title)
        return ask.fallback

    acts = {0: ["flare_dictator"], 1: ["cosmic_zap"]}
    go(game, until="L", acts=acts, says={"power": names})

    assert game.encounter.zapped == ["dictator"]
    assert not asked


def test_an_upset_that_is_declared_late_may_be_zapped() -> None:
    hands = {0: ["attack_04", "flare_loser"], 1: ["attack_20", "cosmic_zap"]}
    game = meeting("loser", "", hands=hands)
    go(game, acts={0: ["flare_loser"], 1: ["cosmic_zap"]}, cards={0: "attack_04"})

    assert game.foreign_colonies(0) == 0


def test_filch_that_takes_a_card_beside_the_encounter_may_be_zapped() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "cosmic_zap"], 2: ["flare_filch"]}
    game = meeting("", "", "filch", hands=hands)
    go(game, acts={2: ["flare_filch"], 1: ["cosmic_zap"]}, cards={1: "attack_04"})

    assert [key_of(card) for card in game.player(2).hand] == ["flare_filch"]


def test_cosmic_zap_is_offered_against_the_flare_as_soon_as_it_is_announced() -> None:
    hands = {0: ["attack_20"], 1: ["attack_08", "cosmic_zap"], 2: ["flare_amoeba"]}
    game = meeting("", "", "amoeba", hands=hands, allies=ALLIED)
    while not game.stack[-1].chain:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        named = [id for id in offered(game, seat) if "flare_amoeba" in id] if seat == 2 else []
        game.play(seat, named[:1] if ask.moment == "stop" else ask.fallback)

    assert any("cosmic_zap" in id for id in offered(game, 1))


@pytest.mark.parametrize(("power", "met"), [("amoeba", True), ("virus", False)])
def test_an_order_about_a_power_holds_for_the_flare_that_lets_it_work(power, met) -> None:
    hands = {0: ["attack_20"], 1: ["attack_08"], 2: ["flare_amoeba"]}
    game = meeting("", "", "amoeba", hands=hands, allies=ALLIED)
    while not (stop := game.stack[-1]).chain:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        named = [id for id in offered(game, seat) if "flare_amoeba" in id] if seat == 2 else []
        game.play(seat, named[:1] if ask.moment == "stop" else ask.fallback)

    assert is_met(game, 1, stop, [f"power:{power}"], stop.chain) is met
