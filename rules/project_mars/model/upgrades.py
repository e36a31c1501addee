"""Upgrades of saves: rules number -> the step to the next."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules.kernel import Ask, Choose, Option, say

RULES: Final = 1
"""Raised whenever a save of the former rules would not load, or would change its meaning."""

SECOND_ADDS_NOTHING: Final = "A second {card} adds nothing."
"""The warning before a technology of a name that its player owns."""


def formerly_asked(ask: Ask, owned: Mapping[str, str]) -> Ask:
    """Return a question as release 0.2 asked it: no technology could be had twice.

    Args:
        ask: the question.
        owned: the technologies for sale whose name the player owns, with that name.
    """
    if not isinstance(ask, Choose) or not owned:
        return ask
    options = tuple(_had_already(option, owned.get(option.id)) for option in ask.options)
    return replace(ask, options=options)


def _had_already(option: Option, name: str | None) -> Option:
    if name is None:
        return option
    warned = option.warning is not None and option.warning.template == SECOND_ADDS_NOTHING
    why_not = say("You have {card} already.", card=name)
    return replace(option, why_not=why_not, warning=None if warned else option.warning)


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
