"""The rulings A8 to A13 of the Mars Auction, each value of each."""

from __future__ import annotations

from rules.terraforming_mars.cards.catalogue import BEGINNER
from rules.terraforming_mars.mars_auction.prices import hand_price
from tests.rules.terraforming_mars.mars_auction.spread import (
    COMPANIES,
    all_pass,
    auction,
    company,
    go_on,
    refusal,
)
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    asked,
    choose,
    open_ids,
    question,
    said,
)

HELION, ECOLINE, THORGATE = (company(key) for key in COMPANIES[:3])
ALL = (HELION, ECOLINE, THORGATE)


# ---- A8 to A10: companies ----------------------------------------------------------------------

TWO = {"A": {ANA: 3}, "B": {ANA: 2}, "C": {BRAM: 1}}


def test_a8_a_company_not_chosen_is_paid_for_and_discarded() -> None:
    game = auction(2, markers=TWO)

    all_pass(game)
    choose(game, "helion")

    assert game.player(ANA).stock["mc"] == 42 - 3
    assert "ecoline" in game.box


def test_a8_a_company_not_chosen_is_free_when_so_agreed() -> None:
    game = auction(2, markers=TWO, unchosen_company="free")

    all_pass(game)
    assert "only for the company that you play" in str(question(game).hint)
    choose(game, "helion")

    assert game.player(ANA).stock["mc"] == 42 - 2


def test_a9_who_won_none_chooses_among_the_unsold_after_the_others() -> None:
    game = auction(3, markers={"B": {BRAM: 1}}, companies=COMPANIES[:4])

    all_pass(game)

    assert game.player(BRAM).corporation == "ecoline"
    assert (asked(game), open_ids(game)) == (ANA, ["helion", "thorgate", "credicor"])
    choose(game, "credicor")
    assert (asked(game), open_ids(game)) == (CEM, ["helion", "thorgate"])


def test_a9_with_none_unsold_one_that_was_not_spread_is_drawn() -> None:
    lying = {"A": {ANA: 1}, "B": {ANA: 1}, "C": {ANA: 1}}
    game = auction(2, markers=lying, undealt=["teractor"])

    all_pass(game)
    choose(game, "helion")

    assert game.player(BRAM).corporation == "teractor"
    assert game.player(BRAM).stock["mc"] == 60


def test_a9_when_all_were_spread_one_that_was_not_chosen_is_drawn() -> None:
    game = auction(2, markers={"A": {ANA: 1}, "B": {ANA: 1}}, companies=COMPANIES[:2], undealt=[])

    all_pass(game)
    choose(game, "helion")

    assert game.player(BRAM).corporation == "ecoline"
    assert "ecoline" not in game.box


def test_a9_the_beginner_corporation_for_who_won_none_when_so_agreed() -> None:
    game = auction(2, markers={"A": {ANA: 1}}, no_company="beginner")

    all_pass(game)

    beginner = game.player(BRAM)
    assert (beginner.corporation, beginner.stock["mc"], beginner.hand) == (BEGINNER, 42, [])
    assert (hand_price(game, BRAM), beginner.card_price) == (2, 3)
    assert BEGINNER not in game.box
    assert {"ecoline", "thorgate"} <= set(game.box)


LYING = {mark: {ANA: 3} for mark in "ABCDEFGH"}


def test_a10_a_company_that_cannot_pay_for_all_is_not_offered() -> None:
    keys = ["terralabs_research", *COMPANIES[:6], "phobolog"]
    game = auction(2, companies=keys, markers=LYING, bidding_money="no limit")

    all_pass(game)  # eight times 2 M€, and Terralabs has 14

    assert "terralabs_research" not in open_ids(game)
    assert "phobolog" in open_ids(game)
    assert "16 M€" in str(question(game).hint)


def test_a10_when_no_company_can_pay_all_there_is_is_paid() -> None:
    companies = ["phobolog", "helion"]
    game = auction(2, companies=companies, markers={"A": {ANA: 30}}, bidding_money="no limit")
    game.take_news()

    all_pass(game)

    assert (game.player(ANA).corporation, game.player(ANA).stock["mc"]) == ("phobolog", 0)
    assert "Ana owed 29 M€ and paid all they had." in said(game)


# ---- A11 to A13: preludes ----------------------------------------------------------------------


def preludes_won(**chosen: object):
    """Ana won one prelude, Bram all the others, Cem none."""
    lying = {"P1": {ANA: 2}, "P2": {BRAM: 1}, "P3": {BRAM: 1}, "P4": {BRAM: 3}}
    given = {"zone": "preludes", "players": ALL, "markers": lying, "preludes": QUIET, **chosen}
    return auction(3, **given)


QUIET = ("donation", "mohole", "supplier", "power_generation", "biofuels")


def played(game, seat):
    return [card for card in game.player(seat).in_play if card in QUIET]


def test_a11_fewer_than_two_preludes_are_played_as_they_are() -> None:
    game = preludes_won()

    all_pass(game)
    go_on(game, "markers")

    assert played(game, ANA) == ["donation"]
    assert played(game, CEM) == []
    assert game.player(ANA).stock["mc"] == 60 - 1 + 21


def test_a11_missing_preludes_are_drawn_from_the_discarded_when_so_agreed() -> None:
    game = preludes_won(few_preludes="from the discarded")

    all_pass(game)
    go_on(game, "preludes")
    assert played(game, ANA) == ["donation", "biofuels"]  # the only one nobody had bid on
    choose(game, "mohole", "supplier")
    go_on(game, "markers")

    assert played(game, CEM) == ["power_generation"]  # which Bram had discarded
    assert not {"power_generation", "biofuels"} & set(game.box)


def test_a11_a_fixed_sum_for_each_missing_prelude_when_so_agreed() -> None:
    game = preludes_won(few_preludes="ten each")

    all_pass(game)
    go_on(game, "markers")

    assert game.player(ANA).stock["mc"] == 60 - 1 + 21 + 10
    assert game.player(CEM).stock["mc"] == 60 + 20


def test_a12_all_preludes_are_paid_for_two_are_played_the_others_discarded() -> None:
    game = preludes_won()

    all_pass(game)
    go_on(game, "preludes")
    assert (asked(game), game.player(BRAM).stock["mc"]) == (BRAM, 60 - 2)
    assert refusal(game, BRAM, ["mohole"]) == "Choose exactly 2."
    choose(game, "supplier", "mohole")
    go_on(game, "markers")

    assert sorted(played(game, BRAM)) == ["mohole", "supplier"]
    assert {"power_generation", "biofuels"} <= set(game.box)


def test_a13_companies_are_played_in_turn_order_before_the_marker_moves() -> None:
    game = auction(3, markers={"A": {CEM: 1}, "B": {BRAM: 1}, "C": {ANA: 1}})

    all_pass(game)

    plays = [line for line in said(game) if " plays " in line]
    assert [line.split()[0] for line in plays] == ["Ana", "Bram", "Cem"]
    assert (game.auction_layout.number, game.first, asked(game)) == (2, BRAM, BRAM)


def test_a13_the_marker_moves_after_each_of_the_three_auctions() -> None:
    game = auction(3)
    firsts = []
    for _ in range(3):
        firsts.append(game.first)
        all_pass(game)
        go_on(game, "markers" if len(firsts) < 3 else "action")

    assert (firsts, game.first, game.generation) == ([ANA, BRAM, CEM], ANA, 1)
    assert asked(game) == ANA
