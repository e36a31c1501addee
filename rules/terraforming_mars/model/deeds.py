"""Lines of the log that continue a deed, so that both are shown as one."""

from typing import Final

FOLLOWING: Final = ("paid ", "raised ", "placed ")
"""The first words of a line that continues a move, former wordings among them: stories hold them.
Any other line begins another."""
PHASE: Final = "(production)"
"""The mark of income lines: income is no part of the move that ended the generation."""


def follows(said: str, begun: str) -> bool:
    """Whether a line, without its subject, continues the deed that another line began."""
    if said.startswith("bought "):
        return " used " in begun  # an action that ends in buying the card it drew
    return said.startswith(FOLLOWING) or (said[:1] in ("+", "−") and not said.endswith(PHASE))
