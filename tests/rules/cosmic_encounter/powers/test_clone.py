"""Clone: its encounter card comes back."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, table

CARDS = {0: "attack_04", 1: "attack_12"}


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_clone_takes_its_encounter_card_back_to_the_hand() -> None:
    game = meeting("clone", "", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    go(game, cards=CARDS, acts={0: ["clone.keep"]})

    assert hand(game, 0) == ["attack_04"]


def test_where_cards_were_exchanged_clone_keeps_the_one_that_counted_for_it() -> None:
    game = meeting("clone", "sorcerer", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    go(game, cards=CARDS, acts={0: ["clone.keep"], 1: ["sorcerer.exchange"]})

    assert hand(game, 0) == ["attack_12"]


# Ruling clone_first
def test_clone_decides_before_filch_can_pick_the_card_up() -> None:
    game = meeting("clone", "filch", "", hands={0: ["attack_04"], 1: ["attack_12", "attack_10"]})
    go(game, cards=CARDS, acts={0: ["clone.keep"], 1: ["filch.pick_up"]})

    assert hand(game, 0) == ["attack_04"]
    assert "attack_04" not in hand(game, 1)


def test_a_zapped_clone_discards_its_card() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "attack_08", "cosmic_zap"]}
    game = meeting("clone", "", "", hands=hands)
    go(game, cards=CARDS, acts={0: ["clone.keep"], 1: ["cosmic_zap"]})

    assert hand(game, 0) == []


def test_the_wild_clone_flare_keeps_an_artifact_for_a_later_encounter() -> None:
    hands = {0: ["attack_04"], 2: ["plague", "flare_clone"]}
    game = table("", "", "", hands=hands)
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    game.begin()
    go(game, acts={2: ["plague#1@1", "flare_clone"]})

    assert hand(game, 2) == ["flare_clone", "plague"]
    assert game.player(1).warp == 3


def test_the_super_clone_flare_takes_twice_the_compensation() -> None:
    hands = {0: ["attack_40", *["attack_06"] * 7], 1: ["negotiate", "flare_clone"]}
    game = meeting("", "clone", "", hands=hands, ships=(3, 2))
    go(game, cards={0: "attack_40", 1: "negotiate"}, acts={1: ["flare_clone"]})

    assert hand(game, 1) == [*["attack_06"] * 4, "flare_clone"]


def test_the_super_clone_flare_takes_no_more_than_the_opponent_has() -> None:
    hands = {0: ["attack_40", *["attack_06"] * 3], 1: ["negotiate", "flare_clone"]}
    game = meeting("", "clone", "", hands=hands, ships=(3, 2))
    go(game, cards={0: "attack_40", 1: "negotiate"}, acts={1: ["flare_clone"]})

    assert hand(game, 1) == [*["attack_06"] * 3, "flare_clone"]
