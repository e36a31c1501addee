"""The project cards that came with Prelude, P36 to P42."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.cubes import AddHere
from rules.terraforming_mars.effects.places import PlaceCity
from rules.terraforming_mars.effects.supply import Produce
from rules.terraforming_mars.model.card import Action, Active, Automated, Event, Global, Tags
from rules.terraforming_mars.model.standing import PayWith

CARDS: Final = (
    Automated(
        number="P36",
        name="House Printing",
        edition="prelude",
        cost=10,
        tags=("building",),
        play=(Produce.of(steel=1),),
        points=1,
    ),
    Automated(
        number="P37",
        name="Lava Tube Settlement",
        edition="prelude",
        cost=15,
        tags=("building", "city"),
        play=(Produce.of(energy=-1, mc=2), PlaceCity(at="volcanic_any")),
    ),
    Event(
        number="P38",
        name="Martian Survey",
        edition="prelude",
        cost=9,
        tags=("science",),
        needs=(Global("oxygen", most=4),),
        play=(Draw(count=2),),
        points=1,
    ),
    Active(
        number="P39",
        name="Psychrophiles",
        edition="prelude",
        cost=2,
        tags=("microbe",),
        needs=(Global("temperature", most=-20),),
        holds="microbe",
        actions=(Action(do=(AddHere(count=1, cube="microbe"),)),),
        standing=(PayWith(kind="microbe", worth=2, tag="plant"),),
    ),
    Automated(
        number="P40",
        name="Research Coordination",
        edition="prelude",
        cost=4,
        tags=("wild",),
    ),
    Automated(
        number="P41",
        name="SF Memorial",
        edition="prelude",
        cost=7,
        tags=("building",),
        play=(Draw(count=1),),
        points=1,
    ),
    Automated(
        number="P42",
        name="Space Hotels",
        edition="prelude",
        cost=12,
        tags=("space", "earth"),
        needs=(Tags.of(earth=2),),
        play=(Produce.of(mc=4),),
    ),
)
