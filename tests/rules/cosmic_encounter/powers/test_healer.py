"""Healer."""

from rules.cosmic_encounter.model.power import power
from tests.rules.cosmic_encounter.table import go, meeting, told
from tests.rules.cosmic_encounter.technologies.laid import lay

HEAL = {2: ["healer.heal"]}


def beaten(*aliens, hands=None, acts=HEAL, says=None, **more):
    """Seat 0 loses three ships to seat 1."""
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: []} | (hands or {})
    game = meeting(*(aliens or ("", "", "healer")), hands=hands, **more)
    return go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts, says=says)


def test_lost_ships_come_back_to_colonies_of_their_owner_for_a_card() -> None:
    game = beaten()

    assert game.player(0).warp == 0
    assert game.ships_on_colonies(0) == 20
    assert len(game.player(2).hand) == 1


def test_it_need_not_heal() -> None:
    game = beaten(acts={2: ["pass"]})

    assert game.player(0).warp == 3
    assert game.player(2).hand == []


def test_it_does_not_heal_its_own_ships() -> None:
    game = beaten("healer", "", "", acts={0: ["healer.heal"]})

    assert game.player(0).warp == 3


def test_several_players_are_healed_in_one_encounter_for_a_card_each() -> None:
    says = {"react": lambda ask: [ask.open[0].id]}
    game = beaten("", "", "healer", "", allies={3: ("offense", 2)}, says=says)

    assert [game.player(seat).warp for seat in (0, 3)] == [0, 0]
    assert len(game.player(2).hand) == 2


def test_zapped_it_heals_nobody() -> None:
    game = beaten(hands={1: ["attack_40", "cosmic_zap"]}, acts=HEAL | {1: ["cosmic_zap"]})

    assert game.player(0).warp == 3
    assert game.player(2).hand == []


def test_the_healed_player_still_gets_compensation() -> None:
    hands = {0: ["negotiate"], 1: ["attack_40", "attack_06", "attack_08", "attack_10"], 2: []}
    game = meeting("", "", "healer", hands=hands)
    go(game, cards={0: "negotiate", 1: "attack_40"}, acts=HEAL)

    assert game.player(0).warp == 0
    assert len(game.player(0).hand) == 3


# Ruling healed
def test_the_healed_player_may_not_refuse() -> None:
    game = beaten(says={"power": False})

    assert game.player(0).warp == 0


# Ruling healed
def test_where_the_table_says_so_the_player_may_refuse() -> None:
    game = beaten(healing="may be refused", says={"power": False})

    assert game.player(0).warp == 3
    assert game.player(2).hand == []


def test_ships_that_leave_the_game_are_healed_too() -> None:
    game = beaten("", "void", "healer")

    assert game.player(0).removed == 0
    assert game.ships_on_colonies(0) == 20


def test_a_player_without_colonies_cannot_be_healed() -> None:
    game = meeting("", "", "healer", hands={0: ["attack_04"], 1: ["attack_40"], 2: []})
    for planet in game.colonies(0):
        game.player(0).warp += game.lift(0, {planet.id: planet.ships[0]})
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=HEAL)

    assert "heals" not in told(game)


def test_the_wild_flare_makes_a_cosmic_zap_on_oneself_fail() -> None:
    hands = {0: ["attack_08", "flare_healer"], 1: ["attack_20", "cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    acts = {0: ["flare_healer"], 1: ["cosmic_zap"]}
    go(game, cards={0: "attack_08", 1: "attack_20"}, acts=acts)

    assert "24 against 24" in told(game)
    assert "cosmic_zap#1" in game.discard_pile


def test_the_wild_flare_does_not_help_another_player() -> None:
    hands = {0: ["attack_08"], 1: ["attack_20", "cosmic_zap"], 2: ["flare_healer"]}
    game = meeting("virus", "", "", hands=hands)
    acts = {2: ["flare_healer"], 1: ["cosmic_zap"]}
    go(game, cards={0: "attack_08", 1: "attack_20"}, acts=acts)

    assert "24 against 11" in told(game)


def test_the_super_flare_makes_the_fee_a_card_for_each_ship() -> None:
    game = beaten(hands={2: ["flare_healer"]}, acts={2: ["healer.heal", "flare_healer"]})

    assert len(game.player(2).hand) == 1 + 3


def test_it_must_not_meet_masochist() -> None:
    assert power("healer").not_with == ("masochist",)


def test_the_wild_flare_makes_a_cosmic_field_generator_fail_as_if_it_were_a_zap() -> None:
    hands = {0: ["attack_08", "flare_healer"], 1: ["attack_10"]}
    game = meeting("human", "", "", hands=hands, techs=True)
    lay(game, 1, "cosmic_field_generator", shown=True)
    game = type(game).load(game.save())
    go(game, until="R", acts={1: ["cosmic_field"], 0: ["flare_healer"]})

    assert game.encounter.zapped == []
    assert game.tech_discards == ["cosmic_field_generator"]
