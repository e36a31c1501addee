"""The sentences on a card that its numbers cannot say."""

from typing import Final

from rules.kernel import Text, say
from rules.project_mars.model.effects import Effect
from rules.project_mars.model.views import Kind

KIND_TEXTS: Final[dict[Kind, Text]] = {
    "facilities_manager": say("While employed: every office space you expand into is free."),
    "vendor": say("Take everything, then the card goes to the discard pile."),
    "test_flight": say(
        "Take one fuel module off your board; it must be placed again before a launch. One for each"
        " player."
    ),
    "launch_date": say("With all five modules in orbit and enough engineering: launch and win."),
    "contract": say(
        "The holder bids first, acts first and last, pays $1 for each employee, and passes it left"
        " at the end of the turn."
    ),
}
"""The sentence of each kind of card, besides its numbers."""


def sentence(kind: Kind, effect: Effect | None) -> str:
    """Return the sentence on the card that its numbers cannot say."""
    text = effect.text() if effect else KIND_TEXTS.get(kind)
    return str(text) if text else ""
