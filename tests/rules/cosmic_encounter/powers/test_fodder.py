"""Fodder: attack cards in between raise its total."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting

HANDS = {0: ["attack_06", "attack_08", "attack_12"], 1: ["attack_20", "plague"]}
CARDS = {0: "attack_06", 1: "attack_20"}
FEED = {0: ["fodder.feed"]}


def everything():
    """Whatever is offered is discarded."""
    return {"power": lambda ask: [option.id for option in ask.options]}


def test_the_values_of_attack_cards_in_between_are_added() -> None:
    game = meeting("fodder", "", "", hands=HANDS)
    go(game, until="R", cards=CARDS, acts=FEED, says=everything())

    assert sums(game).offense.total == 29
    assert {"attack_08", "attack_12"} <= {key_of(card) for card in game.discard_pile}


def test_cards_lie_strictly_between_its_own_and_the_higher_card_of_the_opponent() -> None:
    hands = {
        0: ["attack_06", "attack_06", "attack_05", "attack_20", "attack_23", "attack_10"],
        1: ["attack_20", "plague"],
    }
    game = meeting("fodder", "", "", hands=hands)
    go(game, until="R", cards=CARDS, acts=FEED, says=everything())

    assert sums(game).offense.total == 6 + 3 + 10


def test_a_fodder_that_shows_the_higher_card_adds_nothing() -> None:
    hands = {0: ["attack_40", "attack_30", "attack_08"], 1: ["attack_20", "plague"]}
    game = meeting("fodder", "", "", hands=hands)
    cards = {0: "attack_40", 1: "attack_20"}
    go(game, until="R", cards=cards, acts=FEED, says=everything())

    assert sums(game).offense.total == 43


# Ruling fodder_values
def test_cards_in_between_are_compared_with_what_both_cards_count() -> None:
    """Tripler's 08 counts 24, and 23 lies below it."""
    hands = {0: ["attack_06", "attack_23"], 1: ["attack_08", "plague"]}
    game = meeting("fodder", "tripler", "", hands=hands)
    cards = {0: "attack_06", 1: "attack_08"}
    go(game, until="R", cards=cards, acts=FEED, says=everything())

    assert sums(game).offense.total == 6 + 3 + 23


def test_the_wild_fodder_flare_lets_who_declined_come_in_with_a_ship() -> None:
    game = meeting("", "", "", hands={**HANDS, 2: ["flare_fodder"]})
    game.encounter.invited["offense"].append(2)
    game.encounter.answered[2] = "declined"
    go(game, until="R", cards=CARDS, acts={2: ["flare_fodder"]})

    assert sums(game).offense.ships == {0: 3, 2: 1}
    assert game.player(2).warp == 1


def test_the_wild_fodder_flare_is_of_no_use_without_an_invitation() -> None:
    game = meeting("", "", "", hands={**HANDS, 2: ["flare_fodder"]})
    go(game, cards=CARDS, acts={2: ["flare_fodder"]})

    assert not any("flare_fodder" in used.thing for used in game.encounter.used)
    assert game.player(2).warp == 0


def test_the_super_fodder_flare_discards_any_card_below_the_opponents() -> None:
    hands = {0: ["attack_06", "attack_05", "attack_08", "flare_fodder"], 1: HANDS[1]}
    game = meeting("fodder", "", "", hands=hands)
    acts = {0: ["flare_fodder", "fodder.feed"]}
    go(game, until="R", cards=CARDS, acts=acts, says=everything())

    assert sums(game).offense.total == 6 + 3 + 5 + 8
