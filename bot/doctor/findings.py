"""The finding of a check."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's.

    Args:
        about: the subject of the check.
        well: whether nothing is missing.
        said: the finding, and advice.
    """

    about: str
    well: bool
    said: str

    def __str__(self) -> str:
        """Return the line."""
        return f"{'ok' if self.well else 'missing':<8}{self.about}: {self.said}"


def well(about: str, said: str) -> Finding:
    """Return a finding without fault."""
    return Finding(about, True, said)


def missing(about: str, said: str) -> Finding:
    """Return a finding of something that the bot needs and lacks."""
    return Finding(about, False, said)
