"""The corporations."""

from typing import Final

from rules.terraforming_mars.effects.cards import Draw
from rules.terraforming_mars.effects.oddities.plays import DrawPreludes, FreeCards, FundForFree
from rules.terraforming_mars.effects.oddities.productions import ProduceLowest
from rules.terraforming_mars.effects.places import PlaceCity
from rules.terraforming_mars.effects.supply import Gain, Produce, Rating
from rules.terraforming_mars.model.card import CardAction, Corporation
from rules.terraforming_mars.model.standing import (
    CardPrice,
    Discount,
    GreeneryPrice,
    HeatAsMoney,
    MetalValue,
    OnCard,
    OnPaid,
    OnTag,
    OnTile,
    ProjectDiscount,
    Shift,
)

CARDS: Final = (
    Corporation("R00 Beginner Corporation", starting_money=42, play=(FreeCards(count=10),)),
    Corporation(
        "R08 Credicor", starting_money=57, standing=(OnPaid(least=20, do=(Gain.of(mc=4),)),)
    ),
    Corporation(
        "R17 Ecoline",
        starting_money=36,
        tags=("plant",),
        play=(Produce.of(plants=2), Gain.of(plants=3)),
        standing=(GreeneryPrice(plants=7),),
    ),
    Corporation(
        "R18 Helion",
        starting_money=42,
        tags=("space",),
        play=(Produce.of(heat=3),),
        standing=(HeatAsMoney(),),
    ),
    Corporation(
        "R19 Interplanetary Cinematics",
        starting_money=30,
        tags=("building",),
        play=(Gain.of(steel=20),),
        standing=(OnCard(kind="event", do=(Gain.of(mc=2),)),),
    ),
    Corporation(
        "R43 Inventrix",
        starting_money=45,
        tags=("science",),
        first_action=(Draw(count=3),),
        standing=(Shift(steps=2),),
    ),
    Corporation(
        "R24 Mining Guild",
        starting_money=30,
        tags=("building", "building"),
        play=(Produce.of(steel=1), Gain.of(steel=5)),
        standing=(OnTile(tile="any", over=("steel", "titanium"), do=(Produce.of(steel=1),)),),
    ),
    Corporation(
        "R09 Phobolog",
        starting_money=23,
        tags=("space",),
        play=(Gain.of(titanium=10),),
        standing=(MetalValue(titanium=1),),
    ),
    Corporation(
        "R31 Tharsis Republic",
        starting_money=40,
        tags=("building",),
        first_action=(PlaceCity(),),
        solo_play=(Produce.of(mc=2),),
        standing=(
            OnTile(tile="city", on_mars=True, do=(Produce.of(mc=1),), anyone=True),
            OnTile(tile="city", do=(Gain.of(mc=3),)),
        ),
    ),
    Corporation(
        "R13 Thorgate",
        starting_money=48,
        tags=("power",),
        play=(Produce.of(energy=1),),
        standing=(
            Discount(mc=3, tag="power"),
            ProjectDiscount(project="power_plant_project", name="Power Plant", mc=3),
        ),
    ),
    Corporation(
        "R32 United Nations Mars Initiative",
        starting_money=40,
        tags=("earth",),
        actions=(CardAction(spend=(("mc", 3),), after_rating=True, do=(Rating(steps=1),)),),
    ),
    Corporation(
        "R03 Saturn Systems",
        edition="corporate_era",
        starting_money=42,
        tags=("jovian",),
        play=(Produce.of(titanium=1),),
        standing=(OnTag(tags=("jovian",), do=(Produce.of(mc=1),), anyone=True),),
    ),
    Corporation(
        "R30 Teractor",
        edition="corporate_era",
        starting_money=60,
        tags=("earth",),
        standing=(Discount(mc=3, tag="earth"),),
    ),
    Corporation(
        "R16 Cheung Shing MARS",
        edition="prelude",
        starting_money=44,
        tags=("building",),
        play=(Produce.of(mc=3),),
        standing=(Discount(mc=2, tag="building"),),
    ),
    Corporation(
        "R10 Point Luna",
        edition="prelude",
        starting_money=38,
        tags=("space", "earth"),
        play=(Produce.of(titanium=1),),
        standing=(OnTag(tags=("earth",), do=(Draw(count=1),)),),
    ),
    Corporation(
        "R27 Robinson Industries",
        edition="prelude",
        starting_money=47,
        actions=(CardAction(spend=(("mc", 4),), do=(ProduceLowest(),)),),
    ),
    Corporation(
        "R34 Valley Trust",
        edition="prelude",
        starting_money=37,
        tags=("earth",),
        first_action=(DrawPreludes(draw=3),),
        standing=(Discount(mc=2, tag="science"),),
    ),
    Corporation(
        "R35 Vitor",
        edition="prelude",
        starting_money=45,
        tags=("earth",),
        first_action=(FundForFree(),),
        standing=(OnCard(with_points=True, do=(Gain.of(mc=3),)),),
        shows_points=True,
    ),
    Corporation(
        "R14 Terralabs Research",
        edition="turmoil",
        starting_money=14,
        tags=("science", "earth"),
        play=(Rating(steps=-1),),
        standing=(CardPrice(mc=1),),
    ),
    Corporation(
        "R11 Polyphemos",
        edition="colonies",
        starting_money=50,
        play=(Produce.of(mc=5), Gain.of(titanium=5)),
        standing=(CardPrice(mc=5),),
    ),
)
