"""Active project cards (blue), 069 to 133."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Exchange, Look
from rules.terraforming_mars.effects.choice import OneOf
from rules.terraforming_mars.effects.cubes import AddHere, AddTo, AddToPlayed
from rules.terraforming_mars.effects.places import PlaceATile
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise
from rules.terraforming_mars.model.card import Action, Active, Built, Global, Tags
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.standing import (
    Discount,
    MetalValue,
    OnCard,
    OnTag,
)

CARDS: Final = (
    Active(
        number="069",
        name="Electro Catapult",
        edition="corporate_era",
        cost=17,
        tags=("building",),
        needs=(Global("oxygen", most=8),),
        play=(Produce.of(energy=-1),),
        actions=(
            Action(spend=(("plants", 1),), do=(Gain.of(mc=7),)),
            Action(spend=(("steel", 1),), do=(Gain.of(mc=7),)),
        ),
        points=1,
    ),
    Active(
        number="070",
        name="Earth Catapult",
        edition="corporate_era",
        cost=23,
        tags=("earth",),
        standing=(Discount(mc=2),),
        points=2,
    ),
    Active(
        number="071",
        name="Advanced Alloys",
        edition="corporate_era",
        cost=9,
        tags=("science",),
        standing=(MetalValue(steel=1, titanium=1),),
    ),
    Active(
        number="072",
        name="Birds",
        cost=10,
        tags=("animal",),
        needs=(Global("oxygen", least=13),),
        holds="animal",
        play=(CutProduction(resource="plants", count=2),),
        actions=(Action(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here"),
    ),
    Active(
        number="073",
        name="Mars University",
        edition="corporate_era",
        cost=8,
        tags=("science", "building"),
        standing=(OnTag(tags=("science",), do=(Exchange(),)),),
        points=1,
    ),
    Active(
        number="074",
        name="Viral Enhancers",
        edition="corporate_era",
        cost=9,
        tags=("science", "microbe"),
        standing=(
            OnTag(
                tags=("plant", "microbe", "animal"),
                do=(OneOf(branches=(Gain.of(plants=1), AddToPlayed(kinds=("microbe", "animal")))),),
            ),
        ),
    ),
    Active(
        number="076",
        name="Space Mirrors",
        cost=3,
        tags=("power", "space"),
        actions=(Action(spend=(("mc", 7),), do=(Produce.of(energy=1),)),),
    ),
    Active(
        number="079",
        name="Quantum Extractor",
        edition="corporate_era",
        cost=13,
        tags=("science", "power"),
        needs=(Tags.of(science=4),),
        play=(Produce.of(energy=4),),
        standing=(Discount(mc=2, tag="space"),),
    ),
    Active(
        number="094",
        name="Mass Converter",
        edition="corporate_era",
        cost=8,
        tags=("science", "power"),
        needs=(Tags.of(science=5),),
        play=(Produce.of(energy=6),),
        standing=(Discount(mc=2, tag="space", each_tag=False),),
    ),
    Active(
        number="095",
        name="Physics Complex",
        edition="corporate_era",
        cost=12,
        tags=("science", "building"),
        holds="science",
        actions=(Action(spend=(("energy", 6),), do=(AddHere(count=1, cube="science"),)),),
        points=Tally(of="here", times=2),
    ),
    Active(
        number="101",
        name="Ironworks",
        cost=11,
        tags=("building",),
        actions=(
            Action(
                spend=(("energy", 4),), do=(Gain.of(steel=1), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        number="103",
        name="Steelworks",
        cost=15,
        tags=("building",),
        actions=(
            Action(
                spend=(("energy", 4),), do=(Gain.of(steel=2), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        number="104",
        name="Ore Processor",
        cost=13,
        tags=("building",),
        actions=(
            Action(
                spend=(("energy", 4),), do=(Gain.of(titanium=1), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        number="105",
        name="Earth Office",
        edition="corporate_era",
        cost=1,
        tags=("earth",),
        standing=(Discount(mc=3, tag="earth"),),
    ),
    Active(
        number="109",
        name="Media Group",
        edition="corporate_era",
        cost=6,
        tags=("earth",),
        standing=(OnCard(kind="event", do=(Gain.of(mc=3),)),),
    ),
    Active(
        number="110",
        name="Business Network",
        edition="corporate_era",
        cost=4,
        tags=("earth",),
        play=(Produce.of(mc=-1),),
        actions=(Action(do=(Look(count=1),)),),
    ),
    Active(
        number="123",
        name="Industrial Center",
        edition="corporate_era",
        cost=4,
        tags=("building",),
        play=(PlaceATile(tile="industrial_center", at="near_city"),),
        actions=(Action(spend=(("mc", 7),), do=(Produce.of(steel=1),)),),
    ),
    Active(
        number="128",
        name="Ecological Zone",
        cost=12,
        tags=("animal", "plant"),
        needs=(Built("greeneries", least=1),),
        holds="animal",
        play=(PlaceATile(tile="ecological_zone", at="near_greenery"),),
        standing=(OnTag(tags=("animal", "plant"), do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here", per=2),
    ),
    Active(
        number="131",
        name="Decomposers",
        cost=5,
        tags=("microbe",),
        needs=(Global("oxygen", least=3),),
        holds="microbe",
        standing=(
            OnTag(tags=("animal", "plant", "microbe"), do=(AddHere(count=1, cube="microbe"),)),
        ),
        points=Tally(of="here", per=3),
    ),
    Active(
        number="133",
        name="Symbiotic Fungus",
        cost=4,
        tags=("microbe",),
        needs=(Global("temperature", least=-14),),
        actions=(Action(do=(AddTo(kinds=("microbe",), count=1, others=True),)),),
    ),
)
