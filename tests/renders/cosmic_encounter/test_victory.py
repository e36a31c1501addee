"""How a game was won: by colonies, by a power, or since it ended otherwise."""

import pytest

from renders.cosmic_encounter.head_words import headline, under_headline
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.victory import REASONS, WINNING_POWERS, winning_power
from rules.cosmic_encounter import powers
from rules.cosmic_encounter.model.power import EFFECTS, Power
from tests.renders.cosmic_encounter import samples


@pytest.mark.parametrize(
    ("what", "title", "how"),
    [
        ("one", "Bram wins", "5 colonies"),
        ("shared", "Bram and Chidi win", "5 colonies each"),
        ("a power", "Chidi wins", "by Masochist (all ships lost)"),
        ("a power and colonies", "Bram and Chidi win", "with 5 colonies and by Tick-Tock"),
        ("early", "Ana and Dana win", "the players ended it early"),
        ("nobody", "Nobody wins", "the players ended it early"),
    ],
)
def test_the_head_says_who_has_won_and_how(what, title, how):
    shown = Scene.at(samples.ENDINGS[what](), samples.NAMES)

    assert headline(shown) == title
    assert under_headline(shown).replace("\N{NO-BREAK SPACE}", " ").split() == how.split()


def test_enough_colonies_win_before_a_power():
    shown = Scene.at(samples.won_by("tick_tock", "countdown", colonies=5), samples.NAMES)

    assert winning_power(shown, shown.player(2)) is None


@pytest.mark.parametrize("reason", REASONS)
def test_nobody_wins_by_a_power_when_a_game_ends_otherwise(reason):
    shown = Scene.at(samples.won_by("tick_tock", reason), samples.NAMES)

    assert winning_power(shown, shown.player(2)) is None
    assert under_headline(shown) == REASONS[reason]


def test_every_power_that_wins_by_itself_has_its_words():
    assert powers
    winning = {
        name
        for name, effects in EFFECTS.items()
        if isinstance(effects, Power) and type(effects).has_won is not Power.has_won
    }

    assert winning == set(WINNING_POWERS)
