"""What a card says, generated from its numbers and its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.text import Text, say
from rules.project_mars.model.views import Kind
from rules.project_mars.model.words import NOTHING, numbers

if TYPE_CHECKING:
    from rules.project_mars.model.card import Card
    from rules.project_mars.model.effects import Effect

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
"""What a kind of card says besides its numbers."""


def sentence(kind: Kind, effect: Effect | None) -> str:
    """What the card says where numbers do not say it all."""
    text = effect.text() if effect else KIND_TEXTS.get(kind)
    return str(text) if text else ""


def summary(card: Card) -> Text:
    """The whole card in one line, as it stands beside its name."""
    if card.effect:
        need = card.need.engineering
        return say("{effect}; needs {need:engineering}", effect=card.effect.short(), need=need)
    parts = []
    if card.need.engineering or card.need.approval:
        parts.append(say("needs {need}", need=numbers(card.need)))
    if card.cost.money or card.cost.materials:
        parts.append(say("pay {cost}", cost=numbers(card.cost)))
    if card.kind == "test_flight":
        lower = -card.gain.launch_need
        parts.append(say("use up a fuel module, need {n} less to launch", n=lower))
    else:
        parts.append(say("gain {gains}", gains=card.gains))
    return say("{kind}: {parts}", kind=card.kind_words, parts=tuple(parts))


def lines(card: Card) -> tuple[str, ...]:
    """The whole card in sentences: need, cost, gain, and what else it says."""
    found = []
    if card.need.engineering or card.need.approval:
        found.append(say("Needs {need}.", need=numbers(card.need)))
    if card.cost.money or card.cost.materials:
        found.append(say("Costs {cost}.", cost=numbers(card.cost)))
    if (gain := numbers(card.gain)) != NOTHING:
        found.append(say("Gives {gain}.", gain=gain))
    if card.gain.launch_need:
        found.append(say("Lowers what you need to launch by {n}.", n=-card.gain.launch_need))
    said = [str(text) for text in found]
    more = sentence(card.kind, card.effect)
    return (*said, more) if more else tuple(said)
