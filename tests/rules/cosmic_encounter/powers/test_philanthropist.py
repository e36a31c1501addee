"""Philanthropist: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, table, told


def lowest(ask) -> list[str]:
    """The card of the lowest value."""
    return [next(option.id for option in ask.open if key_of(option.id) == "attack_m07")]


def test_philanthropist_gives_a_card_to_its_opponent() -> None:
    hands = {0: ["attack_10", "attack_m07"], 1: ["attack_12"]}
    game = meeting("philanthropist", "", "", hands=hands)
    says = {"gift": lowest}
    go(game, until="V", acts={0: ["philanthropist.give_away@1"]}, says=says)

    assert [key_of(card) for card in game.player(1).hand] == ["attack_m07"]
    assert "Seat 1 gives Seat 2 1 card." in told(game)


def test_an_allied_philanthropist_gives_to_either_main_player() -> None:
    hands = {0: ["attack_10"], 1: ["attack_12"], 2: ["attack_40"]}
    game = meeting("", "", "philanthropist", hands=hands, allies={2: ("offense", 1)})
    acts = {2: ["philanthropist.give_away@0"]}
    go(game, until="V", acts=acts, cards={0: "attack_40"})

    assert key_of(game.encounter.shown[0].card) == "attack_40"


def test_who_takes_no_part_gives_nothing() -> None:
    game = meeting("", "", "philanthropist")
    go(game, until="V", acts={2: ["philanthropist.give_away"]})

    assert len(game.player(2).hand) == 3


def test_a_philanthropist_that_has_no_encounter_card_left_draws_a_new_hand() -> None:
    hands = {0: ["attack_10", "plague"], 1: ["attack_12"]}
    game = meeting("philanthropist", "", "", hands=hands)
    says = {"gift": ["attack_10#1"]}
    go(game, until="V", acts={0: ["philanthropist.give_away@1"]}, says=says)

    assert len(game.player(0).hand) == 7
    assert "plague#1" in game.discard_pile


def test_an_allied_philanthropist_draws_no_new_hand() -> None:
    hands = {0: ["attack_10"], 1: ["attack_12"], 2: ["attack_40"]}
    game = meeting("", "", "philanthropist", hands=hands, allies={2: ("offense", 1)})
    go(game, until="V", acts={2: ["philanthropist.give_away@0"]})

    assert game.player(2).hand == []


def test_the_wild_philanthropist_flare_lends_the_power_until_the_encounter_ends() -> None:
    game = table("tripler", "virus", "human", hands={0: ["attack_10", "flare_philanthropist"]})
    game.begin()
    go(game, until="L", acts={0: ["flare_philanthropist/wild@1"]})

    assert [player.aliens for player in game.seated] == [[], ["tripler"], ["human"]]
    assert "Seat 1 loses 1 ship to the warp." in told(game)
    assert game.sheet("tripler").seat == 1
    go(game)
    assert [player.aliens for player in game.seated] == [["tripler"], ["virus"], ["human"]]
    assert [game.sheet(alien).seat for alien in ("tripler", "virus")] == [0, 1]


def test_with_the_super_philanthropist_flare_the_card_that_was_given_must_be_played() -> None:
    hands = {0: ["attack_10", "attack_m07", "flare_philanthropist"], 1: ["attack_12"]}
    game = meeting("philanthropist", "", "", hands=hands)
    acts = {0: ["philanthropist.give_away@1", "flare_philanthropist/super"]}
    says = {"gift": lowest}
    go(game, until="V", acts=acts, cards={0: "attack_10", 1: "attack_12"}, says=says)

    assert key_of(game.encounter.shown[1].card) == "attack_m07"


def test_a_card_that_may_not_be_selected_need_not_be_played_for_the_super_flare() -> None:
    hands = {0: ["attack_10", "negotiate", "flare_philanthropist"], 1: ["attack_12"], 2: []}
    game = meeting("philanthropist", "", "", hands=hands)
    game.encounter.bound = {1: "negotiate#1"}

    assert game.selectable(1) == ["attack_12#1"]


# Ruling philanthropist_lent
@pytest.mark.parametrize(("leaver", "left"), [(1, ["tripler"]), (2, [])])
def test_a_lent_power_goes_back_when_whoever_has_it_leaves_the_game(leaver, left) -> None:
    hands = {0: ["attack_10", "flare_philanthropist"]}
    game = table("tripler", "virus", "human", "mind", hands=hands)
    game.begin()
    go(game, until="L", acts={0: ["flare_philanthropist/wild@1"]})
    game.leave(leaver)

    assert game.player(0).aliens == left
