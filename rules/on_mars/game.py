"""On Mars for the kernel: the table and its views."""

from typing import Any

from rules.kernel import EARLY
from rules.on_mars.lacerda.goals import judge
from rules.on_mars.phases.orders import deliver_as_ordered
from rules.on_mars.state import OnMars
from rules.on_mars.steps.scoring import finish
from rules.on_mars.views.view import put_together, seen_by_all


class OnMarsGame(OnMars):
    """The whole game: the table with all that stands above it."""

    RESHAPED = frozenset((
        "automaton", "b_deck", "blueprints", "buildings", "contracts", "crystals", "desks",
        "discoveries", "discoveries_left", "displaced", "display", "emptied", "ending",
        "exploration", "finals", "first_spaces", "goal_box", "grid", "grid_left", "history",
        "level", "loans", "missions", "missions_left", "options", "rewards", "round", "rows",
        "shuttle_side", "shuttle_space", "slots", "stacks", "stacks_left", "techs", "tiles",
        "tops", "values", "warehouse",
    ))  # fmt: skip

    def act_by_order(self) -> bool:
        return deliver_as_ordered(self)

    def ended_early(self) -> None:
        """Ruling (early_end): an early end is scored as the usual one, with the last deliveries."""
        finish(self, EARLY)
        if self.solo:
            judge(self)
            self.end([] if self.result is None else self.result.winners, EARLY)

    def seen_by_all(self) -> dict[str, Any]:
        return seen_by_all(self)

    def put_together(self, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
        return put_together(self, seen, public)
