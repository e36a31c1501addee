"""Trader: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered, one_question, table


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_trader_swaps_hands_and_the_defense_has_drawn_its_new_hand_before() -> None:
    game = meeting("trader", "", "", hands={0: ["attack_04"], 1: ["plague"]})
    go(game, until="V", acts={0: ["trader.swap"]})

    assert len(game.player(0).hand) == 7
    assert key_of(game.encounter.shown[1].card) == "attack_04"


def test_after_a_swap_of_hands_both_select_anew_from_what_they_hold() -> None:
    game = meeting("trader", "", "", hands={0: ["attack_04"], 1: ["attack_12", "attack_30"]})
    go(game, until="V", acts={0: ["trader.swap"]}, cards={0: "attack_12"})

    assert key_of(game.encounter.shown[0].card) == "attack_12"


# Ruling trader_super
def test_the_super_trader_flare_stands_in_the_place_of_the_power_which_is_not_zapped() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_12"], 2: ["attack_40"]}
    game = meeting("trader", "", "", hands=hands)
    go(game, until="V", acts={0: ["flare_trader", "trader.swap"]})

    assert [key_of(card) for card in game.player(2).hand] == ["attack_04"]
    assert [key_of(card) for card in game.player(1).hand] == []
    assert game.encounter.zapped == []


def test_a_zapped_trader_keeps_its_hand() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("trader", "", "", hands=hands)
    go(game, until="V", acts={0: ["trader.swap"], 1: ["cosmic_zap"]}, cards={1: "attack_12"})

    assert key_of(game.encounter.shown[0].card) == "attack_04"


def test_cosmic_zap_answers_the_super_trader_flare_for_it_is_a_use_of_the_power() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_12", "cosmic_zap"], 2: ["attack_40"]}
    game = meeting("trader", "", "", hands=hands)
    go(game, until="V", acts={0: ["flare_trader"], 1: ["cosmic_zap"]}, cards={1: "attack_12"})

    assert [key_of(card) for card in game.player(2).hand] == ["attack_40"]
    assert game.encounter.zapped == ["trader"]


def inviting(hands):
    """Seat 0 attacks seat 1, and seat 2 is invited."""
    game = table("", "", "", hands=hands, at="alliance")
    now = game.encounter
    now.defense, now.planet, now.destiny = 1, "B1", "B#0"
    now.gate[0] = game.lift(0, {"A1": 3})
    now.inviting[0] = ["2"]
    game.begin()
    return game


def test_the_wild_trader_flare_takes_a_random_card_and_gives_one_back() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_30"], 2: ["attack_08"]}
    game = inviting(hands)

    def gives(ask):
        return [o.id for o in ask.options if key_of(o.id) == "attack_04"] or ask.fallback

    says = {"give": gives, "gift": gives, "power": gives, "discard": gives}
    go(game, until="C", acts={0: ["flare_trader"]}, says=says)
    out = [key_of(card) for card in game.player(0).out]

    assert (hand(game, 0), out) == (["attack_30"], ["flare_trader"])
    assert hand(game, 1) == ["attack_04"]


def test_the_wild_trader_flare_takes_one_of_several_cards_and_gives_one() -> None:
    others = ["attack_30", "attack_12", "attack_20"]
    game = inviting({0: ["attack_04", "flare_trader"], 1: others, 2: ["attack_08"]})

    def gives(ask):
        return [o.id for o in ask.options if key_of(o.id) == "attack_04"] or ask.fallback

    says = {"give": gives, "gift": gives, "power": gives, "discard": gives}
    go(game, until="C", acts={0: ["flare_trader"]}, says=says)

    [taken] = hand(game, 0)
    assert taken in others
    assert hand(game, 1) == sorted([*(card for card in others if card != taken), "attack_04"])


def test_the_wild_trader_flare_may_give_the_same_card_back() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_30"], 2: ["attack_08"]}
    game = inviting(hands)

    def gives(ask):
        return [o.id for o in ask.options if key_of(o.id) == "attack_30"] or ask.fallback

    says = {"give": gives, "gift": gives, "power": gives, "discard": gives}
    go(game, until="C", acts={0: ["flare_trader"]}, says=says)

    assert hand(game, 0) == ["attack_04"]
    assert hand(game, 1) == ["attack_30"]


def test_after_the_super_flare_the_power_is_not_offered_again() -> None:
    hands = {0: ["attack_04", "flare_trader"], 1: ["attack_12"], 2: ["attack_40", "attack_08"]}
    game = meeting("trader", "", "", hands=hands)
    while not any("swap hands" in str(line.text) for line in game.take_news()):
        one_question(game, {0: "flare_trader"})

    assert not any("trader.swap" in id for id in offered(game, 0))
