"""One option of a table, in the form that its chooser reads."""

from __future__ import annotations

from dataclasses import dataclass

from rules.meta import Rank


@dataclass(frozen=True, slots=True)
class OptionShown:
    """One option of a lobby, its present value and its possible values.

    Args:
        id: its stored name.
        title: its name for players.
        description: its effect.
        value: the present choice.
        default: the usual choice.
        choices: each possible value, with its label.
        rank: how many tables will set it.
        needs: the option without which it has no effect.
        time: whether it is about time, and not the pace itself.
        told: whether a lobby's sentences about time include it.
        fixed: whether the game has begun and this cannot change any more.
        single: whether it limits one kind of decision: shown if the table has its own times.
        former_titles: names that players may still type.
        former_values: values that players may still type, with their present names.
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
    fixed: bool = False
    former_titles: tuple[str, ...] = ()
    former_values: tuple[tuple[str, str], ...] = ()

    @property
    def value_label(self) -> str:
        """The present value in words."""
        return dict(self.choices).get(self.value, self.value)

    def title_with(self, switch: OptionShown) -> str:
        """Return the title beside the option that this one needs, without repeating its name."""
        short = self.title.removeprefix(f"{switch.title}: ")
        return short[:1].upper() + short[1:]
