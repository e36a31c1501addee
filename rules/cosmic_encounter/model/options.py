"""What can be chosen before a game of Cosmic Encounter starts."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from rules.kernel.text import Text, say
from rules.meta import NEEDS, RANK, Options

NEWCOMERS: Final = {"as all": 0, "2 more": 2, "4 more": 4}


class CosmicOptions(Options):
    """The variants, and the few rulings that groups really argue about."""

    planets: Literal["five", "four"] = Field(
        "five",
        title="Planets",
        description="Five home planets and five foreign colonies to win, or four of both.",
        json_schema_extra={RANK: "common"},
    )
    aliens: Literal["two flares", "two green flares", "two flares without red", "random"] = Field(
        "two flares",
        title="Aliens",
        description="Each chooses secretly between the aliens of two flares, or has one at random;"
        " all aliens, or those of some alert levels.",
        json_schema_extra={RANK: "common"},
    )
    rewards: bool = Field(
        False,
        title="Reward deck",
        description="Defensive allies may draw from the reward deck, with kickers and rifts.",
        json_schema_extra={RANK: "common"},
    )
    techs: bool = Field(
        False,
        title="Technologies",
        description="Each player researches technologies, with ships that then take no part.",
        json_schema_extra={RANK: "common"},
    )
    lucre: bool = Field(
        False,
        title="Lucre",
        description="Money, investments and a market of 25 cards that are won at auction: a variant"
        " by muGodz with Phil Fleischmann.",
        json_schema_extra={RANK: "common"},
    )
    newcomers: Literal["as all", "2 more", "4 more"] = Field(
        "as all",
        title="Newcomers' Lucre",
        description="Whoever says to be new to the game may begin with more Lucre.",
        json_schema_extra={NEEDS: "lucre"},
    )
    stops: Literal["by the clock", "all speak"] = Field(
        "by the clock",
        title="Stops",
        description="Who need not decide is asked quietly, for as long as a clock runs; or every"
        " stop waits for everybody.",
    )
    joining: Literal["sealed", "in turn"] = Field(
        "sealed",
        title="Joining",
        description="Who is invited answers in secret, all at once; or one after the other in"
        " table order, each knowing what those before have said.",
        json_schema_extra={RANK: "ruling"},
    )
    winning: Literal["at the end of an encounter", "at once"] = Field(
        "at the end of an encounter",
        title="When colonies are counted",
        description="Five foreign colonies win at the end of an encounter, or at any moment.",
        json_schema_extra={RANK: "ruling"},
    )
    healing: Literal["cannot be refused", "may be refused"] = Field(
        "cannot be refused",
        title="Healer",
        description="Whether a player may refuse to be healed.",
        json_schema_extra={RANK: "ruling"},
    )

    @property
    def more_for_newcomers(self) -> int:
        """Lucre that new players have more at the start."""
        return NEWCOMERS[self.newcomers] if self.lucre else 0

    def refusal(self, seats: int | None = None) -> Text | None:
        if seats is not None and not 3 <= seats <= 6:
            return say("Cosmic Encounter is for 3 to 6 players.")
        return None
