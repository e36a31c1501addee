"""A player who loses something to another reads so in private, however the victim was found."""

from __future__ import annotations

from rules.terraforming_mars.effects.attack import CutProduction, Strip
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    CEM,
    choose,
    has,
    question,
    resolve,
    table,
    told,
)


def only_told(game: Terraforming, seat: int) -> list[str]:
    """Return the private news of this seat; no other seat may have private news."""
    news = game.take_news()
    assert {line.to for line in news} <= {None, seat}
    game._news = news
    return told(game, seat)


def test_a_chosen_victim_of_stripping_is_told() -> None:
    game = table(3, bram=has(plants=3), cem=has(plants=5))
    game.take_news()

    resolve(game, Strip(options={"plants": 3}), source="asteroid")
    choose(game, f"{CEM}:plants")

    assert only_told(game, CEM) == ["You lost 3 plants (Asteroid, Ana)."]


def test_a_victim_of_fewer_is_told_how_many() -> None:
    game = table(2, bram=has(plants=3))

    resolve(game, Strip(options={"plants": 3}), source="asteroid")
    choose(game, "fewer")
    choose(game, f"{BRAM}:plants")
    game.take_news()
    game.play(ANA, 2)

    assert only_told(game, BRAM) == ["You lost 2 plants (Asteroid, Ana)."]


def test_a_victim_of_a_theft_is_told() -> None:
    game = table(2, bram=has(mc=9))

    resolve(game, Strip(options={"mc": 3}, steal=True), source="hired_raiders")
    game.take_news()
    choose(game, f"{BRAM}:mc")

    assert only_told(game, BRAM) == ["You lost 3 M€ (Hired Raiders, Ana)."]


def test_the_only_one_who_can_lose_production_is_told() -> None:
    game = table(3, cem=has(production={"energy": 1}))
    game.take_news()

    resolve(game, CutProduction(resource="energy"), source="power_supply_consortium")

    assert question(game).moment == "action"
    assert only_told(game, CEM) == ["You lost 1 energy production (Power Supply Consortium, Ana)."]


def test_a_chosen_loser_of_production_is_told() -> None:
    game = table(3, bram=has(production={"heat": 2}), cem=has(production={"heat": 2}))

    resolve(game, CutProduction(resource="heat", count=2), source="heat_trappers")
    game.take_news()
    choose(game, str(BRAM))

    assert only_told(game, BRAM) == ["You lost 2 heat production (Heat Trappers, Ana)."]


def test_the_owner_of_the_only_card_that_loses_something_is_told() -> None:
    game = table(2, bram=has("tardigrades", cubes={"tardigrades": 2}))
    game.take_news()

    resolve(game, TakeFromCard(cube="microbe"), source="ants")

    assert question(game).moment == "action"
    assert only_told(game, BRAM) == ["You lost 1 microbe on Tardigrades (Ants, Ana)."]


def test_the_owner_of_a_chosen_card_is_told() -> None:
    game = table(
        3,
        bram=has("birds", cubes={"birds": 3}),
        cem=has("fish", cubes={"fish": 3}),
    )

    resolve(game, TakeFromCard(cube="animal", count=2, optional=True), source="virus")
    game.take_news()
    choose(game, f"{CEM}:fish:2")

    assert only_told(game, CEM) == ["You lost 2 animals on Fish (Virus, Ana)."]


def test_who_hits_oneself_is_told_nothing_alone() -> None:
    game = table(2, ana=has("tardigrades", cubes={"tardigrades": 2}, production={"energy": 1}))
    game.take_news()

    resolve(game, TakeFromCard(cube="microbe"), source="ants")
    resolve(game, CutProduction(resource="energy"), source="power_supply_consortium")

    assert all(line.to is None for line in game.take_news())
