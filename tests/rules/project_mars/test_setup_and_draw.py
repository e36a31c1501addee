"""Rulings PM-01 to PM-10: setting up, and the two decks; each test stands under its number."""

from __future__ import annotations

from collections import Counter

from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.setup import new
from tests.rules.project_mars.table import (
    ANA,
    ENGINEER,
    LAUNCH,
    LEAD,
    MANAGER,
    OFFICE,
    VENDOR,
    all_cards,
    asked,
    discards,
    has,
    play_until,
    pool,
    question,
    said,
    table,
    take_turns,
)

FOUR = [ENGINEER, LEAD, MANAGER, OFFICE]
TEN_OTHERS = [
    *("Niko Petrakis", "Oona Varga", "Pavel Dusek", "Quinn Abernathy", "Rosa Delmar"),
    *("Samir Haddadin", "Tess Okonjo", "Ulf Brandvold", "Vera Kost", "Wen Jialu"),
]


# PM-01
def test_the_draw_deck_has_eighty_five_cards_and_each_seat_a_test_flight() -> None:
    game = new(3, MarsOptions(), "a seed")

    kinds = Counter(game.card(card).kind for card in catalogue().deck)

    assert kinds == {
        "project_lead": 12,
        "engineer": 12,
        "senior_engineer": 6,
        "facilities_manager": 6,
        "vendor": 25,
        "office_space": 8,
        "technology": 16,
    }
    assert len(game.draw_deck.cards) + len(game.slots) == 85
    assert len(game.test_flights) == 3
    assert game.card(game.launch).players == 3


# PM-02
def test_the_starting_player_is_drawn_unless_a_seat_is_named() -> None:
    drawn = {new(4, MarsOptions(), f"seed {number}").holder for number in range(40)}
    named = {
        new(4, MarsOptions(starting_player="seat 3"), f"seed {number}").holder
        for number in range(10)
    }
    missing = {
        new(2, MarsOptions(starting_player="seat 3"), f"seed {number}").holder
        for number in range(20)
    }

    assert drawn == {0, 1, 2, 3}
    assert named == {2}
    assert missing == {0, 1}


# PM-03
def test_the_supply_of_money_and_materials_has_no_end() -> None:
    game = table(2, ana=has(money=500, materials=300))

    game.play(ANA, ["take_money"])

    assert game.stores(ANA) == (502, 300)


# PM-04
def test_the_first_turn_begins_with_the_contract_and_has_no_pay_day_and_no_modules() -> None:
    game = new(3, MarsOptions(), "a seed")

    assert question(game).moment == "bid"
    assert game.draw_deck.size == 85 - 8
    for _ in range(3):
        game.play(asked(game), None)
    assert question(game).moment == "action"


# PM-05
def test_the_draw_adds_players_and_three_new_cards_or_fills_up_to_that() -> None:
    new_cards = table(3, phase="draw", pool=[ENGINEER, LEAD])
    filled = table(3, phase="draw", pool=[ENGINEER, LEAD], draw="fill")

    assert len(pool(new_cards)) == 2 + 6
    assert len(pool(filled)) == 6


# PM-06
def test_an_empty_first_deck_becomes_the_second_at_once_and_the_draw_goes_on() -> None:
    game = table(2, phase="draw", deck=FOUR, discards=TEN_OTHERS)

    assert game.which_deck == 2
    assert len(pool(game)) == 5
    assert pool(game)[:4] == FOUR
    assert discards(game) == []


# PM-07
def test_the_launch_date_is_shuffled_into_the_top_ten_cards_of_the_second_deck() -> None:
    vendors = [card.name for card in catalogue().cards.values() if card.kind == "vendor"]
    places = set()
    for number in range(60):
        game = table(2, phase="draw", deck=FOUR, discards=vendors, seed=f"seed {number}")
        second = [slot.card for slot in game.slots[4:]] + game.draw_deck.cards
        places.add(second.index(game.launch))
    small = table(2, phase="draw", deck=FOUR, discards=[VENDOR])

    assert places == set(range(11))
    assert pool(small)[4] in (VENDOR, LAUNCH)
    assert small.draw_deck.size == 1


# PM-08
def test_the_launch_date_counts_as_drawn_and_stays_besides_the_two_cards_kept() -> None:
    deck = [LAUNCH, *FOUR, *TEN_OTHERS]
    game = table(2, phase="draw", deck=deck, second_deck=True)
    drawn = pool(game)
    play_until(game, "keep_cards")
    offered = [str(option.label) for option in question(game).options]
    take_turns(game)
    filled = table(2, phase="draw", deck=deck, pool=[VENDOR], second_deck=True, draw="fill")

    assert drawn == [LAUNCH, *FOUR]
    assert offered == FOUR
    assert pool(game)[:3] == [LAUNCH, *FOUR[:2]]
    assert len(pool(filled)) == 5


# PM-08
def test_it_is_told_when_the_launch_date_comes_into_the_pool_and_only_then() -> None:
    words = "The Launch Date is in the pool."
    drawn = table(2, phase="draw", deck=[LAUNCH, *FOUR, *TEN_OTHERS], second_deck=True)
    not_yet = table(2, phase="draw", deck=[*FOUR, *TEN_OTHERS, LAUNCH], second_deck=True)
    before = table(2, phase="draw", pool=[LAUNCH], deck=[*FOUR, *TEN_OTHERS], second_deck=True)

    assert [words in said(game) for game in (drawn, not_yet, before)] == [True, False, False]


# PM-07
def test_the_cards_among_which_the_launch_date_lies_grow_fewer_as_they_are_drawn() -> None:
    vendors = [card.name for card in catalogue().cards.values() if card.kind == "vendor"]
    game = next(
        game
        for number in range(60)
        if LAUNCH
        not in pool(
            game := table(2, phase="draw", deck=FOUR, discards=vendors, seed=f"within {number}")
        )
    )

    assert game.launch_within == 11 - 1, "one card was drawn after the deck was built"
    for _ in range(30):
        game.reshuffle()
        assert game.draw_deck.cards.index(game.launch) < 10


# PM-08
def test_the_launch_date_in_the_pool_does_not_count_when_the_pool_is_filled() -> None:
    game = table(2, phase="draw", pool=[LAUNCH, VENDOR], draw="fill")

    assert len(pool(game)) == 1 + 5


# PM-09
def test_the_turn_in_which_the_last_card_is_drawn_is_played_to_its_end() -> None:
    game = table(2, phase="draw", deck=FOUR, second_deck=True)

    announced = said(game)
    asked_still = question(game).moment
    take_turns(game)

    assert "The second deck was used up: this is the last turn." in announced
    assert asked_still == "bid"
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ([], "out of time")


# PM-09
def test_a_strict_end_comes_with_the_last_card() -> None:
    game = table(2, phase="draw", deck=FOUR, second_deck=True, strict_end=True)

    assert game.result is not None
    assert game.result.reason == "out of time"


# PM-10
def test_deck_counts_and_the_discard_pile_are_public_and_the_order_is_not() -> None:
    game = table(2, discards=FOUR)

    seen = game.view(None)

    assert (seen["deck"], seen["which_deck"]) == (len(game.draw_deck.cards), 1)
    assert [face["name"] for face in seen["discards"]] == FOUR
    assert "cards" not in seen["draw_deck"]


def test_no_card_is_lost_while_both_decks_are_played_through() -> None:
    game = new(3, MarsOptions(), "a seed")
    whole = Counter([*catalogue().deck, *game.test_flights, game.launch])

    while not game.over:
        there = Counter([*all_cards(game), game.launch])
        there[game.launch] = 1
        assert there == whole
        take_turns(game)
