"""Reincarnator: power, wild flare, super flare."""

import pytest

from rules.cosmic_encounter.model.power import power
from rules.cosmic_encounter.steps.powers import give_power, random_unused, take_new_power
from tests.rules.cosmic_encounter.table import go, meeting

LOSING = {0: ["attack_04"], 1: ["attack_40"], 2: []}


def test_reincarnator_takes_a_random_unused_power_beside_its_own_when_it_loses() -> None:
    game = meeting("reincarnator", "human", "", hands=LOSING)
    go(game)

    first, second = game.player(0).aliens
    assert first == "reincarnator"
    assert second != "human"
    assert game.sheet(second).seat == 0


def test_an_allied_reincarnator_whose_side_loses_takes_a_power_too() -> None:
    game = meeting("", "", "reincarnator", hands=LOSING, allies={2: ("offense", 1)})
    go(game)

    assert len(game.player(2).aliens) == 2


def test_reincarnator_takes_a_power_when_its_deal_fails() -> None:
    game = meeting("reincarnator", "", "", hands={0: ["negotiate"], 1: ["negotiate"]})
    go(game)

    assert len(game.player(0).aliens) == 2


def test_a_reincarnator_that_wins_or_takes_no_part_stays_as_it_is() -> None:
    for aliens in (("", "reincarnator", ""), ("", "", "reincarnator")):
        game = meeting(*aliens, hands=LOSING)
        go(game)
        assert game.player(aliens.index("reincarnator")).aliens == ["reincarnator"]


def test_on_the_next_loss_the_power_is_replaced() -> None:
    game = meeting("reincarnator", "", "", hands=LOSING)
    take_new_power(game, 0, power("filch"))
    game.sheet("reincarnator").notes["brings"] = "filch"
    go(game)

    assert len(game.player(0).aliens) == 2
    assert "filch" not in [sheet.alien for sheet in game.sheets if sheet.seat != 0]
    assert len(game.sheets) == 2


def test_a_zapped_reincarnator_takes_no_power() -> None:
    game = meeting("reincarnator", "", "", hands=LOSING | {1: ["attack_40", "cosmic_zap"]})
    go(game, acts={1: ["cosmic_zap"]})

    assert game.player(0).aliens == ["reincarnator"]


# Ruling reincarnator_drawn
def test_aliens_with_setup_text_and_those_in_the_game_or_not_allowed_are_drawn_again() -> None:
    game = meeting("reincarnator", "human", "", alerts="green")
    for _ in range(60):
        found = random_unused(game)
        assert found is not None
        assert not found.has_setup_text
        assert found.alert == "green"
        assert found.id not in ("reincarnator", "human")


def test_whoever_gets_this_power_also_uses_the_current_incarnation() -> None:
    game = meeting("reincarnator", "", "")
    take_new_power(game, 0, power("filch"))
    game.sheet("reincarnator").notes["brings"] = "filch"
    give_power(game, "reincarnator", 1)

    assert game.player(1).aliens == ["reincarnator", "filch"]
    assert game.player(0).aliens == []


def test_the_power_that_it_has_taken_goes_with_it_to_whoever_gets_it() -> None:
    game = meeting("reincarnator", "", "", hands=LOSING)
    go(game)
    mine = [*game.player(0).aliens]
    give_power(game, "reincarnator", 2)

    assert len(mine) == 2
    assert game.player(2).aliens == mine
    assert game.player(0).aliens == []


def test_with_no_unused_alien_left_it_stays_alone_and_brings_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = "rules.cosmic_encounter.powers.reincarnator"
    monkeypatch.setattr(f"{module}.random_unused", lambda game: None)
    game = meeting("reincarnator", "", "", hands=LOSING)
    take_new_power(game, 0, power("filch"))
    game.sheet("reincarnator").notes["brings"] = "filch"
    go(game)
    assert game.player(0).aliens == ["reincarnator"]

    give_power(game, "reincarnator", 2)

    assert game.player(2).aliens == ["reincarnator"]


def test_whoever_has_stolen_this_power_loses_the_original_when_it_reincarnates() -> None:
    game = meeting("human", "", "reincarnator", hands=LOSING, ships=(1, 4))
    give_power(game, "reincarnator", 0)
    go(game)

    assert "human" not in game.player(0).aliens
    assert len(game.player(0).aliens) == 2


def test_the_wild_reincarnator_flare_goes_to_a_loser_whose_power_is_swapped() -> None:
    hands = LOSING | {2: ["flare_reincarnator"]}
    game = meeting("human", "", "", hands=hands, ships=(1, 4))
    go(game, acts={2: ["flare_reincarnator/wild@0"]})

    assert "flare_reincarnator" in game.player(0).hand
    assert len(game.player(0).aliens) == 1
    assert game.player(0).aliens != ["human"]


def test_the_wild_reincarnator_flare_is_not_for_the_reincarnator_or_a_winner() -> None:
    hands = LOSING | {2: ["flare_reincarnator"]}
    game = meeting("reincarnator", "human", "", hands=hands)
    go(game, acts={2: ["flare_reincarnator"]})

    assert game.player(2).hand == ["flare_reincarnator"]


def test_with_the_super_reincarnator_flare_it_need_not_reincarnate() -> None:
    hands = LOSING | {0: ["attack_04", "flare_reincarnator"]}
    game = meeting("reincarnator", "", "", hands=hands)
    go(game, acts={0: ["flare_reincarnator"]}, cards={0: "attack_04"})

    assert game.player(0).aliens == ["reincarnator"]


# Ruling seed_stays
def test_a_power_that_a_precursor_seed_has_brought_stays_where_others_are_replaced() -> None:
    game = meeting("reincarnator", "", "", hands=LOSING)
    take_new_power(game, 0, power("filch"), besides=True)
    take_new_power(game, 0, power("clone"))
    game.sheet("reincarnator").notes["brings"] = "clone"
    go(game)

    aliens = game.player(0).aliens
    assert aliens[:2] == ["reincarnator", "filch"]
    assert len(aliens) == 3
    assert "clone" not in aliens
