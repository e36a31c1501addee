"""The prelude cards, P01 to P35."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw, Seek
from rules.terraforming_mars.effects.oddities.plays import PlayFromHand
from rules.terraforming_mars.effects.places import PlaceCity, PlaceGreenery, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, PayMoney, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Prelude

CARDS: Final = (
    Prelude(
        number="P01",
        name="Allied Bank",
        tags=("earth",),
        play=(Produce.of(mc=4), Gain.of(mc=3)),
    ),
    Prelude(
        number="P02",
        name="Aquifer Turbines",
        tags=("power",),
        play=(PayMoney(count=3), PlaceOcean(), Produce.of(energy=2)),
    ),
    Prelude(
        number="P03",
        name="Biofuels",
        tags=("microbe",),
        play=(Produce.of(energy=1, plants=1), Gain.of(plants=2)),
    ),
    Prelude(
        number="P04",
        name="Biolab",
        tags=("science",),
        play=(Produce.of(plants=1), Draw(count=3)),
    ),
    Prelude(
        number="P05",
        name="Biosphere Support",
        tags=("plant",),
        play=(Produce.of(plants=2, mc=-1),),
    ),
    Prelude(
        number="P06",
        name="Business Empire",
        tags=("earth",),
        play=(PayMoney(count=6), Produce.of(mc=6)),
    ),
    Prelude(
        number="P07",
        name="Dome Farming",
        tags=("plant", "building"),
        play=(Produce.of(mc=2, plants=1),),
    ),
    Prelude(
        number="P08",
        name="Donation",
        play=(Gain.of(mc=21),),
    ),
    Prelude(
        number="P09",
        name="Early Settlement",
        tags=("building", "city"),
        play=(Produce.of(plants=1), PlaceCity()),
    ),
    Prelude(
        number="P10",
        name="Ecology Experts",
        tags=("plant", "microbe"),
        play=(Produce.of(plants=1), PlayFromHand(any_climate=True)),
    ),
    Prelude(
        number="P11",
        name="Eccentric Sponsor",
        play=(PlayFromHand(discount=25),),
    ),
    Prelude(
        number="P12",
        name="Experimental Forest",
        tags=("plant",),
        play=(Seek(tag="plant", count=2), PlaceGreenery()),
    ),
    Prelude(
        number="P13",
        name="Galilean Mining",
        tags=("jovian",),
        play=(PayMoney(count=5), Produce.of(titanium=2)),
    ),
    Prelude(
        number="P14",
        name="Great Aquifer",
        play=(PlaceOcean(), PlaceOcean()),
    ),
    Prelude(
        number="P15",
        name="Huge Asteroid",
        play=(PayMoney(count=5), Raise(parameter="temperature", steps=3)),
    ),
    Prelude(
        number="P16",
        name="Io Research Outpost",
        tags=("jovian", "science"),
        play=(Produce.of(titanium=1), Draw(count=1)),
    ),
    Prelude(
        number="P17",
        name="Loan",
        play=(Produce.of(mc=-2), Gain.of(mc=30)),
    ),
    Prelude(
        number="P18",
        name="Martian Industries",
        tags=("building",),
        play=(Produce.of(energy=1, steel=1), Gain.of(mc=6)),
    ),
    Prelude(
        number="P19",
        name="Metal-Rich Asteroid",
        play=(Gain.of(titanium=4, steel=4), Raise(parameter="temperature", steps=1)),
    ),
    Prelude(
        number="P20",
        name="Metals Company",
        play=(Produce.of(mc=1, steel=1, titanium=1),),
    ),
    Prelude(
        number="P21",
        name="Mining Operations",
        tags=("building",),
        play=(Produce.of(steel=2), Gain.of(steel=4)),
    ),
    Prelude(
        number="P22",
        name="Mohole",
        tags=("building",),
        play=(Produce.of(heat=3), Gain.of(heat=3)),
    ),
    Prelude(
        number="P23",
        name="Mohole Excavation",
        tags=("building",),
        play=(Produce.of(steel=1, heat=2), Gain.of(heat=2)),
    ),
    Prelude(
        number="P24",
        name="Nitrogen Shipment",
        play=(Produce.of(plants=1), Gain.of(mc=5), Rating(steps=1)),
    ),
    Prelude(
        number="P25",
        name="Orbital Construction Yard",
        tags=("space",),
        play=(Produce.of(titanium=1), Gain.of(titanium=4)),
    ),
    Prelude(
        number="P26",
        name="Polar Industries",
        tags=("building",),
        play=(Produce.of(heat=2), PlaceOcean()),
    ),
    Prelude(
        number="P27",
        name="Power Generation",
        tags=("power",),
        play=(Produce.of(energy=3),),
    ),
    Prelude(
        number="P28",
        name="Research Network",
        tags=("wild",),
        play=(Produce.of(mc=1), Draw(count=3)),
    ),
    Prelude(
        number="P29",
        name="Self-Sufficient Settlement",
        tags=("building", "city"),
        play=(Produce.of(mc=2), PlaceCity()),
    ),
    Prelude(
        number="P30",
        name="Smelting Plant",
        tags=("building",),
        play=(Gain.of(steel=5), Raise(parameter="oxygen", steps=2)),
    ),
    Prelude(
        number="P31",
        name="Society Support",
        play=(Produce.of(plants=1, energy=1, heat=1, mc=-1),),
    ),
    Prelude(
        number="P32",
        name="Supplier",
        tags=("power",),
        play=(Produce.of(energy=2), Gain.of(steel=4)),
    ),
    Prelude(
        number="P33",
        name="Supply Drop",
        play=(Gain.of(titanium=3, steel=8, plants=3),),
    ),
    Prelude(
        number="P34",
        name="UNMI Contractor",
        tags=("earth",),
        play=(Draw(count=1), Rating(steps=3)),
    ),
    Prelude(
        number="P35",
        name="Acquired Space Agency",
        play=(Gain.of(titanium=6), Seek(tag="space", count=2)),
    ),
)
