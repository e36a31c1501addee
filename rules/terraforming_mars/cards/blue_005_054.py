"""Active project cards (blue), 005 to 054."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Draw, Flip, Look
from rules.terraforming_mars.effects.cubes import AddHere
from rules.terraforming_mars.effects.places import PlaceCity, PlaceOcean
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Action, Active, Global, PointsIf
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.standing import (
    Discount,
    OnCard,
    OnTile,
)

CARDS: Final = (
    Active(
        number="005",
        name="Search for Life",
        cost=3,
        tags=("science",),
        needs=(Global("oxygen", most=6),),
        holds="science",
        actions=(
            Action(
                spend=(("mc", 1),), do=(Flip(tag="microbe", then=AddHere(count=1, cube="science")),)
            ),
        ),
        points=PointsIf(points=3, least=1),
    ),
    Active(
        number="006",
        name="Inventors' Guild",
        edition="corporate_era",
        cost=9,
        tags=("science",),
        actions=(Action(do=(Look(count=1),)),),
    ),
    Active(
        number="007",
        name="Martian Rails",
        cost=13,
        tags=("building",),
        actions=(Action(spend=(("energy", 1),), do=(Gain.of(mc=Tally(of="cities_on_mars")),)),),
    ),
    Active(
        number="012",
        name="Water Import from Europa",
        cost=25,
        tags=("jovian", "space"),
        actions=(Action(spend=(("mc", 12),), metal="titanium", do=(PlaceOcean(),)),),
        points=Tally(of="tags", tag="jovian"),
    ),
    Active(
        number="013",
        name="Space Elevator",
        edition="corporate_era",
        cost=27,
        tags=("space", "building"),
        play=(Produce.of(titanium=1),),
        actions=(Action(spend=(("steel", 1),), do=(Gain.of(mc=5),)),),
        points=2,
    ),
    Active(
        number="014",
        name="Development Center",
        edition="corporate_era",
        cost=11,
        tags=("science", "building"),
        actions=(Action(spend=(("energy", 1),), do=(Draw(count=1),)),),
    ),
    Active(
        number="015",
        name="Equatorial Magnetizer",
        cost=11,
        tags=("building",),
        actions=(Action(production="energy", do=(Rating(steps=1),)),),
    ),
    Active(
        number="020",
        name="Research Outpost",
        cost=18,
        tags=("science", "city", "building"),
        play=(PlaceCity(at="isolated"),),
        standing=(Discount(mc=1),),
    ),
    Active(
        number="023",
        name="Arctic Algae",
        cost=12,
        tags=("plant",),
        needs=(Global("temperature", most=-12),),
        play=(Gain.of(plants=1),),
        standing=(OnTile(tile="ocean", do=(Gain.of(plants=2),), anyone=True),),
    ),
    Active(
        number="024",
        name="Predators",
        cost=14,
        tags=("animal",),
        needs=(Global("oxygen", least=11),),
        holds="animal",
        actions=(
            Action(do=(TakeFromCard(cube="animal", count=1), AddHere(count=1, cube="animal"))),
        ),
        points=Tally(of="here"),
    ),
    Active(
        number="025",
        name="Space Station",
        edition="corporate_era",
        cost=10,
        tags=("space",),
        standing=(Discount(mc=2, tag="space"),),
        points=1,
    ),
    Active(
        number="028",
        name="Security Fleet",
        edition="corporate_era",
        cost=12,
        tags=("space",),
        holds="fighter",
        actions=(Action(spend=(("titanium", 1),), do=(AddHere(count=1, cube="fighter"),)),),
        points=Tally(of="here"),
    ),
    Active(
        number="031",
        name="Optimal Aerobraking",
        cost=7,
        tags=("space",),
        standing=(OnCard(kind="event", tag="space", do=(Gain.of(mc=3, heat=3),)),),
    ),
    Active(
        number="033",
        name="Regolith Eaters",
        cost=13,
        tags=("science", "microbe"),
        holds="microbe",
        actions=(
            Action(here=2, do=(Raise(parameter="oxygen", steps=1),)),
            Action(do=(AddHere(count=1, cube="microbe"),)),
        ),
    ),
    Active(
        number="034",
        name="GHG Producing Bacteria",
        cost=8,
        tags=("science", "microbe"),
        needs=(Global("oxygen", least=4),),
        holds="microbe",
        actions=(
            Action(here=2, do=(Raise(parameter="temperature", steps=1),)),
            Action(do=(AddHere(count=1, cube="microbe"),)),
        ),
    ),
    Active(
        number="035",
        name="Ants",
        cost=9,
        tags=("microbe",),
        needs=(Global("oxygen", least=4),),
        holds="microbe",
        actions=(
            Action(do=(TakeFromCard(cube="microbe", count=1), AddHere(count=1, cube="microbe"))),
        ),
        points=Tally(of="here", per=2),
    ),
    Active(
        number="038",
        name="Rover Construction",
        cost=8,
        tags=("building",),
        standing=(OnTile(tile="city", do=(Gain.of(mc=2),), anyone=True),),
        points=1,
    ),
    Active(
        number="049",
        name="Tardigrades",
        edition="corporate_era",
        cost=4,
        tags=("microbe",),
        holds="microbe",
        actions=(Action(do=(AddHere(count=1, cube="microbe"),)),),
        points=Tally(of="here", per=4),
    ),
    Active(
        number="052",
        name="Fish",
        cost=9,
        tags=("animal",),
        needs=(Global("temperature", least=2),),
        holds="animal",
        play=(CutProduction(resource="plants", count=1),),
        actions=(Action(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here"),
    ),
    Active(
        number="054",
        name="Small Animals",
        cost=6,
        tags=("animal",),
        needs=(Global("oxygen", least=6),),
        holds="animal",
        play=(CutProduction(resource="plants", count=1),),
        actions=(Action(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here", per=2),
    ),
)
