"""Automated project cards (green), 158 to 207."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.places import PlaceCity, PlaceGreenery
from rules.terraforming_mars.effects.supply import Gain, Produce, Rating
from rules.terraforming_mars.model.card import Automated, Built, Global, Tags
from rules.terraforming_mars.model.effect import Tally

CARDS: Final = (
    Automated(
        "158 Industrial Microbes",
        cost=12,
        tags=("microbe", "building"),
        play=(Produce.of(energy=1, steel=1),),
    ),
    Automated(
        "159 Lichen",
        cost=7,
        tags=("plant",),
        needs=(Global("temperature", least=-24),),
        play=(Produce.of(plants=1),),
    ),
    Automated(
        "160 Power Supply Consortium",
        edition="corporate_era",
        cost=5,
        tags=("power",),
        needs=(Tags.of(power=2),),
        play=(CutProduction(resource="energy", count=1), Produce.of(energy=1)),
    ),
    Automated("164 Micro-Mills", cost=3, play=(Produce.of(heat=1),)),
    Automated(
        "165 Magnetic Field Generators",
        cost=20,
        tags=("building",),
        play=(Produce.of(energy=-4, plants=2), Rating(steps=3)),
    ),
    Automated(
        "168 Windmills",
        cost=6,
        tags=("power", "building"),
        needs=(Global("oxygen", least=7),),
        play=(Produce.of(energy=1),),
        points=1,
    ),
    Automated(
        "169 Tundra Farming",
        cost=16,
        tags=("plant",),
        needs=(Global("temperature", least=-6),),
        play=(Produce.of(plants=1, mc=2), Gain.of(plants=1)),
        points=2,
    ),
    Automated(
        "171 Magnetic Field Dome",
        cost=5,
        tags=("building",),
        play=(Produce.of(energy=-2, plants=1), Rating(steps=1)),
    ),
    Automated(
        "174 Protected Valley",
        cost=23,
        tags=("plant", "building"),
        play=(Produce.of(mc=2), PlaceGreenery(at="ocean")),
    ),
    Automated(
        "175 Satellites",
        edition="corporate_era",
        cost=10,
        tags=("space",),
        play=(Produce.of(mc=Tally(of="tags", tag="space")),),
    ),
    Automated(
        "176 Noctis Farming",
        cost=10,
        tags=("plant", "building"),
        needs=(Global("temperature", least=-20),),
        play=(Produce.of(mc=1), Gain.of(plants=2)),
        points=1,
    ),
    Automated(
        "178 Heat Trappers",
        cost=6,
        tags=("power", "building"),
        play=(Produce.of(energy=1), CutProduction(resource="heat", count=2)),
        points=-1,
    ),
    Automated(
        "179 Soil Factory",
        cost=9,
        tags=("building",),
        play=(Produce.of(energy=-1, plants=1),),
        points=1,
    ),
    Automated(
        "180 Fuel Factory",
        edition="corporate_era",
        cost=6,
        tags=("building",),
        play=(Produce.of(energy=-1, mc=1, titanium=1),),
    ),
    Automated(
        "182 Corporate Stronghold",
        edition="corporate_era",
        cost=11,
        tags=("city", "building"),
        play=(Produce.of(energy=-1, mc=3), PlaceCity()),
        points=-2,
    ),
    Automated(
        "183 Biomass Combustors",
        cost=4,
        tags=("power", "building"),
        needs=(Global("oxygen", least=6),),
        play=(Produce.of(energy=2), CutProduction(resource="plants", count=1)),
        points=-1,
    ),
    Automated(
        "186 Rad-Suits",
        edition="corporate_era",
        cost=6,
        needs=(Built("cities", least=2),),
        play=(Produce.of(mc=1),),
        points=1,
    ),
    Automated(
        "189 Energy Saving", cost=15, tags=("power",), play=(Produce.of(energy=Tally(of="cities")),)
    ),
    Automated(
        "193 Plantation",
        cost=15,
        tags=("plant",),
        needs=(Tags.of(science=2),),
        play=(PlaceGreenery(),),
    ),
    Automated(
        "196 Lagrange Observatory",
        edition="corporate_era",
        cost=9,
        tags=("science", "space"),
        play=(Draw(count=1),),
        points=1,
    ),
    Automated(
        "197 Terraforming Ganymede",
        edition="corporate_era",
        cost=33,
        tags=("jovian", "space"),
        play=(Rating(steps=Tally(of="tags", tag="jovian")),),
        points=2,
    ),
    Automated(
        "198 Immigration Shuttles",
        cost=31,
        tags=("earth", "space"),
        play=(Produce.of(mc=5),),
        points=Tally(of="cities", per=3),
    ),
    Automated(
        "201 Energy Tapping",
        edition="corporate_era",
        cost=3,
        tags=("power",),
        play=(CutProduction(resource="energy", count=1), Produce.of(energy=1)),
        points=-1,
    ),
    Automated("203 Soletta", cost=35, tags=("space",), play=(Produce.of(heat=7),)),
    Automated(
        "205 Rad-Chem Factory",
        cost=8,
        tags=("building",),
        play=(Produce.of(energy=-1), Rating(steps=2)),
    ),
    Automated(
        "207 Medical Lab",
        edition="corporate_era",
        cost=13,
        tags=("science", "building"),
        play=(Produce.of(mc=Tally(of="tags", tag="building", per=2)),),
        points=1,
    ),
)
