"""What can be chosen before a game of Terraforming Mars starts."""

from typing import Literal

from pydantic import Field

from rules.kernel.meta import Options


class TerraformingOptions(Options):
    """The sets in play, the variants, and the points on which rulings differ."""

    corporate_era: bool = Field(
        default=False,
        title="Corporate Era",
        description="71 more project cards, and no production to start with; solo always has it.",
    )
    prelude: bool = Field(
        default=False,
        title="Prelude",
        description="Everybody starts with two of four prelude cards.",
    )
    draft: bool = Field(
        default=False,
        title="Draft",
        description="Cards of the research phase are picked and handed on before they are bought.",
    )
    initial_draft: bool = Field(
        default=False,
        title="Draft the first cards",
        description="House rule: the ten first project cards and the preludes are drafted, too.",
    )
    beginner_corporation: Literal["off", "offered", "everybody"] = Field(
        default="off",
        title="Beginner corporation",
        description="Offered beside the two dealt ones, or for all: 42 M€ and ten cards free.",
    )
    extra_corporations: bool = Field(
        default=False,
        title="Two more corporations",
        description="Terralabs Research and Polyphemos join the corporation deck.",
    )
    solo_aim: Literal["terraform", "rating 63"] = Field(
        default="terraform",
        title="Aim when alone",
        description="Complete all three parameters, or reach a terraform rating of 63.",
    )
    first_player: Literal["random", "first seat"] = Field(
        default="random",
        title="First player",
        description="Drawn at random, or the first seat (say, who won this game most recently).",
    )
    not_kept: Literal["box", "discard pile"] = Field(
        default="box",
        title="First cards not kept",
        description="They leave the game, or the project cards go to the discard pile.",
    )
    no_room: Literal["lost", "blocking"] = Field(
        default="lost",
        title="No room for a tile",
        description="The tile is lost and the card may be played, or the card cannot be played.",
    )
    order_of_effects: Literal["free", "printed"] = Field(
        default="free",
        title="Order of effects",
        description="Players choose the order of their effects where it matters, or never.",
    )
    neutral_tiles: Literal["cities first", "in turn"] = Field(
        default="cities first",
        title="Neutral tiles (solo)",
        description="Both neutral cities, then both greeneries; or city, greenery, city, greenery.",
    )
