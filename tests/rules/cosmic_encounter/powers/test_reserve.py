"""Reserve: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, offered, told


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_reserve_plays_attacks_up_to_six_as_reinforcements_as_many_as_it_likes() -> None:
    hands = {0: ["attack_10", "attack_06", "attack_04"], 1: ["attack_12"]}
    game = meeting("reserve", "", "", hands=hands)
    acts = {0: ["attack_06#1:offense", "attack_04#1:offense"]}
    go(game, acts=acts, cards={0: "attack_10"})

    assert "23 against 16" in told(game)
    assert {"attack_06#1", "attack_04#1"} <= set(game.discard_pile)


def test_reserve_plays_no_attack_above_six() -> None:
    hands = {0: ["attack_10", "attack_07", "attack_06"], 1: ["attack_12"]}
    game = meeting("reserve", "", "", hands=hands)
    go(game, until="V", cards={0: "attack_10"})

    assert {"attack_06#1"} == {
        id.partition("@")[2].partition(":")[0] for id in offered(game, 0) if "reserve." in id
    }


def test_reserve_reinforces_as_an_ally_and_not_from_outside() -> None:
    hands = {0: ["attack_10"], 1: ["attack_12"], 2: ["attack_06"]}
    game = meeting("", "", "reserve", hands=hands, allies={2: ("offense", 1)})
    go(game, acts={2: ["attack_06#1:offense"]})
    assert "20 against 16" in told(game)

    game = meeting("", "", "reserve", hands=hands)
    go(game, acts={2: ["attack_06#1:offense"]})
    assert "16 against 13" in told(game)


def test_reserve_cancels_a_reinforcement_with_a_negotiate_and_both_are_discarded() -> None:
    hands = {0: ["attack_10", "reinforcement_5"], 1: ["attack_12", "negotiate"]}
    game = meeting("", "reserve", "", hands=hands)
    acts = {0: ["reinforcement_5#1@offense"], 1: ["reserve.cancel"]}
    go(game, acts=acts, cards={1: "attack_12"})

    assert "16 against 13" in told(game)
    assert {"reinforcement_5#1", "negotiate#1"} <= set(game.discard_pile)


def test_reserve_does_not_cancel_its_own_reinforcement() -> None:
    hands = {1: ["attack_10", "reinforcement_5", "negotiate"], 0: ["attack_12"]}
    game = meeting("", "reserve", "", hands=hands)
    acts = {1: ["reinforcement_5#1@defense", "reserve.cancel"]}
    go(game, acts=acts, cards={1: "attack_10"})

    assert "19 against 15" in told(game)


def test_the_wild_reserve_flare_takes_a_reinforcement_that_another_player_has_played() -> None:
    hands = {0: ["attack_10", "reinforcement_5"], 1: ["attack_12"], 2: ["flare_reserve"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["reinforcement_5#1@offense"], 2: ["on_other_discard:flare_reserve"]}
    go(game, acts=acts)

    assert hand(game, 2) == ["flare_reserve", "reinforcement_5"]


def test_the_wild_reserve_flare_does_not_bring_back_its_holders_own_reinforcements() -> None:
    hands = {0: ["attack_10", "reinforcement_5", "flare_reserve"], 1: ["attack_12"]}
    game = meeting("", "", "", hands=hands)
    acts = {0: ["reinforcement_5#1@offense", "on_other_discard:flare_reserve"]}
    go(game, acts=acts, cards={0: "attack_10"})

    assert "reinforcement_5#1" in game.discard_pile


def test_the_super_reserve_flare_plays_one_attack_up_to_nine() -> None:
    hands = {0: ["attack_10", "attack_09", "flare_reserve"], 1: ["attack_12"]}
    game = meeting("reserve", "", "", hands=hands)
    go(game, acts={0: ["flare_reserve/super@attack_09#1:offense"]}, cards={0: "attack_10"})

    assert "22 against 16" in told(game)


# Ruling reserve_below
def test_attacks_below_zero_may_be_played_as_reinforcements() -> None:
    hands = {0: ["attack_10", "attack_m01"], 1: ["attack_12"]}
    game = meeting("reserve", "", "", hands=hands)
    go(game, acts={0: ["attack_m01#1:defense"]}, cards={0: "attack_10"})

    assert "15 against 13" in told(game)
