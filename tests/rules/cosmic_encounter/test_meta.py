"""What the bot must know of the game, before it is offered."""

import pytest

from rules.cosmic_encounter.looks.advice import DECIDING
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import power
from rules.cosmic_encounter.model.rulings import RULINGS
from rules.cosmic_encounter.model.windows import ANSWERS, OF_ITS_OWNER, REACTIONS, STOPS, WINDOWS
from rules.cosmic_encounter.setup import new
from rules.kernel.text import Voice
from tests.rules.cosmic_encounter.table import meeting


def test_every_decision_has_advice_that_leads_to_a_section_of_the_rules() -> None:
    advice, sections = META.advice(CosmicOptions()), {entry.name for entry in META.rules}

    assert advice.keys() == DECIDING.keys()
    assert {each.section for each in advice.values()} <= sections


def test_every_window_belongs_to_one_stop_and_stops_are_in_their_order() -> None:
    covered = [window for windows in STOPS.values() for window in windows]

    assert sorted(covered) == sorted(WINDOWS)
    assert not {*WINDOWS} & {*ANSWERS, *REACTIONS, *OF_ITS_OWNER}


def test_a_ruling_that_groups_argue_about_is_an_option_and_there_are_ten_at_most() -> None:
    optional = [ruling.option for ruling in RULINGS.values() if ruling.option]

    assert 0 < len(optional) <= 10
    assert {*optional} <= {*CosmicOptions.model_fields}


def test_where_the_game_is_can_be_said_from_the_choice_of_aliens_on() -> None:
    chosen = new(4, CosmicOptions(), "where")
    said = [Voice().say(text) for text in META.where(chosen.view(None))]
    assert said[0] == "Seat 1 (no alien yet): 0 of 5 foreign colonies, 0 ships in the warp."

    rich = new(3, CosmicOptions(lucre=True), "where")
    assert str(META.where(rich.view(None))[0]).endswith("0 ships in the warp, 0 Lucre.")

    game = meeting("human", "", "")
    said = [Voice().say(text) for text in META.where(game.view(None))]
    assert said[0] == "Turn 1, Seat 1 against Seat 2 at B1: Cards."


@pytest.mark.parametrize(
    ("aliens", "alerts", "each"),
    [
        ("two green flares", {"green"}, 2),
        ("two flares without red", {"green", "yellow"}, 2),
        ("random", {"green", "yellow", "red"}, 1),
    ],
)
def test_aliens_are_dealt_as_the_table_wants_it(aliens, alerts, each) -> None:
    game = new(3, CosmicOptions(aliens=aliens), "aliens")
    dealt = [alien for player in game.seated for alien in (*player.dealt, *player.aliens)]

    assert len({*dealt}) == len(dealt) == 3 * each
    assert {power(alien).alert for alien in dealt} <= alerts
