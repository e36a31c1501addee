"""The arithmetic: the examples of docs/rules, section 9, and powers that meet in one total."""

import pytest

from rules.cosmic_encounter.powers.mirror import reversed_digits
from rules.cosmic_encounter.steps.totals import foretold, sums
from tests.rules.cosmic_encounter.table import go, meeting, told


def reached(game, card0, card1, **more):
    """Both totals once all has been reckoned: the result is known, nothing is lost yet."""
    go(game, until="R", cards={0: card0, 1: card1}, **more)
    return game.encounter


def shown(card0, card1, *aliens, **more):
    """Both sums as they are foreseen when both cards lie open."""
    game = meeting(*aliens, hands={0: [card0], 1: [card1]}, **more)
    go(game, until="V", cards={0: card0, 1: card1})
    return sums(foretold(game))


@pytest.mark.parametrize(("printed", "counts"), [("10", 30), ("11", 4), ("40", 14), ("m07", -21)])
def test_tripler_triples_up_to_ten_and_divides_what_is_higher(printed, counts) -> None:
    found = shown(f"attack_{printed}", "attack_06", "tripler")

    assert found.offense.card == counts


# Ruling mirror_minus
@pytest.mark.parametrize(("printed", "counts"), [(8, 80), (15, 51), (20, 2), (-7, -70)])
def test_mirror_swaps_the_digits_and_keeps_the_sign(printed, counts) -> None:
    assert reversed_digits(printed) == counts


def test_virus_multiplies_its_card_with_its_own_ships_and_adds_its_allies() -> None:
    found = shown("attack_08", "attack_06", "virus", allies={2: ("offense", 2)})

    assert found.offense.total == 26


def test_with_anti_matter_its_ships_and_all_allies_count_against_their_side() -> None:
    allies = {2: ("offense", 2), 3: ("defense", 1)}
    found = shown("attack_06", "attack_04", "anti_matter", "", "", "", allies=allies)

    assert (found.offense.total, found.defense.total) == (1, 7)
    assert found.winner == "offense"


def test_a_zapped_human_wins_at_once() -> None:
    game = meeting("human", "", hands={0: ["attack_04"], 1: ["attack_40", "cosmic_zap"]})
    now = reached(game, "attack_04", "attack_40", acts={1: ["cosmic_zap"]})

    assert now.result == "offense wins"


def test_human_adds_four() -> None:
    game = meeting("human", "", hands={0: ["attack_12"], 1: ["attack_15"]}, ships=(4, 4))
    assert reached(game, "attack_12", "attack_15").result == "offense wins"


def test_a_tie_goes_to_the_defense() -> None:
    game = meeting("", "", hands={0: ["attack_08"], 1: ["attack_10"]}, ships=(4, 2))
    assert reached(game, "attack_08", "attack_10").result == "defense wins"


def test_a_zapped_zap_does_not_stop_the_power() -> None:
    hands = {0: ["attack_12", "card_zap"], 1: ["attack_15", "cosmic_zap"]}
    game = meeting("virus", "", hands=hands, ships=(4, 4))
    now = reached(game, "attack_12", "attack_15", acts={1: ["cosmic_zap"], 0: ["card_zap"]})

    assert now.zapped == []
    assert any(term.by == "virus.multiply" for term in now.terms)


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        (40, "Seat 1 wins the encounter, 43 against 14"),
        (4, "Seat 2 wins the encounter, 14 against 7"),
    ],
)
def test_of_the_two_totals_the_winners_is_told_first(attack, said) -> None:
    game = meeting("", "", hands={0: [f"attack_{attack:02}"], 1: ["attack_10"]})
    go(game)

    assert said in told(game)


def test_one_ship_comes_back_and_one_goes_home() -> None:
    game = meeting("", "", hands={0: ["negotiate"], 1: ["negotiate"]}, ships=(1, 4))
    go(game, until="D", cards={0: "negotiate", 1: "negotiate"})
    assert "1 ship of Seat 1 goes home" in told(game)

    game = meeting("", "", at="regroup")
    game.lift(0, {"A3": 1})
    game.player(0).warp = 1
    go(game, until="L")
    assert "1 ship of Seat 1 comes back" in told(game)
