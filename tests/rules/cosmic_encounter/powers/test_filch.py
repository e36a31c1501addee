"""Filch: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_filchs_flare_takes_an_artifact_for_a_negotiate() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: ["negotiate", "flare_filch"]}
    game = meeting("", "", "", hands=hands)
    acts = {1: ["emotion_control"], 2: ["flare_filch"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert hand(game, 2) == ["emotion_control", "flare_filch"]
    assert game.player(0).warp == 3


def test_filch_picks_up_the_opponents_card() -> None:
    game = meeting("filch", "", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={0: ["filch.pick_up"]})

    assert hand(game, 0) == ["attack_12"]


def test_filch_takes_nothing_from_an_encounter_of_others() -> None:
    game = meeting("", "", "filch", hands={0: ["attack_04"], 1: ["attack_12"], 2: []})
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts={2: ["filch.pick_up"]})

    assert hand(game, 2) == []


def test_the_wild_filch_flare_takes_a_flare_as_well_and_the_negotiate_is_discarded() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12"], 2: ["negotiate", "flare_filch"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["flare_human"], 2: ["flare_filch"]}
    go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

    assert hand(game, 2) == ["flare_filch", "flare_human"]
    assert "negotiate" in [key_of(card) for card in game.discard_pile]
    assert game.player(0).warp == 3


def test_the_wild_filch_flare_needs_a_negotiate() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12"], 2: ["attack_08", "flare_filch"]}
    game = meeting("", "", "", hands=hands)
    go(game, cards={0: "attack_04"}, acts={0: ["flare_human"], 2: ["flare_filch"]})

    assert game.foreign_colonies(0) == 1


def test_the_super_filch_flare_takes_a_card_of_either_main_player_from_outside() -> None:
    for seat, card in ((0, "attack_04"), (1, "attack_12")):
        hands = {0: ["attack_04"], 1: ["attack_12"], 2: ["flare_filch"]}
        game = meeting("", "", "filch", hands=hands)
        acts = {2: [f"flare_filch/super@{seat}"]}
        go(game, cards={0: "attack_04", 1: "attack_12"}, acts=acts)

        assert hand(game, 2) == [card, "flare_filch"]
