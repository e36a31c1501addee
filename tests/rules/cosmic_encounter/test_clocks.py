"""If stops close by the clock, every awaited decision has a clock."""

import json

import pytest

from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.phases.deal import ChooseToGive
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.giving import ChooseGift, SettleAtHome
from rules.parts.together import Together
from tests.conformance.tables import Case, Play
from tests.rules.cosmic_encounter.market_table import market, speak, up_to
from tests.rules.cosmic_encounter.table import table, told

FULL = {"planets": "four", "lucre": True, "techs": True, "rewards": True, "newcomers": "2 more"}
BY_CLOCK = {"stops": "by the clock"}


@pytest.mark.parametrize("stops", ["all are waited for", "by the clock"])
@pytest.mark.parametrize("seats", [3, 5])
def test_every_awaited_question_of_a_random_game_has_a_clock(stops, seats) -> None:
    case = Case(META, seats, CosmicOptions(**FULL, stops=stops))
    kinds = set()
    for which in range(2):
        play = Play(case, f"clocks {which}", orders=0.02)
        for game in play.decisions():
            top = game.stack[-1]
            for seat, ask in game.asks().items():
                assert ask.clock or ask.optional, (type(top).__name__, seat, ask.moment)
            kinds |= {kind for kind in (Decision, Together) if isinstance(top, kind)}
            if len(play.log) == 150:
                break

    assert kinds == {Decision, Together}


# Ruling time_out
def test_a_game_in_which_nobody_ever_speaks_goes_on_by_clocks_alone() -> None:
    game = new(4, CosmicOptions(lucre=True, stops="all are waited for"), "silence")
    game.begin()
    while not game.over and game.encounters < 12:
        game.clock_ended(game.clocks()[-1])

    assert game.moves > 40


def deciding(*frames, **chosen) -> CosmicEncounter:
    """Seat 1 has this to decide, in a stop of its own."""
    game = table("", "", "", **chosen)
    game.stack.extend(reversed(frames))
    game.begin()
    return game


def test_silence_answers_all_questions_of_a_decision_and_the_next_one_has_its_own_clock() -> None:
    gift = ChooseGift(seat=1, taker=2, number=2)
    game = deciding(gift, SettleAtHome(seat=1, ships=2), **BY_CLOCK)
    first, clock = game.player(1).hand[:2], game.asks()[1].clock
    assert game.clocks() == [clock]
    assert clock.startswith("main:")
    game.clock_ended(clock)

    assert game.player(2).hand[-2:] == first
    assert game.asks()[1].moment == "settle"
    assert game.clocks() != [clock]


def test_where_all_speak_a_decision_has_no_clock() -> None:
    assert deciding(ChooseGift(seat=1, taker=2, number=2)).clocks() == []


def test_what_a_save_without_clocks_asks_is_asked_on() -> None:
    game = deciding(ChooseGift(seat=1, taker=2, number=2), **BY_CLOCK)
    asked, plain = game.asks()[1], json.loads(game.save())
    del plain["stack"][-1]["clock"], plain["decisions"]
    plain["stack"][-1]["begun"] = False
    loaded = CosmicEncounter.load(json.dumps(plain))

    assert loaded.asks()[1].title == asked.title
    loaded.play(1, loaded.asks()[1].fallback)
    assert len(loaded.player(2).hand) == 5


def test_decisions_at_the_same_time_have_one_clock_which_ends_for_all() -> None:
    game = table("", "", "", **BY_CLOCK)
    lanes = {seat: ChooseToGive(seat=seat, number=1) for seat in (1, 2)}
    game.stack.append(Together.of(lanes, clock=game.new_main_clock()))
    game.begin()
    [clock] = game.clocks()
    said = game.player(1).hand[1]
    game.play(1, [said])
    assert game.clocks() == [clock]
    chosen = game.stack[-1]
    game.clock_ended(clock)

    assert chosen.results == {1: {"which": [said]}, 2: {"which": game.player(2).hand[:1]}}


# Ruling bid_clock
def test_each_bid_that_is_asked_for_has_a_clock_and_silence_is_a_pass() -> None:
    game = market("free_3_ships", stops="all are waited for")
    speak(game, 0, calls={"free_3_ships": up_to(3, "ask")})
    speak(game, 1, others={"free_3_ships": up_to(3, "ask")})
    clocks = []
    for _ in range(8):
        if "bid" in {ask.moment for ask in game.asks().values()}:
            break
        game.clock_ended(game.clocks()[-1])
    while {ask.moment for ask in game.asks().values()} == {"bid"}:
        [seat] = game.awaited()
        assert game.asks()[seat].clock
        clocks += game.clocks()
        if len(clocks) == 1:
            game.play(seat, game.asks()[seat].low)
            continue
        game.clock_ended(clocks[-1])

    assert len(clocks) == len(set(clocks)) == 2
    assert "passes" in told(game)
    assert len(game.stall.sales) == 1
