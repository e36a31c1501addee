"""Active project cards (blue), 069 to 133."""

from typing import Final

from rules.terraforming_mars.effects.attack import CutProduction
from rules.terraforming_mars.effects.cards import Exchange, Look
from rules.terraforming_mars.effects.choice import OneOf
from rules.terraforming_mars.effects.cubes import AddHere, AddTo, AddToPlayed
from rules.terraforming_mars.effects.places import PlaceATile
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise
from rules.terraforming_mars.model.card import Active, Built, CardAction, Global, Tags
from rules.terraforming_mars.model.effect import Tally
from rules.terraforming_mars.model.standing import Discount, MetalValue, OnCard, OnTag

CARDS: Final = (
    Active(
        "069 Electro Catapult",
        edition="corporate_era",
        cost=17,
        tags=("building",),
        needs=(Global("oxygen", most=8),),
        play=(Produce.of(energy=-1),),
        actions=(
            CardAction(spend=(("plants", 1),), do=(Gain.of(mc=7),)),
            CardAction(spend=(("steel", 1),), do=(Gain.of(mc=7),)),
        ),
        points=1,
    ),
    Active(
        "070 Earth Catapult",
        edition="corporate_era",
        cost=23,
        tags=("earth",),
        standing=(Discount(mc=2),),
        points=2,
    ),
    Active(
        "071 Advanced Alloys",
        edition="corporate_era",
        cost=9,
        tags=("science",),
        standing=(MetalValue(steel=1, titanium=1),),
    ),
    Active(
        "072 Birds",
        cost=10,
        tags=("animal",),
        needs=(Global("oxygen", least=13),),
        holds="animal",
        play=(CutProduction(resource="plants", count=2),),
        actions=(CardAction(do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here"),
    ),
    Active(
        "073 Mars University",
        edition="corporate_era",
        cost=8,
        tags=("science", "building"),
        standing=(OnTag(tags=("science",), do=(Exchange(),)),),
        points=1,
    ),
    Active(
        "074 Viral Enhancers",
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
        "076 Space Mirrors",
        cost=3,
        tags=("power", "space"),
        actions=(CardAction(spend=(("mc", 7),), do=(Produce.of(energy=1),)),),
    ),
    Active(
        "079 Quantum Extractor",
        edition="corporate_era",
        cost=13,
        tags=("science", "power"),
        needs=(Tags.of(science=4),),
        play=(Produce.of(energy=4),),
        standing=(Discount(mc=2, tag="space"),),
    ),
    Active(
        "094 Mass Converter",
        edition="corporate_era",
        cost=8,
        tags=("science", "power"),
        needs=(Tags.of(science=5),),
        play=(Produce.of(energy=6),),
        standing=(Discount(mc=2, tag="space", each_tag=False),),
    ),
    Active(
        "095 Physics Complex",
        edition="corporate_era",
        cost=12,
        tags=("science", "building"),
        holds="science",
        actions=(CardAction(spend=(("energy", 6),), do=(AddHere(count=1, cube="science"),)),),
        points=Tally(of="here", times=2),
    ),
    Active(
        "101 Ironworks",
        cost=11,
        tags=("building",),
        actions=(
            CardAction(
                spend=(("energy", 4),), do=(Gain.of(steel=1), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        "103 Steelworks",
        cost=15,
        tags=("building",),
        actions=(
            CardAction(
                spend=(("energy", 4),), do=(Gain.of(steel=2), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        "104 Ore Processor",
        cost=13,
        tags=("building",),
        actions=(
            CardAction(
                spend=(("energy", 4),), do=(Gain.of(titanium=1), Raise(parameter="oxygen", steps=1))
            ),
        ),
    ),
    Active(
        "105 Earth Office",
        edition="corporate_era",
        cost=1,
        tags=("earth",),
        standing=(Discount(mc=3, tag="earth"),),
    ),
    Active(
        "109 Media Group",
        edition="corporate_era",
        cost=6,
        tags=("earth",),
        standing=(OnCard(kind="event", do=(Gain.of(mc=3),)),),
    ),
    Active(
        "110 Business Network",
        edition="corporate_era",
        cost=4,
        tags=("earth",),
        play=(Produce.of(mc=-1),),
        actions=(CardAction(do=(Look(count=1),)),),
    ),
    Active(
        "123 Industrial Center",
        edition="corporate_era",
        cost=4,
        tags=("building",),
        play=(PlaceATile(tile="industrial_center", at="near_city"),),
        actions=(CardAction(spend=(("mc", 7),), do=(Produce.of(steel=1),)),),
    ),
    Active(
        "128 Ecological Zone",
        cost=12,
        tags=("animal", "plant"),
        needs=(Built("greeneries", least=1),),
        holds="animal",
        play=(PlaceATile(tile="ecological_zone", at="near_greenery"),),
        standing=(OnTag(tags=("animal", "plant"), do=(AddHere(count=1, cube="animal"),)),),
        points=Tally(of="here", per=2),
    ),
    Active(
        "131 Decomposers",
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
        "133 Symbiotic Fungus",
        cost=4,
        tags=("microbe",),
        needs=(Global("temperature", least=-14),),
        actions=(CardAction(do=(AddTo(kinds=("microbe",), count=1, others=True),)),),
    ),
)
