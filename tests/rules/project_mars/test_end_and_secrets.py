"""Rulings PM-45 to PM-54: reorganization, secrets, leaving; each test stands under its number."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from rules.kernel import Refused
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.model.views import Table
from rules.project_mars.setup import new
from tests.answers import way_back
from tests.rules.project_mars.table import (
    ANA,
    BRAM,
    CEM,
    DORA,
    ELEVEN_ENGINEERING,
    ENGINEER,
    FLIGHT,
    GOOD_ENGINEER,
    LAUNCH,
    LEAD,
    MANAGER,
    MODULES,
    OFFICE,
    VENDOR,
    asked,
    bid,
    choose,
    discards,
    has,
    options,
    pool,
    question,
    said,
    table,
    tableau,
    take_turns,
)

TAKE = "Take $2"


# PM-45
def test_the_contract_passes_left_even_when_it_was_bought() -> None:
    game = table(3, phase="contract")

    bid(game, None, None, 1)
    bought_by = game.holder
    take_turns(game)

    assert bought_by == CEM
    assert game.holder == ANA


# PM-46
def test_the_new_holder_chooses_the_two_cards_that_stay() -> None:
    game = table(3, phase="reorganization", pool=[ENGINEER, LEAD, MANAGER, VENDOR])

    chooser = asked(game)
    choose(game, VENDOR, LEAD)

    assert chooser == BRAM
    assert pool(game)[:2] == [LEAD, VENDOR]
    assert discards(game) == [ENGINEER, MANAGER]
    assert said(game)[0] == f"Bram took over the contract and kept {VENDOR} and {LEAD}."


# PM-46
def test_with_two_cards_left_nothing_is_discarded() -> None:
    game = table(3, phase="reorganization", pool=[LAUNCH, ENGINEER, LEAD])

    assert pool(game)[:3] == [LAUNCH, ENGINEER, LEAD]
    assert discards(game) == []


# PM-46
def test_after_the_last_turn_nobody_is_asked_which_cards_stay() -> None:
    """The game has ended by then, and has no next pool."""
    pool_of_four = [ENGINEER, LEAD, MANAGER, VENDOR]
    game = table(3, phase="reorganization", pool=pool_of_four, last_turn=True)

    assert game.result is not None
    assert game.result.reason == "out of time"
    assert not [line for line in said(game) if "took over the contract" in line]


# PM-47
def test_who_runs_out_of_time_keeps_the_two_oldest_cards() -> None:
    game = table(3, phase="reorganization", pool=[LAUNCH, ENGINEER, LEAD, MANAGER])

    game.play(BRAM, question(game).fallback)

    assert pool(game)[:3] == [LAUNCH, ENGINEER, LEAD]


# PM-48
def test_there_is_one_winner_or_none_and_no_ranking() -> None:
    won = table(3, ana=has(*ELEVEN_ENGINEERING, modules=MODULES), pool=[LAUNCH])
    lost = table(3, phase="turn_end", last_turn=True)

    choose(won, "Launch")

    assert won.result is not None
    assert won.result.winners == [ANA]
    assert lost.result is not None
    assert lost.result.winners == []


# PM-49
def test_stores_are_hidden_and_everything_else_is_public() -> None:
    game = table(3, ana=has(LEAD, modules=["hab"], money=5), discards=[ENGINEER], pool=[OFFICE])

    own, other, public = (Table.model_validate(game.view(seat)) for seat in (ANA, BRAM, None))

    assert (own.players[ANA].money, own.players[ANA].materials) == (5, 2)
    assert (own.players[BRAM].money, own.players[BRAM].materials) == (None, None)
    assert (other.players[ANA].money, public.players[ANA].materials) == (None, None)
    for seen in (own, other, public):
        assert [face.name for face in seen.players[ANA].employees] == [LEAD]
        assert seen.players[ANA].in_orbit == 1
        assert seen.players[ANA].holds_contract
        assert [face.name for face in seen.discards] == [ENGINEER]
        assert [place.face.name for place in seen.pool if place.face] == [OFFICE]


# PM-50
def test_each_event_is_told_once_with_its_price_and_no_totals() -> None:
    game = table(3, ana=has(money=37, materials=23), pool=[ENGINEER])

    choose(game, ENGINEER)

    assert said(game) == [f"Ana hired {ENGINEER} (engineer) for $2."]
    assert "35" not in json.dumps(game.view(BRAM))


# PM-51
def test_menus_list_the_same_choices_whatever_the_stores_hold() -> None:
    cards = [ENGINEER, LEAD, OFFICE, VENDOR]
    rich = table(3, ana=has(money=99, materials=99), pool=cards)
    poor = table(3, ana=has(money=0, materials=0), pool=cards)

    with pytest.raises(Refused, match=r"It costs \$2 and you have \$0."):
        choose(poor, ENGINEER)

    assert list(options(rich)) == list(options(poor))
    assert question(rich).secret
    assert said(poor) == []
    assert poor.view(None) == rich.view(None)


# PM-52
def test_after_the_game_all_stores_are_revealed() -> None:
    game = table(3, phase="turn_end", last_turn=True, ana=has(money=3, materials=1))

    seen = game.view(None)["players"]

    assert said(game)[-1].startswith("Left in the stores: Ana $3 and 1 material, Bram $8")
    assert (seen[ANA]["money"], seen[ANA]["materials"]) == (3, 1)


# PM-53
def test_a_leavers_cards_are_discarded_their_stores_go_and_the_contract_passes_left() -> None:
    game = table(4, holder=ANA, ana=has(ENGINEER, OFFICE, FLIGHT, modules=["hab"]))

    game.leave(ANA)

    assert discards(game) == [ENGINEER, OFFICE]
    assert tableau(game, ANA) == []
    assert (game.stores(ANA), game.player(ANA).placed) == ((0, 0), [])
    assert len(game.test_flights) == 4
    assert game.holder == BRAM
    assert game.view(None)["order"] == [BRAM, CEM, DORA, BRAM]
    assert game.launch == "launch_4"


# PM-53
def test_pool_sizes_follow_those_still_in_the_game() -> None:
    game = table(4, phase="reorganization", pool=[ENGINEER, LEAD])

    bid(game, None)
    game.leave(CEM)
    take_turns(game)

    assert len(pool(game)) == 2 + 6


# PM-53
def test_with_one_player_left_the_game_ends_without_a_winner() -> None:
    game = table(2)

    game.leave(BRAM)

    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ([], "left alone")
    assert said(game)[-1].startswith("Left in the stores: Ana $")  # PM-52


# PM-53
def test_a_leavers_bid_is_void_and_the_auction_goes_on() -> None:
    game = table(3, phase="contract", holder=CEM)

    bid(game, None, 1, 2)
    game.leave(BRAM)

    assert game.holder == ANA
    assert game.stores(ANA).materials == 1


# PM-53
@pytest.mark.parametrize("leaver", [ANA, BRAM, CEM])
def test_a_player_may_leave_at_any_question_and_the_table_plays_on(leaver: int) -> None:
    full = has(LEAD, MANAGER, money=9, materials=3, modules=["fuel_1", "fuel_2"])
    able = has("Niko Petrakis", money=9)
    for moment in ("bid", "place_module", "action", "replace_employee", "use_fuel", "keep_cards"):
        game = table(3, phase="contract", ana=full, cem=able, pool=[ENGINEER, OFFICE, VENDOR])
        while question(game).moment != moment:
            choices = {"replace_employee": ENGINEER, "use_fuel": "Test flight"}
            if asked(game) == ANA and question(game).moment == "action" and moment in choices:
                choose(game, choices[moment])
            else:
                game.play(asked(game), question(game).fallback)

        game.leave(leaver)
        take_turns(game, 3)

        assert leaver not in game.awaited()


# PM-54
def test_the_seat_bonus_gives_those_who_act_late_more_money() -> None:
    def money(seats: int, *, bonus: bool) -> list[int]:
        game = new(seats, MarsOptions(seat_bonus=bonus, starting_player="seat 2"), "a seed")
        return [game.stores(seat).money for seat in game.clockwise(BRAM)]

    assert money(4, bonus=False) == [8, 8, 8, 8]
    assert money(4, bonus=True) == [8, 8, 10, 11]
    assert money(3, bonus=True) == [8, 8, 10]
    assert money(2, bonus=True) == [8, 8]


def test_the_seat_bonus_is_announced_and_is_a_house_value() -> None:
    game = new(3, MarsOptions(seat_bonus=True, starting_player="seat 2"), "a seed")

    assert "Seat 1 starts with $2 more." in [str(line.text) for line in game.take_news()]
    assert game.catalogue.seat_bonus.source == "house"


def test_nobody_takes_back_what_showed_them_something() -> None:
    game = table(2, phase="reorganization", pool=[ENGINEER, LEAD, MANAGER])

    choose(game, ENGINEER, LEAD)  # and cards are drawn
    after_draw = [way_back(game, seat) for seat in (ANA, BRAM)]
    bid(game, 1)
    after_bid = way_back(game, BRAM)

    assert after_draw == [None, None]
    assert after_bid is None


def test_an_action_is_taken_back_until_the_next_player_acts() -> None:
    game = table(3, ana=has(GOOD_ENGINEER, LEAD), pool=[ENGINEER])

    choose(game, ENGINEER)
    in_the_middle = way_back(game, ANA)
    choose(game, LEAD)
    moves = [way_back(game, ANA)]
    choose(game, TAKE)
    moves.append(way_back(game, ANA))

    assert in_the_middle is not None
    assert moves == [in_the_middle + 1, None]
    assert all(earlier is None or later is None for earlier, later in pairwise(moves))
