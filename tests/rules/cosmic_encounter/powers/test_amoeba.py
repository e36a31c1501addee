"""Amoeba: ships that flow in and out of an encounter."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered

HANDS = {0: ["attack_08"], 1: ["attack_10", "plague"]}


def flows(way, which):
    """The answers of one who changes its ships so, and of nobody else."""
    return {
        "power": lambda ask: [way] if hasattr(ask, "options") else _spread(ask, which),
    }


def _spread(ask, which):
    return {line.id: which.get(line.id, 0) for line in ask.lines}


def test_amoeba_brings_in_any_number_of_ships_with_no_upper_cap() -> None:
    game = meeting("amoeba", "", "", hands=HANDS)
    says = flows("add", {"A3": 4, "A4": 3})
    go(game, until="V", acts={0: ["amoeba.flow"]}, says=says)

    assert game.encounter.gate[0] == 10


def test_amoeba_as_defense_pulls_ships_back_to_other_colonies() -> None:
    game = meeting("", "amoeba", "", hands=HANDS)
    go(game, until="V", acts={1: ["amoeba.flow"]}, says=flows("remove", {"B2": 3}))

    assert game.planet("B1").ships[1] == 1
    assert game.planet("B2").ships[1] == 7


def test_a_winning_amoeba_without_ships_in_the_gate_gains_no_colony() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04"]}
    game = meeting("amoeba", "", "", hands=hands, allies={2: ("offense", 1)})
    go(game, acts={0: ["amoeba.flow"]}, says=flows("remove", {"A2": 3}))

    assert game.foreign_colonies(0) == 0
    assert game.foreign_colonies(2) == 1


# Ruling amoeba_zero
def test_amoeba_cannot_enter_from_zero() -> None:
    game = meeting("", "amoeba", "", hands=HANDS, ships=(3, 0))

    assert not any("amoeba.flow" in id for id in offered(game, 1))


def test_a_zapped_amoeba_keeps_its_ships_where_they_are() -> None:
    hands = {0: ["attack_08"], 1: ["attack_10", "cosmic_zap"]}
    game = meeting("amoeba", "", "", hands=hands)
    acts = {0: ["amoeba.flow"], 1: ["cosmic_zap"]}
    go(game, until="V", acts=acts, says=flows("add", {"A3": 4}))

    assert game.encounter.gate[0] == 3


def test_the_wild_amoeba_flare_adds_up_to_four_ships_beyond_the_usual_limit() -> None:
    hands = {0: ["attack_08", "flare_amoeba"], 1: ["attack_10"]}
    game = meeting("", "", "", hands=hands)
    asked = []

    def says(ask):
        asked.append(ask)
        return ["add"] if hasattr(ask, "options") else _spread(ask, {"A3": 4})

    go(game, until="V", acts={0: ["flare_amoeba"]}, says={"power": says})

    assert game.encounter.gate[0] == 7
    assert asked[-1].most == 4
    assert [key_of(card) for card in game.player(0).out] == ["flare_amoeba"]


def test_the_super_amoeba_flare_works_as_an_ally() -> None:
    hands = {**HANDS, 2: ["flare_amoeba"]}
    game = meeting("", "", "amoeba", hands=hands, allies={2: ("defense", 1)})
    go(game, until="V", acts={2: ["flare_amoeba"]}, says=flows("add", {"C2": 4}))

    assert game.encounter.beside[2] == 5


def test_an_amoeba_that_gives_home_colonies_up_for_its_ships_loses_its_power() -> None:
    game = meeting("amoeba", "", "", hands=HANDS)
    says = flows("add", {"A2": 1, "A3": 4, "A4": 4})
    go(game, until="V", acts={0: ["amoeba.flow"]}, says=says)

    assert game.encounter.gate[0] == 12
    assert game.player(0).powerless
