"""Automated project cards (green), 056 to 107."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.oddities.productions import CopyProduction
from rules.terraforming_mars.effects.places import (
    PlaceATile,
    PlaceCity,
    PlaceGreenery,
    ProduceFromBonus,
)
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise
from rules.terraforming_mars.model.card import Automated, Global, Production, Tags
from rules.terraforming_mars.model.effect import Tally

CARDS: Final = (
    Automated(
        "056 Mine", edition="corporate_era", cost=4, tags=("building",), play=(Produce.of(steel=1),)
    ),
    Automated(
        "057 Vesta Shipyard",
        edition="corporate_era",
        cost=15,
        tags=("jovian", "space"),
        play=(Produce.of(titanium=1),),
        points=1,
    ),
    Automated(
        "058 Beam from a Thorium Asteroid",
        cost=32,
        tags=("jovian", "space", "power"),
        needs=(Tags.of(jovian=1),),
        play=(Produce.of(heat=3, energy=3),),
        points=1,
    ),
    Automated(
        "059 Mangrove",
        cost=12,
        tags=("plant",),
        needs=(Global("temperature", least=4),),
        play=(PlaceGreenery(at="ocean"),),
        points=1,
    ),
    Automated(
        "060 Trees",
        cost=13,
        tags=("plant",),
        needs=(Global("temperature", least=-4),),
        play=(Produce.of(plants=3), Gain.of(plants=1)),
        points=1,
    ),
    Automated(
        "061 Great Escarpment Consortium",
        edition="corporate_era",
        cost=6,
        needs=(Production("steel", least=1),),
        play=(CutProduction(resource="steel", count=1), Produce.of(steel=1)),
    ),
    Automated(
        "064 Mining Area",
        edition="corporate_era",
        cost=4,
        tags=("building",),
        play=(
            PlaceATile(tile="mining_area", at="metal_near_own"),
            ProduceFromBonus(resources=("steel", "titanium")),
        ),
    ),
    Automated(
        "065 Building Industries",
        edition="corporate_era",
        cost=6,
        tags=("building",),
        play=(Produce.of(energy=-1, steel=2),),
    ),
    Automated(
        "067 Mining Rights",
        cost=9,
        tags=("building",),
        play=(
            PlaceATile(tile="mining_rights", at="metal"),
            ProduceFromBonus(resources=("steel", "titanium")),
        ),
    ),
    Automated(
        "068 Sponsors", edition="corporate_era", cost=6, tags=("earth",), play=(Produce.of(mc=2),)
    ),
    Automated(
        "077 Solar Wind Power",
        cost=11,
        tags=("science", "space", "power"),
        play=(Produce.of(energy=1), Gain.of(titanium=2)),
    ),
    Automated(
        "081 Ganymede Colony",
        cost=20,
        tags=("jovian", "space", "city"),
        play=(PlaceCity(at="ganymede"),),
        points=Tally(of="tags", tag="jovian"),
    ),
    Automated(
        "082 Callisto Penal Mines",
        edition="corporate_era",
        cost=24,
        tags=("jovian", "space"),
        play=(Produce.of(mc=3),),
        points=2,
    ),
    Automated(
        "083 Giant Space Mirror", cost=17, tags=("power", "space"), play=(Produce.of(energy=3),)
    ),
    Automated(
        "084 Trans-Neptune Probe",
        edition="corporate_era",
        cost=6,
        tags=("science", "space"),
        points=1,
    ),
    Automated(
        "085 Commercial District",
        edition="corporate_era",
        cost=16,
        tags=("building",),
        play=(Produce.of(energy=-1, mc=4), PlaceATile(tile="commercial_district", at="land")),
        points=Tally(of="cities_beside"),
    ),
    Automated(
        "086 Robotic Workforce",
        edition="corporate_era",
        cost=9,
        tags=("science",),
        play=(CopyProduction(tag="building"),),
    ),
    Automated(
        "087 Grass",
        cost=11,
        tags=("plant",),
        needs=(Global("temperature", least=-16),),
        play=(Produce.of(plants=1), Gain.of(plants=3)),
    ),
    Automated(
        "088 Heather",
        cost=6,
        tags=("plant",),
        needs=(Global("temperature", least=-14),),
        play=(Produce.of(plants=1), Gain.of(plants=1)),
    ),
    Automated(
        "089 Peroxide Power",
        cost=7,
        tags=("power", "building"),
        play=(Produce.of(energy=2, mc=-1),),
    ),
    Automated(
        "090 Research",
        edition="corporate_era",
        cost=11,
        tags=("science", "science"),
        play=(Draw(count=2),),
        points=1,
    ),
    Automated(
        "091 Gene Repair",
        edition="corporate_era",
        cost=12,
        tags=("science",),
        needs=(Tags.of(science=3),),
        play=(Produce.of(mc=2),),
        points=2,
    ),
    Automated(
        "092 Io Mining Industries",
        edition="corporate_era",
        cost=41,
        tags=("jovian", "space"),
        play=(Produce.of(titanium=2, mc=2),),
        points=Tally(of="tags", tag="jovian"),
    ),
    Automated(
        "093 Bushes",
        cost=10,
        tags=("plant",),
        needs=(Global("temperature", least=-10),),
        play=(Produce.of(plants=2), Gain.of(plants=2)),
    ),
    Automated(
        "096 Greenhouses",
        cost=6,
        tags=("plant", "building"),
        play=(Gain.of(plants=Tally(of="cities")),),
    ),
    Automated(
        "097 Nuclear Zone",
        cost=10,
        tags=("earth",),
        play=(Raise(parameter="temperature", steps=2), PlaceATile(tile="nuclear_zone", at="land")),
        points=-2,
    ),
    Automated(
        "098 Tropical Resort",
        edition="corporate_era",
        cost=13,
        tags=("building",),
        play=(Produce.of(mc=3, heat=-2),),
        points=2,
    ),
    Automated(
        "099 Toll Station",
        edition="corporate_era",
        cost=12,
        tags=("space",),
        play=(Produce.of(mc=Tally(of="opponents_tags", tag="space")),),
    ),
    Automated(
        "100 Fueled Generators",
        cost=1,
        tags=("power", "building"),
        play=(Produce.of(energy=1, mc=-1),),
    ),
    Automated(
        "102 Power Grid",
        cost=18,
        tags=("power",),
        play=(Produce.of(energy=Tally(of="tags", tag="power")),),
    ),
    Automated(
        "106 Acquired Company",
        edition="corporate_era",
        cost=10,
        tags=("earth",),
        play=(Produce.of(mc=3),),
    ),
    Automated(
        "107 Media Archives",
        edition="corporate_era",
        cost=8,
        tags=("earth",),
        play=(Gain.of(mc=Tally(of="events")),),
    ),
)
