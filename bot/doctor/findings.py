"""What a check has found."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's.

    Args:
        about: what was looked at.
        well: whether nothing is missing there.
        said: what was found, and what to do about it.
    """

    about: str
    well: bool
    said: str

    def __str__(self) -> str:
        """Return the line."""
        return f"{'ok' if self.well else 'missing':<8}{self.about}: {self.said}"


def well(about: str, said: str) -> Finding:
    """Return a finding of something that is as it should be."""
    return Finding(about, True, said)


def missing(about: str, said: str) -> Finding:
    """Return a finding of something that the bot needs."""
    return Finding(about, False, said)
