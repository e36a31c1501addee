"""Rulings on the market of Lucre, its auctions and its cards."""

from typing import Final

from rules.meta import Ruling

OF_MARKET: Final = (
    Ruling("market_short", "A market below three cards stays so until the next start of a turn."),
    Ruling("last_auction_card", "The one card left at a reshuffle goes into the new deck, too."),
    Ruling(
        "aside_at_reshuffle",
        "A card that is not carried out yet stays aside at a reshuffle, and calls that were made"
        " stay spent.",
    ),
    Ruling(
        "cards_left_out",
        "Auction cards that need a part of the game which is not in play are left out.",
    ),
    Ruling(
        "calling_order",
        "The active player calls or passes first, then the others in turn order, until all have"
        " passed one after the other.",
    ),
    Ruling("call_after_pass", "Whoever has passed may still call in the same start of a turn."),
    Ruling("call_unpaid", "Who cannot pay the least bid may not call."),
    Ruling("uncontested", "Where everybody else passes, the caller wins at the own bid."),
    Ruling("any_raise", "Bids are whole Lucre, and any higher amount."),
    Ruling("price_floor", "A price is never below nothing: a bid of 1 costs the invested Lucre."),
    Ruling("discount_spent", "The invested Lucre that lowers a price goes to the bank."),
    Ruling("no_higher_bid", "An invested Lucre lowers the price, but allows no higher bid."),
    Ruling(
        "no_start_of_turn",
        "An encounter that an auction card brings is no turn: no market, no powers at the start"
        " of a turn.",
    ),
    Ruling(
        "start_goes_on",
        "It runs from regroup to resolution with the winner as offense; then the start of the"
        " turn goes on where it was.",
    ),
    Ruling("added_within", "Encounters that are added to it come before the turn goes on."),
    Ruling(
        "extra_needs_cards",
        "It needs an encounter card in hand, but for a deal or to take an empty home planet back;"
        " no new hand is drawn for it.",
    ),
    Ruling("no_second", "It brings no second encounter, and counts for nobody's limit."),
    Ruling(
        "winner_is_offense",
        "Its offense is the winner of the auction; what is about one's turn stays with the active"
        " player.",
    ),
    Ruling(
        "home_target",
        "In the own system a foreign colony or an empty home planet is chosen; there is no other"
        " draw.",
    ),
    Ruling("no_home_target", "Without either the card has no effect."),
    Ruling("home_not_moved", "Nothing that is about destiny changes an encounter at home."),
    Ruling(
        "deal_opponent",
        "The opponent of an extra deal is whom destiny names; with the own colour one with a"
        " colony in the own system, or another card is drawn.",
    ),
    Ruling(
        "deal_alone",
        "In an extra deal nobody is invited and no cards are selected; effects on deals work.",
    ),
    Ruling(
        "extra_deal_fails",
        "If it fails, the winner of the auction loses two ships and the opponent four, of their"
        " own choice, fewer if they have fewer.",
    ),
    Ruling("deal_counts", "A deal made in it counts as one; ships lost in it go to the warp."),
    Ruling("discard_own", "The card to discard is of the own hand; an empty one has no effect."),
    Ruling(
        "moved_ships",
        "Moving ships may empty a colony, which is then given up, but brings no new one; ships in"
        " the warp or on technologies stay.",
    ),
    Ruling(
        "settled_again",
        "A home planet without an own colony is settled again from own colonies, not from the"
        " warp, beside whoever is there.",
    ),
    Ruling("nowhere_to_land", "Without any colony no ships come back from the warp."),
    Ruling(
        "best_of_drawn",
        "Cards seen count as drawn by the winner, from the deck named alone, and those not kept"
        " as discarded by the winner.",
    ),
    Ruling("rift_seen", "A rift drawn from the reward deck does not detonate."),
    Ruling("no_zap", "No auction card can be zapped: it is neither artifact, flare nor power."),
    Ruling(
        "won_in_between",
        "Who wins in it has won: the game ends, and what was open at the market is dropped.",
    ),
    Ruling(
        "extra_research",
        "Extra research is one action as in regroup, of own technologies with own ships.",
    ),
)
