"""One option of a table, as whoever chooses reads it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.meta import Rank


@dataclass(frozen=True, slots=True)
class OptionShown:
    """One option of a lobby, its present value and what it may be; `rank`: how many will set it."""

    id: str
    title: str
    description: str
    value: str
    default: str
    choices: tuple[tuple[str, str], ...]  # value, label
    rank: Rank = "variant"
    needs: str = ""  # the option without which it does not matter

    def title_with(self, switch: OptionShown) -> str:
        """Return the title as it reads where the option that this one needs is named already."""
        short = self.title.removeprefix(f"{switch.title}: ")
        return short[:1].upper() + short[1:]
