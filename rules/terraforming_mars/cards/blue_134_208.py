"""Active project cards (blue), 134 to 208."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.choice import Both, OneOf
from rules.terraforming_mars.effects.cubes import AddHere, AddTo, RemoveHere
from rules.terraforming_mars.effects.oddities.productions import SellEnergy
from rules.terraforming_mars.effects.places import PlaceATile, PlaceCity, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Active, CardAction, Global, Tags
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.standing import (
    Discount,
    OnProject,
    OnTag,
    OnTile,
    Protect,
    ProtectHere,
    Shift,
)

CARDS: Final = (
    Active(
        "134 Extreme-Cold Fungus",
        cost=13,
        tags=("microbe",),
        needs=(Global("temperature", most=-10),),
        actions=(
            CardAction(do=(Gain.of(plants=1),)),
            CardAction(do=(AddTo(kinds=("microbe",), count=2, others=True),)),
        ),
    ),
    Active(
        "147 Herbivores",
        cost=12,
        tags=("animal",),
        needs=(Global("oxygen", least=8),),
        holds="animal",
        play=(AddHere(count=1, cube="animal"), CutProduction(resource="plants", count=1)),
        standing=(OnTile(tile="greenery", do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here", per=2),
    ),
    Active(
        "150 Anti-Gravity Technology",
        edition="corporate_era",
        cost=14,
        tags=("science",),
        needs=(Tags.of(science=7),),
        standing=(Discount(mc=2),),
        points=3,
    ),
    Active(
        "153 Adaptation Technology",
        cost=12,
        tags=("science",),
        standing=(Shift(steps=2),),
        points=1,
    ),
    Active(
        "154 Caretaker Contract",
        edition="corporate_era",
        cost=3,
        needs=(Global("temperature", least=0),),
        actions=(CardAction(spend=(("heat", 8),), do=(Rating(steps=1),)),),
    ),
    Active(
        "156 Standard Technology",
        edition="corporate_era",
        cost=6,
        tags=("science",),
        standing=(OnProject(do=(Gain.of(mc=3),)),),
    ),
    Active(
        "157 Nitrite Reducing Bacteria",
        cost=11,
        tags=("microbe",),
        holds="microbe",
        play=(AddHere(count=3, cube="microbe"),),
        actions=(
            CardAction(here=3, do=(Rating(steps=1),)),
            CardAction(do=(AddHere(count=1, cube="microbe"),)),
        ),
    ),
    Active(
        "166 Shuttles",
        cost=10,
        tags=("space",),
        needs=(Global("oxygen", least=5),),
        play=(Produce.of(energy=-1, mc=2),),
        standing=(Discount(mc=2, tag="space"),),
        points=1,
    ),
    Active(
        "172 Pets",
        cost=10,
        tags=("earth", "animal"),
        holds="animal",
        play=(AddHere(count=1, cube="animal"),),
        standing=(
            OnTile(tile="city", do=(AddHere(count=1, cube="animal"),), anyone=True),
            ProtectHere(kind="animal"),
        ),
        points=Tally(of="here", per=2),
    ),
    Active(
        "173 Protected Habitats",
        edition="corporate_era",
        cost=5,
        standing=(Protect(stock=("plants",), kinds=("animal", "microbe")),),
    ),
    Active(
        "177 Water Splitting Plant",
        cost=12,
        tags=("building",),
        needs=(Global("oceans", least=2),),
        actions=(CardAction(spend=(("energy", 3),), do=(Raise(parameter="oxygen", steps=1),)),),
    ),
    Active(
        "184 Livestock",
        cost=13,
        tags=("animal",),
        needs=(Global("oxygen", least=9),),
        holds="animal",
        play=(Produce.of(plants=-1, mc=2),),
        actions=(CardAction(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here"),
    ),
    Active(
        "185 Olympus Conference",
        edition="corporate_era",
        cost=10,
        tags=("science", "earth", "building"),
        holds="science",
        standing=(
            OnTag(
                tags=("science",),
                do=(
                    OneOf(
                        branches=(
                            AddHere(count=1, cube="science"),
                            Both(parts=(RemoveHere(count=1, cube="science"), Draw(count=1))),
                        )
                    ),
                ),
            ),
        ),
        points=1,
    ),
    Active(
        "187 Aquifer Pumping",
        cost=18,
        tags=("building",),
        actions=(CardAction(spend=(("mc", 8),), metal="steel", do=(PlaceOcean(),)),),
    ),
    Active(
        "194 Power Infrastructure",
        edition="corporate_era",
        cost=4,
        tags=("power", "building"),
        actions=(CardAction(do=(SellEnergy(),)),),
    ),
    Active(
        "199 Restricted Area",
        edition="corporate_era",
        cost=11,
        tags=("science",),
        play=(PlaceATile(tile="restricted_area", at="land"),),
        actions=(CardAction(spend=(("mc", 2),), do=(Draw(count=1),)),),
    ),
    Active(
        "200 Immigrant City",
        cost=13,
        tags=("city", "building"),
        play=(PlaceCity(), Produce.of(energy=-1, mc=-2)),
        standing=(OnTile(tile="city", do=(Produce.of(mc=1),), anyone=True),),
    ),
    Active(
        "202 Underground Detonations",
        cost=6,
        tags=("building",),
        actions=(CardAction(spend=(("mc", 10),), do=(Produce.of(heat=2),)),),
    ),
    Active(
        "208 AI Central",
        edition="corporate_era",
        cost=21,
        tags=("science", "building"),
        needs=(Tags.of(science=3),),
        play=(Produce.of(energy=-1),),
        actions=(CardAction(do=(Draw(count=2),)),),
        points=1,
    ),
)
