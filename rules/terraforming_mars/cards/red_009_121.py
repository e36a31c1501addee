"""Event cards (red), 009 to 121."""

from typing import Final

from rules.terraforming_mars.effects.attack import Strip
from rules.terraforming_mars.effects.cards import Look
from rules.terraforming_mars.effects.choice import OneOf, WithTags
from rules.terraforming_mars.effects.cubes import AddTo
from rules.terraforming_mars.effects.places import Claim, PlaceOcean
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Event, Tags

CARDS: Final = (
    Event(
        "009 Asteroid",
        cost=14,
        tags=("space",),
        play=(
            Gain.of(titanium=2),
            Raise(parameter="temperature", steps=1),
            Strip(options={"plants": 3}),
        ),
    ),
    Event(
        "010 Comet",
        cost=21,
        tags=("space",),
        play=(Raise(parameter="temperature", steps=1), PlaceOcean(), Strip(options={"plants": 3})),
    ),
    Event(
        "011 Big Asteroid",
        cost=27,
        tags=("space",),
        play=(
            Gain.of(titanium=4),
            Raise(parameter="temperature", steps=2),
            Strip(options={"plants": 4}),
        ),
    ),
    Event(
        "019 Imported Hydrogen",
        cost=16,
        tags=("earth", "space"),
        play=(
            OneOf(
                branches=(
                    Gain.of(plants=3),
                    AddTo(kinds=("microbe",), count=3, others=True),
                    AddTo(kinds=("animal",), count=2, others=True),
                )
            ),
            PlaceOcean(),
        ),
    ),
    Event(
        "027 Interstellar Colony Ship",
        edition="corporate_era",
        cost=24,
        tags=("earth", "space"),
        needs=(Tags.of(science=5),),
        points=4,
    ),
    Event("036 Release of Inert Gases", cost=14, play=(Rating(steps=2),)),
    Event(
        "037 Nitrogen-Rich Asteroid",
        cost=31,
        tags=("space",),
        play=(
            WithTags(
                tag="plant", count=3, then=Produce.of(plants=4), otherwise=Produce.of(plants=1)
            ),
            Rating(steps=2),
            Raise(parameter="temperature", steps=1),
        ),
    ),
    Event(
        "039 Deimos Down",
        cost=31,
        tags=("space",),
        play=(
            Gain.of(steel=4),
            Raise(parameter="temperature", steps=3),
            Strip(options={"plants": 8}),
        ),
    ),
    Event(
        "050 Virus",
        edition="corporate_era",
        cost=1,
        tags=("microbe",),
        play=(
            OneOf(
                branches=(
                    TakeFromCard(cube="animal", count=2, optional=True),
                    Strip(options={"plants": 5}),
                )
            ),
        ),
    ),
    Event("062 Mineral Deposit", edition="corporate_era", cost=5, play=(Gain.of(steel=5),)),
    Event(
        "063 Mining Expedition",
        cost=12,
        play=(Gain.of(steel=2), Raise(parameter="oxygen", steps=1), Strip(options={"plants": 2})),
    ),
    Event("066 Land Claim", edition="corporate_era", cost=1, play=(Claim(),)),
    Event(
        "075 Towing a Comet",
        cost=23,
        tags=("space",),
        play=(Gain.of(plants=2), Raise(parameter="oxygen", steps=1), PlaceOcean()),
    ),
    Event("078 Ice Asteroid", cost=23, tags=("space",), play=(PlaceOcean(), PlaceOcean())),
    Event(
        "080 Giant Ice Asteroid",
        cost=36,
        tags=("space",),
        play=(
            Raise(parameter="temperature", steps=2),
            PlaceOcean(),
            PlaceOcean(),
            Strip(options={"plants": 6}),
        ),
    ),
    Event(
        "111 Business Contacts",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Look(count=4, keep=2),),
    ),
    Event(
        "112 Bribed Committee",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Rating(steps=2),),
        points=-2,
    ),
    Event(
        "121 Sabotage",
        edition="corporate_era",
        cost=1,
        play=(Strip(options={"titanium": 3, "steel": 4, "mc": 7}),),
    ),
)
