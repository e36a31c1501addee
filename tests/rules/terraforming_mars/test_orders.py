from __future__ import annotations

import pytest

from rules.kernel import Allocation
from rules.terraforming_mars.game import TerraformingMars
from rules.terraforming_mars.phases.orders import (
    BuyNothing,
    EndAfterOneAction,
    HarmNobody,
    KeepWhenDrafting,
    PassGeneration,
    PayAsProposed,
    orders,
)
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    asked,
    choose,
    has,
    pass_all,
    question,
    table,
)


def test_passing_for_a_generation_is_forgotten_with_the_next() -> None:
    game = table(2)

    game.instruct(BRAM, [PassGeneration()])
    choose(game, "pass")

    assert game.generation == 4
    assert game.player(BRAM).passed is False
    assert game.orders[BRAM] == []


def test_ending_the_turn_after_one_action() -> None:
    game = table(2)

    game.instruct(ANA, [EndAfterOneAction()])
    choose(game, "project:power_plant_project")

    assert asked(game) == BRAM


def test_buying_nothing_in_the_next_research_phase() -> None:
    game = table(2)

    game.instruct(BRAM, [BuyNothing()])
    pass_all(game)

    assert game.awaited() == [ANA]
    game.play(ANA, [])
    assert game.phase == "action"


def test_named_cards_are_kept_when_drafting() -> None:
    game = table(3, phase="research", generation=4, draft=True, deck=["moss", "trees", "comet"])
    wanted = game.asks()[CEM].options[2].id

    game.instruct(CEM, [KeepWhenDrafting(seat=CEM, cards=[wanted])])
    game.play(ANA, game.asks()[ANA].fallback)
    game.play(BRAM, game.asks()[BRAM].fallback)

    draft = next(frame for frame in game.stack if hasattr(frame, "kept"))
    assert draft.kept[CEM] == [wanted]


def test_an_order_to_keep_refuses_a_card_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="there is no card 'cold_fusion'"):
        KeepWhenDrafting(cards=["comet", "cold_fusion"])


def test_an_order_to_keep_may_name_cards_of_sets_that_are_not_in_play() -> None:
    game = table(2, phase="research", generation=4, draft=True)
    offered = game.asks()[BRAM].options[1].id

    game.instruct(BRAM, [KeepWhenDrafting(cards=["house_printing", "moss", offered, offered])])
    game.play(ANA, game.asks()[ANA].fallback)

    [order] = game.orders[BRAM]
    assert isinstance(order, KeepWhenDrafting)
    assert order.cards == ["house_printing", "moss", offered]
    draft = next(frame for frame in game.stack if hasattr(frame, "kept"))
    assert draft.kept[BRAM] == [offered]


def test_the_cards_of_an_order_are_seen_by_its_seat_alone() -> None:
    game = table(2)

    game.instruct(BRAM, [KeepWhenDrafting(cards=["comet"])])

    assert "comet" in str(game.view(BRAM)["orders"])
    assert game.view(ANA)["orders"] == {}
    assert TerraformingMars.load(game.save()).orders == game.orders


def test_paying_as_proposed() -> None:
    game = table(ana=has(hand=["mine"], steel=2))

    game.instruct(ANA, [PayAsProposed()])
    choose(game, "play:mine")

    assert not isinstance(question(game), Allocation)
    assert game.player(ANA).stock["steel"] == 0


def test_harming_nobody() -> None:
    game = table(ana=has(hand=["asteroid"]), bram=has(plants=5))

    game.instruct(ANA, [HarmNobody()])
    choose(game, "play:asteroid")

    assert game.player(BRAM).stock["plants"] == 5


def test_orders_say_what_they_do() -> None:
    titles = [str(order.title()) for order in orders({}, ANA)]

    assert len(set(titles)) == len(titles)
