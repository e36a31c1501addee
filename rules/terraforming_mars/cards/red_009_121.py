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
        number="009",
        name="Asteroid",
        cost=14,
        tags=("space",),
        play=(
            Gain.of(titanium=2),
            Raise(parameter="temperature", steps=1),
            Strip(options={"plants": 3}),
        ),
    ),
    Event(
        number="010",
        name="Comet",
        cost=21,
        tags=("space",),
        play=(Raise(parameter="temperature", steps=1), PlaceOcean(), Strip(options={"plants": 3})),
    ),
    Event(
        number="011",
        name="Big Asteroid",
        cost=27,
        tags=("space",),
        play=(
            Gain.of(titanium=4),
            Raise(parameter="temperature", steps=2),
            Strip(options={"plants": 4}),
        ),
    ),
    Event(
        number="019",
        name="Imported Hydrogen",
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
        number="027",
        name="Interstellar Colony Ship",
        edition="corporate_era",
        cost=24,
        tags=("earth", "space"),
        needs=(Tags.of(science=5),),
        points=4,
    ),
    Event(
        number="036",
        name="Release of Inert Gases",
        cost=14,
        play=(Rating(steps=2),),
    ),
    Event(
        number="037",
        name="Nitrogen-Rich Asteroid",
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
        number="039",
        name="Deimos Down",
        cost=31,
        tags=("space",),
        play=(
            Gain.of(steel=4),
            Raise(parameter="temperature", steps=3),
            Strip(options={"plants": 8}),
        ),
    ),
    Event(
        number="050",
        name="Virus",
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
    Event(
        number="062",
        name="Mineral Deposit",
        edition="corporate_era",
        cost=5,
        play=(Gain.of(steel=5),),
    ),
    Event(
        number="063",
        name="Mining Expedition",
        cost=12,
        play=(Gain.of(steel=2), Raise(parameter="oxygen", steps=1), Strip(options={"plants": 2})),
    ),
    Event(
        number="066",
        name="Land Claim",
        edition="corporate_era",
        cost=1,
        play=(Claim(),),
    ),
    Event(
        number="075",
        name="Towing a Comet",
        cost=23,
        tags=("space",),
        play=(Gain.of(plants=2), Raise(parameter="oxygen", steps=1), PlaceOcean()),
    ),
    Event(
        number="078",
        name="Ice Asteroid",
        cost=23,
        tags=("space",),
        play=(PlaceOcean(), PlaceOcean()),
    ),
    Event(
        number="080",
        name="Giant Ice Asteroid",
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
        number="111",
        name="Business Contacts",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Look(count=4, keep=2),),
    ),
    Event(
        number="112",
        name="Bribed Committee",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Rating(steps=2),),
        points=-2,
    ),
    Event(
        number="121",
        name="Sabotage",
        edition="corporate_era",
        cost=1,
        play=(Strip(options={"titanium": 3, "steel": 4, "mc": 7}),),
    ),
)
