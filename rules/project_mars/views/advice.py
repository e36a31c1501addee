"""The meaning of each decision in Project Mars, and its stakes."""

from collections.abc import Mapping
from typing import Final

from rules.meta import Advice, Options

ADVICE: Final[Mapping[str, Advice]] = {
    "bid": Advice(
        "The holder of the contract acts first and once more at the end of this turn. At Pay Day"
        " the holder pays $1 for every employee, the others $1 in all. Only the winner pays their"
        " bid, in materials; once you pass you are out until the next turn. A secret maximum bids"
        " for you by the smallest steps, and nobody sees it.",
        "Contract",
    ),
    "discard_employee": Advice(
        "You have too little money for Pay Day, so you pay nothing and one employee leaves for"
        " good, with everything they brought. Keep those you need for a module or the launch.",
        "Pay Day",
    ),
    "place_module": Advice(
        "A module needs its engineering, which is not used up, and costs money or materials. You"
        " win by the Launch Date, and for that all five modules must be in orbit; you may place"
        " only one in a turn, and not placing one now gives that chance away.",
        "Place module",
    ),
    "action": Advice(
        "You have one action, as holder of the contract a second one after all the others. Cards"
        " that are taken are not replaced this turn, so what you leave another may take. Taking"
        " the Launch Date with everything ready wins at once.",
        "Action",
    ),
    "replace_employee": Advice(
        "Your office spaces are full. The employee you choose leaves for good, with everything"
        " they brought, and the new one takes the space. Another office space would make room for"
        " both.",
        "Action",
    ),
    "use_fuel": Advice(
        "A Test Flight uses up one fuel module, for good; your launch then needs less engineering."
        " That module must be placed again, for its price, before you can launch.",
        "Action",
    ),
    "keep_cards": Advice(
        "The two cards you choose are still there next turn; the others are discarded. You hold the"
        " contract then and bid first, so keep what you want yourself, or what hurts least in"
        " others' hands.",
        "Reorganization",
    ),
}
"""By the moment of the question."""


def advice(options: Options) -> Mapping[str, Advice]:
    """Return the meaning of each decision, which no option changes."""
    return ADVICE
