"""Active project cards (blue), 005 to 054."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Draw, Flip, Look
from rules.terraforming_mars.effects.cubes import AddHere
from rules.terraforming_mars.effects.places import PlaceCity, PlaceOcean
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Active, CardAction, Global, PointsIf
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.standing import Discount, OnCard, OnTile

CARDS: Final = (
    Active(
        "005 Search for Life",
        cost=3,
        tags=("science",),
        needs=(Global("oxygen", most=6),),
        holds="science",
        actions=(
            CardAction(
                spend=(("mc", 1),), do=(Flip(tag="microbe", then=AddHere(count=1, cube="science")),)
            ),
        ),
        points=PointsIf(points=3, least=1),
    ),
    Active(
        "006 Inventors' Guild",
        edition="corporate_era",
        cost=9,
        tags=("science",),
        actions=(CardAction(do=(Look(count=1),)),),
    ),
    Active(
        "007 Martian Rails",
        cost=13,
        tags=("building",),
        actions=(CardAction(spend=(("energy", 1),), do=(Gain.of(mc=Tally(of="cities_on_mars")),)),),
    ),
    Active(
        "012 Water Import from Europa",
        cost=25,
        tags=("jovian", "space"),
        actions=(CardAction(spend=(("mc", 12),), metal="titanium", do=(PlaceOcean(),)),),
        points=Tally(of="tags", tag="jovian"),
    ),
    Active(
        "013 Space Elevator",
        edition="corporate_era",
        cost=27,
        tags=("space", "building"),
        play=(Produce.of(titanium=1),),
        actions=(CardAction(spend=(("steel", 1),), do=(Gain.of(mc=5),)),),
        points=2,
    ),
    Active(
        "014 Development Center",
        edition="corporate_era",
        cost=11,
        tags=("science", "building"),
        actions=(CardAction(spend=(("energy", 1),), do=(Draw(count=1),)),),
    ),
    Active(
        "015 Equatorial Magnetizer",
        cost=11,
        tags=("building",),
        actions=(CardAction(production="energy", do=(Rating(steps=1),)),),
    ),
    Active(
        "020 Research Outpost",
        cost=18,
        tags=("science", "city", "building"),
        play=(PlaceCity(at="isolated"),),
        standing=(Discount(mc=1),),
    ),
    Active(
        "023 Arctic Algae",
        cost=12,
        tags=("plant",),
        needs=(Global("temperature", most=-12),),
        play=(Gain.of(plants=1),),
        standing=(OnTile(tile="ocean", do=(Gain.of(plants=2),), anyone=True),),
    ),
    Active(
        "024 Predators",
        cost=14,
        tags=("animal",),
        needs=(Global("oxygen", least=11),),
        holds="animal",
        actions=(
            CardAction(do=(TakeFromCard(cube="animal", count=1), AddHere(count=1, cube="animal"))),
        ),
        points=Tally(of="here"),
    ),
    Active(
        "025 Space Station",
        edition="corporate_era",
        cost=10,
        tags=("space",),
        standing=(Discount(mc=2, tag="space"),),
        points=1,
    ),
    Active(
        "028 Security Fleet",
        edition="corporate_era",
        cost=12,
        tags=("space",),
        holds="fighter",
        actions=(CardAction(spend=(("titanium", 1),), do=(AddHere(count=1, cube="fighter"),)),),
        points=Tally(of="here"),
    ),
    Active(
        "031 Optimal Aerobraking",
        cost=7,
        tags=("space",),
        standing=(OnCard(kind="event", tag="space", do=(Gain.of(mc=3, heat=3),)),),
    ),
    Active(
        "033 Regolith Eaters",
        cost=13,
        tags=("science", "microbe"),
        holds="microbe",
        actions=(
            CardAction(here=2, do=(Raise(parameter="oxygen", steps=1),)),
            CardAction(do=(AddHere(count=1, cube="microbe"),)),
        ),
    ),
    Active(
        "034 GHG Producing Bacteria",
        cost=8,
        tags=("science", "microbe"),
        needs=(Global("oxygen", least=4),),
        holds="microbe",
        actions=(
            CardAction(here=2, do=(Raise(parameter="temperature", steps=1),)),
            CardAction(do=(AddHere(count=1, cube="microbe"),)),
        ),
    ),
    Active(
        "035 Ants",
        cost=9,
        tags=("microbe",),
        needs=(Global("oxygen", least=4),),
        holds="microbe",
        actions=(
            CardAction(
                do=(TakeFromCard(cube="microbe", count=1), AddHere(count=1, cube="microbe"))
            ),
        ),
        points=Tally(of="here", per=2),
    ),
    Active(
        "038 Rover Construction",
        cost=8,
        tags=("building",),
        standing=(OnTile(tile="city", do=(Gain.of(mc=2),), anyone=True),),
        points=1,
    ),
    Active(
        "049 Tardigrades",
        edition="corporate_era",
        cost=4,
        tags=("microbe",),
        holds="microbe",
        actions=(CardAction(do=(AddHere(count=1, cube="microbe"),)),),
        points=Tally(of="here", per=4),
    ),
    Active(
        "052 Fish",
        cost=9,
        tags=("animal",),
        needs=(Global("temperature", least=2),),
        holds="animal",
        play=(CutProduction(resource="plants", count=1),),
        actions=(CardAction(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here"),
    ),
    Active(
        "054 Small Animals",
        cost=6,
        tags=("animal",),
        needs=(Global("oxygen", least=6),),
        holds="animal",
        play=(CutProduction(resource="plants", count=1),),
        actions=(CardAction(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here", per=2),
    ),
)
