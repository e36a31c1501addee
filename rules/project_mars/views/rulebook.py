"""The rules of Project Mars in short sections, in our own words."""

from typing import Final

from rules.meta import rules_section

RULES: Final = (
    rules_section(
        "Overview",
        "You lead a private programme that wants to send people to Mars. Win by taking the Launch"
        " Date: for that you need all five modules in orbit (two fuel modules, HAB, MAV, ERV) and"
        " enough engineering.",
        "Everybody loses if the second deck is used up first. There is one winner or none.",
        "You begin with approval 3, engineering 1, two office spaces, $8 and 2 materials.",
        "A turn has six phases: draw, contract, Pay Day, place module, action, reorganization. In"
        " the first turn draw, Pay Day and place module are skipped.",
    ),
    rules_section(
        "Draw",
        "Players + 3 new cards come into the pool, besides the two that stayed. Taken cards are not"
        " replaced before the next draw.",
        "When the first deck is used up, the discard pile becomes the second deck at once. The"
        " Launch Date is shuffled into its top ten cards.",
        "The turn in which the last card of the second deck is drawn is the last one.",
    ),
    rules_section(
        "Contract",
        "From the contract holder clockwise, bid materials. Each bid must be higher than the last;"
        " once you pass, you are out. Only the winner pays, and holds the contract for this turn.",
        "If nobody bids, the holder keeps it for nothing.",
        "The holder acts first and once more at the end, but pays every employee at Pay Day.",
        "You may leave a secret maximum; the bot then bids for you by the smallest steps.",
    ),
    rules_section(
        "Pay Day",
        "The contract holder pays $1 for each employee. Any other player with employees pays $1 in"
        " all.",
        "If you have less than that, you pay nothing and let one employee go. You cannot pay in"
        " part.",
    ),
    rules_section(
        "Place module",
        "From the holder clockwise, each may place one module on a free space: you need its"
        " engineering (which is not used up) and pay its price in money or materials.",
    ),
    rules_section(
        "Action",
        "From the holder clockwise, one action each, and a second one for the holder:",
        "Hire an employee for money. If no office space is free, you let one employee go first.",
        "Use a vendor: with enough approval, take everything on the card; it is then discarded.",
        "Expand into an office space: pay materials, or nothing with a facilities manager.",
        "Acquire a technology for free, with enough engineering. It works from the next turn on.",
        "Take $2, or buy 2 materials for $10.",
        "Fly a Test Flight, once in the game: pay 1 material and a fuel module off your board. Your"
        " launch then needs less engineering, but the fuel must be placed again.",
        "Take the Launch Date: with five modules in orbit and enough engineering, you win at once.",
    ),
    rules_section(
        "Reorganization",
        "The contract passes left from its present holder, bought or not. The new holder chooses"
        " two cards of the pool that stay; the others are discarded. The Launch Date always"
        " stays.",
    ),
    rules_section(
        "The end",
        "Whoever takes the Launch Date wins at once. If the last turn ends without a launch,"
        " everybody loses. All stores are then shown.",
    ),
    rules_section(
        "Hidden information",
        "Money and materials are secret; boards, cards, bids and both piles are not. What somebody"
        " gains or pays is announced when it happens, and never added up for the others.",
        "A player who cannot afford anything is asked like everybody else, so that nobody learns"
        " it from silence.",
    ),
    rules_section(
        "House values",
        "The numbers printed on the cards and boards, and all technologies, were never published:"
        " those used here are ours, tried out in thousands of simulated games.",
        "Counts, kinds of card and all phases are the rulebook's. Whoever runs this bot and owns"
        " the game can give the printed numbers in a file.",
    ),
)
