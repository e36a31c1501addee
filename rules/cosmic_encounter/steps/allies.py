"""Allies that join a side."""

from typing import Any

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.deciding import Decision
from rules.cosmic_encounter.steps.losses import powers_lost
from rules.cosmic_encounter.steps.ships import among, best_to_send, to_send
from rules.kernel import Allocation, Ask, Frame, Seat, say


def join(game: Cosmic, seat: Seat, side: str, ships: dict[str, int]) -> None:
    """Join a side with ships from colonies, or decline."""
    now = game.encounter
    n = game.send(seat, ships)
    if not side or not n:
        now.answered[seat] = "declined"
        game.tell("{seat:seat} declines.", seat=seat)
        return
    now.answered[seat] = side
    there = now.gate if side == "offense" else now.beside
    there[seat] = there.get(seat, 0) + n
    text = "{seat:seat} joins the {side} with {n:ships}."
    game.tell(text, seat=seat, side=say(side), n=n)


def ships_to_join(game: Cosmic, seat: Seat) -> Allocation | None:
    """Return the question for the joining ships; None: the seat has none."""
    lines = to_send(game, seat)
    most = min(game.ships_to_send(seat), sum(line.high for line in lines))
    if not most:
        return None
    return among(
        lines,
        most,
        least=1,
        title=say("With which ships do you join?"),
        moment="join_ships",
        proposed=best_to_send(lines, most),
        offer=say("Join with {shares}"),
    )


class JoinWith(Decision):
    """Join a side at once, invited or not."""

    side: Side

    def next_question(self, game: Cosmic, answers: dict[str, Any]) -> tuple[str, Ask] | None:
        question = None if "ships" in answers else ships_to_join(game, self.seat)
        return None if question is None else ("ships", question)

    def carry_out(self, game: Cosmic, answers: dict[str, Any]) -> Frame | None:
        join(game, self.seat, self.side, answers.get("ships", {}))
        return powers_lost(game)
