"""The project cards that came with Prelude, P36 to P42."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.cubes import AddHere
from rules.terraforming_mars.effects.places import PlaceCity
from rules.terraforming_mars.effects.supply import Produce
from rules.terraforming_mars.model.card import Active, Automated, CardAction, Event, Global, Tags
from rules.terraforming_mars.model.standing import PayWith

CARDS: Final = (
    Automated(
        "P36 House Printing",
        edition="prelude",
        cost=10,
        tags=("building",),
        play=(Produce.of(steel=1),),
        points=1,
    ),
    Automated(
        "P37 Lava Tube Settlement",
        edition="prelude",
        cost=15,
        tags=("building", "city"),
        play=(Produce.of(energy=-1, mc=2), PlaceCity(at="volcanic_any")),
    ),
    Event(
        "P38 Martian Survey",
        edition="prelude",
        cost=9,
        tags=("science",),
        needs=(Global("oxygen", most=4),),
        play=(Draw(count=2),),
        points=1,
    ),
    Active(
        "P39 Psychrophiles",
        edition="prelude",
        cost=2,
        tags=("microbe",),
        needs=(Global("temperature", most=-20),),
        holds="microbe",
        actions=(CardAction(do=(AddHere(count=1, cube="microbe"),)),),
        standing=(PayWith(kind="microbe", worth=2, tag="plant"),),
    ),
    Automated("P40 Research Coordination", edition="prelude", cost=4, tags=("wild",)),
    Automated(
        "P41 SF Memorial",
        edition="prelude",
        cost=7,
        tags=("building",),
        play=(Draw(count=1),),
        points=1,
    ),
    Automated(
        "P42 Space Hotels",
        edition="prelude",
        cost=12,
        tags=("space", "earth"),
        needs=(Tags.of(earth=2),),
        play=(Produce.of(mc=4),),
    ),
)
