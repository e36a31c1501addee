"""One option of a table, as whoever chooses reads it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.meta import Rank


@dataclass(frozen=True, slots=True)
class OptionShown:
    """One option of a lobby, its present value and what it may be.

    Args:
        id: its name where it is kept.
        title: its name for players.
        description: the effect that it has.
        value: the present choice.
        default: the usual choice.
        choices: each possible value, with its label.
        rank: how many tables will set it.
        needs: the option without which it does not matter.
        time: whether it is about time, and not the pace itself.
        told: whether a lobby's sentences about time say what it is.
        single: whether it limits one kind of decision: shown where the table has its own times.
        former_titles: names that players may still type.
        former_values: values that players may still type, with what they are called now.
    """

    id: str
    title: str
    description: str
    value: str
    default: str
    choices: tuple[tuple[str, str], ...]
    rank: Rank = "variant"
    needs: str = ""
    time: bool = False
    told: bool = False
    single: bool = False
    former_titles: tuple[str, ...] = ()
    former_values: tuple[tuple[str, str], ...] = ()

    def title_with(self, switch: OptionShown) -> str:
        """Return the title as it reads where the option that this one needs is named already."""
        short = self.title.removeprefix(f"{switch.title}: ")
        return short[:1].upper() + short[1:]
