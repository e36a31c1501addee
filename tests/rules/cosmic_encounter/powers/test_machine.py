"""Machine."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, table, told


def after(game, cards, **more):
    """Play the encounter to its end; return whose encounter comes next, and its number."""
    go(game, cards=cards, **more)
    return game.encounter.offense, game.encounter.number


def test_it_goes_on_after_a_defeat() -> None:
    game = meeting("machine", "", "", hands={0: ["attack_04", "attack_06"], 1: ["attack_40"]})

    acts = {0: ["machine.go_on"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (0, 2)


def test_without_an_encounter_card_in_hand_it_does_not_go_on() -> None:
    game = meeting("machine", "", "", hands={0: ["attack_04", "plague"], 1: ["attack_40"]})

    acts = {0: ["machine.go_on"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (1, 1)


def test_there_is_no_limit_of_two() -> None:
    game = meeting("machine", "", "", hands={0: ["attack_40", "attack_06"], 1: ["attack_04"]})
    game.encounter.number = game.stack[1].number = 5

    acts = {0: ["machine.go_on"]}
    assert after(game, {0: "attack_40", 1: "attack_04"}, acts=acts) == (0, 6)


def test_it_need_not_go_on() -> None:
    game = meeting("machine", "", "", hands={0: ["attack_04", "attack_06"], 1: ["attack_40"]})

    assert after(game, {0: "attack_04", 1: "attack_40"}) == (1, 1)


def test_zapped_it_stops() -> None:
    hands = {0: ["attack_04", "attack_06"], 1: ["attack_40", "cosmic_zap"]}
    game = meeting("machine", "", "", hands=hands)

    acts = {0: ["machine.go_on"], 1: ["cosmic_zap"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (1, 1)


def test_each_further_encounter_has_its_own_regroup() -> None:
    game = meeting("machine", "", "", hands={0: ["attack_04", "attack_06"], 1: ["attack_40"]})
    acts = {0: ["machine.go_on"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts)
    assert game.stop == "S"
    go(game, until="L")

    assert game.player(0).warp == 2


def test_the_wild_flare_gives_a_second_encounter_after_a_failure() -> None:
    hands = {0: ["attack_04", "attack_06", "flare_machine"], 1: ["attack_40"]}
    game = meeting("", "", "", hands=hands)

    acts = {0: ["flare_machine"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (0, 2)


def test_the_wild_flare_is_kept_out_of_the_new_hand_and_rejoins_it() -> None:
    hands = {0: ["attack_04", "plague", "flare_machine"], 1: ["attack_40"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["flare_machine"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (0, 2)

    keys = [key_of(card) for card in game.player(0).hand]
    assert len(keys) == 9
    assert "flare_machine" in keys
    assert "plague#1" in game.discard_pile


def test_the_wild_flare_gives_no_third_encounter() -> None:
    hands = {0: ["attack_04", "attack_06", "flare_machine"], 1: ["attack_40"]}
    game = meeting("", "", "", hands=hands)
    game.encounter.number = 2

    acts = {0: ["flare_machine"]}
    assert after(game, {0: "attack_04", 1: "attack_40"}, acts=acts) == (1, 1)


def test_the_super_flare_draws_a_card_instead_of_a_ship() -> None:
    game = table("machine", "", "", hands={0: ["attack_04", "flare_machine"]})
    game.player(0).warp = game.lift(0, {"A1": 2})
    game.begin()
    go(game, until="L", acts={0: ["flare_machine"]})

    assert game.player(0).warp == 2
    assert "draws 1 card" in told(game)
