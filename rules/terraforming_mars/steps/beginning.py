"""The first sentence of a game: its sets and variants, and the first player."""

from collections.abc import Sequence
from typing import Final

from rules.kernel import Text, say
from rules.terraforming_mars.model.card import Edition
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.solo import last_generation

BIDS: Final = {
    "open": "bids in turn order",
    "plan": "bids in turn order, private plans",
    "sealed": "sealed bids",
}
BEGINNER: Final = {
    "offered": "the beginner corporation on offer",
    "everybody": "the beginner corporation for all",
}
AIMS: Final = {
    "terraform": "to complete all three parameters",
    "rating 63": "to reach a rating of 63",
}


def tell_beginning(game: Terraforming, used: Sequence[Edition]) -> None:
    """Tell the sets and variants of the game, and the first player.

    Options about disputed rulings are left out: they stand in the lobby's post.
    """
    sets = _sets(game.options, used, solo=game.solo) or (say("the base cards"),)
    generations = last_generation(game)
    if generations is not None:
        text = "The game begins with {sets}; alone, {seat:seat} has {n} generations {aim}."
        aim = say(AIMS[game.options.solo_aim])
        game.tell(text, sets=sets, seat=game.first, n=generations, aim=aim)
    elif game.options.mars_auction:  # each auction names its first player itself
        game.tell("The game begins with {sets}.", sets=sets)
    else:
        game.tell("The game begins with {sets}; {seat:seat} is first.", sets=sets, seat=game.first)


def _sets(options: TerraformingOptions, used: Sequence[Edition], *, solo: bool) -> tuple[Text, ...]:
    more = options.extra_corporations or "turmoil" in used
    drafts = not solo
    auction = say("the Mars Auction ({bids})", bids=say(BIDS[options.bidding]))
    beginner = options.beginner_corporation
    found = (
        (auction, options.mars_auction),
        (say("Corporate Era"), "corporate_era" in used),
        (say("Prelude"), "prelude" in used),
        (say("two more corporations"), more),
        (say("the draft"), options.draft and drafts),
        (say("a draft of the first cards"), options.initial_draft and drafts),
        (say(BEGINNER.get(beginner, "")), beginner in BEGINNER),
    )
    return tuple(text for text, there in found if there)
