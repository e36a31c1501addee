"""The project cards that came with Prelude, P36 to P42."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.cubes import AddHere
from rules.terraforming_mars.effects.places import PlaceCity
from rules.terraforming_mars.effects.supply import Produce
from rules.terraforming_mars.model.card import Action, Card, Global, Tags
from rules.terraforming_mars.model.standing import PayWith

CARDS: Final = (
    Card(
        number="P36",
        key="house_printing",
        name="House Printing",
        kind="automated",
        edition="prelude",
        cost=10,
        tags=("building",),
        play=(Produce.of(steel=1),),
        points=1,
    ),
    Card(
        number="P37",
        key="lava_tube_settlement",
        name="Lava Tube Settlement",
        kind="automated",
        edition="prelude",
        cost=15,
        tags=("building", "city"),
        play=(Produce.of(energy=-1, mc=2), PlaceCity(at="volcanic_any")),
    ),
    Card(
        number="P38",
        key="martian_survey",
        name="Martian Survey",
        kind="event",
        edition="prelude",
        cost=9,
        tags=("science",),
        needs=(Global("oxygen", most=4),),
        play=(Draw(count=2),),
        points=1,
    ),
    Card(
        number="P39",
        key="psychrophiles",
        name="Psychrophiles",
        kind="active",
        edition="prelude",
        cost=2,
        tags=("microbe",),
        needs=(Global("temperature", most=-20),),
        holds="microbe",
        actions=(Action(do=(AddHere(count=1, cube="microbe"),)),),
        standing=(PayWith(kind="microbe", worth=2, tag="plant"),),
    ),
    Card(
        number="P40",
        key="research_coordination",
        name="Research Coordination",
        kind="automated",
        edition="prelude",
        cost=4,
        tags=("wild",),
    ),
    Card(
        number="P41",
        key="sf_memorial",
        name="SF Memorial",
        kind="automated",
        edition="prelude",
        cost=7,
        tags=("building",),
        play=(Draw(count=1),),
        points=1,
    ),
    Card(
        number="P42",
        key="space_hotels",
        name="Space Hotels",
        kind="automated",
        edition="prelude",
        cost=12,
        tags=("space", "earth"),
        needs=(Tags.of(earth=2),),
        play=(Produce.of(mc=4),),
    ),
)
