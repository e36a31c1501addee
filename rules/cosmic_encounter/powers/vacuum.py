"""Vacuum."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.ships import OF, filled, free
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Allocation, Ask, Share


class Vacuum(Power):
    """Drags ships of others along to the warp."""

    id, name, alert = "vacuum", "Vacuum", "green"

    def _has_lost_ships(self, game: Cosmic, use: Use) -> bool:
        lost = use.event.get("ships", 1) > 0
        return lost and bool(use.event.get("seat", use.seat) == use.seat)

    @at("on_ships_lost", use="mandatory", when=_has_lost_ships)
    def drag_along(self, game: Cosmic, use: Use) -> Frame:
        """Drag ships along, which is a loss of its own and drags nothing further.

        Ruling (vacuum_colonies): ships of others come from colonies, never out of the gate.
        """
        chooses = game.encounter.notes.pop(self.id, "") == "super"
        return DragAlong(seat=use.seat, ships=use.event["ships"], chooses=chooses)

    @superpower("on_power_use", when=with_own_power)
    def choose_ships(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes[self.id] = "super"

    def _attacks_of_others(self, game: Cosmic, seat: Seat) -> int:
        shown = game.encounter.shown
        return sum(each.type == "attack" for other, each in shown.items() if other != seat)

    def _has_any(self, game: Cosmic, use: Use) -> bool:
        return self._attacks_of_others(game, use.seat) > 0 and game.player(use.seat).warp > 0

    @wild("reveal_after_reveal", when=_has_any)
    def draw_back(self, game: Cosmic, use: Use) -> Frame | None:
        return free(game, use.seat, self._attacks_of_others(game, use.seat))


class DragAlong(Decision):
    """Choose the players whose ships are dragged along, and how many."""

    ships: int
    chooses: bool = False  # the very ships, too

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        lines = self._lines(game)
        if "whose" in answers or not lines:
            return None
        most = min(self.ships, sum(line.high for line in lines))
        return "whose", Allocation(
            title=say("Whose ships go to the warp as well, and how many?"),
            moment="power",
            lines=lines,
            least=0,
            most=most,
            fallback=filled(lines, most),
            offer=say("Drag along {shares}"),
        )

    def _lines(self, game: Cosmic) -> tuple[Share, ...]:
        return tuple(
            Share(
                str(seat),
                say("{s:seat}", s=seat),
                0,
                min(self.ships, there),
                unit="ships",
                words=OF,
            )
            for seat in game.clockwise(self.seat)[1:]
            if (there := game.ships_on_colonies(seat))
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        chooser = self.seat if self.chooses else None
        return then(
            *(
                ChooseLosses.for_seat(int(seat), n, by=self.seat, cause="vacuum", chosen_by=chooser)
                for seat, n in answers.get("whose", {}).items()
                if n
            )
        )
