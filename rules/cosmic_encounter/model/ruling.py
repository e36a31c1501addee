"""A point on which the printed rules are silent or differ, with our reading."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One such point."""

    id: str
    words: str
    option: str = ""  # the option of the table that can say otherwise
