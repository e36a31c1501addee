"""The rulings of Project Mars; docs/rules/project_mars.md says what was open, and why."""

from typing import Final

from rules.meta import Ruling

RULINGS: Final = (
    Ruling("PM-01", "The draw deck has 85 cards; one Launch Date and a Test Flight each are used."),
    Ruling(
        "PM-02",
        "The starting player is drawn at random, unless the table names a seat.",
        option="starting_player",
    ),
    Ruling("PM-03", "The supply of money and materials is not limited."),
    Ruling("PM-04", "The first turn skips draw, Pay Day and place module."),
    Ruling(
        "PM-05", "The draw phase adds players + 3 new cards to those that stayed.", option="draw"
    ),
    Ruling("PM-06", "The second deck is built when the first is empty; an open draw goes on."),
    Ruling(
        "PM-07", "A discard pile of fewer than ten cards goes whole on top with the Launch Date."
    ),
    Ruling("PM-08", "The Launch Date counts as drawn, and stays besides the two cards kept."),
    Ruling(
        "PM-09",
        "The turn in which the last card is drawn is played to its end; then everybody loses.",
        option="strict_end",
    ),
    Ruling("PM-10", "The counts of both decks and the whole discard pile are public."),
    Ruling(
        "PM-11", "Bids go round until one bidder is left; any raise is allowed, a pass is final."
    ),
    Ruling("PM-12", "The holder may pass at once and is then out; the next player may open."),
    Ruling("PM-13", "If nobody bids, the holder keeps the contract for nothing."),
    Ruling("PM-14", "A holder whose bid nobody raises pays that bid."),
    Ruling("PM-15", "There are no equal bids: each is higher than the last."),
    Ruling("PM-16", "Only own materials are bid, no bid is taken back, and only the winner pays."),
    Ruling("PM-17", "A player without materials is asked like everybody else."),
    Ruling("PM-18", "The winner acts as holder in the same turn."),
    Ruling("PM-19", "Promises bind nobody, and nothing changes hands between players."),
    Ruling("PM-20", "Only employee cards are paid: $1 each by the holder, $1 in all by others."),
    Ruling(
        "PM-21", "Who cannot pay in full pays nothing and lets one employee go, of their choice."
    ),
    Ruling("PM-22", "Incomes of Pay Day come first, then payments, clockwise from the holder."),
    Ruling("PM-23", "With an employee goes what they gave; what was acquired before stays."),
    Ruling("PM-24", "That somebody could not pay is public; what they had is not."),
    Ruling("PM-25", "Each player may place one module a turn, clockwise from the holder."),
    Ruling("PM-26", "Engineering is needed, not used up."),
    Ruling("PM-27", "Each space asks for money or for materials, as it says; nobody chooses."),
    Ruling("PM-28", "Spaces are filled in any order; either fuel module fits either fuel space."),
    Ruling("PM-29", "Each player takes one action, and the holder a second one at the end."),
    Ruling(
        "PM-30",
        "Nobody may pass an action. Who runs out of time takes $2, passes in the auction, and"
        " places nothing.",
        brief="deadlines",
        printed="no deadlines.",
        timed=True,
    ),
    Ruling("PM-31", "Cards taken from the pool are replaced in the next draw phase."),
    Ruling("PM-32", "In a full office, and only there, a hire lets one employee go."),
    Ruling("PM-33", "Employees cost money only, offices materials only."),
    Ruling("PM-34", "With a facilities manager every office is free; the manager is not used up."),
    Ruling("PM-35", "A vendor checks approval, gives everything on the card, and is discarded."),
    Ruling(
        "PM-36",
        "A technology does nothing before the turn in which it was acquired is over. Two of the"
        " same name both work, but two Orbital Dockings still place two modules a turn.",
        option="one_technology_of_a_name",
        brief="one technology of a name",
        printed="no such limit.",
        as_printed=(False,),
    ),
    Ruling(
        "PM-37",
        "A technology works on when its owner loses engineers.",
        option="tech_level_kept",
    ),
    Ruling("PM-38", "Taking $2, and buying 2 materials for $10, is done once in an action."),
    Ruling("PM-39", "A Test Flight costs 1 material and a placed fuel module, once in a game."),
    Ruling("PM-40", "The fuel that was used is placed again in a later turn, at its price."),
    Ruling(
        "PM-41",
        "A Test Flight lowers the engineering that its owner's launch needs, by 2.",
        "house",
    ),
    Ruling("PM-42", "The Launch Date is taken by an action that ends the game at once."),
    Ruling("PM-43", "Of two who are ready, the first in order of actions wins."),
    Ruling("PM-44", "Who flies a Test Flight launches in the next turn at the earliest."),
    Ruling("PM-45", "The contract passes left from its present holder, bought or not."),
    Ruling("PM-46", "The new holder chooses the two cards of the pool that stay."),
    Ruling("PM-47", "If the new holder runs out of time, the two oldest cards stay."),
    Ruling("PM-48", "There is one winner or none, and no ranking."),
    Ruling("PM-49", "Money and materials are hidden; everything else is public."),
    Ruling("PM-50", "Gains and prices are announced once, and never added up for others."),
    Ruling("PM-51", "Menus list the same choices whatever a player can afford."),
    Ruling("PM-52", "After the game all stores are shown."),
    Ruling(
        "PM-53",
        "Who leaves discards their cards; modules and stores go, and a held contract passes left."
        " With one player left, or at an early end, nobody wins.",
        "house",
    ),
    Ruling(
        "PM-54",
        "Late seats may start with more money.",
        "house",
        "seat_bonus",
        brief="a bonus for late seats",
        printed="everybody starts with $8.",
        as_printed=(False,),
    ),
    Ruling(
        "house_values",
        "The numbers on cards and boards, and all technologies, are ours: the printed ones were"
        " never published. Who runs this bot can give them, and /card says whose a number is.",
        "house",
        brief="values and technologies of our own",
        printed="numbers and effects that stand on the cards alone.",
    ),
)
