"""The choices before a game of On Mars."""

from typing import Final, Literal

from pydantic import Field

from rules.meta import ALONE, LABELS, RANK, Options

SoloGoal = Literal["first_colonists", "next_generation", "hunky_dory", "martian_potato"]
SOLO_LABELS: Final = {
    "first_colonists": (
        "First Colonists · level 3 · a contract · a private goal · a technology of level 6"
        " · 1 point ahead"
    ),
    "next_generation": (
        "Next Generation · level 3 · 2 contracts · a goal · 2 research tiles"
        " · 4 shelters · 10 points ahead"
    ),
    "hunky_dory": (
        "Hunky Dory · level 4 · 2 contracts · a goal · 3 mines · 5 advanced buildings"
        " · 20 points ahead"
    ),
    "martian_potato": (
        "Martian Potato · greenhouses · plants · contracts 4 and 11 · biochemist"
        " · orbit · 30 points ahead"
    ),
}
"""Solo goal -> its name, and its demands in short."""


class OnMarsOptions(Options):
    """The variants of the rulebook, and the points that it leaves open."""

    length: Literal["short", "long"] = Field(
        default="short",
        title="Length",
        description="Two short missions and a long one, or one short and two long ones.",
        json_schema_extra={RANK: "common"},
    )
    first_colonists: bool = Field(
        default=False,
        title="First Colonists",
        description="For a first game: fixed missions, start spaces by chance, tasks with rewards.",
        json_schema_extra={RANK: "common"},
    )
    space_oddity: bool = Field(
        default=False,
        title="Space Oddity",
        description="Once the end is triggered, only the present colonization phase is finished.",
    )
    solo_goal: SoloGoal = Field(
        default="first_colonists",
        title="Solo goal",
        description="What you must achieve against Lacerda, from the easiest to the hardest.",
        json_schema_extra={ALONE: True, RANK: "common", LABELS: {**SOLO_LABELS}},
    )
    displaced_at: Literal["end of turn", "once"] = Field(
        default="end of turn",
        title="Displaced pieces of others",
        description="Their owners place them at the end of the turn, or at once.",
        json_schema_extra={
            LABELS: {"end of turn": "end of turn", "once": "at once"},
            RANK: "ruling",
        },
    )
    piece_per_hex: Literal["end_of_turn", "each_movement"] = Field(
        default="end_of_turn",
        title="One piece per hex",
        description="It holds when a turn ends, or already after each movement.",
        json_schema_extra={
            RANK: "ruling",
            LABELS: {"end_of_turn": "end of turn", "each_movement": "each movement"},
        },
    )
    borrowed_use: Literal["each use", "each owner"] = Field(
        default="each use",
        title="Borrowed technology",
        description="The owner is rewarded for each use in a turn, or once a turn.",
        json_schema_extra={RANK: "ruling"},
    )
    level_ups: Literal["repeated", "one a turn"] = Field(
        default="repeated",
        title="Colony level",
        description="It rises as often as its condition holds, or once at the end of a turn.",
        json_schema_extra={RANK: "ruling"},
    )
    executive_upgrade_tech: bool = Field(
        default=True,
        title="Upgrade technology in executive upgrades",
        description="It adds upgrades to the executive upgrade action as well.",
        json_schema_extra={RANK: "ruling"},
    )
    space_4_costs: Literal["either", "both"] = Field(
        default="either",
        title="Price of turn-order space 4",
        description="A plant or a water for its colonist, or both; the sources differ.",
        json_schema_extra={RANK: "ruling"},
    )
