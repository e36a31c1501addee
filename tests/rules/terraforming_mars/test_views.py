"""The views of the rules, on which pictures and robots are built."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.kernel import Choose, to_plain
from rules.terraforming_mars.meta import META
from rules.terraforming_mars.model.board import BESIDE, SPACES
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Table
from rules.terraforming_mars.steps.playing import TURN, play_id, price_and_obstacle
from tests.answers import some_answer
from tests.rules.terraforming_mars.table import ANA, BRAM, choose, has, table


@pytest.mark.parametrize("seats", [1, 4])
def test_every_look_at_a_game_fits_the_shape(seats: int) -> None:
    options = TerraformingOptions(prelude=True, corporate_era=True, draft=True)
    game, one = META.new(seats, options, "a view", ""), Random(1).random
    while not game.over:
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        seen = Table.model_validate(game.view(seat))
        assert [player.hand is not None for player in seen.players] == [
            other == seat for other in game.seats
        ]
        game.play(seat, some_answer(ask, one))

    seen = Table.model_validate(game.view(None))
    assert seen.phase == "end"
    assert seen.over
    assert len(seen.scores) == seats
    assert len(seen.history) == seen.generation


def test_cards_being_chosen_from_are_seen_by_their_seat_alone() -> None:
    game = table(2, phase="research", draft=True)

    own, other = Table.model_validate(game.view(ANA)), Table.model_validate(game.view(BRAM))

    assert len(own.players[ANA].dealt or ()) == 4
    assert own.players[BRAM].dealt is None
    assert other.players[ANA].dealt is None
    assert own.drafting == "counter-clockwise"


def test_the_table_shows_whose_turn_it_is_and_what_has_changed() -> None:
    game = table(2, ana=has("tardigrades", cubes={"tardigrades": 2}))

    choose(game, "project:city")
    choose(game, "C5")
    seen = Table.model_validate(game.view(None))

    ana = seen.players[ANA]
    assert (ana.active, ana.actions_left, seen.changed) == (True, 1, ("C5",))
    assert (ana.cities, ana.tiles, ana.cards[0].resources) == (1, 1, 2)
    city = next(one for one in seen.hexes if one.id == "C5")
    assert city.tile is not None
    assert (city.tile.kind, city.tile.owner) == ("city", ANA)


def test_a_hand_on_turn_has_the_menus_reasons_and_they_are_those_found_without_it() -> None:
    game, one, on_turn = META.new(3, TerraformingOptions(), "a hand", ""), Random(1).random, 0
    for _ in range(150):
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        for owner in game.seated:
            hand = game.view(owner.seat)["players"][owner.seat]["hand_terms"]
            found = [price_and_obstacle(game, owner, CARDS[key]) for key in owner.hand]
            plain = [(cost, None if why is None else to_plain(why)) for cost, why in found]
            assert [(term["price"], term["why_not"]) for term in hand] == plain
        if isinstance(ask, Choose) and ask.moment == TURN:
            playable = {play_id(key) for key in game.seated[seat].hand}
            on_turn += bool(playable & {option.id for option in ask.options})
        game.play(seat, some_answer(ask, one))

    assert on_turn > 20


def test_the_map_is_tharsis() -> None:
    seen = Table.model_validate(table().view(None))

    assert len(seen.hexes) == 61
    assert [one.kind for one in seen.hexes].count("ocean") == 12
    assert [one.id for one in seen.hexes if one.volcanic] == ["B2", "C1", "D1", "E1"]
    assert BESIDE["E5"] == ("D4", "D5", "E6", "F5", "F4", "E4")
    assert all(at in BESIDE[near] for at in SPACES for near in BESIDE[at])


def test_a_hand_of_more_than_a_page_is_paged() -> None:
    game = table(ana=has(hand=list(table(seed="x").deck[:40])))

    choose(game, "sell")

    groups = {str(option.group) for option in game.asks()[ANA].options}
    assert groups == {"Cards, page 1", "Cards, page 2"}


def test_the_own_hand_says_what_each_card_costs_and_what_stands_in_its_way() -> None:
    held = has("earth_office", hand=["birds", "comet", "mine", "sponsors"], mc=8)
    game = table(2, ana=held, bram=has(hand=["ants"]))

    own, other = Table.model_validate(game.view(ANA)), Table.model_validate(game.view(BRAM))

    terms = own.players[ANA].hand_terms
    assert terms is not None
    assert [one.order for one in terms] == [0, 1, 2, 3]
    assert [one.price for one in terms] == [10, 21, 4, 3]
    assert [one.why_not and str(one.why_not) for one in terms] == [
        "Needs at least 13 % oxygen, now 0 %.",
        "Costs 21 M€; you can pay 8.",
        None,
        None,
    ]
    assert own.players[BRAM].hand_terms is None
    assert other.players[ANA].hand_terms is None
    assert Table.model_validate(game.view(None)).players[ANA].hand_terms is None


def test_a_hand_may_be_looked_at_when_it_is_not_ones_turn() -> None:
    game = table(2, bram=has(hand=["mine"]))

    [terms] = Table.model_validate(game.view(BRAM)).players[BRAM].hand_terms or ()

    assert (terms.price, terms.why_not) == (4, None)


def test_a_view_tells_by_how_much_requirements_may_be_missed_now() -> None:
    game = table(ana=has("inventrix", hand=["special_design", "comet"]))
    seen = Table.model_validate(game.view(BRAM))
    assert [player.shift for player in seen.players] == [2, 0]

    choose(game, "play:special_design")

    seen = Table.model_validate(game.view(ANA))
    assert [player.shift for player in seen.players] == [4, 0]


def test_every_card_on_offer_has_a_letter() -> None:
    game = table(2, phase="research", draft=True)

    ask = game.asks()[ANA]

    assert isinstance(ask, Choose)
    assert [option.mark for option in ask.options] == ["A", "B", "C", "D"]


def test_before_the_start_only_what_was_chosen_of_each_kind_is_still_shown() -> None:
    game = META.new(2, TerraformingOptions(prelude=True), "a view", "")
    seat = next(iter(game.asks()))
    offered = [2 + 4 + 10]

    for least in (1, 2):
        ask = game.asks()[seat]
        assert isinstance(ask, Choose)
        game.play(seat, [option.id for option in ask.open[:least]])
        offered.append(len(Table.model_validate(game.view(seat)).players[seat].dealt or ()))

    assert offered == [16, 1 + 4 + 10, 1 + 2 + 10]


def test_preludes_are_seen_by_their_owner_until_they_are_played() -> None:
    game, one = META.new(2, TerraformingOptions(prelude=True), "a view", ""), Random(1).random
    while not any(ask.moment == "prelude" for ask in game.asks().values()):
        seat, ask = next((seat, ask) for seat, ask in game.asks().items() if not ask.optional)
        game.play(seat, some_answer(ask, one))

    looks = [Table.model_validate(game.view(seat)) for seat in game.seats]

    assert [len(seen.players[seat].dealt or ()) for seat, seen in enumerate(looks)] == [2, 2]
    assert looks[ANA].players[BRAM].dealt is None


def test_a_printed_card_and_a_space_are_read_once_for_all_looks() -> None:
    game = table(2, corporate_era=True)
    game.player(ANA).hand = ["comet"]
    first, again = (Table.model_validate(game.view(ANA)) for _ in range(2))

    (known,), (read,) = first.players[ANA].hand or (), again.players[ANA].hand or ()
    assert read is known
    assert all(one is other for one, other in zip(first.hexes, again.hexes, strict=True))

    copied = Table.model_validate(json.loads(json.dumps(game.view(ANA), default=str)))
    assert copied.hexes == first.hexes, "a space that only looks the same is read by itself"
    assert copied.hexes[0] is not first.hexes[0]
