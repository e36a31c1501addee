"""Warrior: power, wild flare, super flare."""

import pytest

from tests.rules.cosmic_encounter.table import go, meeting, told


def experienced(game, tokens: int):
    game.sheet("warrior").tokens = tokens
    return game


@pytest.mark.parametrize(
    ("card", "planets", "tokens"),
    [
        ("attack_40", "five", 1),
        ("attack_04", "five", 2),
        ("attack_40", "four", 2),
        ("attack_04", "four", 3),
    ],
)
def test_warrior_gains_one_for_a_win_two_for_a_loss_and_one_more_in_a_short_game(
    card, planets, tokens
) -> None:
    game = meeting("warrior", "", hands={0: [card], 1: ["attack_20"]}, planets=planets)
    go(game)

    assert game.sheet("warrior").tokens == tokens


def test_warrior_gains_two_for_a_failed_deal() -> None:
    game = meeting("", "warrior", hands={0: ["negotiate"], 1: ["negotiate"]})
    go(game)

    assert game.sheet("warrior").tokens == 2


def test_warrior_gains_nothing_as_an_ally() -> None:
    game = meeting("", "", "warrior", allies={2: ("offense", 1)})
    go(game)

    assert game.sheet("warrior").tokens == 0


def test_warrior_adds_one_for_each_token_and_keeps_them() -> None:
    game = experienced(meeting("warrior", "", hands={0: ["attack_04"], 1: ["attack_20"]}), 7)
    go(game)

    assert "24 against 14" in told(game)
    assert game.sheet("warrior").tokens == 9


def test_warrior_gains_experience_even_where_its_power_was_zapped() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20", "cosmic_zap"]}
    game = experienced(meeting("warrior", "", hands=hands), 7)
    go(game, acts={1: ["cosmic_zap"]})

    assert "24 against 7" in told(game)
    assert game.sheet("warrior").tokens == 9


def test_the_wild_warrior_flare_brings_an_encounter_with_the_offense_in_its_home_system() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20", "attack_08", "flare_warrior"]}
    game = meeting("", "", hands=hands)
    go(game, acts={1: ["flare_warrior"]}, cards={1: "attack_20"})

    assert (game.encounter.offense, game.encounter.named) == (1, 0)
    go(game, until="A")
    assert game.planet(game.encounter.planet).home == 0


def test_the_wild_warrior_flare_needs_an_encounter_card_and_brings_no_new_hand() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20", "flare_warrior"]}
    game = meeting("", "", hands=hands)
    go(game, acts={1: ["flare_warrior"]}, cards={1: "attack_20"})

    assert game.encounter.named is None


def test_the_super_warrior_flare_counts_the_tokens_for_the_side_of_an_ally() -> None:
    hands = {0: ["attack_04"], 1: ["attack_20"], 2: ["flare_warrior"]}
    game = meeting("", "", "warrior", hands=hands, allies={2: ("offense", 1)})
    experienced(game, 6)
    go(game, acts={2: ["flare_warrior"]})

    assert "24 against 14" in told(game)


# Ruling warrior_success
def test_a_success_that_is_neither_a_win_nor_a_deal_brings_warrior_no_token() -> None:
    game = meeting("warrior", "", "")
    game.encounter.result = "success"
    go(game)

    assert game.sheet("warrior").tokens == 0


def test_warrior_gains_nothing_with_too_few_home_colonies() -> None:
    game = meeting("warrior", "", "", hands={0: ["attack_04"], 1: ["attack_20"]})
    for planet in ("A3", "A4", "A5"):
        game.player(0).warp += game.lift(0, {planet: game.planet(planet).ships[0]})
    go(game)

    assert game.sheet("warrior").tokens == 0


def test_all_see_what_warriors_tokens_are_worth() -> None:
    game = experienced(meeting("warrior", "", ""), 5)

    assert game.view(None)["players"][0]["aliens"][0]["worth"] == 5
