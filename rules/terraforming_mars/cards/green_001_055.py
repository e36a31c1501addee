"""Automated project cards (green), 001 to 055."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cubes import AddTo
from rules.terraforming_mars.effects.places import PlaceATile, PlaceCity, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise
from rules.terraforming_mars.model.card import Automated, Global, Production, Tags
from rules.terraforming_mars.model.effect import Tally

CARDS: Final = (
    Automated(
        "001 Colonizer Training Camp",
        cost=8,
        tags=("jovian", "building"),
        needs=(Global("oxygen", most=5),),
        points=2,
    ),
    Automated(
        "002 Asteroid Mining Consortium",
        edition="corporate_era",
        cost=13,
        tags=("jovian",),
        needs=(Production("titanium", least=1),),
        play=(CutProduction(resource="titanium", count=1), Produce.of(titanium=1)),
        points=1,
    ),
    Automated(
        "003 Deep Well Heating",
        cost=13,
        tags=("power", "building"),
        play=(Produce.of(energy=1), Raise(parameter="temperature", steps=1)),
    ),
    Automated(
        "004 Cloud Seeding",
        cost=11,
        needs=(Global("oceans", least=3),),
        play=(Produce.of(mc=-1, plants=2), CutProduction(resource="heat", count=1)),
    ),
    Automated(
        "008 Capital",
        cost=26,
        tags=("city", "building"),
        needs=(Global("oceans", least=4),),
        play=(Produce.of(energy=-2, mc=5), PlaceATile(tile="capital", at="city")),
        points=Tally(of="oceans_beside"),
    ),
    Automated(
        "016 Domed Crater",
        cost=24,
        tags=("city", "building"),
        needs=(Global("oxygen", most=7),),
        play=(Produce.of(energy=-1, mc=3), Gain.of(plants=3), PlaceCity()),
        points=1,
    ),
    Automated(
        "017 Noctis City",
        cost=18,
        tags=("city", "building"),
        play=(Produce.of(energy=-1, mc=3), PlaceCity(at="noctis")),
    ),
    Automated(
        "018 Methane from Titan",
        cost=28,
        tags=("jovian", "space"),
        needs=(Global("oxygen", least=2),),
        play=(Produce.of(heat=2, plants=2),),
        points=2,
    ),
    Automated(
        "021 Phobos Space Haven",
        cost=25,
        tags=("space", "city"),
        play=(Produce.of(titanium=1), PlaceCity(at="phobos")),
        points=3,
    ),
    Automated("022 Black Polar Dust", cost=15, play=(Produce.of(mc=-2, heat=3), PlaceOcean())),
    Automated(
        "026 Eos Chasma National Park",
        cost=16,
        tags=("plant", "building"),
        needs=(Global("temperature", least=-12),),
        play=(Produce.of(mc=2), Gain.of(plants=3), AddTo(kinds=("animal",), count=1)),
        points=1,
    ),
    Automated(
        "029 Cupola City",
        cost=16,
        tags=("city", "building"),
        needs=(Global("oxygen", most=9),),
        play=(Produce.of(energy=-1, mc=3), PlaceCity()),
    ),
    Automated(
        "030 Lunar Beam",
        cost=13,
        tags=("earth", "power"),
        play=(Produce.of(mc=-2, heat=2, energy=2),),
    ),
    Automated(
        "032 Underground City",
        cost=18,
        tags=("city", "building"),
        play=(Produce.of(energy=-2, steel=2), PlaceCity()),
    ),
    Automated(
        "040 Asteroid Mining",
        cost=30,
        tags=("jovian", "space"),
        play=(Produce.of(titanium=2),),
        points=2,
    ),
    Automated(
        "041 Food Factory",
        cost=12,
        tags=("building",),
        play=(Produce.of(mc=4, plants=-1),),
        points=1,
    ),
    Automated(
        "042 Archaebacteria",
        cost=6,
        tags=("microbe",),
        needs=(Global("temperature", most=-18),),
        play=(Produce.of(plants=1),),
    ),
    Automated(
        "043 Carbonate Processing",
        cost=6,
        tags=("building",),
        play=(Produce.of(energy=-1, heat=3),),
    ),
    Automated(
        "044 Natural Preserve",
        cost=9,
        tags=("science", "building"),
        needs=(Global("oxygen", most=4),),
        play=(Produce.of(mc=1), PlaceATile(tile="natural_preserve", at="isolated")),
        points=1,
    ),
    Automated(
        "045 Nuclear Power",
        cost=10,
        tags=("power", "building"),
        play=(Produce.of(energy=3, mc=-2),),
    ),
    Automated(
        "046 Lightning Harvest",
        edition="corporate_era",
        cost=8,
        tags=("power",),
        needs=(Tags.of(science=3),),
        play=(Produce.of(energy=1, mc=1),),
        points=1,
    ),
    Automated(
        "047 Algae",
        cost=10,
        tags=("plant",),
        needs=(Global("oceans", least=5),),
        play=(Produce.of(plants=2), Gain.of(plants=1)),
    ),
    Automated("048 Adapted Lichen", cost=9, tags=("plant",), play=(Produce.of(plants=1),)),
    Automated(
        "051 Miranda Resort",
        edition="corporate_era",
        cost=12,
        tags=("jovian", "space"),
        play=(Produce.of(mc=Tally(of="tags", tag="earth")),),
        points=1,
    ),
    Automated(
        "053 Lake Marineris",
        cost=18,
        needs=(Global("temperature", least=0),),
        play=(PlaceOcean(), PlaceOcean()),
        points=2,
    ),
    Automated(
        "055 Kelp Farming",
        cost=17,
        tags=("plant",),
        needs=(Global("oceans", least=6),),
        play=(Produce.of(mc=2, plants=3), Gain.of(plants=2)),
        points=1,
    ),
)
