"""The choices before a game of Cosmic Encounter."""

from typing import Any, Final, Literal, TypeAlias

from pydantic import Field

from rules.cosmic_encounter.model.aliens import ALERTS, AlienName, clash_among, dealable
from rules.kernel import Text, say
from rules.meta import NEEDS, RANK, Options

NOBODY: Final = "nobody"
DEALT: Final = "as dealt"
Banned: TypeAlias = Literal["nobody", AlienName]
Named: TypeAlias = Literal["as dealt", AlienName]


def _banned(number: int) -> Any:
    return Field(
        NOBODY,
        title=f"Ban {number}",
        description="An alien that is not dealt.",
        json_schema_extra={NEEDS: "bans"},
    )


def _named(number: int) -> Any:
    return Field(
        DEALT,
        title=f"Alien of seat {number}",
        description="The alien that this seat has.",
        json_schema_extra={NEEDS: "named"},
    )


NEWCOMERS: Final = {"as all": 0, "2 more": 2, "4 more": 4}


class CosmicOptions(Options):
    """The variants, and the few rulings that groups really argue about."""

    planets: Literal["five", "four"] = Field(
        "five",
        title="Planets",
        description="Five home planets and five foreign colonies to win, or four of both.",
        json_schema_extra={RANK: "common"},
    )
    aliens: Literal["two flares", "three flares", "four flares", "random"] = Field(
        "two flares",
        title="Aliens",
        description=(
            "Each player secretly chooses among the aliens of this many flares, or gets one at"
            " random."
        ),
        json_schema_extra={RANK: "common"},
    )
    alerts: Literal["all", "green", "green and yellow", "yellow", "red"] = Field(
        "all",
        title="Alert levels",
        description="Which aliens are dealt: green ones are easy, red ones bend the rules most.",
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
        description="Players who say that they are new to the game may begin with more Lucre.",
        json_schema_extra={NEEDS: "lucre"},
    )
    stops: Literal["by the clock", "all are waited for", "all speak"] = Field(
        "by the clock",
        title="Stops",
        description=(
            "Players who need not decide are asked quietly while a clock runs; or a stop waits"
            " for them until then, as at a live table; or every stop waits for all without a"
            " clock, as printed."
        ),
    )
    bans: bool = Field(
        False,
        title="Banned aliens",
        description="Up to four aliens are not dealt at this table.",
    )
    ban_1: Banned = _banned(1)
    ban_2: Banned = _banned(2)
    ban_3: Banned = _banned(3)
    ban_4: Banned = _banned(4)
    named: bool = Field(
        False,
        title="Named aliens",
        description="A seat gets the alien named for it; all others choose among those dealt.",
    )
    alien_1: Named = _named(1)
    alien_2: Named = _named(2)
    alien_3: Named = _named(3)
    alien_4: Named = _named(4)
    alien_5: Named = _named(5)
    alien_6: Named = _named(6)
    cover: Literal["off", "1 in 8"] = Field(
        "off",
        title="Cover",
        description="One round in eight stays open for the whole quiet clock, whoever has spoken,"
        " so that a long round tells nothing.",
        json_schema_extra={RANK: "ruling"},
    )
    flares: Literal["secret", "listed"] = Field(
        "secret",
        title="Dealt flares",
        description="Whether the flares in the cosmic deck stay secret, or are listed for all.",
        json_schema_extra={RANK: "ruling"},
    )
    offers: Literal["named to the two", "named to all"] = Field(
        "named to the two",
        title="Offered cards",
        description="Who learns which cards an offer names.",
        json_schema_extra={RANK: "ruling"},
    )
    joining: Literal["sealed", "in turn"] = Field(
        "sealed",
        title="Joining",
        description=(
            "Invited players answer in secret, all at once; or, as printed, one after the other in"
            " table order, each knowing the answers before."
        ),
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

    bidding: Literal["in turn order", "counterclockwise"] = Field(
        "in turn order",
        title="Bids",
        description="Which way bids on an auction card go round; counterclockwise is printed.",
        json_schema_extra={NEEDS: "lucre", RANK: "ruling"},
    )

    @property
    def more_for_newcomers(self) -> int:
        """The Lucre that new players have more at the start."""
        return NEWCOMERS[self.newcomers] if self.lucre else 0

    @property
    def clocked(self) -> bool:
        """Whether stops close by the clock."""
        return self.stops != "all speak"

    @property
    def banned(self) -> list[AlienName]:
        """The aliens that are not dealt."""
        wanted = (self.ban_1, self.ban_2, self.ban_3, self.ban_4) if self.bans else ()
        return [name for name in wanted if name != NOBODY]

    @property
    def aliens_named(self) -> dict[int, AlienName]:
        """The named aliens, by seat."""
        if not self.named:
            return {}
        wanted = (
            self.alien_1,
            self.alien_2,
            self.alien_3,
            self.alien_4,
            self.alien_5,
            self.alien_6,
        )
        return {seat: name for seat, name in enumerate(wanted) if name != DEALT}

    @property
    def dealt(self) -> list[AlienName]:
        """The aliens that may be dealt, named or not."""
        levels = ALERTS if self.alerts == "all" else self.alerts.split(" and ")
        banned = self.banned
        return [
            name
            for level in ALERTS
            for name in ALERTS[level]
            if level in levels and name not in banned
        ]

    @property
    def each(self) -> int:
        """The number of flares dealt to a seat."""
        return {"random": 1, "two flares": 2, "three flares": 3, "four flares": 4}[self.aliens]

    def refusal(self, seats: int | None = None) -> Text | None:
        if seats is not None and not 3 <= seats <= 6:
            return say("Cosmic Encounter is for 3 to 6 players.")
        return self._why_not_named(seats) or self._why_not_dealt(seats or 3)

    def _why_not_named(self, seats: int | None) -> Text | None:
        named = [name for seat, name in self.aliens_named.items() if seats is None or seat < seats]
        for name in named:
            if named.count(name) > 1:
                return say("{alien} is named for two seats.", alien=name)
            if name in self.banned:
                return say("{alien} is banned at this table, and named for a seat.", alien=name)
        if (pair := clash_among(named)) is not None:
            return say(
                "{one} and {other} cannot play at the same table.", one=pair[0], other=pair[1]
            )
        return None

    def _why_not_dealt(self, seats: int) -> Text | None:
        named = [name for seat, name in self.aliens_named.items() if seat < seats]
        wanted = self.each * (seats - len(named))
        there = dealable([name for name in self.dealt if name not in named])
        if there >= wanted + (len(named) > 0):
            return None
        text = (
            "These options leave too few aliens: {wanted} are dealt, and there are {there}."
            " Allow another alert level, or ban fewer."
        )
        return say(text, wanted=wanted, there=there)
