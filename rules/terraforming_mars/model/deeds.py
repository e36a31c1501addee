"""Which lines of the log tell what came of a deed, for whoever shows both as one."""

from typing import Final

FOLLOWING: Final = ("paid ", "raised ", "placed ")
"""What a line says that tells more of a move; one that says anything else begins another."""
PHASE: Final = "(production)"
"""Everybody's income is no part of the move that ended the generation."""


def follows(said: str, begun: str) -> bool:
    """Whether a line, without its subject, tells what came of the deed that another line began."""
    if said.startswith("bought "):
        return " used " in begun  # an action that ends in buying the card it drew
    return said.startswith(FOLLOWING) or (said[:1] in ("+", "−") and not said.endswith(PHASE))
