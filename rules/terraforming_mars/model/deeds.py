"""Lines of the log that continue a deed, so that both are shown as one.

They are recognised by these templates, so that another wording changes both at once.
"""

import re
from typing import Final

from rules.kernel import Translate, is_said_from, pattern_of
from rules.terraforming_mars.model.words import CHANGES

PAID: Final = "{seat:seat} paid {what}."
PAID_TOO_MUCH: Final = "{seat:seat} paid {what}; {loss}."
PAYMENTS: Final = (PAID_TOO_MUCH, PAID, "{seat:seat} paid {goods} ({card}).")
"""Payments, the most telling template first; a former wording last, since stories hold it."""
PAID_FOR: Final = "{goods} for {card}"
WORTH: Final = "{goods} (worth {n})"
RAISED: Final = "{seat:seat} raised {name} to {value}."
PLACED: Final = "{seat:seat} placed {tile} on {at}."
BOUGHT: Final = "{seat:seat} bought {n:card}."
BOUGHT_FOR: Final = "{seat:seat} bought {n:card} for {goods}."
BOUGHT_NOTHING: Final = "{seat:seat} bought no cards."
PURCHASES: Final = (BOUGHT_FOR, BOUGHT_NOTHING, BOUGHT)
USED_CARD: Final = "{seat:seat} used {card}."
PRODUCED: Final = "production"
"""The cause of income, which is no part of the move that ended the generation."""
SIGNS: Final = ("+", "−")


def follows(said: str, begun: str, translate: Translate = str) -> bool:
    """Whether a line, without its subject, continues the deed that another line began."""
    if is_said_from(said, map(translate, PURCHASES)):
        # an action that ends in buying the card it drew
        return re.search(rf"\b{pattern_of(translate(USED_CARD)).pattern}", begun) is not None
    if is_said_from(said, map(translate, (*PAYMENTS, RAISED, PLACED))):
        return True
    change = change_in(said, translate)
    return change is not None and change["why"] != translate(PRODUCED)


def change_in(said: str, translate: Translate = str) -> re.Match[str] | None:
    """Return the match of a change in front of a player, which has a sign; None: it is no such.

    >>> change_in("+2 plants, −1 heat (Bushes)").groupdict()
    {'what': '+2 plants, −1 heat', 'why': 'Bushes'}
    """
    found = (pattern_of(translate(template)).fullmatch(said) for template in sorted(CHANGES))
    return next((change for change in found if change and change["what"].startswith(SIGNS)), None)
