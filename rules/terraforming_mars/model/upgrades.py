"""Upgrades of saves: rules number -> the step to the next."""

from collections.abc import Callable, Mapping
from typing import Any, Final

RULES: Final = 2
"""Raised whenever a save of the former rules would not load, or would change its meaning.

It is raised, too, when a log of theirs would not replay; its `rules` then say so.
"""


def asked_about_superfluous_metal(plain: dict[str, Any]) -> dict[str, Any]:
    """Return a save of rules 1 unchanged.

    Rules 1 asked nobody who had one metal alone how to pay, though too much of it could be given.
    From a save's next payment on, the question is asked. A log of rules 1 has no answer to it, so
    it replays only by rules 1.
    """
    return plain


UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    1: asked_about_superfluous_metal,
}

FORMER_WORDS: Final[Mapping[str, str]] = {
    "ower your heat production at least one step and": (
        "ower your heat production any number of steps and"
    ),
}
"""Words of questions, and those of release 0.2: Insulation's."""
