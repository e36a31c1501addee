"""The rulings of Hammer Price; docs/rules/hammer_price.md says what was open, and why."""

from typing import Final

from rules.meta import Ruling

RULINGS: Final = (
    Ruling("equal_guesses", "Equally near guesses each earn the whole sum."),
    Ruling("unsold", "A lot that nobody bids for fetches $0, and that is its price for guesses."),
    Ruling("unable", "Who cannot raise passes without being asked; all money is open."),
    Ruling("leavers_bid", "A leaver's bid is void, and the next highest one stands again."),
    Ruling("leavers_lots", "A leaver's lots belong to nobody."),
    Ruling("early_end", "An early end counts the lots sold so far, with the clients' points."),
)
