"""What may pay, what is proposed, and how a payment is told."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules.kernel.ask import Spread
from rules.terraforming_mars.model.player import Way
from rules.terraforming_mars.steps.payment import proposal, worth
from tests.rules.terraforming_mars.table import ANA, choose, has, question, said, table


def every_way(found: list[Way], cost: int) -> list[dict[str, int]]:
    """All payments that reach the price."""
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

    assert isinstance(ask, Spread)
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
    assert isinstance(ask, Spread)
    answer = {"steel": 3, "mc": 0}

    game.take_news()
    warning = ask.warning(answer)
    game.play(ANA, answer)

    assert str(warning) == "2 M€ would be lost: no change is given."
    assert game.player(ANA).stock["steel"] == 0
    text = "Ana paid 3 steel (worth 6) for Mine; the price was 4 M€, so 2 M€ was lost."
    assert text in said(game)


def test_nothing_superfluous_is_ever_proposed() -> None:
    game = table(ana=has(hand=["mine"], steel=3))
    choose(game, "play:mine")
    ask = question(game)

    assert ask.fallback == {"steel": 2, "mc": 0}
    assert isinstance(ask, Spread)
    assert ask.warning(ask.fallback) is None
