"""Rulings on the money of Lucre."""

from typing import Final

from rules.meta import Ruling

OF_MONEY: Final = (
    Ruling(
        "lucre_direction",
        "Bids go round in turn order, as turns do.",
        option="bidding",
        brief="clockwise bids",
        printed="bids go round counterclockwise.",
        as_printed=("counterclockwise",),
    ),
    Ruling(
        "richest",
        "The richest has most free Lucre, the first from seat 1 on in a tie; invested Lucre does"
        " not count.",
    ),
    Ruling(
        "bank_short",
        "A bank that cannot pay an income in full pays what it has, the richest the rest.",
    ),
    Ruling(
        "richest_receives",
        "Nobody pays themselves: the next richest does. If nobody else has any Lucre, the rest is"
        " not paid.",
    ),
    Ruling("income_order", "The offense is paid first, then the defense."),
    Ruling(
        "newcomers",
        "What new players get more at the start comes from the bank and is agreed on before the"
        " game.",
        option="newcomers",
    ),
    Ruling(
        "own_planet",
        "A planet is the offense's own for its income if it belongs to its home system, whoever"
        " has colonies there.",
    ),
    Ruling(
        "resettled_income",
        "Who takes an empty home planet back gets 3 Lucre as of an own planet, and nobody else"
        " any.",
    ),
    Ruling("third_system", "A colony in a third system is a foreign planet: 1 and 2 Lucre."),
    Ruling(
        "income_kept",
        "Income is paid once ships are launched, even if the encounter ends then, and never paid"
        " back.",
    ),
    Ruling("every_launch", "Every launch brings income, also that of a second or added encounter."),
    Ruling("no_launch", "Without a launch there is no income."),
    Ruling(
        "invested_anywhere",
        "Invested Lucre is its owner's on any own home planet, even without a colony of the owner"
        " there.",
    ),
    Ruling(
        "invest_order",
        "In the regroup of each encounter all players may invest, the offense first, then"
        " clockwise, after the ship is retrieved.",
    ),
    Ruling(
        "no_way_back",
        "Investments cannot be taken back: they leave by payment, theft, seizure or the loss of"
        " the planet.",
    ),
    Ruling(
        "stays_the_owners",
        "Lucre on a planet whose owner loses the colony stays and stays the owner's; adding to it"
        " needs a colony.",
    ),
    Ruling(
        "whose_attack",
        "Invested Lucre changes the total of its owner's side, if the owner is a main player;"
        " else it has no effect.",
    ),
    Ruling(
        "own_lucre",
        "On an own planet the offense may use its Lucre. On a win it takes it back as free Lucre,"
        " if the defense wins its allies may steal it; so with the Lucre of a player outside the"
        " encounter.",
    ),
    Ruling(
        "one_number",
        "The owner announces one number between minus and plus of all that is there; it counts"
        " with an attack card only.",
    ),
    Ruling(
        "announced_unasked",
        "Unless its owner says otherwise, all Lucre counts with the sign that helps as far as all"
        " can see; cards are selected once another announcement is known.",
        option="stops",
        brief="Lucre announced by order",
        printed="its owner announces it in person.",
        as_printed=("all are waited for", "all speak"),
        needs="lucre",
    ),
    Ruling("lucre_flat", "Invested Lucre is added after everything that multiplies."),
    Ruling(
        "theft",
        "Defensive allies may take invested Lucre for single rewards, named with the others"
        " before drawing, clockwise from the offense.",
    ),
    Ruling("theft_short", "For Lucre that an ally before has taken, cosmic cards are drawn."),
    Ruling("defense_steals_none", "The defending main player steals nothing."),
    Ruling("deal_keeps", "A deal, made or failed, leaves investments where they are."),
    Ruling(
        "won_after_all",
        "The offense takes Lucre only with a win that stands after all reversals; another success"
        " is none.",
    ),
    Ruling("both_lose_keeps", "Where both sides lose, investments stay."),
    Ruling("only_in_deals", "Lucre may not be given away but in a deal."),
    Ruling("invested_not_traded", "Invested Lucre is no part of a deal."),
    Ruling("cards_only", "Compensation is paid in cards, never in Lucre."),
    Ruling("lucre_open", "All Lucre can be seen, and all bids in their order."),
    Ruling("genesis_invests", "The Genesis planet is a home planet for investments."),
    Ruling("lucre_with_seats", "Lucre belongs to the seat, whatever becomes of its alien."),
    Ruling(
        "seat_one",
        "Seat 1 is the start player; the others count on in turn order, and these numbers stay.",
    ),
    Ruling(
        "allies_no_lucre",
        "Allies of an offense that wins get their colony and none of the Lucre.",
    ),
    Ruling("leavers_lucre", "Whoever leaves the game gives all Lucre back to the bank."),
)
