"""Seats answer one after the other, and later ones may answer ahead, in secret."""

from dataclasses import replace
from typing import Annotated, Any

from rules.kernel.ask import Answer, Ask, Seat, is_legal
from rules.kernel.frame import Done, Frame
from rules.kernel.text import say
from rules.kernel.view import OwnKey

AHEAD = say("It is not your turn yet. What you answer now counts if it is possible then.")
CHANGEABLE = say("You can change it until your turn comes.")
LEFT = say("You have answered ahead. {until}", until=CHANGEABLE)


class InTurn(Frame):
    """The seats of `order` answer in this order.

    Whoever comes later may leave an answer ahead. Nobody else learns of it before it is used, and
    it is used only if it is still legal when its turn comes; else the seat is asked.

    So nobody goes back alone once the turn has passed on, whether the next one had answered ahead
    or is asked: else the one before could try answers until one shows what was left. Steps that
    an answer opens above the frame keep their ways back until they are done.
    """

    order: list[Seat] = []
    done: int = 0  # how many of them have answered
    ahead: Annotated[dict[Seat, Any], OwnKey] = {}

    # ---- what a game says of its own turns --------------------------------------------------

    def ask(self, game: Any, seat: Seat) -> Ask | None:
        """What the seat is asked; None: it has nothing to decide, and is passed over."""
        raise NotImplementedError  # each game has its own question

    def carry_out(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        """Do what the seat has answered in its turn; may open a frame above."""
        raise NotImplementedError  # as above

    # ---- the frame --------------------------------------------------------------------------

    def asks(self, game: Any) -> dict[Seat, Ask]:
        waiting = self.order[self.done :]
        if not waiting or waiting[0] in self.ahead:
            return {}
        ask = self.ask(game, waiting[0])
        if ask is None:
            return {}
        later = dict.fromkeys(seat for seat in waiting[1:] if seat != waiting[0])
        found = {seat: self._ask_ahead(game, seat) for seat in later}
        return {waiting[0]: ask} | {seat: ask for seat, ask in found.items() if ask is not None}

    def _ask_ahead(self, game: Any, seat: Seat) -> Ask | None:
        ask = self.ask(game, seat)
        if ask is None:
            return None
        chosen, hint = (LEFT, ask.hint) if seat in self.ahead else (None, AHEAD)
        if chosen is None and ask.hint is not None:
            hint = say("{ahead} {hint}", ahead=AHEAD, hint=ask.hint)
        left = self.ahead.get(seat)
        if not is_legal(ask, left):  # others have taken it; the seat is asked when its turn comes
            left = None
        return replace(ask, optional=True, secret=True, hint=hint, proposed=left, chosen=chosen)

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        if seat != self.order[self.done]:
            self.ahead[seat] = answer
            return None
        self.done += 1
        return self.carry_out(game, seat, answer)

    def advance(self, game: Any) -> Frame | Done | None:
        if self.done == len(self.order):
            return Done()
        seat = self.order[self.done]
        ask, left = self.ask(game, seat), seat in self.ahead
        answer = self.ahead.pop(seat, None)
        if ask is None:
            self.done += 1
            return None
        if not left or not is_legal(ask, answer):
            return None  # what was left ahead is not possible any more: the seat is asked
        game.seal()  # taken back, it would show what the seat had left ahead
        return self.answer(game, seat, answer)

    def seat_left(self, game: Any, seat: Seat) -> None:
        later = [other for other in self.order[self.done :] if other != seat]
        self.order = self.order[: self.done] + later
        self.ahead.pop(seat, None)
