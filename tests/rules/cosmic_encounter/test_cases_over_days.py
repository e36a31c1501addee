"""Several players act in one stop: the cases behind the rules for play by post.

O is the offense (seat 0), D the defense (1), X and Y the others in their order.
"""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.parts.stop.words import MORE_TO_DO, WHATEVER
from tests.rules.cosmic_encounter.table import go, meeting, names, offered, table, told


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_a_zap_that_was_filed_ahead_comes_when_the_one_before_it_was_cancelled() -> None:
    hands = {0: ["attack_08", "card_zap"], 1: ["attack_12", "cosmic_zap"], 2: ["cosmic_zap"]}
    game = meeting("virus", "", "", hands=hands)
    acts = {0: ["card_zap"], 1: ["cosmic_zap"], 2: ["cosmic_zap", WHATEVER]}
    go(game, cards={0: "attack_08", 1: "attack_12"}, acts=acts)

    text = told(game)
    assert text.count("plays Cosmic Zap") == 2
    assert text.index("Seat 1 plays Card Zap") < text.index("Seat 3 plays Cosmic Zap")
    assert game.player(0).warp == 3


def test_filch_may_take_the_card_zap_instead_and_the_flare_works() -> None:
    hands = {
        0: ["attack_04", "flare_human"],
        1: ["attack_40", "card_zap"],
        2: ["negotiate", "flare_filch"],
    }
    game = meeting("", "", "", hands=hands)
    acts = {0: ["flare_human"], 1: ["card_zap"], 2: ["flare_filch"]}
    go(game, cards={0: "attack_04", 1: "attack_40"}, acts=acts)

    assert game.planet("B1").ships[0] == 3
    assert "card_zap" in hand(game, 2)


def test_a_stopped_void_flare_is_back_in_hand_and_the_artifact_works() -> None:
    hands = {
        0: ["attack_40", "emotion_control"],
        1: ["attack_04", "flare_anti_matter"],
        2: ["flare_void"],
    }
    game = meeting("", "", "", hands=hands, allies={2: ("offense", 1)})
    acts = {0: ["emotion_control"], 1: ["flare_anti_matter"], 2: ["flare_void"]}
    go(game, cards={0: "attack_40", 1: "attack_04"}, acts=acts)

    assert "flare_void" in hand(game, 2)
    assert game.player(2).warp == 0
    assert "makes no deal" in told(game)


def test_what_was_selected_is_void_when_trader_swaps_hands_and_is_asked_again() -> None:
    hands = {0: ["attack_40"], 1: ["attack_04", "attack_08"]}
    game = meeting("trader", "", "", hands=hands)
    asked = 0
    while game.stop != "V":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        asked += ask.moment == "select"
        mine = [id for id in offered(game, seat) if "trader.swap" in id]
        if mine and ask.more == MORE_TO_DO:
            asked -= 1
            names(game, seat, *mine)
        else:
            game.play(seat, ask.fallback)

    assert asked == 6  # before, while the swap may be answered, and with the hands swapped
    assert key_of(game.encounter.shown[1].card) == "attack_40"


def test_oracles_super_flare_ends_the_encounter_as_a_deal() -> None:
    hands = {0: ["attack_08", "flare_oracle"], 1: ["attack_12", "attack_04"]}
    game = meeting("oracle", "", "", hands=hands)
    go(game, cards={0: "attack_08", 1: "attack_12"}, acts={0: ["flare_oracle"]})

    assert hand(game, 1) == ["attack_04", "attack_12"]
    assert game.ships_on_colonies(0) == 20
    assert game.encounter.offense == 1  # a success, and the offense wanted no second encounter


def test_at_the_start_offense_defense_and_others_act_in_this_order() -> None:
    hands = {
        0: ["attack_04", "mobius_tubes"],
        1: ["attack_08", "hand_zap"],
        2: ["attack_10", "plague"],
    }
    game = table("", "", "", hands=hands)
    game.planet("C5").ships[2], game.player(2).warp = 1, 3
    game.begin()
    acts = {0: ["mobius_tubes"], 1: ["hand_zap#1@2"], 2: ["plague#1@0"]}
    go(game, until="L", acts=acts)

    text = told(game)
    assert text.index("plays Mobius Tubes") < text.index("plays Hand Zap")
    assert "plays Plague" not in text
    assert (game.player(2).warp, len(game.player(2).hand)) == (0, 8)


# Ruling forced_first
def test_void_comes_before_zombie_down_to_its_floor() -> None:
    game = meeting("zombie", "void", "", hands={0: ["attack_04"], 1: ["attack_12"]})
    go(game, cards={0: "attack_04", 1: "attack_12"})

    assert game.player(0).removed == 3
    assert game.player(0).warp == 0
