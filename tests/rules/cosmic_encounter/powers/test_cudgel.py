"""Cudgel: its defeated opponent loses more ships."""

from tests.rules.cosmic_encounter.table import go, meeting, take

HANDS = {0: ["attack_40"], 1: ["attack_04", "attack_06"]}
CARDS = {0: "attack_40", 1: "attack_04"}


# Ruling cudgel_outside
def test_the_opponent_loses_as_many_more_ships_from_outside_the_encounter() -> None:
    game = meeting("cudgel", "", "", hands=HANDS, ships=(3, 2))
    go(game, until="R", cards=CARDS)

    assert game.player(1).warp == 5
    assert game.encounter.lost[1] == 5


def test_the_loser_chooses_which_ships_these_are() -> None:
    game = meeting("cudgel", "", "", hands=HANDS, ships=(3, 2))
    says = {"lose_ships": {"B2": 0, "B3": 3, "B4": 0, "B5": 0}}
    go(game, until="R", cards=CARDS, says=says)

    assert game.planet("B3").ships == {1: 1}


def test_a_cudgel_that_wins_without_an_attack_card_smashes_nothing() -> None:
    """A zapped Human lets its side win, here with a negotiate of Cudgel."""
    hands = {0: ["negotiate"], 1: ["attack_04", "attack_06"], 2: ["plague"]}
    game = meeting("cudgel", "", "human", hands=hands, allies={2: ("offense", 1)})
    game.player(1).hand.append(take(game, "cosmic_zap"))
    go(game, until="R", cards={0: "negotiate", 1: "attack_04"}, acts={1: ["cosmic_zap"]})

    assert game.encounter.result == "offense wins"
    assert game.player(1).warp == 4


def test_a_zapped_cudgel_takes_only_the_ships_of_the_encounter() -> None:
    hands = {**HANDS, 2: ["cosmic_zap"]}
    game = meeting("cudgel", "", "", hands=hands, ships=(3, 2))
    go(game, until="R", cards=CARDS, acts={2: ["cosmic_zap"]})

    assert game.player(1).warp == 2


def test_the_wild_cudgel_flare_clears_the_planet_but_of_allies() -> None:
    hands = {0: ["attack_40", "flare_cudgel"], 1: ["attack_04", "attack_06"]}
    allies = {2: ("offense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    game.lift(3, {"D1": 2})
    game.settle(3, "B1", 2)
    go(game, cards=CARDS, acts={0: ["flare_cudgel"]})

    assert game.planet("B1").ships == {0: 3, 2: 1}
    assert game.player(3).warp == 2


def test_the_super_cudgel_flare_hits_allies_of_the_opponent() -> None:
    hands = {0: ["attack_40", "flare_cudgel"], 1: ["attack_04", "attack_06"]}
    allies = {2: ("defense", 1), 3: ("defense", 2)}
    game = meeting("cudgel", "", "", "", hands=hands, allies=allies, ships=(3, 2))
    go(game, until="R", cards=CARDS, acts={0: ["flare_cudgel"]}, says={"power": ["3"]})

    assert [game.player(seat).warp for seat in (1, 2, 3)] == [5, 1, 5]


def test_the_wild_cudgel_flare_clears_a_home_planet_that_is_won_back_too() -> None:
    hands = {0: ["attack_40", "flare_cudgel"], 1: ["attack_04"]}
    game = meeting("", "", "", hands=hands)
    game.encounter.planet = "A1"
    game.settle(1, "A1", game.lift(1, {"B1": 2}))
    game.settle(2, "A1", game.lift(2, {"C1": 2}))
    go(game, acts={0: ["flare_cudgel"]})

    assert game.planet("A1").ships == {0: 3}
    assert game.player(2).warp == 2
