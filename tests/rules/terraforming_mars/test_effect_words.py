"""Each effect word once: what it does to a table, with every question answered by its fallback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.terraforming_mars.effects import attack, cards, choice, cubes, places, removal, supply
from rules.terraforming_mars.effects.attack import CutProduction, Strip
from rules.terraforming_mars.effects.cards import Draw, Exchange, Flip, Look, Seek
from rules.terraforming_mars.effects.choice import Both, OneOf, WithTags
from rules.terraforming_mars.effects.cubes import AddHere, AddTo, AddToPlayed, RemoveHere
from rules.terraforming_mars.effects.places import (
    Claim,
    PlaceATile,
    PlaceCity,
    PlaceGreenery,
    PlaceOcean,
    ProduceFromBonus,
)
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import (
    Gain,
    Lose,
    NextCard,
    PayMoney,
    Produce,
    Raise,
    Rating,
)
from rules.terraforming_mars.model import effect
from rules.terraforming_mars.model.effect import Effect, Tally
from rules.terraforming_mars.state import Terraforming
from tests.rules.terraforming_mars.table import (
    ANA,
    BRAM,
    asked,
    by_default,
    choose,
    has,
    open_ids,
    question,
    resolve,
    said,
    table,
)

Look_at = Callable[[Terraforming], Any]


def stock(name: str, seat: int = ANA) -> Look_at:
    return lambda game: game.player(seat).stock[name]


def production(name: str, seat: int = ANA) -> Look_at:
    return lambda game: game.player(seat).production[name]


def on(card: str, seat: int = ANA) -> Look_at:
    return lambda game: game.player(seat).resources.get(card, 0)


def rating(game: Terraforming) -> int:
    return game.player(ANA).rating


def hand(game: Terraforming) -> int:
    return len(game.player(ANA).hand)


def count(tile: str) -> Look_at:
    return lambda game: [placed.tile for placed in game.tiles.values()].count(tile)


def parameter(name: str) -> Look_at:
    return lambda game: game.parameters[name]


EARTH = Tally(of="tags", tag="earth")
FIVE, ONE = Gain.of(mc=5), Gain.of(mc=1)
PER_EVENT = Tally(of="events", per=2, times=3)

CASES: list[tuple[Effect, Look_at, int, int]] = [
    (Produce.of(energy=-1, mc=2), production("energy"), 1, 0),
    (Produce.of(energy=-1, mc=2), production("mc"), 0, 2),
    (Produce.of(mc=EARTH), production("mc"), 0, 1),
    (Gain.of(plants=2), stock("plants"), 8, 10),
    (Gain.of(mc=PER_EVENT), stock("mc"), 60, 63),
    (Gain.of(mc=Tally(of="opponents_tags", tag="animal")), stock("mc"), 60, 62),
    (Gain.of(mc=Tally(of="cities")), stock("mc"), 60, 62),
    (Gain.of(mc=Tally(of="cities_on_mars")), stock("mc"), 60, 61),
    (Gain.of(mc=Tally(of="here", per=2)), stock("mc"), 60, 61),
    (Lose(resource="plants", count=3), stock("plants"), 8, 5),
    (PayMoney(count=5), stock("mc"), 60, 55),
    (Raise(parameter="temperature", steps=2), parameter("temperature"), -30, -26),
    (Raise(parameter="oxygen", steps=2), rating, 20, 22),
    (Rating(steps=-1), rating, 20, 19),
    (Rating(steps=EARTH), rating, 20, 21),
    (NextCard(discount=8), lambda game: game.player(ANA).next_discount, 0, 8),
    (NextCard(shift=2), lambda game: game.player(ANA).next_shift, 0, 2),
    (PlaceOcean(), count("ocean"), 0, 1),
    (PlaceOcean(at="land"), parameter("oceans"), 0, 1),
    (PlaceGreenery(), parameter("oxygen"), 0, 1),
    (PlaceGreenery(at="ocean"), count("greenery"), 1, 2),
    (PlaceCity(), count("city"), 2, 3),
    (PlaceATile(tile="nuclear_zone", at="land"), count("nuclear_zone"), 0, 1),
    (Claim(), lambda game: len(game.claims), 0, 1),
    (Draw(count=3), hand, 2, 5),
    (Look(count=3, keep=1), hand, 2, 3),
    (Look(count=1), hand, 2, 2),
    (Seek(tag="plant", count=2), hand, 2, 4),
    (Flip(tag="space", then=Gain.of(heat=4)), stock("heat"), 0, 4),
    (Flip(tag="city", then=Gain.of(heat=4)), stock("heat"), 0, 0),
    (Exchange(), hand, 2, 2),
    (AddHere(count=2, cube="microbe"), on("tardigrades"), 3, 5),
    (RemoveHere(count=2, cube="microbe"), on("tardigrades"), 3, 1),
    (AddTo(kinds=("animal",), count=2), on("fish"), 1, 3),
    (AddTo(kinds=("microbe",), others=True), on("tardigrades"), 3, 3),
    (AddTo(count=1, least=2), on("tardigrades"), 3, 4),
    (AddToPlayed(kinds=("microbe", "animal")), on("fish"), 1, 2),
    (TakeFromCard(cube="animal"), on("birds", BRAM), 2, 1),
    (CutProduction(resource="heat", count=2), production("heat", BRAM), 3, 1),
    (Strip(options={"plants": 3}), stock("plants", BRAM), 5, 5),  # its fallback spares everybody
    (OneOf(branches=(Gain.of(plants=3), Gain.of(mc=1))), stock("plants"), 8, 11),
    (Both(parts=(Gain.of(plants=3), Gain.of(mc=1))), stock("mc"), 60, 61),
    (WithTags(tag="earth", count=1, then=FIVE, otherwise=ONE), stock("mc"), 60, 65),
    (WithTags(tag="earth", count=2, then=FIVE, otherwise=ONE), stock("mc"), 60, 61),
]  # fmt: skip


def the_table() -> Terraforming:
    return table(
        ana=has(
            "tardigrades",
            "fish",
            "acquired_company",
            hand=("moss", "heather"),
            events=("asteroid", "virus"),
            cubes={"tardigrades": 3, "fish": 1},
            production={"energy": 1},
            plants=8,
        ),
        bram=has("birds", "pets", cubes={"birds": 2, "pets": 2}, production={"heat": 3}, plants=5),
        tiles={"E8": ("city", ANA), "phobos": ("city", BRAM), "E7": ("greenery", ANA)},
        deck=("asteroid_mining", "grass", "trees", "lichen"),
    )


@pytest.mark.parametrize(
    ("word", "look", "before", "after"), CASES, ids=lambda one: getattr(one, "KIND", "")
)
def test_a_word_does_what_it_says(word: Effect, look: Look_at, before: int, after: int) -> None:
    game = the_table()
    assert look(game) == before

    resolve(game, word, source="tardigrades", about="fish")
    by_default(game)

    assert look(game) == after


def test_every_word_is_in_the_table() -> None:
    modules = {one.__name__ for one in (attack, cards, choice, cubes, places, removal, supply)}
    words = {
        one
        for one in effect.Kinded.KINDS.values()
        if issubclass(one, Effect) and one.__module__ in modules and one is not supply.Amounts
    }

    assert {type(word) for word, *_ in CASES} | {ProduceFromBonus} == words


@pytest.mark.parametrize("word", [word for word, *_ in CASES], ids=lambda one: one.KIND)
def test_a_word_reads_and_is_drawn(word: Effect) -> None:
    text = str(word.text())

    assert text[0].islower() or text[0].isdigit()
    assert "{" not in text
    assert word.symbols()


def test_production_from_a_bonus_follows_the_tile() -> None:
    game = table()

    resolve(
        game,
        PlaceATile(tile="mining_rights", at="metal"),
        ProduceFromBonus(resources=("steel", "titanium")),
        source="mining_rights",
    )
    choose(game, "H6")

    assert game.player(ANA).production["titanium"] == 1
    assert game.player(ANA).bonus_production == {"mining_rights": "titanium"}


def test_stripping_takes_the_most_or_fewer_or_nothing() -> None:
    for answers, left in ((["1:plants"], 2), (["nobody"], 5)):
        game = the_table()
        resolve(game, Strip(options={"plants": 3}))

        choose(game, *answers)

        assert game.player(BRAM).stock["plants"] == left

    game = the_table()
    resolve(game, Strip(options={"plants": 3}))
    choose(game, "fewer")
    choose(game, "1:plants")
    game.play(ANA, 1)

    assert game.player(BRAM).stock["plants"] == 4


def test_what_is_stolen_comes_to_the_thief() -> None:
    game = table(bram=has(mc=2, steel=5))

    resolve(game, Strip(options={"steel": 2, "mc": 3}, steal=True))
    choose(game, "1:mc")

    assert (game.player(BRAM).stock["mc"], game.player(ANA).stock["mc"]) == (0, 62)


def test_looking_at_cards_to_buy_costs_the_price_of_a_card() -> None:
    game = table(deck=("moss",))

    resolve(game, Look(count=1))
    choose(game, "moss")

    assert game.player(ANA).hand == ["moss"]
    assert game.player(ANA).stock["mc"] == 57


def test_a_raise_stops_at_the_end_and_counts_only_steps_made() -> None:
    game = table(temperature=6, oxygen=14, oceans=9)

    resolve(game, Raise(parameter="temperature", steps=3), Raise(parameter="oxygen"))

    assert game.parameters["temperature"] == 8
    assert game.player(ANA).rating == 21


def test_bonus_steps_chain() -> None:
    game = table(temperature=-2, oxygen=7)

    resolve(game, Raise(parameter="oxygen"))

    assert game.parameters == {"temperature": 0, "oxygen": 8, "oceans": 0}
    assert question(game).moment == "space"
    by_default(game)
    assert game.player(ANA).rating == 23


def test_temperature_marks_give_heat_production_even_when_crossed() -> None:
    game = table(temperature=-26)

    resolve(game, Raise(parameter="temperature", steps=3))

    assert game.player(ANA).production["heat"] == 2


def test_a_tile_brings_its_space_and_the_oceans_next_to_it() -> None:
    game = table(tiles={"E5": ("ocean", None), "E6": ("ocean", None)})

    resolve(game, PlaceATile(tile="nuclear_zone", at="land"))
    choose(game, "F5")

    assert game.player(ANA).stock["plants"] == 1
    assert game.player(ANA).stock["mc"] == 64


def test_a_greenery_goes_next_to_an_own_tile_where_one_can() -> None:
    game = table(tiles={"C5": ("city", ANA), "E5": ("ocean", None)})

    resolve(game, PlaceGreenery())

    assert sorted(open_ids(game)) == ["B4", "B5", "C4", "C6", "D5", "D6"]


def test_cities_keep_their_distance() -> None:
    game = table(tiles={"C5": ("city", BRAM)})

    resolve(game, PlaceCity())

    assert not {"B4", "B5", "C4", "C6", "D5", "D6", "E3"} & set(open_ids(game))
    assert asked(game) == ANA


def test_a_search_tells_what_was_kept_before_what_was_not() -> None:
    game = table(deck=["moss", "comet", "tardigrades", "ants"])
    game.take_news()

    resolve(game, Seek(tag="microbe", count=2), source="search_for_life")

    assert said(game) == [
        "Ana revealed and kept Tardigrades and Ants (Search for Life).",
        "Ana revealed and discarded 2 cards: Moss and Comet.",
    ]


def test_a_search_that_finds_nothing_says_so() -> None:
    game = table()
    game.deck, game.discard_pile = ["moss"], []
    game.take_news()

    resolve(game, Seek(tag="microbe", count=2), source="search_for_life")

    assert said(game)[0] == "Ana revealed and kept nothing (Search for Life)."
    assert game.discard_pile == ["moss"]
