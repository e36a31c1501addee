"""Barbarian: the hand of a beaten defense is looted."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def keeps(*keys):
    """Cards of these keys, of those that are seen."""
    return {"power": lambda ask: [o.id for o in ask.options if key_of(o.id) in keys][: ask.most]}


HANDS = {0: ["attack_40"], 1: ["attack_04", "attack_08", "plague", "attack_30", "quash"]}
CARDS = {0: "attack_40", 1: "attack_04"}


def test_barbarian_keeps_a_card_for_each_of_its_ships_and_the_rest_is_discarded() -> None:
    game = meeting("barbarian", "", "", hands=HANDS, ships=(2, 4))
    go(game, cards=CARDS, says=keeps("attack_30", "plague"))

    assert hand(game, 0) == ["attack_30", "plague"]
    assert {"attack_08", "quash"} <= {key_of(card) for card in game.discard_pile}


# Ruling barbarian_hand
def test_the_played_encounter_card_is_no_part_of_the_hand() -> None:
    game = meeting("barbarian", "", "", hands={0: ["attack_40"], 1: ["attack_04"]})
    go(game, cards=CARDS)

    assert hand(game, 0) == []
    assert any(key_of(card) == "attack_04" for card in game.discard_pile)


def test_a_deal_is_no_win_for_barbarian() -> None:
    game = meeting("barbarian", "", "", hands={0: ["negotiate"], 1: ["negotiate", "attack_08"]})
    go(game, cards={0: "negotiate", 1: "negotiate"})

    assert hand(game, 1) == ["attack_08"]


def test_only_the_owner_of_barbarian_learns_which_cards_it_sees() -> None:
    game = meeting("barbarian", "", "", hands=HANDS, ships=(2, 4))
    go(game, until="R", cards=CARDS)
    seen = [line for line in game.take_news() if "The hand of" in str(line.text)]

    assert [line.to for line in seen] == [0]


def test_a_zapped_barbarian_loots_nothing() -> None:
    hands = {**HANDS, 2: ["cosmic_zap"]}
    game = meeting("barbarian", "", "", hands=hands)
    go(game, cards=CARDS, acts={2: ["cosmic_zap"]})

    assert len(hand(game, 1)) == 4


def test_the_wild_barbarian_flare_discards_unwanted_rewards() -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["flare_barbarian"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 2)})
    says = {"discard": lambda ask: [option.id for option in ask.options]}
    mix = {"rewards": {"ships": 0, "cosmic": 2, "reward": 0}}
    acts = {2: ["flare_barbarian"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts, says=says | mix)

    assert hand(game, 2) == ["flare_barbarian"]


def test_the_wild_barbarian_flare_discards_unwanted_compensation() -> None:
    hands = {0: ["attack_04", "plague"], 1: ["negotiate", "attack_08", "flare_barbarian"]}
    game = meeting("", "", "", hands=hands)
    says = {"discard": lambda ask: [option.id for option in ask.options]}
    acts = {1: ["flare_barbarian"]}
    go(game, cards={0: "attack_04", 1: "negotiate"}, acts=acts, says=says)

    assert hand(game, 1) == ["attack_08", "flare_barbarian"]
    assert "plague#1" in game.discard_pile


def test_the_super_barbarian_flare_loots_as_an_offensive_ally() -> None:
    hands = {**HANDS, 2: ["flare_barbarian"]}
    game = meeting("", "", "barbarian", hands=hands, allies={2: ("offense", 1)})
    acts = {2: ["flare_barbarian"]}
    go(game, cards=CARDS, acts=acts, says=keeps("attack_30"))

    assert hand(game, 2) == ["attack_30", "flare_barbarian"]
    assert {"attack_08", "quash"} <= {key_of(card) for card in game.discard_pile}
