"""Will: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, offered, table


def drawn(key: str, *aliens: str, **more):
    """Seat 0 is about to draw this destiny card."""
    game = table(*aliens, at="destiny", **more)
    deck = game.destiny_deck.cards
    card = next(card for card in deck if key_of(card) == key)
    deck.remove(card)
    deck.insert(0, card)
    return game


def last(ask) -> list[str]:
    """Choose the last of all planets."""
    return [ask.open[-1].id]


def aims(game) -> list[str]:
    """The planets that may be aimed at."""
    while (ask := game.asks()[0]).moment != "aim":
        game.play(0, ask.fallback)
    return [option.id for option in ask.open]


# Ruling will_own_colour
@pytest.mark.parametrize("key", ["A", "B", "wild"])
def test_will_names_any_other_player_whatever_was_drawn(key) -> None:
    game = drawn(key, "will", "", "")
    game.begin()
    go(game, until="A", says={"destiny": ["2"], "aim": ["C4"]})

    assert game.encounter.defense == 2
    assert game.encounter.planet == "C4"


def test_will_aims_at_any_colony_of_that_player_in_any_system() -> None:
    game = drawn("B", "will", "", "")
    game.settle(1, "C2", 1)
    game.settle(1, "A4", 1)
    game.begin()

    assert aims(game) == ["B1", "B2", "B3", "B4", "B5", "A4", "C2"]
    go(game, until="A", says={"destiny": ["1"], "aim": ["C2"]})
    assert (game.encounter.defense, game.encounter.planet) == (1, "C2")


def test_other_effects_of_the_card_still_happen() -> None:
    game = drawn("B", "will", "", "shadow")
    game.begin()
    go(game, until="A", says={"destiny": ["2"]})

    assert game.encounter.defense == 2
    assert game.player(1).warp == 1


def test_a_zapped_will_meets_whom_destiny_names() -> None:
    game = drawn("B", "will", "", "", hands={1: ["cosmic_zap"]})
    game.begin()
    go(game, until="A", acts={1: ["cosmic_zap"]}, says={"destiny": ["2"]})

    assert game.encounter.defense == 1


def test_will_does_not_choose_where_an_encounter_has_been_named() -> None:
    game = drawn("B", "will", "", "")
    game.encounter.named = 2
    game.begin()
    go(game, until="A", says={"destiny": ["1"]})

    assert game.encounter.defense == 2


def test_the_wild_will_flare_meets_the_player_drawn_in_any_system() -> None:
    game = drawn("B", "", "", "", hands={0: ["flare_will", "attack_04"]})
    game.settle(1, "C2", 1)
    game.begin()
    go(game, until="A", acts={0: ["flare_will/wild"]}, says={"aim": last})

    assert game.encounter.planet == "C2"


def test_for_the_wild_will_flare_a_special_card_counts_as_the_colour_it_names() -> None:
    game = drawn("most_cards", "", "", "", hands={0: ["flare_will", "attack_04"], 2: []})
    game.begin()

    assert any("flare_will" in id for id in offered(game, 0))


@pytest.mark.parametrize("key", ["A", "wild"])
def test_the_wild_will_flare_cannot_be_used_with_a_wild_card_or_the_own_colour(key) -> None:
    game = drawn(key, "", "", "", hands={0: ["flare_will", "attack_04"]})
    game.begin()

    assert not any("flare_will" in option.id for option in game.asks()[0].open)


def test_the_super_will_flare_looks_at_a_hand_before_the_defense_is_named() -> None:
    hands = {0: ["flare_will", "attack_04"], 1: ["plague"]}
    game = drawn("B", "will", "", "", hands=hands)
    game.begin()
    go(game, until="A", acts={0: ["flare_will/super@1"]}, says={"destiny": ["2"]})

    news = [str(line.text) for line in game.take_news() if line.to == 0]
    assert any("Plague" in text for text in news)
    assert game.encounter.defense == 2
