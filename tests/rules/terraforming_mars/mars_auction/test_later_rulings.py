"""The rulings A14 to A19 and A25 of the Mars Auction, each value of each."""

from __future__ import annotations

import pytest

from rules.kernel import Voice
from rules.terraforming_mars.cards.catalogue import BEGINNER, CARDS
from rules.terraforming_mars.mars_auction.auctions import AuctionResearch, decks, experts_warning
from rules.terraforming_mars.mars_auction.prices import Purse
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.mars_auction.spread import (
    COMPANIES,
    PROJECTS,
    all_pass,
    auction,
    company,
    go_on,
)
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    NAMES,
    asked,
    open_frame,
    question,
    said,
    table,
    told,
)

HELION, ECOLINE, THORGATE = (company(key) for key in COMPANIES[:3])
ALL = (HELION, ECOLINE, THORGATE)


# ---- A14, A15 ----------------------------------------------------------------------------------


def expert(**chosen: str) -> Terraforming:
    """Ana won Eccentric Sponsor, and has a marker on a project."""
    lying = {"P1": {ANA: 1}, "1": {ANA: 1}}
    preludes = ["eccentric_sponsor", "mohole", "loan", "supplier"]
    game = auction(2, zone="preludes", players=ALL, markers=lying, preludes=preludes, **chosen)
    all_pass(game)
    go_on(game, "markers")
    return game


def test_a14_a_prelude_that_needs_a_hand_is_discarded_for_money_in_auction_2() -> None:
    game = expert()

    assert "eccentric_sponsor" in game.box
    assert game.player(ANA).stock["mc"] == 60 + 15


def test_a14_this_is_said_when_such_a_prelude_is_spread() -> None:
    warning = experts_warning(["mohole", "ecology_experts"])

    assert warning is not None
    assert Voice(NAMES).say(warning).startswith("Ecology Experts would be played before anybody")
    assert experts_warning(["mohole"]) is None


def test_a14_it_waits_for_the_projects_when_so_agreed() -> None:
    game = expert(early_experts="wait")
    assert game.auction_layout.waiting == {ANA: ["eccentric_sponsor"]}

    all_pass(game)
    game.play(ANA, ["mine"])
    go_on(game, "action")

    assert "eccentric_sponsor" in game.player(ANA).in_play
    assert "mine" in game.player(ANA).in_play


def test_a14_a_prelude_that_waits_leaves_the_game_with_its_player() -> None:
    lying = {"P1": {ANA: 1}, "1": {ANA: 1}}
    preludes = ["eccentric_sponsor", "mohole", "loan", "supplier"]
    game = auction(
        3, zone="preludes", players=ALL, markers=lying, preludes=preludes, early_experts="wait"
    )
    all_pass(game)
    go_on(game, "markers")

    game.leave(ANA)
    all_pass(game)
    go_on(game, "action")

    assert "eccentric_sponsor" in game.box


def test_a15_a_company_changes_no_price_in_the_auction_that_won_it() -> None:
    lying = {"A": {ANA: 3}, "B": {BRAM: 1}, "P1": {ANA: 3, BRAM: 1}}
    game = auction(2, companies=["terralabs_research", "polyphemos", "helion"], markers=lying)

    all_pass(game)

    assert (game.player(ANA).stock["mc"], game.player(BRAM).stock["mc"]) == (14 - 2, 50)
    assert (Purse(game, ANA).owed, Purse(game, BRAM).owed) == (1, 1)  # from auction 2 on


# ---- A16: what becomes of the cards ------------------------------------------------------------


def test_a16_unsold_projects_are_discarded_the_others_leave_the_game() -> None:
    game = auction(2, markers={"1": {ANA: 1}}, undealt=["teractor"])

    for _ in range(3):
        all_pass(game)
        go_on(game, "markers", "take")
    game.play(ANA, [])
    go_on(game, "action")

    assert sorted(game.discard_pile) == sorted(PROJECTS[:6])
    assert {"donation", "loan", "mohole", "biofuels", "thorgate", "teractor"} <= set(game.box)
    assert game.layout is None


def test_a16_the_discard_pile_becomes_the_deck_while_spreading() -> None:
    game = table(2, mars_auction=True)
    game.deck, game.discard_pile = ["mine", "trees"], list(PROJECTS[2:8])
    game.layout = None

    open_frame(game, AuctionResearch())

    assert len(game.auction_layout.cards) == 8
    assert {laid.card for laid in game.auction_layout.cards} == set(PROJECTS)


def test_a16_fewer_cards_are_spread_if_there_are_no_more() -> None:
    game = table(2, mars_auction=True, ana=company("helion"), bram=company("ecoline"))
    game.deck, game.discard_pile = ["mine"], ["trees"]

    open_frame(game, AuctionResearch())

    assert [laid.card for laid in game.auction_layout.cards] == ["mine", "trees"]


def test_a16_with_no_card_at_all_play_goes_on() -> None:
    game = table(2, mars_auction=True, ana=company("helion"), bram=company("ecoline"))
    game.deck, game.discard_pile = [], []

    open_frame(game, AuctionResearch())

    assert question(game).moment == "action"


def test_four_projects_for_each_player_are_spread_in_place_of_research() -> None:
    game = auction(3)
    for _ in range(3):
        all_pass(game)
        go_on(game, "markers", "action")
    while game.layout is None:
        go_on(game, "action", "markers")
        if game.layout is None:
            game.play(asked(game), ["pass"])

    layout = game.auction_layout
    assert (len(layout.cards), layout.number, layout.of, layout.zone) == (12, 1, 1, "projects")
    assert game.first == BRAM


# ---- A17, A19, A25: combinations and cards -----------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "seats", "reason"),
    [
        ({"draft": True}, 3, "draft"),
        ({"initial_draft": True}, 3, "draft"),
        ({"beginner_corporation": "offered"}, 3, "beginner corporation"),
        ({}, 1, "2 to 5 players"),
    ],
)
def test_a17_a19_what_cannot_be_combined_is_refused(
    chosen: dict[str, object], seats: int, reason: str
) -> None:
    options = TerraformingOptions.model_validate({"mars_auction": True, **chosen})

    assert reason in str(options.refusal(seats))


def test_a17_corporations_have_their_first_actions_as_usual() -> None:
    game = auction(2, companies=["inventrix", "helion", "ecoline"], markers={"A": {BRAM: 1}})
    for _ in range(3):
        all_pass(game)
        go_on(game, "markers", "action")

    assert any("first action of Inventrix" in line for line in said(game))
    assert len(game.player(BRAM).hand) == 3


def test_a25_all_cards_are_used_whatever_sets_are_chosen() -> None:
    companies, preludes, projects = decks(TerraformingOptions(mars_auction=True))

    assert (len(companies), len(preludes), BEGINNER in companies) == (19, 35, False)
    assert {"terralabs_research", "polyphemos"} <= set(companies)
    assert {CARDS[card].edition for card in projects} == {"base", "corporate_era", "prelude"}


def test_a25_only_the_chosen_sets_when_so_agreed() -> None:
    chosen = TerraformingOptions(mars_auction=True, auction_cards="chosen sets")
    game = new(5, chosen, "a seed", "")
    companies, preludes, projects = decks(chosen)

    assert (len(companies), preludes) == (10, [])
    assert {CARDS[card].edition for card in projects} == {"base"}
    assert (game.auction_layout.of, len(game.auction_layout.cards)) == (2, 10 + 50)
    assert game.auction_layout.undealt == []
    assert set(game.player(ANA).production.values()) == {1}  # without Corporate Era
    assert set(
        new(5, TerraformingOptions(mars_auction=True), "a seed", "").player(ANA).production.values()
    ) == {0}


def test_without_preludes_there_are_two_auctions_after_which_the_first_player_moves() -> None:
    chosen = TerraformingOptions(
        mars_auction=True, auction_cards="chosen sets", bidding="open", first_player="first seat"
    )
    game = new(3, chosen, "a seed", "")
    all_pass(game)
    go_on(game, "markers")
    assert (game.auction_layout.zone, game.auction_layout.number, game.first) == ("projects", 2, 1)

    all_pass(game)
    go_on(game, "action")

    assert (game.generation, game.first) == (1, 2)


# ---- A18: secrecy ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "line"),
    [("public", "Ana took Mine and Trees to hand."), ("hidden", "Ana took 2 cards to hand.")],
)
def test_a18_who_took_which_card_is_public_or_hidden(value: str, line: str) -> None:
    lying = {"1": {ANA: 1}, "2": {ANA: 1}, "3": {ANA: 1}}
    game = auction(2, zone="projects", players=ALL, markers=lying, taken_cards=value)

    all_pass(game)
    game.play(ANA, ["mine", "trees"])

    assert line in said(game)
    assert told(game, ANA) == []
    assert game.player(ANA).hand == ["mine", "trees"]
    assert game.player(ANA).stock["mc"] == 60 - 3 - 4
    if value == "hidden":
        assert game.view(BRAM)["players"][ANA]["hand"] is None
        assert game.view(BRAM)["sales"] == []


def test_markers_are_public() -> None:
    game = auction(2, way="sealed", markers={"A": {ANA: 2}})

    lot = game.view(BRAM)["auction"]["lots"][0]

    assert lot["markers"] == {ANA: 2}
