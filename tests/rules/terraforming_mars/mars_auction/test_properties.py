"""Facts about every auction, and about all three ways of bidding, on random tables."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import pytest

from rules.terraforming_mars.mars_auction.plan import Acts, Plan, Wish, decided
from rules.terraforming_mars.mars_auction.prices import MOST_ON_CARD, Purse, hand_price
from rules.terraforming_mars.model.layout import Laid, Layout
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming
from tests.answers import some_answer, way_back
from tests.conformance.census import terraforming_mars as census
from tests.rules.terraforming_mars.mars_auction.spread import (
    PROJECTS,
    all_pass,
    auction,
    bid,
    company,
    keeps,
    moves,
    on,
)
from tests.rules.terraforming_mars.table import ANA, BRAM, CEM, asked, said

SEEDS = range(12)
KEYS = ("helion", "terralabs_research", "polyphemos", "ecoline", "credicor")


def any_options(random: Random, **fixed: Any) -> TerraformingOptions:
    """A value of each open point, drawn by chance."""
    chosen = {
        name: random.choice(get_args(field.annotation))
        for name, field in TerraformingOptions.model_fields.items()
        if (field.title or "").startswith("Mars Auction:")
    }
    return TerraformingOptions(**{**chosen, "mars_auction": True, **fixed})


def opening(seed: int, **fixed: Any) -> tuple[Terraforming, Random]:
    random = Random(seed)
    return new(random.randint(2, 5), any_options(random, **fixed), f"opening {seed}", ""), random


# ---- conservation ------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_handed_out_twice_or_forgotten_even_when_players_leave(seed: int) -> None:
    game, random = opening(seed)
    handed: Counter[str] = Counter()
    for _ in moves(game, random.random):
        assert census(game)
        if random.random() < 0.01 and len(game.playing) > 2:
            game.leave(random.choice(game.playing))
            assert census(game)
    handed.update(sold.card for sold in game.sales)

    assert game.layout is None
    assert census(game)
    assert all(count == 1 for count in handed.values())
    for player in game.seated:
        assert player.reserved == 0
        assert player.corporation or player.seat in game.gone


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_a_zone_is_handed_out_completely_each_card_to_one_who_has_most_there(seed: int) -> None:
    game, random = opening(seed)
    for _ in moves(game, random.random):
        layout = game.auction_layout
        if layout.stage == "bidding":
            assert not any(laid.sold for laid in layout.in_zone(layout.zone))
            continue
        due = layout.in_zone(layout.zone)
        assert sorted(laid.place for laid in due) == list(range(1, len(due) + 1))
        for laid in due:
            assert (laid.winner is None) == (not laid.total)
            assert not laid.total or laid.own(laid.winner) == max(laid.markers.values())
        ranked = [laid.total for laid in sorted(due, key=lambda laid: laid.place)]
        assert ranked == sorted(ranked, reverse=True)


@pytest.mark.parametrize("seed", SEEDS)
def test_markers_are_lying_or_handed_out_or_taken_back(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: Counter[int] = Counter()
    back: Counter[int] = Counter()
    put, take_off = Layout.put, Layout.take_off

    # Of this table alone: to see what others notice, answers may be carried out on a copy again.
    def counted_put(layout: Layout, seat: int, mark: str) -> None:
        used[seat] += layout is game.auction_layout
        put(layout, seat, mark)

    def counted_take_off(layout: Layout, seat: int, laid: Laid, count: int) -> None:
        back[seat] += count * (layout is game.auction_layout)
        take_off(layout, seat, laid, count)

    monkeypatch.setattr(Layout, "put", counted_put)
    monkeypatch.setattr(Layout, "take_off", counted_take_off)
    game, random = opening(seed, old_markers="stay", bidding="open")
    for _ in moves(game, random.random):
        for seat in game.seats:
            given = sum(sold.markers.get(seat, 0) for sold in game.sales)
            assert used[seat] == Purse(game, seat).lying + given + back[seat]
    assert used


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_bids_more_than_can_be_paid_or_more_markers_than_allowed(seed: int) -> None:
    game, random = opening(seed)
    for _ in moves(game, random.random):
        layout = game.auction_layout
        if layout.stage != "bidding" or "take_back" in {a.moment for a in game.asks().values()}:
            continue
        for seat in game.seats:
            purse = Purse(game, seat)
            assert purse.owed <= purse.money
            assert purse.left >= 0
        for laid in layout.unsold:
            assert max(laid.markers.values(), default=0) <= MOST_ON_CARD
            assert game.options.three_markers == "own" or laid.total <= MOST_ON_CARD


def test_where_money_is_limited_everybody_can_pay_what_is_owed() -> None:
    """Only a company without a bid, or one that costs too much to keep, may leave a debt."""
    for seed in range(4):
        game, random = opening(seed, bidding_money="least of all", able_to_pay="markers")
        for _ in moves(game, random.random):
            lines = game.take_news()
            assert not any("paid all they had" in line.text.template for line in lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_paid_is_what_was_bid_and_taken_to_hand(seed: int) -> None:
    random = Random(seed)
    keys = random.sample(KEYS, 3)
    players = [company(key, mc=random.randint(0, 30), heat=random.randint(0, 4)) for key in keys]
    game = auction(3, research=True, players=players, projects=PROJECTS, seed=str(seed))
    before = [_funds(game, seat) for seat in game.seats]

    for _ in moves(game, random.random, passes=0.05):
        if game.auction_layout.stage == "receiving":
            won = {seat: game.auction_layout.in_front(seat, "projects") for seat in game.seats}

    for seat in game.seats:
        owed = sum(laid.price for laid in won[seat])
        hand = hand_price(game, seat) * len(game.player(seat).hand)
        assert before[seat] - _funds(game, seat) == owed + hand


def _funds(game: Terraforming, seat: int) -> int:
    stock = game.player(seat).stock
    return stock["mc"] + stock["heat"]


# ---- the three ways ----------------------------------------------------------------------------


def any_plan(random: Random, game: Terraforming, seat: int, **more: Any) -> Plan:
    marks = [laid.mark for laid in game.auction_layout.unsold]
    chosen = random.sample(marks, random.randint(0, min(6, len(marks))))
    wishes = [
        Wish(
            seat=seat,
            mark=mark,
            most=random.randint(1, 3),
            after=random.choice(["", "", *chosen[:place]]),
        )
        for place, mark in enumerate(chosen)
    ]
    random.shuffle(wishes)
    return Plan(seat=seat, wishes=wishes, ceiling=random.randint(0, 15), **more)


def same_tables(seed: int, *ways: str) -> list[Terraforming]:
    """The same auction in several ways."""
    random = Random(f"table {seed}")
    zone = random.choice(["companies", "preludes", "projects"])
    keys = random.sample(KEYS, 3)
    owned = [company(key, mc=random.randint(0, 12)) for key in keys]
    players = [] if zone == "companies" else owned
    fixed = {name: getattr(any_options(random), name) for name in ("three_markers", "first_bid")}
    return [
        auction(3, zone=zone, players=players, seed=str(seed), way=way, **fixed) for way in ways
    ]


def first_is_on(game: Terraforming) -> bool:
    """Whether the auction with which the table began is still going on."""
    layout = game.layout
    return layout is not None and layout.stage == "bidding" and game.first == ANA


def by_hand(game: Terraforming, plans: dict[int, Plan]) -> None:
    """Each seat answers what its plan would have placed."""
    while first_is_on(game):
        seat = asked(game)
        does = decided(game, seat, plans[seat])
        assert isinstance(does, Acts)
        bid(game, *(does.marks or ["pass"]))


def outcome(game: Terraforming) -> Any:
    sold = [sale.model_copy(update={"maxima": {}}) for sale in game.sales]
    return sold, on(game), game.first, [player.model_dump() for player in game.seated]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_plans_made_up_front_bid_as_their_owners_would_have_by_hand(seed: int) -> None:
    random = Random(seed)
    planned, opened = same_tables(seed, "plan", "open")
    plans = {seat: any_plan(random, planned, seat, then="pass") for seat in planned.seats}

    keeps(planned, *(plan.model_copy(deep=True) for plan in plans.values()))
    by_hand(opened, plans)

    assert said(planned) == said(opened)
    assert outcome(planned) == outcome(opened)


# Ruling bidding
@pytest.mark.parametrize("seed", range(20))
def test_a_sealed_circuit_without_interference_is_as_good_as_open_turns(seed: int) -> None:
    random = Random(seed)
    sealed, opened = same_tables(seed, "sealed", "open")
    marks = [laid.mark for laid in sealed.auction_layout.unsold]
    random.shuffle(marks)
    chosen: dict[int, list[str]] = {}
    for seat in sealed.seats:
        chosen[seat] = []
        for _ in range(2):
            able = [m for m in marks if _may(sealed, seat, chosen[seat], m)]
            if able:
                chosen[seat].append(marks.pop(marks.index(able[0])))
    for seat in random.sample(sealed.awaited(), len(sealed.awaited())):
        _choose(sealed, seat, chosen[seat])
    while first_is_on(opened) and len(opened.auction_layout.latest) < 3:
        seat = asked(opened)
        _choose(opened, seat, chosen[seat])

    for game in (sealed, opened):
        if first_is_on(game):
            all_pass(game)

    assert outcome(sealed) == outcome(opened)
    assert sorted(of_one_auction(said(sealed))) == sorted(of_one_auction(said(opened)))


def of_one_auction(lines: list[str]) -> list[str]:
    """Up to where the next auction begins, in which who has no money passes on turn, or at once."""
    ends = [place for place, line in enumerate(lines) if place and line.startswith("Auction ")]
    return lines[: ends[0]] if ends else lines


def _may(game: Terraforming, seat: int, pending: list[str], mark: str) -> bool:
    return Purse(game, seat, pending).why_not(game.auction_layout.laid(mark)) is None


def _choose(game: Terraforming, seat: int, marks: list[str]) -> None:
    for mark in marks or ["pass"]:
        game.play(seat, [mark])
    ask = game.asks().get(seat)
    if len(marks) == 1 and ask is not None and any(o.id == "one" for o in ask.options):
        game.play(seat, ["one"])


# ---- secrecy -----------------------------------------------------------------------------------


def without_seals(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the letters of its seals: they differ as the secrets differ."""
    receipts = view["receipts"]
    return {**view, "receipts": {**receipts, "seals": len(receipts["seals"])}}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_nothing_public_depends_on_a_plan_before_it_acts(seed: int) -> None:
    random = Random(seed)
    games = same_tables(seed, "plan", "plan", "plan")
    owner = CEM
    for game in games[1:]:
        if owner in game.asks() and owner not in game.awaited():
            then = random.choice(["ask", "pass"])
            more = {"outbid": [], "total": random.choice([None, 1]), "then": then}
            game.stack[-1].plans[owner] = any_plan(random, game, owner, **more)
    moved = False
    while all(game.awaited() and game.awaited()[0] in (ANA, BRAM) for game in games):
        for viewer in (None, ANA, BRAM):
            views = [game.view(viewer) for game in games]
            seen = [without_seals(view) for view in views] if moved else views
            assert seen[0] == seen[1] == seen[2]
        assert len({str(said(game)) for game in games}) == 1
        assert len({str(game.awaited()) for game in games}) == 1
        assert len({str(game.why_not_asked(owner)) for game in games}) == 1
        assert len({tuple(way_back(game, seat) for seat in game.seats) for game in games}) == 1
        seat = asked(games[0])
        ask = games[0].asks()[seat]
        assert all(game.asks()[seat] == ask for game in games)
        open_marks = [o.id for o in ask.open if o.id not in ("plan", "pass", "one")]
        marks = open_marks[:1]
        for game in games:
            bid(game, *(marks or ["pass"]))
        moved = True
        if games[0].auction_layout.stage != "bidding":
            break
    assert moved


@pytest.mark.parametrize("seed", range(10))
def test_making_a_plan_changes_nothing_that_others_see(seed: int) -> None:
    random = Random(seed)
    [game] = same_tables(seed, "plan")
    planner = next((s for s in game.asks() if s not in game.awaited()), None)
    if planner is None:
        return
    others = [seat for seat in (*game.seats, None) if seat != planner]
    before = [game.view(seat) for seat in others], game.awaited()
    game.take_news()

    for _ in range(60):
        ask = game.asks()[planner]
        game.play(planner, some_answer(ask, random.random))
        assert ([game.view(seat) for seat in others], game.awaited()) == before
        assert game.take_news() == []
        assert all(way_back(game, seat) is None for seat in game.seats)
