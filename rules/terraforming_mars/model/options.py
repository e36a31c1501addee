"""The choices before a game of Terraforming Mars."""

from typing import Final, Literal

from pydantic import Field
from pydantic.config import JsonDict

from rules.kernel import Text, say
from rules.meta import ALONE, LABELS, NEEDS, RANK, Options

COMMON: Final[JsonDict] = {RANK: "common"}
"""Marks an option that most tables want to set."""
RULING: Final[JsonDict] = {RANK: "ruling"}
"""Marks an option about a disputed ruling."""
SOLO: Final[JsonDict] = {ALONE: True}
"""Marks an option for a solo game."""
IN_THE_AUCTION: Final[JsonDict] = {NEEDS: "mars_auction", **RULING}
"""Marks an option that only matters in the Mars Auction."""


class TerraformingOptions(Options):
    """The sets in play, the variants, and the points on which rulings differ."""

    corporate_era: bool = Field(
        default=False,
        title="Corporate Era",
        description="71 more project cards, and no production to start with; solo always has it.",
        json_schema_extra=COMMON,
    )
    prelude: bool = Field(
        default=False,
        title="Prelude",
        description="Everybody starts with two of four prelude cards.",
        json_schema_extra=COMMON,
    )
    draft: bool = Field(
        default=False,
        title="Draft",
        description="In the research phase everybody keeps a card, hands the rest on, and buys"
        " afterwards.",
        json_schema_extra=COMMON,
    )
    initial_draft: bool = Field(
        default=False,
        title="Draft the first cards",
        description="House rule: the first ten project cards and the preludes are drafted, too.",
    )
    beginner_corporation: Literal["off", "offered", "everybody"] = Field(
        default="off",
        title="Beginner corporation",
        description="Each may take it before seeing cards, or all have it: 42 M€, ten cards free.",
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
        json_schema_extra=SOLO,
    )
    first_player: Literal["random", "first seat"] = Field(
        default="random",
        title="First player",
        description="Drawn at random, or the first seat (for example, the last winner of this"
        " game).",
    )
    not_kept: Literal["box", "discard pile"] = Field(
        default="box",
        title="First cards not kept",
        description="They leave the game, as printed, or the project cards go to the discard pile.",
        json_schema_extra=RULING,
    )
    order_of_effects: Literal["free", "printed"] = Field(
        default="free",
        title="Order of effects",
        description="Players choose the order of their effects where it matters, as the rules are"
        " printed, or effects come in the order of the card.",
        json_schema_extra=RULING,
    )
    neutral_tiles: Literal["cities first", "in turn"] = Field(
        default="cities first",
        title="Neutral tiles when alone",
        description="Both neutral cities, then both greeneries, as printed; or city, greenery,"
        " city, greenery.",
        json_schema_extra=SOLO,
    )
    mars_auction: bool = Field(
        default=False,
        title="Mars Auction",
        description="Fan variant for 2 to 5: every company, prelude and project is won at auction.",
        json_schema_extra=COMMON,
    )
    bidding: Literal["open", "plan", "sealed"] = Field(
        default="plan",
        title="Mars Auction: way to bid",
        description="In turn order, as printed; the same with private plans; or all at once, in"
        " secret.",
        json_schema_extra={NEEDS: "mars_auction", **COMMON},
    )
    auction_cards: Literal["all", "chosen sets"] = Field(
        default="all",
        title="Mars Auction: cards",
        description="All sets and both further corporations, or the sets that are chosen above.",
        json_schema_extra={
            NEEDS: "mars_auction",
            LABELS: {
                "all": "Corporate Era · Prelude · two more corporations",
                "chosen sets": "chosen sets",
            },
            **COMMON,
        },
    )
    no_room: Literal["lost", "blocking"] = Field(
        default="lost",
        title="No room for a tile",
        description="Printed: the tile is lost. The designer's errata and most groups: the card"
        " cannot be played.",
        json_schema_extra={
            LABELS: {"lost": "tile lost", "blocking": "card unplayable"},
            **COMMON,
        },
    )
    first_bid: Literal["free for each", "free for the first"] = Field(
        default="free for each",
        title="Mars Auction: first bid",
        description="Free on companies and preludes: each bidder's first, or only the very first.",
        json_schema_extra=IN_THE_AUCTION,
    )
    bidding_money: Literal["least of all", "least of own", "no limit"] = Field(
        default="least of all",
        title="Mars Auction: money before a company",
        description="The least starting money of all companies, of those you bid on, or no limit.",
        json_schema_extra=IN_THE_AUCTION,
    )
    three_markers: Literal["own", "together"] = Field(
        default="own",
        title="Mars Auction: three markers a card",
        description="At most three of each player, or of all players together.",
        json_schema_extra=IN_THE_AUCTION,
    )
    fifteen_markers: Literal["placed", "lying"] = Field(
        default="placed",
        title="Mars Auction: fifteen markers",
        description="Those placed in this auction, or all that lie on the table.",
        json_schema_extra=IN_THE_AUCTION,
    )
    old_markers: Literal["stay", "returned"] = Field(
        default="stay",
        title="Mars Auction: markers between auctions",
        description="They stay on cards not yet handed out, or are returned.",
        json_schema_extra=IN_THE_AUCTION,
    )
    able_to_pay: Literal["markers", "markers and hand"] = Field(
        default="markers",
        title="Mars Auction: able to pay",
        description="Your money must cover the markers, or also taking each of those projects to"
        " hand.",
        json_schema_extra=IN_THE_AUCTION,
    )
    unchosen_company: Literal["paid", "free"] = Field(
        default="paid",
        title="Mars Auction: company not chosen",
        description="You pay for a company that you won but did not choose, or it is free.",
        json_schema_extra=IN_THE_AUCTION,
    )
    no_company: Literal["unsold", "beginner"] = Field(
        default="unsold",
        title="Mars Auction: no company won",
        description="Choose among those nobody bid on, or play the beginner one (no cards).",
        json_schema_extra=IN_THE_AUCTION,
    )
    few_preludes: Literal["play those", "from the discarded", "ten each"] = Field(
        default="play those",
        title="Mars Auction: fewer than two preludes",
        description="Play what there is, complete it at random, or take 10 M€ for each missing.",
        json_schema_extra=IN_THE_AUCTION,
    )
    early_experts: Literal["in auction 2", "wait"] = Field(
        default="in auction 2",
        title="Mars Auction: preludes that play a card",
        description="Played with an empty hand, or only when the projects have been handed out.",
        json_schema_extra=IN_THE_AUCTION,
    )
    taken_cards: Literal["public", "hidden"] = Field(
        default="public",
        title="Mars Auction: cards taken to hand",
        description="Everybody learns which cards a player takes, or only how many.",
        json_schema_extra=IN_THE_AUCTION,
    )
    money_at_risk: Literal["take back", "not spendable"] = Field(
        default="take back",
        title="Mars Auction: money under one's markers",
        description="You take back markers you cannot pay for, or you cannot spend that money.",
        json_schema_extra=IN_THE_AUCTION,
    )
    fewer_cards: Literal["this handing out", "all"] = Field(
        default="this handing out",
        title="Mars Auction: tie, fewer cards",
        description="Counts the cards of this handing out, or those of earlier ones, too.",
        json_schema_extra=IN_THE_AUCTION,
    )
    drawn_card_price: Literal["printed", "two"] = Field(
        default="printed",
        title="Mars Auction: drawn cards",
        description="Bought at the printed 3 M€ (1 or 3 with two companies), or at 2 M€.",
        json_schema_extra=IN_THE_AUCTION,
    )

    def refusal(self, seats: int | None = None) -> Text | None:
        if not self.mars_auction:
            return None
        if seats == 1:
            return say("The Mars Auction is for 2 to 5 players: switch it off to play alone.")
        if self.draft or self.initial_draft:
            text = "The Mars Auction cannot be combined with a draft: switch one of them off."
            return say(text)
        if self.beginner_corporation != "off":
            text = "In the Mars Auction companies are won: switch the beginner corporation off."
            return say(text)
        return None
