"""The facts about the game that the bot needs before it offers it."""

from pathlib import Path
from typing import get_args

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.aliens import ALERTS, NOT_TOGETHER, AlienName, clash_among
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import power, powers
from rules.cosmic_encounter.model.rulings import RULINGS
from rules.cosmic_encounter.model.windows import ANSWERS, REACTIONS, STOPS, WINDOWS
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.powers import allowed
from rules.cosmic_encounter.views.advice import DECIDING
from rules.kernel import Voice
from rules.meta import rank_of
from tests.rules.cosmic_encounter.table import meeting


def test_every_decision_has_advice_that_leads_to_a_section_of_the_rules() -> None:
    advice, sections = META.advice(CosmicOptions()), {entry.name for entry in META.rules}

    assert advice.keys() == DECIDING.keys()
    assert {each.section for each in advice.values()} <= sections


def test_every_window_belongs_to_one_stop_and_stops_are_in_their_order() -> None:
    covered = [window for windows in STOPS.values() for window in windows]

    assert sorted(covered) == sorted(WINDOWS)
    assert not {*WINDOWS} & {*ANSWERS, *REACTIONS}


def test_every_option_about_a_ruling_is_named_by_one() -> None:
    about = {name for name, one in CosmicOptions.model_fields.items() if rank_of(one) == "ruling"}

    assert about <= {ruling.option for ruling in RULINGS}


def test_where_the_game_is_can_be_said_from_the_choice_of_aliens_on() -> None:
    chosen = new(4, CosmicOptions(), "where")
    said = [Voice().say(text) for text in META.where(chosen.view(None))]
    assert said[0] == "Seat 1 (no alien yet): 0 of 5 foreign colonies, 0 ships in the warp."

    rich = new(3, CosmicOptions(lucre=True), "where")
    assert str(META.where(rich.view(None))[0]).endswith("0 ships in the warp, 0 Lucre.")

    game = meeting("human", "", "")
    begun = {**game.view(None), "stop": "T"}
    begun["present"] = {**begun["present"], "defense": None}
    assert str(META.where(begun)[0]) == "Turn 1, Seat 1."
    said = [Voice().say(text) for text in META.where(game.view(None))]
    assert said[0] == "Turn 1, Seat 1 against Seat 2 at B1: Cards."


def dealt_to(game, seat) -> list[str]:
    player = game.player(seat)
    return [power(alien).name for alien in (*player.dealt, *player.aliens)]


@pytest.mark.parametrize(
    ("chosen", "alerts", "each"),
    [
        ({"alerts": "green"}, {"green"}, 2),
        ({"alerts": "yellow", "aliens": "three flares"}, {"yellow"}, 3),
        ({"alerts": "red", "aliens": "random"}, {"red"}, 1),
        ({"alerts": "green and yellow", "aliens": "four flares"}, {"green", "yellow"}, 4),
        ({"aliens": "random"}, {"green", "yellow", "red"}, 1),
    ],
)
def test_aliens_are_dealt_as_the_table_wants_it(chosen, alerts, each) -> None:
    for seed in ("one", "two"):
        game = new(4, CosmicOptions(**chosen), seed)
        dealt = [name for seat in game.seats for name in dealt_to(game, seat)]

        assert len({*dealt}) == len(dealt) == 4 * each
        assert {alert for alert, names in ALERTS.items() if {*names} & {*dealt}} <= alerts
        assert [s for s, ask in game.asks().items() if ask.moment == "alien"] == (
            [] if each == 1 else [0, 1, 2, 3]
        )


def test_the_names_and_alert_levels_among_the_options_are_those_of_the_aliens() -> None:
    assert {*get_args(AlienName)} == {each.name for each in powers()}
    for alert, names in ALERTS.items():
        assert {*names} == {each.name for each in powers() if each.alert == alert}
    clashing = {frozenset({one.name, power(id).name}) for one in powers() for id in one.not_with}
    assert clashing == {frozenset(pair) for pair in NOT_TOGETHER}


def test_pairs_that_must_not_meet_are_never_dealt_together_even_when_few_are_left() -> None:
    for seed in range(12):
        game = new(3, CosmicOptions(aliens="three flares", alerts="red"), f"seed {seed}")
        dealt = [name for seat in game.seats for name in dealt_to(game, seat)]
        assert clash_among(dealt) is None
    named = CosmicOptions(named=True, alien_1="Healer", aliens="four flares")
    for seed in range(12):
        game = new(6, named, f"seed {seed}")
        assert "Masochist" not in [name for seat in game.seats for name in dealt_to(game, seat)]


def test_banned_aliens_are_dealt_to_nobody_and_found_by_nobody_later() -> None:
    options = CosmicOptions(bans=True, ban_1="Human", ban_2="Tick-Tock", aliens="four flares")
    assert {"human", "tick_tock"}.isdisjoint(each.id for each in allowed(options))
    assert "Human" not in options.dealt
    assert CosmicOptions(ban_1="Human").dealt == CosmicOptions().dealt  # not switched on


def test_named_aliens_are_their_seats_and_the_others_choose_among_what_is_dealt() -> None:
    options = CosmicOptions(named=True, alien_2="Anti-Matter", alien_3="Loser")
    game = new(3, options, "named")

    assert list(game.asks()) == [0]
    assert {"Anti-Matter", "Loser"}.isdisjoint(dealt_to(game, 0))
    game.play(0, game.asks()[0].fallback)
    assert [game.player(seat).aliens for seat in (1, 2)] == [["anti_matter"], ["loser"]]
    everyone = CosmicOptions(named=True, alien_1="Human", alien_2="Mite", alien_3="Loser")
    assert new(3, everyone, "all").phase != "setup"


@pytest.mark.parametrize(
    ("chosen", "seats", "why"),
    [
        (
            {"named": True, "alien_1": "Human", "alien_2": "Human"},
            3,
            "Human is named for two seats.",
        ),
        (
            {"named": True, "alien_1": "Healer", "alien_3": "Masochist"},
            3,
            "Healer and Masochist cannot play at the same table.",
        ),
        (
            {"named": True, "alien_1": "Human", "bans": True, "ban_2": "Human"},
            3,
            "Human is banned at this table, and named for a seat.",
        ),
        (
            {"alerts": "red", "aliens": "three flares"},
            4,
            "These options leave too few aliens: 12 are dealt, and there are 10. Allow another"
            " alert level, or ban fewer.",
        ),
    ],
)
def test_aliens_that_cannot_be_dealt_so_are_refused_with_the_reason(chosen, seats, why) -> None:
    options = CosmicOptions(**chosen)
    assert str(options.refusal(seats)) == why
    assert CosmicOptions(**chosen | {"named": False, "alerts": "all"}).refusal(seats) is None


# Ruling dealt_flares
def test_dealt_flares_are_listed_where_the_table_wants_it() -> None:
    for flares, listed in (("listed", True), ("secret", False)):
        game = new(5, CosmicOptions(flares=flares), "flares")
        dealt = [name for seat in game.seats for name in dealt_to(game, seat)]
        for seat in list(game.asks()):
            game.play(seat, game.asks()[seat].fallback)
        [line] = [str(n.text) for n in game.take_news() if "cosmic deck" in str(n.text)] or [""]
        assert all(f"{name} flare" in line for name in dealt) == listed


def test_at_most_ten_rulings_are_options() -> None:
    fields = CosmicOptions.model_fields.values()
    assert sum(rank_of(field) == "ruling" for field in fields) <= 10


# Ruling flares_in_deck
@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize(
    ("chosen", "number"),
    [
        ({"aliens": "random"}, {3: 10, 4: 10, 5: 10, 6: 12}),
        ({"named": True, "alien_1": "Human"}, {3: 10, 4: 10, 5: 10, 6: 12}),
        ({"aliens": "three flares"}, {3: 10, 4: 12, 5: 15, 6: 18}),
    ],
    ids=["random", "named", "dealt"],
)
def test_two_flares_a_player_are_in_the_deck_and_ten_at_least(seats, chosen, number) -> None:
    game = new(seats, CosmicOptions(**chosen), "flares")
    while any(ask.moment == "alien" for ask in game.asks().values()):
        for seat, ask in game.asks().items():
            if ask.moment == "alien" and not ask.optional:
                game.play(seat, ask.fallback)
    hands = [card for player in game.seated for card in player.hand]
    flares = [card for card in (*hands, *game.draw_deck.cards) if card.startswith("flare_")]

    assert len(flares) == number[seats]
    assert {f"flare_{alien}" for player in game.seated for alien in player.aliens} <= {
        flare.partition("#")[0] for flare in flares
    }


@pytest.mark.parametrize("alien", [each.id for each in powers()])
def test_each_alien_has_its_test_file_with_both_sides_of_its_flare(alien) -> None:
    text = (Path(__file__).parent / "powers" / f"test_{alien}.py").read_text(encoding="utf-8")

    assert f"flare_{alien}" in text
    assert "wild" in text
    assert "super" in text
