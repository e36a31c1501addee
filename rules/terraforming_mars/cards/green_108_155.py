"""Automated project cards (green), 108 to 155."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.choice import OneOf
from rules.terraforming_mars.effects.oddities.productions import MoveProduction
from rules.terraforming_mars.effects.places import PlaceATile, PlaceCity, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, Lose, Produce, Raise
from rules.terraforming_mars.model.card import Automated, Global, Tags
from rules.terraforming_mars.model.effect import Tally

CARDS: Final = (
    Automated(
        "108 Open City",
        cost=23,
        tags=("city", "building"),
        needs=(Global("oxygen", least=12),),
        play=(Produce.of(energy=-1, mc=4), Gain.of(plants=2), PlaceCity()),
        points=1,
    ),
    Automated(
        "113 Solar Power",
        cost=11,
        tags=("power", "building"),
        play=(Produce.of(energy=1),),
        points=1,
    ),
    Automated(
        "114 Breathing Filters",
        cost=11,
        tags=("science",),
        needs=(Global("oxygen", least=7),),
        points=2,
    ),
    Automated(
        "115 Artificial Photosynthesis",
        cost=12,
        tags=("science",),
        play=(OneOf(branches=(Produce.of(energy=2), Produce.of(plants=1))),),
    ),
    Automated(
        "116 Artificial Lake",
        cost=15,
        tags=("building",),
        needs=(Global("temperature", least=-6),),
        play=(PlaceOcean(at="land"),),
        points=1,
    ),
    Automated(
        "117 Geothermal Power", cost=11, tags=("power", "building"), play=(Produce.of(energy=2),)
    ),
    Automated(
        "118 Farming",
        cost=16,
        tags=("plant",),
        needs=(Global("temperature", least=4),),
        play=(Produce.of(mc=2, plants=2), Gain.of(plants=2)),
        points=2,
    ),
    Automated("119 Dust Seals", cost=2, needs=(Global("oceans", most=3),), points=1),
    Automated(
        "120 Urbanized Area",
        cost=10,
        tags=("city", "building"),
        play=(Produce.of(energy=-1, mc=2), PlaceCity(at="near_2_cities")),
    ),
    Automated(
        "122 Moss",
        cost=4,
        tags=("plant",),
        needs=(Global("oceans", least=3),),
        play=(Lose(resource="plants", count=1), Produce.of(plants=1)),
    ),
    Automated(
        "125 Hackers",
        edition="corporate_era",
        cost=3,
        play=(Produce.of(energy=-1, mc=2), CutProduction(resource="mc", count=2)),
        points=-1,
    ),
    Automated(
        "126 GHG Factories", cost=11, tags=("building",), play=(Produce.of(energy=-1, heat=4),)
    ),
    Automated(
        "129 Zeppelins",
        cost=13,
        needs=(Global("oxygen", least=5),),
        play=(Produce.of(mc=Tally(of="cities_on_mars")),),
        points=1,
    ),
    Automated(
        "130 Worms",
        cost=8,
        tags=("microbe",),
        needs=(Global("oxygen", least=4),),
        play=(Produce.of(plants=Tally(of="tags", tag="microbe", per=2)),),
    ),
    Automated(
        "132 Fusion Power",
        cost=14,
        tags=("science", "power", "building"),
        needs=(Tags.of(power=2),),
        play=(Produce.of(energy=3),),
    ),
    Automated(
        "135 Advanced Ecosystems",
        cost=11,
        tags=("plant", "microbe", "animal"),
        needs=(Tags.of(plant=1, animal=1, microbe=1),),
        points=3,
    ),
    Automated(
        "136 Great Dam",
        cost=12,
        tags=("power", "building"),
        needs=(Global("oceans", least=4),),
        play=(Produce.of(energy=2),),
        points=1,
    ),
    Automated(
        "137 Cartel",
        edition="corporate_era",
        cost=8,
        tags=("earth",),
        play=(Produce.of(mc=Tally(of="tags", tag="earth")),),
    ),
    Automated(
        "138 Strip Mine",
        cost=25,
        tags=("building",),
        play=(Produce.of(energy=-2, steel=2, titanium=1), Raise(parameter="oxygen", steps=2)),
    ),
    Automated(
        "139 Wave Power",
        cost=8,
        tags=("power",),
        needs=(Global("oceans", least=3),),
        play=(Produce.of(energy=1),),
        points=1,
    ),
    Automated("141 Power Plant", cost=4, tags=("power", "building"), play=(Produce.of(energy=1),)),
    Automated(
        "142 Mohole Area",
        cost=20,
        tags=("building",),
        play=(Produce.of(heat=4), PlaceATile(tile="mohole_area", at="ocean")),
    ),
    Automated(
        "144 Titanium Mine",
        edition="corporate_era",
        cost=7,
        tags=("building",),
        play=(Produce.of(titanium=1),),
    ),
    Automated(
        "145 Tectonic Stress Power",
        cost=18,
        tags=("power", "building"),
        needs=(Tags.of(science=2),),
        play=(Produce.of(energy=3),),
        points=1,
    ),
    Automated(
        "146 Nitrophilic Moss",
        cost=8,
        tags=("plant",),
        needs=(Global("oceans", least=3),),
        play=(Lose(resource="plants", count=2), Produce.of(plants=2)),
    ),
    Automated(
        "148 Insects",
        cost=9,
        tags=("microbe",),
        needs=(Global("oxygen", least=6),),
        play=(Produce.of(plants=Tally(of="tags", tag="plant")),),
    ),
    Automated("152 Insulation", cost=2, play=(MoveProduction(),)),
    Automated(
        "155 Designed Microorganisms",
        cost=16,
        tags=("science", "microbe"),
        needs=(Global("temperature", most=-14),),
        play=(Produce.of(plants=2),),
    ),
)
