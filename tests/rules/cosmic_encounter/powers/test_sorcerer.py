"""Sorcerer: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting

SELECTED = {0: "attack_40", 1: "attack_04"}
HANDS = {0: ["attack_40"], 1: ["attack_04"]}


def test_sorcerer_exchanges_the_cards_that_were_selected() -> None:
    game = meeting("", "sorcerer", "", hands={0: ["attack_40"], 1: ["attack_04"]})
    go(game, cards={0: "attack_40", 1: "attack_04"}, acts={1: ["sorcerer.exchange"]})

    assert game.player(0).warp == 3


def test_a_zapped_sorcerer_exchanges_nothing() -> None:
    hands = {0: ["attack_40", "cosmic_zap"], 1: ["attack_04"]}
    game = meeting("", "sorcerer", "", hands=hands)
    go(game, cards=SELECTED, acts={1: ["sorcerer.exchange"], 0: ["cosmic_zap"]})

    assert game.foreign_colonies(0) == 1


# Ruling sheet_travels
def test_the_wild_sorcerer_flare_makes_the_main_players_trade_their_aliens_for_good() -> None:
    game = meeting("human", "tripler", "", hands={**HANDS, 2: ["flare_sorcerer"]})
    go(game, cards=SELECTED, acts={2: ["flare_sorcerer"]})

    assert [player.aliens for player in game.seated] == [["tripler"], ["human"], []]
    assert [game.sheet(alien).seat for alien in ("tripler", "human")] == [0, 1]
    assert "flare_sorcerer" in [key_of(card) for card in game.discard_pile]


def test_the_wild_sorcerer_flare_goes_to_the_sorcerer() -> None:
    game = meeting("human", "tripler", "sorcerer", "", hands={**HANDS, 3: ["flare_sorcerer"]})
    go(game, cards=SELECTED, acts={3: ["flare_sorcerer"]})

    assert "flare_sorcerer" in [key_of(card) for card in game.player(2).hand]


def test_the_wild_sorcerer_flare_is_of_no_use_while_the_sorcerer_is_a_main_player() -> None:
    game = meeting("human", "sorcerer", "", hands={**HANDS, 2: ["flare_sorcerer"]})
    go(game, cards=SELECTED, acts={2: ["flare_sorcerer"]})

    assert [player.aliens for player in game.seated] == [["human"], ["sorcerer"], []]


# Ruling power_from_next_window
def test_main_players_who_have_traded_aliens_select_anew() -> None:
    hands = {0: ["attack_40", "attack_08"], 1: ["attack_04"], 2: ["flare_sorcerer"]}
    game = meeting("human", "tripler", "", hands=hands)
    selected = []

    def selects(ask):
        selected.append([*game.player(0).aliens])
        return ask.fallback

    go(game, until="V", acts={2: ["flare_sorcerer"]}, says={"select": selects})

    assert selected[-1] == ["tripler"]


def test_the_super_sorcerer_flare_exchanges_the_cards_as_an_ally() -> None:
    game = meeting(
        "", "", "sorcerer", hands={**HANDS, 2: ["flare_sorcerer"]}, allies={2: ("defense", 1)}
    )
    go(game, cards=SELECTED, acts={2: ["flare_sorcerer"]})

    assert game.player(0).warp == 3


# Ruling sorcerer_open
def test_a_card_that_lies_open_already_is_exchanged_as_well() -> None:
    game = meeting("oracle", "sorcerer", "", hands=HANDS)
    encounter = game.encounter
    go(game, cards=SELECTED, acts={1: ["sorcerer.exchange"]})

    assert {seat: shown.value for seat, shown in encounter.shown.items()} == {0: 4, 1: 40}
    assert game.player(0).warp == 3
