"""The market's questions and its automatic answers, and that nothing of them shows."""

from random import Random

import pytest

from rules.cosmic_encounter.lucre import market as stall
from rules.cosmic_encounter.lucre.market import auction_deck, kind_of
from rules.cosmic_encounter.match import Match
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.views import Table
from rules.cosmic_encounter.phases.auctions import MarketAuction
from rules.cosmic_encounter.phases.market_orders import (
    BuyCards,
    CarryOutUnasked,
    MarketLimits,
    PassMarket,
    PayInvested,
)
from rules.cosmic_encounter.phases.plans import CALL, IF_CALLED, MARKED, next_bid
from rules.cosmic_encounter.phases.turn import StartOfTurn, Turn
from rules.cosmic_encounter.views.bidding import sealed
from rules.kernel import BACK, Voice
from rules.parts.stop.clock import WaitForMe
from tests.rules.cosmic_encounter.market_table import (
    lot,
    market,
    others_pass,
    play_on,
    speak,
    up_to,
)
from tests.rules.cosmic_encounter.table import table, told

# ---- asking --------------------------------------------------------------------------------------


def test_a_market_is_one_round_where_nobody_is_to_be_asked() -> None:
    game = market("free_3_ships", "discard_one", stops="by the clock")
    before = game.rounds
    speak(game, 0, calls={"free_3_ships": up_to(4)})
    speak(game, 1, others={"free_3_ships": up_to(3)})
    speak(game, 2)
    game.clock_ended(next(clock for clock in game.clocks() if "floor" in clock))
    while game.stop == "T":
        play_on(game, until=lambda game: game.stop != "T")

    assert "buys" in told(game)
    assert game.rounds == before + 1


def test_who_could_pay_is_waited_for_quietly_and_nobody_else_is_asked() -> None:
    game = market("rebirth", "free_3_ships", "discard_one", free=[9, 2, 1], stops="by the clock")

    assert {*game.asks()} == {0, 1}
    assert all(ask.anonymous and not ask.quiet for ask in game.asks().values())
    assert game.awaited() == []


@pytest.mark.parametrize(
    ("calls", "others", "words"),
    [
        ({"discard_one": 5}, {}, "Call Discard one with 5 Lucre"),
        ({"discard_one": (5, up_to(8))}, {}, "Call Discard one with 5 Lucre, then up to 8 Lucre"),
        ({"discard_one": up_to(7)}, {}, "Call Discard one with 2 Lucre, then up to 7 Lucre"),
        ({"discard_one": None}, {}, "No bid on Discard one"),
        ({}, {"discard_one": up_to(4)}, "Bid on Discard one up to 4 Lucre if another calls it"),
    ],
)
def test_whoever_has_bid_reads_the_bid_and_not_the_least_one(calls, others, words) -> None:
    game = market("discard_one", stops="by the clock")
    speak(game, 0, calls=calls, others=others)

    said = Voice(()).say(game.asks()[0].chosen)

    assert said.replace("\u00a0", " ").startswith(f"You chose: {words}.")


def test_nobody_is_asked_at_the_start_of_a_turn_where_nobody_could_pay() -> None:
    game = market("rebirth", "free_3_ships", "discard_one", free=[1, 1, 0])

    assert game.stop == "S"


def test_whoever_has_a_market_order_is_not_waited_for() -> None:
    game = market("free_3_ships", stops="by the clock", begun=False)
    game.instruct(1, [PassMarket()])
    game.begin()

    quiet = {seat: ask.quiet for seat, ask in game.asks().items()}
    assert quiet == {0: False, 1: True, 2: False}


def test_orders_call_and_bid_up_to_a_number_for_each_kind() -> None:
    game = market("free_3_ships", "discard_one", begun=False)
    game.instruct(0, [BuyCards(most={"free_3_ships": 5, "rebirth": 9}), CarryOutUnasked()])
    game.instruct(1, [BuyCards(calling=False, most={"free_3_ships": 4})])
    game.instruct(2, [PassMarket()])
    game.player(0).warp = 0
    game.begin()

    assert [(sale.seat, sale.price) for sale in game.stall.sales] == [(0, 4)]
    assert game.stop == "S"


def test_orders_limit_what_is_bought_at_one_market_and_pay_with_invested_lucre() -> None:
    wanted = dict.fromkeys(("free_3_ships", "move_all_ships", "discard_one"), 4)
    for cards, lucre, bought in ((3, 60, 2), (1, 60, 1), (3, 5, 1), (3, 1, 0)):
        game = market(*wanted, begun=False, invested={"A1": 1, "A2": 2})
        limits = MarketLimits().detailed({"cards": cards, "lucre": lucre})
        buys = BuyCards(calling=False, most=wanted)
        game.instruct(0, [buys, limits, PayInvested(), CarryOutUnasked()])
        for seat, kind in ((1, "free_3_ships"), (2, "move_all_ships")):
            game.instruct(seat, [BuyCards(most={kind: 2}), CarryOutUnasked()])
        game.begin()
        play_on(game, until=lambda game: game.stop == "S")
        prices = [sale.price for sale in game.stall.sales if sale.seat == 0]
        assert prices == [3] * bought
        assert game.planet("A2").lucre == 2 - bought


def test_an_order_to_wait_comes_before_those_of_the_market() -> None:
    game = market("free_3_ships", begun=False)
    game.instruct(0, [WaitForMe(), BuyCards(most={"free_3_ships": 5})])
    game.begin()

    assert not game.asks()[0].optional


def test_an_order_names_what_it_buys() -> None:
    order = BuyCards()
    ask = order.details({})
    given = order.detailed({line.id: 7 if line.id == "rebirth" else 0 for line in ask.lines})

    assert {line.id for line in ask.lines} == {kind_of(c) for c in auction_deck(FULL)}
    assert "Rebirth 7" in str(given.title())
    assert given.named() == given.most


FULL = CosmicOptions(rewards=True, techs=True)


def test_one_goes_back_from_each_bid_to_what_was_marked() -> None:
    game = market("free_3_ships", "discard_one")
    game.play(0, [CALL + lot(game, "free_3_ships"), IF_CALLED + lot(game, "discard_one")])
    game.play(0, up_to(4))
    stop = game.stack[-1]
    assert next_bid(game, 0, stop.drafts[0])[0].startswith("limit discard_one")
    game.play(0, BACK)
    assert [*stop.drafts[0]] == [MARKED]
    game.play(0, BACK)

    ask = game.asks()[0]
    assert (stop.drafts, 0 in stop.named) == ({}, False)
    assert len(ask.suggested) == 2


def test_after_each_sale_whoever_wants_it_is_asked_again_about_the_rest() -> None:
    game = market("free_3_ships", "discard_one", "move_all_ships")
    speak(game, 0, calls={"free_3_ships": up_to(2)})
    speak(game, 1, calls={"discard_one": up_to(2)}, again=True)
    speak(game, 2)
    play_on(game, until=lambda game: isinstance(game.stack[-1], StartOfTurn))

    assert len(game.stall.sales) == 1
    assert {*game.asks()} == {0, 1, 2}
    assert game.asks()[1].suggested[0] == CALL + lot(game, "discard_one")


def test_lists_go_on_where_nobody_wants_to_be_asked_again() -> None:
    game = market("free_3_ships", "discard_one", "move_all_ships")
    for seat, kind in enumerate(("free_3_ships", "discard_one", "move_all_ships")):
        speak(game, seat, calls={kind: up_to(2)})
    rounds = game.rounds
    play_on(game, until=lambda game: game.stop == "S")

    assert len(game.stall.sales) == 3
    assert game.rounds == rounds + 1  # that of the next stop


# ---- secrets -------------------------------------------------------------------------------------


def test_what_is_kept_is_sealed_before_a_card_is_called() -> None:
    game = market("free_3_ships")
    kept = {seat: up_to(seat + 3) for seat in (1, 2)}
    speak(game, 0, calls={"free_3_ships": (2, None)})
    for seat, limit in kept.items():
        speak(game, seat, others={"free_3_ships": limit})

    assert game.receipts.number == 1
    proofs = {proof.seat: proof for seat in game.seats for proof in game.proofs(seat)}
    assert [proof.number for proof in proofs.values()] == [1, 1, 1]
    assert proofs[1].content == '{"market":{"free_3_ships#1":[0,4,"pass"]}}'
    seal = next(iter(game.receipts.sealings()))
    assert seal.seal == game.receipts.published(1)


def test_what_was_sealed_reads_as_it_was_said() -> None:
    game = market("free_3_ships", "discard_one")
    speak(game, 0, calls={"free_3_ships": (2, up_to(4, "ask"))}, others={"discard_one": up_to(3)})
    said = str(sealed(game.stack[-1].secrets(game)[0]))

    assert "call Up to three ships with 2" in said
    assert "up to 4, then ask" in said
    assert "if called Discard one" in said


def test_nobody_sees_what_others_have_said_of_the_market() -> None:
    game = market("free_3_ships", stops="by the clock")
    before = [game.view(seat) for seat in (1, 2, None)]
    asks = {seat: game.asks()[seat] for seat in (1, 2)}
    speak(game, 0, calls={"free_3_ships": up_to(4)})

    assert [game.view(seat) for seat in (1, 2, None)] == before
    assert {seat: game.asks()[seat] for seat in (1, 2)} == asks
    assert game.clocks()
    assert told(game) == ""


def public(game):
    """Return everything that others may see of a moment, times included."""
    asked = {s: (a.quiet, a.optional, a.anonymous, a.clock) for s, a in game.asks().items()}
    return game.awaited(), game.clocks(), game.moment, game.view(None), asked, told(game)


def test_the_market_goes_the_same_way_in_public_whatever_anybody_holds() -> None:
    traces = []
    for hands in (
        {0: ["negotiate", "flare_mind"], 1: ["attack_08", "cosmic_zap"], 2: ["flare_remora"]},
        {0: ["cosmic_zap", "attack_08"], 1: ["flare_mind", "negotiate"], 2: ["flare_remora"]},
    ):
        game = market("free_3_ships", "discard_one", stops="by the clock", hands=hands, begun=False)
        game.player(0).warp += game.lift(0, {"A1": 2})
        game.begin()
        trace = [public(game)]
        speak(game, 0, calls={"free_3_ships": up_to(5)})
        trace.append(public(game))
        speak(game, 1, others={"free_3_ships": up_to(3)}, calls={"discard_one": up_to(2)})
        trace.append(public(game))
        speak(game, 2, others={"free_3_ships": up_to(4, "ask")})
        trace.append(public(game))
        game.clock_ended(game.clocks()[0])
        trace.append(public(game))
        game.play(2, None)
        trace.append(public(game))
        game.play(0, game.asks()[0].fallback)
        trace.append(public(game))
        traces.append(trace)

    assert traces[0] == traces[1]
    assert "buys Up to three ships for 5 Lucre" in "".join(words for *_, words in traces[0])


def test_who_leaves_an_auction_loses_the_bid_and_the_card_stays() -> None:
    game = market("free_3_ships", free=[9, 9, 9, 9])
    speak(game, 1, calls={"free_3_ships": up_to(9)})
    speak(game, 2, others={"free_3_ships": up_to(3, "ask")})
    others_pass(game)
    assert isinstance(game.stack[-1], MarketAuction)
    game.leave(1)
    if isinstance(game.stack[-1], MarketAuction):
        game.play(2, None)

    assert all(sale.seat != 1 for sale in game.stall.sales)
    assert len(stall.cards(game)) == 25


def test_the_market_is_seen_with_its_cards_and_who_may_still_call() -> None:
    game = market("free_3_ships", "rebirth", stops="by the clock")
    seen = Table.model_validate(game.view(None)).market

    assert [lot.key for lot in seen.lots][:2] == ["free_3_ships", "rebirth"]
    assert (seen.deck, seen.discards, seen.may_call) == (22, 0, (0, 1, 2))
    assert seen.bank == game.bank


# ---- robots --------------------------------------------------------------------------------------


@pytest.mark.long
def test_robots_with_lucre_buy_what_they_can_use_and_come_to_an_end() -> None:
    options = CosmicOptions(lucre=True, techs=True, planets="four")
    game, random, sales = META.new(3, options, "robots"), Random(1).random, []
    while not game.over:
        for seat, ask in [(s, a) for s, a in game.asks().items() if not a.optional][:1]:
            game.play(seat, META.robot(game.view(seat), ask, seat, random))
        if not any(not ask.optional for ask in game.asks().values()) and not game.over:
            game.clock_ended(game.clocks()[0])
        sales += [sale for sale in game.stall.sales if sale not in sales]

    assert 3 < game.encounters < 60
    assert sales
    assert all(sale.price >= stall.least(sale.card) for sale in sales)


@pytest.mark.parametrize(
    ("kind", "warp", "lucre", "bids"),
    [
        ("free_7_ships", 8, 6, True),
        ("free_7_ships", 0, 6, False),
        ("rebirth", 0, 6, False),
        ("discard_one", 0, 6, False),
        ("discard_one", 0, 9, True),  # a rich robot makes room for something else
    ],
)
def test_a_robot_bids_by_what_it_sees_of_its_own_use(kind, warp, lucre, bids) -> None:
    game = market(kind, "move_all_ships", "move_4_ships", free=[lucre, 0, 0], begun=False)
    for n in range(warp // 4):
        game.player(0).warp += game.lift(0, {f"A{n + 1}": 4})
    game.begin()
    ask = game.asks()[0]
    answer = META.robot(game.view(0), ask, 0, Random(1).random)

    assert (CALL + lot(game, kind) in answer) == bids
    if bids:
        game.play(0, [CALL + lot(game, kind)])
        limit = META.robot(game.view(0), game.asks()[0], 0, Random(1).random)
        assert stall.least(lot(game, kind)) <= limit["up_to"] <= lucre


# ---- with powers ---------------------------------------------------------------------------------


def calls_are_open(game, seat) -> bool:
    """Whether a seat may call a card now, in the market's stop."""
    ask = game.asks().get(seat)
    at_market = isinstance(game.stack[-1], StartOfTurn) and ask is not None
    return at_market and any(option.id.startswith(CALL) for option in ask.open)


def test_hate_and_the_market_share_a_stop() -> None:
    """Hate's effect is unforeseeable: the market asks again, with former answers filled in."""
    game = market("free_3_ships", aliens=("hate", "", ""))
    speak(game, 1, calls={"free_3_ships": up_to(4)})
    play_on(game, until=lambda game: game.encounter.used and calls_are_open(game, 1))

    assert game.asks()[1].suggested == [CALL + lot(game, "free_3_ships")]
    speak(game, 1, calls={"free_3_ships": up_to(4)})
    others_pass(game)
    assert [(sale.seat, sale.price) for sale in game.stall.sales] == [(1, 2)]


def test_in_a_stop_without_a_market_nothing_of_it_is_offered() -> None:
    game = table("hate", "", "")
    game.stack = [Match(at="end"), Turn(seat=0)]
    game.begin()

    assert game.stop == "T"
    ids = [option.id for ask in game.asks().values() for option in ask.open]
    assert not [id for id in ids if id.startswith((CALL, IF_CALLED))]
