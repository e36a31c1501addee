"""The rulings of Terraforming Mars; docs/rules/terraforming_mars.md says what was open, and why."""

from typing import Final

from rules.meta import Ruling
from rules.terraforming_mars.model.rulings_of_auction import OF_AUCTION

RULINGS: Final = (
    Ruling(
        "first_player",
        "The first player is drawn at random, or sits in the first seat.",
        option="first_player",
    ),
    Ruling(
        "not_kept",
        "Starting cards that are not kept leave the game.",
        option="not_kept",
        brief="unkept starting cards in the discard pile",
        printed="they leave the game.",
        as_printed=("box",),
    ),
    Ruling(
        "beginner",
        "The beginner corporation comes with ten project cards, free and without a choice.",
        option="beginner_corporation",
    ),
    Ruling(
        "initial_draft",
        "A table may draft the starting project cards in two packs of five, and the preludes.",
        "house",
        option="initial_draft",
        brief="drafted starting cards",
        printed="starting cards are dealt.",
        as_printed=(False,),
    ),
    Ruling(
        "no_room",
        "A card may be played although its tile has no legal space; the tile is lost.",
        option="no_room",
        brief="tiles without room",
        printed="the rulebook loses the tile; the designer's later errata, and most groups, forbid"
        " the card.",
    ),
    Ruling(
        "order_of_effects",
        "Players choose the order of their effects where it matters.",
        option="order_of_effects",
        brief="effects in a fixed order",
        printed="players choose the order.",
        as_printed=("free",),
    ),
    Ruling(
        "others_effects",
        "Effects of other players that your turn sets off come at once, in player order.",
    ),
    Ruling(
        "overpaid",
        "One may pay more of a metal than needed, if it is the only one; the rest is lost.",
    ),
    Ruling(
        "next_card",
        "The next card of Indentured Workers and its like is the next project card, whether its"
        " player or a prelude plays it.",
    ),
    Ruling("at_maximum", "A standard project that would do nothing is warned about first."),
    Ruling("unplayable_prelude", "A prelude that cannot be carried out is discarded for 15 M€."),
    Ruling(
        "neutral_tiles",
        "Alone, both neutral cities are placed before both greeneries.",
        option="neutral_tiles",
        brief="neutral tiles city by city",
        printed="both cities come first.",
        as_printed=("cities first",),
    ),
    Ruling(
        "neutral_room",
        "Where two neutral cities share the only free space of one, the other's greenery goes"
        " elsewhere.",
    ),
    Ruling(
        "solo_aim",
        "Alone, the aim is to complete all parameters, or a rating of 63.",
        "uncertain",
        option="solo_aim",
    ),
    Ruling("leaver", "What a leaver has placed stays; the seat takes no turn and is no target."),
    Ruling(
        "early_end",
        "An early end counts the points as they stand, without last greeneries.",
        "house",
    ),
    Ruling(
        "time_out",
        "If your time runs out, the bot takes a small free action for you; the second time in a"
        " generation you pass.",
        "house",
        brief="deadlines",
        printed="no deadlines.",
        timed=True,
    ),
    *OF_AUCTION,
)
