"""The choices before a game of Project Mars."""

from typing import Literal

from pydantic import Field

from rules.meta import RANK, Options


class MarsOptions(Options):
    """The points on which the rulebook is silent or unclear."""

    starting_player: Literal["random", "seat 1", "seat 2", "seat 3", "seat 4"] = Field(
        default="random",
        title="Starting player",
        description="Who holds the contract first; if nobody sits there, chance decides.",
        json_schema_extra={RANK: "common"},
    )
    draw: Literal["new", "fill"] = Field(
        default="new",
        title="Draw phase",
        description="Draw 3 new cards more than there are players, or fill the pool up to that"
        " number (longer game).",
        json_schema_extra={RANK: "ruling"},
    )
    strict_end: bool = Field(
        default=False,
        title="Strict end",
        description="Everybody loses at once when the last card of the second deck is drawn.",
        json_schema_extra={RANK: "ruling"},
    )
    tech_level_kept: bool = Field(
        default=False,
        title="Technologies need their level",
        description="A technology works only while its owner still has the engineering it needs.",
        json_schema_extra={RANK: "ruling"},
    )
    one_technology_of_a_name: bool = Field(
        default=False,
        title="One technology of a name",
        description="House rule: nobody may own two technologies of the same name.",
        json_schema_extra={RANK: "ruling"},
    )
    seat_bonus: bool = Field(
        default=False,
        title="Seat bonus",
        description="House rule: with 3 or 4 players the third in line starts with $2 more, the"
        " fourth $3.",
    )
