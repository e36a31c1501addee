"""Citadel: attack cards beside planets defend them."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.planets import planet_leaves
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting, offered, one_question, table, take, told

CARDS = {0: "attack_08", 1: "attack_06"}
ACTIVE = {2: ["citadel.activate"]}


def fortified(*, one="attack_08", two="attack_06", hands=None, ships=(3, 1), planet="B1"):
    """Citadel is the third seat; citadels of 10 and 8 lie beside the planet."""
    held = {0: [one, "plague"], 1: [two], 2: ["quash"]} | (hands or {})
    game = meeting("", "", "citadel", hands=held, ships=ships)
    game.planet(planet).citadels = [take(game, "attack_10"), take(game, "attack_08")]
    return type(game).load(game.save())  # so that it asks anew


def citadels(game, planet) -> list[str]:
    return [key_of(card) for card in game.planet(planet).citadels]


def test_all_citadels_of_the_planet_add_to_the_total_of_the_defense() -> None:
    game = fortified()
    go(game, until="R", cards=CARDS, acts=ACTIVE)

    assert sums(game).defense.total == 25


def test_active_citadels_are_discarded_when_the_defense_loses() -> None:
    game = fortified(one="attack_40")
    go(game, cards={0: "attack_40", 1: "attack_06"}, acts=ACTIVE)

    assert citadels(game, "B1") == []
    assert {"attack_10", "attack_08"} <= {key_of(card) for card in game.discard_pile}


def test_citadels_stay_when_the_defense_wins() -> None:
    game = fortified()
    go(game, cards=CARDS, acts=ACTIVE)

    assert citadels(game, "B1") == ["attack_10", "attack_08"]


def test_citadels_that_were_not_activated_stay_though_the_defense_loses() -> None:
    game = fortified(one="attack_40")
    go(game, cards={0: "attack_40", 1: "attack_06"})

    assert citadels(game, "B1") == ["attack_10", "attack_08"]


def test_citadels_of_another_planet_cannot_be_activated() -> None:
    game = fortified(planet="B2")

    assert not any("citadel.activate" in id for id in offered(game, 2))


# Ruling citadel_all
def test_activation_is_for_all_citadels_of_a_planet_or_none() -> None:
    game = fortified()

    assert len([id for id in offered(game, 2) if "citadel.activate" in id]) == 1


# Ruling citadel_leaves
def test_citadels_go_to_the_discards_when_their_planet_leaves_the_game() -> None:
    game = fortified(planet="C5")
    game.stack.append(planet_leaves(game, "C5"))
    game.begin()

    assert citadels(game, "C5") == []
    assert game.player(2).warp == 4
    assert len(game.system(2)) == 4


# Ruling citadel_leaves
def test_citadels_go_to_the_discards_when_the_alien_leaves_the_game() -> None:
    game = fortified()
    game.leave(2)

    assert citadels(game, "B1") == []
    assert "attack_10" in [key_of(card) for card in game.discard_pile]


# Ruling citadel_leaves
def test_too_few_home_colonies_only_make_citadels_inactive() -> None:
    game = fortified()
    for planet in ("C3", "C4", "C5"):
        game.player(2).warp += game.lift(2, {planet: 4})
    go(game, cards=CARDS, acts=ACTIVE)

    assert citadels(game, "B1") == ["attack_10", "attack_08"]
    assert game.foreign_colonies(0) == 1


def test_in_each_encounter_one_attack_card_may_be_laid_beside_any_planet() -> None:
    hands = {2: ["attack_05", "attack_30", "plague"]}
    game = table("", "", "citadel", hands=hands)
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    game.begin()

    def says(ask):
        ids = [option.id for option in ask.options]
        return ["B4"] if "B4" in ids else [id for id in ids if key_of(id) == "attack_30"]

    go(game, acts={2: ["citadel.build"]}, says={"power": says})

    assert citadels(game, "B4") == ["attack_30"]
    assert [key_of(card) for card in game.player(2).hand] == ["attack_05", "plague"]


def test_the_wild_citadel_flare_adds_5_to_the_defense() -> None:
    hands = {0: ["attack_08", "flare_citadel"], 1: ["attack_06"]}
    game = meeting("", "", "", hands=hands, ships=(3, 1))
    go(game, until="R", cards=CARDS, acts={0: ["flare_citadel"]})

    assert sums(game).defense.total == 12


def test_the_super_citadel_flare_takes_active_citadels_off_the_total() -> None:
    game = fortified(hands={2: ["flare_citadel"]})
    go(game, until="R", cards=CARDS, acts={2: ["flare_citadel", "citadel.activate"]})

    assert sums(game).defense.total == -11


# Ruling citadel_once
def test_a_destiny_card_that_is_drawn_anew_brings_no_second_citadel() -> None:
    hands = {0: ["attack_05", "attack_30"], 1: ["attack_10", "flare_dictator"]}
    game = table("citadel", "", "", hands=hands)
    game.begin()
    go(game, until="L")
    wanted = {0: "citadel.build", 1: "flare_dictator"}
    while game.stop == "L":
        one_question(game, wanted)
    news = told(game)

    assert news.index("Citadel") < news.index("Another destiny card is drawn.")
    assert sum(len(planet.citadels) for planet in game.planets) == 1
