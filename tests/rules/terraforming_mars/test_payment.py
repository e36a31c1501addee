"""Payments: what may pay, what the game proposes, and how the news tell it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules.kernel import Allocation
from rules.terraforming_mars.model.player import Way
from rules.terraforming_mars.steps.payment import other_ways, proposal, worth
from tests.rules.terraforming_mars.table import ANA, choose, has, question, said, table


def every_way(found: list[Way], cost: int) -> list[dict[str, int]]:
    """Return all payments that reach the price."""
    counts = product(*(range(way.most + 1) for way in found))
    paid = [{way.id: n for way, n in zip(found, one, strict=True)} for one in counts]
    return [one for one in paid if worth(found, one) >= cost]


def some_ways(random: Random) -> list[Way]:
    steel, titanium = random.randint(2, 4), random.randint(3, 5)
    ways = [
        Way("steel", random.randint(0, 6), steel),
        Way("titanium", random.randint(0, 6), titanium),
        Way("psychrophiles", random.randint(0, 4), 2),
        Way("heat", random.randint(0, 4), 1),
        Way("mc", random.randint(0, 6), 1),
    ]
    return [way for way in ways if way.most and random.random() < 0.8]


@pytest.mark.parametrize("seed", range(150))
def test_a_proposal_wastes_no_more_than_any_payment_and_spares_what_is_dear(seed: int) -> None:
    found = some_ways(Random(seed))
    most = sum(way.most * way.worth for way in found)
    cost = Random(f"cost {seed}").randint(0, most)

    proposed = proposal(found, cost)

    ways = every_way(found, cost)
    assert proposed in ways
    least = min(worth(found, one) for one in ways)
    assert worth(found, proposed) == least
    kept = [one for one in ways if worth(found, one) == least]
    for way in (*sorted(special(found), key=lambda way: way.worth), *plain(found)):
        most = max(one[way.id] for one in kept)
        assert proposed[way.id] == most
        kept = [one for one in kept if one[way.id] == most]


def special(found: list[Way]) -> list[Way]:
    return [way for way in found if way.id not in ("mc", "heat")]


def plain(found: list[Way]) -> list[Way]:
    """M€, which go before heat."""
    return [way for id in ("mc", "heat") for way in found if way.id == id]


def test_two_metals_together_can_pay_without_waste() -> None:
    found = [Way("steel", 1, 2), Way("titanium", 3, 3), Way("mc", 1, 1)]

    assert proposal(found, 5) == {"steel": 1, "titanium": 1, "mc": 0}


def test_a_payment_without_loss_is_told_with_the_worth_of_metals() -> None:
    game = table(ana=has(hand=["peroxide_power"], steel=2))
    choose(game, "play:peroxide_power")

    ask = question(game)
    game.take_news()
    game.play(ANA, ask.fallback)

    assert isinstance(ask, Allocation)
    assert str(ask.title) == "Pay 7 M€ for Peroxide Power."
    assert [str(line.label) for line in ask.lines] == ["M€", "Steel (worth 2 each)"]
    assert "Ana paid 2 steel (worth 4) and 3 M€ for Peroxide Power." in said(game)


def test_what_is_lost_by_a_payment_is_told() -> None:
    game = table(ana=has(hand=["peroxide_power"], steel=4, mc=0))

    game.take_news()
    choose(game, "play:peroxide_power")

    text = "Ana paid 4 steel (worth 8) for Peroxide Power; the price was 7 M€, so 1 M€ was lost."
    assert text in said(game)


def test_microbes_that_pay_are_told_as_microbes() -> None:
    held = has("psychrophiles", hand=["moss"], cubes={"psychrophiles": 2}, plants=2)
    game = table(ana=held, oceans=3)
    choose(game, "play:moss")

    game.take_news()
    game.play(ANA, {"psychrophiles": 2, "mc": 0})

    assert "Ana paid 2 microbes (worth 4) for Moss." in said(game)


def test_a_loss_that_could_be_avoided_is_told_too() -> None:
    game = table(ana=has(hand=["peroxide_power"], steel=4))
    choose(game, "play:peroxide_power")

    game.take_news()
    game.play(ANA, {"steel": 4, "mc": 0})

    assert any("so 1 M€ was lost" in line for line in said(game))


def test_a_wholly_superfluous_unit_may_be_given_and_is_lost_after_a_warning() -> None:
    game = table(ana=has(hand=["mine"], steel=3))
    choose(game, "play:mine")
    ask = question(game)
    assert isinstance(ask, Allocation)
    answer = {"steel": 3, "mc": 0}

    game.take_news()
    warning = ask.warning(answer)
    game.play(ANA, answer)

    assert str(warning) == "2 M€ would be lost: no change is given."
    assert game.player(ANA).stock["steel"] == 0
    text = "Ana paid 3 steel (worth 6) for Mine; the price was 4 M€, so 2 M€ was lost."
    assert text in said(game)


# Ruling overpaid
def test_a_superfluous_unit_may_be_given_by_whoever_has_that_metal_alone() -> None:
    game = table(ana=has(hand=["mine"], steel=3, mc=0))
    choose(game, "play:mine")
    ask = question(game)
    assert isinstance(ask, Allocation)

    warning = ask.warning({"steel": 3})
    game.play(ANA, {"steel": 3})

    assert ask.suggested == {"steel": 2}
    assert ask.ways == ()
    assert str(warning) == "2 M€ would be lost: no change is given."
    assert game.player(ANA).stock["steel"] == 0


def test_whoever_has_no_more_of_one_metal_than_needed_is_not_asked() -> None:
    game = table(ana=has(hand=["mine"], steel=2, mc=0))

    choose(game, "play:mine")

    assert question(game).moment != "pay"
    assert game.player(ANA).stock["steel"] == 0


@pytest.mark.parametrize(
    ("stock", "ways", "whole"),
    [
        ({"mc": 20, "steel": 5}, ["1 M€ + 3 steel", "7 M€", "4 steel"], "steel"),
        ({"mc": 20, "steel": 2}, ["3 M€ + 2 steel", "7 M€"], ""),
        ({"mc": 5, "steel": 5}, ["1 M€ + 3 steel", "4 steel"], "steel"),
        ({"mc": 0, "steel": 5}, ["4 steel"], "steel"),
    ],
)
def test_the_good_ways_to_pay_are_offered_in_words(
    stock: dict[str, int], ways: list[str], whole: str
) -> None:
    """Titanium Mine costs 7 M€."""
    game = table(ana=has(hand=["titanium_mine"], **stock))
    choose(game, "play:titanium_mine")
    ask = question(game)
    assert isinstance(ask, Allocation)

    offered = [str(ask.offered(way)) for way in (ask.suggested, *ask.ways)]

    assert offered == [f"Pay {way}" for way in ways]
    up_to = f" (up to 10 with {whole}, the rest is lost)"
    assert str(ask.whole) == "7 M€" + (up_to if whole else "")


def test_heat_is_offered_before_money_to_whoever_may_pay_with_it() -> None:
    game = table(ana=has("helion", hand=["titanium_mine"], mc=20, heat=4))
    choose(game, "play:titanium_mine")
    ask = question(game)
    assert isinstance(ask, Allocation)

    offered = [str(ask.offered(way)) for way in (ask.suggested, *ask.ways)]

    assert offered == ["Pay 7 M€", "Pay 3 M€ + 4 heat"]
    assert str(ask.whole) == "7 M€"


@pytest.mark.parametrize("seed", range(150))
def test_other_ways_reach_the_price_and_give_no_unit_too_many(seed: int) -> None:
    found = some_ways(Random(seed))
    most = sum(way.most * way.worth for way in found)
    cost = Random(f"cost {seed}").randint(0, most)
    if not found:
        return

    for paid in other_ways(found, cost):
        assert all(0 <= paid[way.id] <= way.most for way in found)
        assert paid.keys() == {way.id for way in found}
        lost = worth(found, paid) - cost
        assert lost >= 0
        assert all(lost < way.worth for way in found if paid[way.id])


def test_nothing_superfluous_is_ever_proposed() -> None:
    game = table(ana=has(hand=["mine"], steel=3))
    choose(game, "play:mine")
    ask = question(game)

    assert ask.fallback == {"steel": 2, "mc": 0}
    assert isinstance(ask, Allocation)
    assert ask.warning(ask.fallback) is None
