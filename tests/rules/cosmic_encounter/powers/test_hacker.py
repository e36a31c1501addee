"""Hacker: compensation is no matter of chance."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting

CARDS = {0: "attack_40", 1: "negotiate"}
HANDS = {
    0: ["attack_40", "attack_30", "attack_08", "plague"],
    1: ["negotiate", "attack_04"],
    2: ["quash", "attack_20", "morph"],
}


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def picks(*keys):
    return {"power": lambda ask: [o.id for o in ask.options if key_of(o.id) in keys][: ask.most]}


def test_hacker_takes_compensation_from_any_player_and_picks_the_cards() -> None:
    game = meeting("", "hacker", "", hands=HANDS, ships=(3, 2))
    acts = {1: ["hacker.break_in@2"]}
    go(game, cards=CARDS, acts=acts, says=picks("attack_20", "morph"))

    assert hand(game, 1) == ["attack_04", "attack_20", "morph"]
    assert len(hand(game, 0)) == 3


def test_hacker_may_pick_the_cards_of_the_opponent_as_well() -> None:
    game = meeting("", "hacker", "", hands=HANDS, ships=(3, 1))
    acts = {1: ["hacker.break_in@0"]}
    go(game, cards=CARDS, acts=acts, says=picks("plague"))

    assert hand(game, 1) == ["attack_04", "plague"]


def test_only_hacker_sees_the_hand_of_which_it_takes_cards() -> None:
    game = meeting("", "hacker", "", hands=HANDS, ships=(3, 1))
    go(game, cards=CARDS, acts={1: ["hacker.break_in@2"]}, says=picks("morph"))
    seen = [line.to for line in game.take_news() if "The hand of" in str(line.text)]

    assert seen == [1]


def test_hacker_chooses_which_cards_an_opponent_collects_from_it() -> None:
    game = meeting("hacker", "", "", hands=HANDS, ships=(3, 1))
    says = {"gift": lambda ask: [o.id for o in ask.options if key_of(o.id) == "attack_08"]}
    go(game, cards=CARDS, acts={0: ["hacker.encrypt"]}, says=says)

    assert hand(game, 1) == ["attack_04", "attack_08"]


def test_a_zapped_hacker_collects_from_the_opponent_by_chance() -> None:
    hands = {**HANDS, 0: ["attack_40", "plague", "cosmic_zap"], 2: ["attack_20"]}
    game = meeting("", "hacker", "", hands=hands, ships=(3, 1))
    acts = {0: ["cosmic_zap"], 1: ["hacker.break_in@2"]}
    go(game, cards=CARDS, acts=acts)

    assert hand(game, 1) == ["attack_04", "plague"]


def test_the_wild_hacker_flare_prevents_compensation() -> None:
    hands = {**HANDS, 0: ["attack_40", "plague", "flare_hacker"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards=CARDS, acts={0: ["flare_hacker"]})

    assert hand(game, 0) == ["flare_hacker", "plague"]
    assert hand(game, 1) == ["attack_04"]


def test_the_super_hacker_flare_gives_up_to_as_many_cards_back() -> None:
    hands = {**HANDS, 1: ["negotiate", "attack_04", "flare_hacker"]}
    game = meeting("", "hacker", "", hands=hands, ships=(3, 1))
    gifts = []

    def says(ask):
        gifts.append(ask.most)
        return [o.id for o in ask.options if key_of(o.id) == "attack_04"]

    acts = {1: ["hacker.break_in@2", "flare_hacker"]}
    go(game, cards=CARDS, acts=acts, says=picks("morph") | {"gift": says})

    assert gifts == [1]
    assert hand(game, 2) == ["attack_04", "attack_20", "quash"]
    assert "attack_04" not in hand(game, 1)
