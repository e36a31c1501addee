"""Event cards (red), 124 to 206."""

from typing import Final

from rules.terraforming_mars.effects.attack import Strip
from rules.terraforming_mars.effects.cards import Draw, Look
from rules.terraforming_mars.effects.choice import OneOf
from rules.terraforming_mars.effects.cubes import AddTo
from rules.terraforming_mars.effects.places import PlaceATile, PlaceOcean
from rules.terraforming_mars.effects.supply import Gain, Lose, NextCard, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Event, Global

CARDS: Final = (
    Event(
        "124 Hired Raiders",
        edition="corporate_era",
        cost=1,
        play=(Strip(options={"steel": 2, "mc": 3}, steal=True),),
    ),
    Event("127 Subterranean Reservoir", cost=11, play=(PlaceOcean(),)),
    Event(
        "140 Lava Flows",
        cost=18,
        play=(
            Raise(parameter="temperature", steps=2),
            PlaceATile(tile="lava_flows", at="volcanic"),
        ),
    ),
    Event(
        "143 Large Convoy",
        cost=36,
        tags=("earth", "space"),
        play=(
            PlaceOcean(),
            Draw(count=2),
            OneOf(branches=(Gain.of(plants=5), AddTo(kinds=("animal",), count=4, others=True))),
        ),
        points=2,
    ),
    Event(
        "149 CEO's Favorite Project",
        edition="corporate_era",
        cost=1,
        play=(AddTo(count=1, least=1),),
    ),
    Event(
        "151 Investment Loan",
        edition="corporate_era",
        cost=3,
        tags=("earth",),
        play=(Produce.of(mc=-1), Gain.of(mc=10)),
    ),
    Event("161 Convoy from Europa", cost=15, tags=("space",), play=(Draw(count=1), PlaceOcean())),
    Event(
        "162 Imported GHG",
        cost=7,
        tags=("earth", "space"),
        play=(Produce.of(heat=1), Gain.of(heat=3)),
    ),
    Event(
        "163 Imported Nitrogen",
        cost=23,
        tags=("earth", "space"),
        play=(
            Gain.of(plants=4),
            Rating(steps=1),
            AddTo(kinds=("microbe",), count=3),
            AddTo(kinds=("animal",), count=2),
        ),
    ),
    Event(
        "167 Import of Advanced GHG", cost=9, tags=("earth", "space"), play=(Produce.of(heat=2),)
    ),
    Event(
        "170 Aerobraked Ammonia Asteroid",
        cost=26,
        tags=("space",),
        play=(Produce.of(heat=3, plants=1), AddTo(kinds=("microbe",), count=2)),
    ),
    Event(
        "181 Ice Cap Melting", cost=5, needs=(Global("temperature", least=2),), play=(PlaceOcean(),)
    ),
    Event(
        "188 Flooding",
        cost=7,
        play=(PlaceOcean(), Strip(options={"mc": 4}, beside_tile=True)),
        points=-1,
    ),
    Event(
        "190 Local Heat Trapping",
        cost=1,
        play=(
            Lose(resource="heat", count=5),
            OneOf(branches=(Gain.of(plants=4), AddTo(kinds=("animal",), count=2, others=True))),
        ),
    ),
    Event(
        "191 Permafrost Extraction",
        cost=8,
        needs=(Global("temperature", least=-8),),
        play=(PlaceOcean(),),
    ),
    Event(
        "192 Invention Contest",
        edition="corporate_era",
        cost=2,
        tags=("science",),
        play=(Look(count=3, keep=1),),
    ),
    Event(
        "195 Indentured Workers", edition="corporate_era", play=(NextCard(discount=8),), points=-1
    ),
    Event(
        "204 Technology Demonstration",
        edition="corporate_era",
        cost=5,
        tags=("science", "space"),
        play=(Draw(count=2),),
    ),
    Event("206 Special Design", cost=4, tags=("science",), play=(NextCard(shift=2),)),
)
