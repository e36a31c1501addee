"""Kamikaze."""

from typing import Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.words import ships as so_many
from rules.cosmic_encounter.steps.cards import Draw
from rules.cosmic_encounter.steps.conditions import has_ships_in_warp
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import LoseShips
from rules.cosmic_encounter.steps.ships import filled, on_colonies
from rules.cosmic_encounter.steps.turns import side_of
from rules.cosmic_encounter.stops.present import unforeseen
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Allocation, Ask

MOST, CARDS, WORTH, RETRIEVED = 4, 2, 3, 3
"""Most ships given up, cards for each, points of each in a total; ships of the super flare."""


class Kamikaze(Power):
    """Trades ships for cards."""

    id, name, alert = "kamikaze", "Kamikaze", "yellow"

    def _has_colonies(self, game: Cosmic, use: Use) -> bool:
        return bool(game.colonies(use.seat))

    @at("planning_before_select", who="main", when=_has_colonies)
    def crash(self, game: Cosmic, use: Use) -> Frame:
        """Give up ships for cards.

        Ruling (kamikaze_ships): the ships come from colonies, the target planet among them, never
        the gate.

        Ruling (kamikaze_zap): they are named when the power works, so a zap costs none.
        """
        unforeseen(game)  # ships may leave, and it may select a drawn card
        return Crash(seat=use.seat)

    def _has_ships_outside(self, game: Cosmic, use: Use) -> bool:
        return bool(outside(game, use.seat))

    @wild("planning_after_select", who="main", when=_has_ships_outside)
    def sacrifice(self, game: Cosmic, use: Use) -> Frame:
        return Sacrifice(seat=use.seat)

    @superpower("regroup_retrieve", who="offense", when=has_ships_in_warp)
    def retrieve_three(self, game: Cosmic, use: Use) -> None:
        game.encounter.retrieves = RETRIEVED


def outside(game: Cosmic, seat: Seat) -> tuple[Any, ...]:
    """Return lines for a main player's ships that take no part in the encounter."""
    now = game.encounter
    return on_colonies(game, seat, but=now.planet if seat == now.defense else "")


class Crash(Decision):
    """Choose the ships that go to the warp for cards."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        lines = self._lines(game)
        most = min(MOST, sum(line.high for line in lines))
        if "which" in answers or not most:
            return None
        return "which", Allocation(
            title=say("Which ships do you give up, {ships} at most?", ships=so_many(most)),
            moment="lose_ships",
            lines=lines,
            least=0,
            most=most,
            fallback=dict.fromkeys([line.id for line in lines], 0),
            proposed=filled(lines, 1),
            offer=say("Give up {shares}"),
        )

    def _lines(self, game: Cosmic) -> tuple[Any, ...]:
        return on_colonies(game, self.seat)

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        which = answers.get("which", {})
        ships = sum(which.values())
        if not ships:
            return None
        lost = LoseShips.of(self.seat, which, by=self.seat, cause="kamikaze")
        return then(lost, self._gain(game, ships))

    def _gain(self, game: Cosmic, ships: int) -> Frame | None:
        return Draw(seat=self.seat, number=CARDS * ships)


class Sacrifice(Crash):
    """Choose the ships lost for a higher total."""

    def _lines(self, game: Cosmic) -> tuple[Any, ...]:
        return outside(game, self.seat)

    def _gain(self, game: Cosmic, ships: int) -> Frame | None:
        side = side_of(game, self.seat)
        game.encounter.term("flat", "kamikaze.sacrifice", self.seat, side, WORTH * ships)
        return None
