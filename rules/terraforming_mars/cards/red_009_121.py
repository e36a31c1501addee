"""Event cards (red), 009 to 121."""

from typing import Final

from rules.terraforming_mars.effects.attack import Strip
from rules.terraforming_mars.effects.cards import Look
from rules.terraforming_mars.effects.choice import OneOf, WithTags
from rules.terraforming_mars.effects.cubes import AddTo
from rules.terraforming_mars.effects.places import Claim, PlaceOcean
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import Gain, Produce, Raise, Rating
from rules.terraforming_mars.model.card import Card, Tags

CARDS: Final = (
    Card(
        number="009",
        key="asteroid",
        name="Asteroid",
        kind="event",
        edition="base",
        cost=14,
        tags=("space",),
        play=(
            Gain.of(titanium=2),
            Raise(parameter="temperature", steps=1),
            Strip(options={"plants": 3}),
        ),
    ),
    Card(
        number="010",
        key="comet",
        name="Comet",
        kind="event",
        edition="base",
        cost=21,
        tags=("space",),
        play=(Raise(parameter="temperature", steps=1), PlaceOcean(), Strip(options={"plants": 3})),
    ),
    Card(
        number="011",
        key="big_asteroid",
        name="Big Asteroid",
        kind="event",
        edition="base",
        cost=27,
        tags=("space",),
        play=(
            Gain.of(titanium=4),
            Raise(parameter="temperature", steps=2),
            Strip(options={"plants": 4}),
        ),
    ),
    Card(
        number="019",
        key="imported_hydrogen",
        name="Imported Hydrogen",
        kind="event",
        edition="base",
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
    Card(
        number="027",
        key="interstellar_colony_ship",
        name="Interstellar Colony Ship",
        kind="event",
        edition="corporate_era",
        cost=24,
        tags=("earth", "space"),
        needs=(Tags.of(science=5),),
        points=4,
    ),
    Card(
        number="036",
        key="release_of_inert_gases",
        name="Release of Inert Gases",
        kind="event",
        edition="base",
        cost=14,
        play=(Rating(steps=2),),
    ),
    Card(
        number="037",
        key="nitrogen_rich_asteroid",
        name="Nitrogen-Rich Asteroid",
        kind="event",
        edition="base",
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
    Card(
        number="039",
        key="deimos_down",
        name="Deimos Down",
        kind="event",
        edition="base",
        cost=31,
        tags=("space",),
        play=(
            Gain.of(steel=4),
            Raise(parameter="temperature", steps=3),
            Strip(options={"plants": 8}),
        ),
    ),
    Card(
        number="050",
        key="virus",
        name="Virus",
        kind="event",
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
    Card(
        number="062",
        key="mineral_deposit",
        name="Mineral Deposit",
        kind="event",
        edition="corporate_era",
        cost=5,
        play=(Gain.of(steel=5),),
    ),
    Card(
        number="063",
        key="mining_expedition",
        name="Mining Expedition",
        kind="event",
        edition="base",
        cost=12,
        play=(Gain.of(steel=2), Raise(parameter="oxygen", steps=1), Strip(options={"plants": 2})),
    ),
    Card(
        number="066",
        key="land_claim",
        name="Land Claim",
        kind="event",
        edition="corporate_era",
        cost=1,
        play=(Claim(),),
    ),
    Card(
        number="075",
        key="towing_a_comet",
        name="Towing a Comet",
        kind="event",
        edition="base",
        cost=23,
        tags=("space",),
        play=(Gain.of(plants=2), Raise(parameter="oxygen", steps=1), PlaceOcean()),
    ),
    Card(
        number="078",
        key="ice_asteroid",
        name="Ice Asteroid",
        kind="event",
        edition="base",
        cost=23,
        tags=("space",),
        play=(PlaceOcean(), PlaceOcean()),
    ),
    Card(
        number="080",
        key="giant_ice_asteroid",
        name="Giant Ice Asteroid",
        kind="event",
        edition="base",
        cost=36,
        tags=("space",),
        play=(
            Raise(parameter="temperature", steps=2),
            PlaceOcean(),
            PlaceOcean(),
            Strip(options={"plants": 6}),
        ),
    ),
    Card(
        number="111",
        key="business_contacts",
        name="Business Contacts",
        kind="event",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Look(count=4, keep=2),),
    ),
    Card(
        number="112",
        key="bribed_committee",
        name="Bribed Committee",
        kind="event",
        edition="corporate_era",
        cost=7,
        tags=("earth",),
        play=(Rating(steps=2),),
        points=-2,
    ),
    Card(
        number="121",
        key="sabotage",
        name="Sabotage",
        kind="event",
        edition="corporate_era",
        cost=1,
        play=(Strip(options={"titanium": 3, "steel": 4, "mc": 7}),),
    ),
)
