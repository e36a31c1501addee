"""A new table of Terraforming Mars."""

from typing import Literal

from rules.meta import Options
from rules.terraforming_mars.cards.catalogue import prelude_deck, project_deck
from rules.terraforming_mars.game import TerraformingMars
from rules.terraforming_mars.mars_auction.auctions import sets
from rules.terraforming_mars.match import Match
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.player import Player, nothing
from rules.terraforming_mars.model.words import RESOURCES
from rules.terraforming_mars.phases.opening import editions
from rules.terraforming_mars.steps.beginning import tell_beginning
from rules.terraforming_mars.steps.solo import RATING as RATING_ALONE

SEATS = range(1, 6)

RATING = 20
"""Terraform rating of each player at the start."""


def new(seats: int, options: Options, seed: str, owners_values: str) -> TerraformingMars:
    """Return a table at its first question."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    solo = seats == 1
    used = sets(chosen) if chosen.mars_auction else editions(chosen, solo=solo)
    produced = 0 if "corporate_era" in used else 1
    game = TerraformingMars(
        seed=seed,
        answered=[0] * seats,
        options=chosen,
        seated=[
            Player(
                seat=seat,
                rating=RATING_ALONE if solo else RATING,
                stock=nothing(),
                production=dict.fromkeys(RESOURCES, produced),
                prices=_prices(chosen),
            )
            for seat in range(seats)
        ],
        stack=[Match()],
    )
    game.deck = game.shuffled(project_deck(used))
    if "prelude" in used:
        game.prelude_deck = game.shuffled(prelude_deck())
    if chosen.first_player == "random":
        game.first = int(game.chance() * seats)
    tell_beginning(game, used)
    game.begin()
    return game


def _prices(options: TerraformingOptions) -> Literal["printed", "auction", "two"]:
    """Return the price rule of drawn cards (Mars Auction, A24)."""
    if not options.mars_auction:
        return "printed"
    return "auction" if options.drawn_card_price == "printed" else "two"
