"""Rulings on the Mars Auction, where the text of the variant leaves a point open."""

from typing import Final

from rules.meta import Ruling

OF_AUCTION: Final = (
    Ruling("A1", "A marker costs 1 M€."),
    Ruling(
        "A2",
        "On companies and preludes each bidder's first marker is free, once for each card.",
        option="first_bid",
    ),
    Ruling(
        "A3",
        "Before you own a company, your markers may cost the least starting money of all companies"
        " on the table.",
        option="bidding_money",
    ),
    Ruling("A4", "Each player may have three markers on a card.", option="three_markers"),
    Ruling(
        "A5", "Fifteen markers are those placed in the present auction.", option="fifteen_markers"
    ),
    Ruling(
        "A6",
        "Markers on cards not yet handed out stay, and count for the budget.",
        option="old_markers",
    ),
    Ruling(
        "A7",
        "Your money must cover your markers, with Helion's heat and the prices of Terralabs and"
        " Polyphemos; not the price of taking projects to hand.",
        option="able_to_pay",
    ),
    Ruling(
        "A8",
        "A company that you won but did not choose is paid for and discarded.",
        option="unchosen_company",
    ),
    Ruling(
        "A9",
        "Who won no company chooses among those that nobody bid on, after the others; if none is"
        " left, one is drawn.",
        option="no_company",
    ),
    Ruling(
        "A10",
        "A company whose money cannot pay your debt cannot be chosen; if none can, you pay all you"
        " have.",
    ),
    Ruling("A11", "With fewer than two preludes you play those.", option="few_preludes"),
    Ruling("A12", "More than two preludes are all paid for; two are played, the rest discarded."),
    Ruling(
        "A13",
        "Companies and preludes are played in turn order; then the first-player marker moves.",
    ),
    Ruling(
        "A14",
        "A prelude that cannot be carried out is discarded for 15 M€, also one that needs a hand"
        " while hands are empty.",
        option="early_experts",
    ),
    Ruling("A15", "A company changes prices from the second auction on."),
    Ruling(
        "A16",
        "Projects that nobody took are discarded; companies and preludes leave the game. If cards"
        " run out, fewer are spread.",
    ),
    Ruling("A17", "First actions count as usual; there is no beginner corporation and no draft."),
    Ruling("A18", "All learn which projects a player takes to hand.", option="taken_cards"),
    Ruling("A19", "The Mars Auction is not played alone."),
    Ruling(
        "A20",
        "If your money falls below the price of your markers, you take some back before the next"
        " bidding or handing out.",
        option="money_at_risk",
    ),
    Ruling(
        "A21",
        "In a tie, fewer cards are those won in the present handing out.",
        option="fewer_cards",
    ),
    Ruling("A22", "Cards that nobody bids on are discarded, and play goes on."),
    Ruling("A23", "Who has no legal marker left passes automatically."),
    Ruling(
        "A24",
        "A card's effect sells drawn cards at their printed price.",
        option="drawn_card_price",
    ),
    Ruling(
        "A25",
        "All sets are in play, with all corporations but the beginner one.",
        option="auction_cards",
    ),
    Ruling(
        "bidding",
        "Bids may be placed by private plans, or by all at once in sealed rounds; all ways end in"
        " the same handing out.",
        "house",
        option="bidding",
        brief="sealed rounds of bids",
        printed="bidding goes round the table, one or two markers at a time.",
        as_printed=("open", "plan"),
    ),
)
