"""The prelude cards, P01 to P35."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw, Seek
from rules.terraforming_mars.effects.oddities.plays import PlayFromHand
from rules.terraforming_mars.effects.places import PlaceCity, PlaceGreenery, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, PayMoney, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Prelude

CARDS: Final = (
    Prelude("P01 Allied Bank", tags=("earth",), play=(Produce.of(mc=4), Gain.of(mc=3))),
    Prelude(
        "P02 Aquifer Turbines",
        tags=("power",),
        play=(PayMoney(count=3), PlaceOcean(), Produce.of(energy=2)),
    ),
    Prelude(
        "P03 Biofuels", tags=("microbe",), play=(Produce.of(energy=1, plants=1), Gain.of(plants=2))
    ),
    Prelude("P04 Biolab", tags=("science",), play=(Produce.of(plants=1), Draw(count=3))),
    Prelude("P05 Biosphere Support", tags=("plant",), play=(Produce.of(plants=2, mc=-1),)),
    Prelude("P06 Business Empire", tags=("earth",), play=(PayMoney(count=6), Produce.of(mc=6))),
    Prelude("P07 Dome Farming", tags=("plant", "building"), play=(Produce.of(mc=2, plants=1),)),
    Prelude("P08 Donation", play=(Gain.of(mc=21),)),
    Prelude(
        "P09 Early Settlement", tags=("building", "city"), play=(Produce.of(plants=1), PlaceCity())
    ),
    Prelude(
        "P10 Ecology Experts",
        tags=("plant", "microbe"),
        play=(Produce.of(plants=1), PlayFromHand(any_climate=True)),
    ),
    Prelude("P11 Eccentric Sponsor", play=(PlayFromHand(discount=25),)),
    Prelude(
        "P12 Experimental Forest",
        tags=("plant",),
        play=(Seek(tag="plant", count=2), PlaceGreenery()),
    ),
    Prelude(
        "P13 Galilean Mining", tags=("jovian",), play=(PayMoney(count=5), Produce.of(titanium=2))
    ),
    Prelude("P14 Great Aquifer", play=(PlaceOcean(), PlaceOcean())),
    Prelude("P15 Huge Asteroid", play=(PayMoney(count=5), Raise(parameter="temperature", steps=3))),
    Prelude(
        "P16 Io Research Outpost",
        tags=("jovian", "science"),
        play=(Produce.of(titanium=1), Draw(count=1)),
    ),
    Prelude("P17 Loan", play=(Produce.of(mc=-2), Gain.of(mc=30))),
    Prelude(
        "P18 Martian Industries",
        tags=("building",),
        play=(Produce.of(energy=1, steel=1), Gain.of(mc=6)),
    ),
    Prelude(
        "P19 Metal-Rich Asteroid",
        play=(Gain.of(titanium=4, steel=4), Raise(parameter="temperature", steps=1)),
    ),
    Prelude("P20 Metals Company", play=(Produce.of(mc=1, steel=1, titanium=1),)),
    Prelude(
        "P21 Mining Operations", tags=("building",), play=(Produce.of(steel=2), Gain.of(steel=4))
    ),
    Prelude("P22 Mohole", tags=("building",), play=(Produce.of(heat=3), Gain.of(heat=3))),
    Prelude(
        "P23 Mohole Excavation",
        tags=("building",),
        play=(Produce.of(steel=1, heat=2), Gain.of(heat=2)),
    ),
    Prelude("P24 Nitrogen Shipment", play=(Produce.of(plants=1), Gain.of(mc=5), Rating(steps=1))),
    Prelude(
        "P25 Orbital Construction Yard",
        tags=("space",),
        play=(Produce.of(titanium=1), Gain.of(titanium=4)),
    ),
    Prelude("P26 Polar Industries", tags=("building",), play=(Produce.of(heat=2), PlaceOcean())),
    Prelude("P27 Power Generation", tags=("power",), play=(Produce.of(energy=3),)),
    Prelude("P28 Research Network", tags=("wild",), play=(Produce.of(mc=1), Draw(count=3))),
    Prelude(
        "P29 Self-Sufficient Settlement",
        tags=("building", "city"),
        play=(Produce.of(mc=2), PlaceCity()),
    ),
    Prelude(
        "P30 Smelting Plant",
        tags=("building",),
        play=(Gain.of(steel=5), Raise(parameter="oxygen", steps=2)),
    ),
    Prelude("P31 Society Support", play=(Produce.of(plants=1, energy=1, heat=1, mc=-1),)),
    Prelude("P32 Supplier", tags=("power",), play=(Produce.of(energy=2), Gain.of(steel=4))),
    Prelude("P33 Supply Drop", play=(Gain.of(titanium=3, steel=8, plants=3),)),
    Prelude("P34 UNMI Contractor", tags=("earth",), play=(Draw(count=1), Rating(steps=3))),
    Prelude("P35 Acquired Space Agency", play=(Gain.of(titanium=6), Seek(tag="space", count=2))),
)
