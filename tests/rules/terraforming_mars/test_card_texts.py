"""Cards' texts for players are true and cannot be misread."""

from __future__ import annotations

from typing import Any

import pytest

from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.phases.opening import starting_option
from tests.rules.terraforming_mars.table import has, table, why_not


@pytest.mark.parametrize(
    ("card", "part"),
    [
        ("ecological_zone", "Whenever you play an animal or plant tag"),
        ("viral_enhancers", "Whenever you play a plant, microbe or animal tag"),
        ("point_luna", "Whenever you play an earth tag"),
        ("space_station", "Cards cost you 2 M€ less for each space tag on them."),
        ("psychrophiles", "Each microbe from here may pay 2 M€ for a card with a plant tag."),
        ("mining_rights", "Raise the production of the steel or titanium under it 1 step."),
        ("birds", "Choose who lowers their plant production 2 steps."),
        ("virus", "Remove up to 2 animals from any one card, or"),
        ("capital", "Place the Capital, which is a city, on land with no city next to it."),
        ("ecological_zone", "next to any greenery"),
        ("tharsis_republic", "In a solo game: raise your M€ production 2 steps."),
        ("research_coordination", "The wild tag is any tag for requirements"),
    ],
)
def test_a_card_says(card: str, part: str) -> None:
    assert part in " ".join(face(card).text)


def test_a_card_that_only_has_a_wild_tag_is_not_told_to_do_nothing() -> None:
    briefs = {key: str(card.brief) for key, card in CARDS.items()}

    assert "wild tag" in briefs["research_coordination"]
    assert all(briefs.values())


def test_points_are_told_even_where_a_menu_cuts_a_long_text() -> None:
    briefs = {key: str(card.brief) for key, card in CARDS.items() if isinstance(card.points, int)}

    assert all(" VP" in text[:100] for text in briefs.values())
    assert briefs["hackers"].startswith("−1 VP. Lower your energy production 1 step")
    assert briefs["heat_trappers"].endswith("2 steps. −1 VP")


@pytest.mark.parametrize("corporation", ["tharsis_republic", "thorgate", "valley_trust"])
def test_the_choice_of_a_corporation_tells_all_it_does(corporation: str) -> None:
    told = str(starting_option(corporation).detail)

    assert [part for part in face(corporation).text if part.rstrip(".") not in told] == []
    assert "…" not in told


@pytest.mark.parametrize("card", ["martian_rails", "greenhouses", "energy_saving", "zeppelins"])
def test_cities_that_are_counted_are_drawn_as_anyones(card: str) -> None:
    counted = [one for row in face(card).rows for one in row.symbols if one.per == "city"]

    assert [one.whose for one in counted] == ["anyone"]


@pytest.mark.parametrize(
    ("option", "ana", "reason"),
    [
        ("use:predators:0", has("predators"), "Nobody has 1 animal that may be removed."),
        ("use:power_infrastructure:0", has("power_infrastructure"), "You have no energy."),
        ("plants", has(plants=3), "Needs 8 plants; you have 3."),
        ("heat", has(heat=3), "Needs 8 heat; you have 3."),
        ("play:birds", has(hand=["birds"]), "Needs at least 13 % oxygen, now 0 %."),
        ("play:algae", has(hand=["algae"]), "Needs at least 5 oceans, now 0."),
        ("play:grass", has(hand=["grass"]), "Needs at least −16 °C, now −30 °C."),
        (
            "play:mass_converter",
            has("physics_complex", hand=["mass_converter"]),
            "Needs 5 science tags; you have 1.",
        ),
        (
            "play:asteroid_mining_consortium",
            has(hand=["asteroid_mining_consortium"]),
            "Needs titanium production of 1; you have 0.",
        ),
        ("play:rad_suits", has(hand=["rad_suits"]), "Needs 2 cities in play, now 0."),
        (
            "use:ghg_producing_bacteria:0",
            has("ghg_producing_bacteria", cubes={"ghg_producing_bacteria": 1}),
            "Needs 2 microbes on the card; it holds 1.",
        ),
        (
            "play:underground_city",
            has(hand=["underground_city"], production={"energy": 1}),
            "Needs 2 energy production; you have 1.",
        ),
        (
            "play:local_heat_trapping",
            has(hand=["local_heat_trapping"], heat=4),
            "Needs 5 heat; you have 4.",
        ),
    ],
)
def test_what_stands_in_the_way_is_named(option: str, ana: dict[str, Any], reason: str) -> None:
    assert why_not(table(ana=ana), option) == reason
