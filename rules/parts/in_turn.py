"""Seats answer one after the other; later ones may answer ahead, in secret."""

from dataclasses import replace
from typing import Annotated, Any

from rules.kernel import Answer, Ask, Done, Frame, Game, OwnKey, Seat, is_legal, say

AHEAD = say("It is not your turn yet. What you answer now counts if it is possible then.")
CHANGEABLE = say("You can change it until your turn comes.")
LEFT = say("You have answered ahead. {until}", until=CHANGEABLE)


class InTurn(Frame):
    """The seats of `order` answer in this order.

    - A later seat may leave an answer ahead, which nobody else sees before it is used.
    - An answer left ahead is used only if it is legal when the turn comes; else the seat is asked.
    - Nobody undoes alone once the turn has passed on, whether the next seat had answered ahead or
      not. Else the seat before could try answers until one shows what was left.
    - Steps that an answer opens above the frame keep their ways back until they are done.
    """

    order: list[Seat] = []
    done: int = 0  # the number of seats that have answered
    ahead: Annotated[dict[Seat, Any], OwnKey] = {}

    # ---- what a game says of its turns -------------------------------------------------------

    def ask(self, game: Any, seat: Seat) -> Ask | None:
        """Return the question to the seat; None: it decides nothing, and is passed over."""
        raise NotImplementedError  # each game has its own question

    def carry_out(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        """Carry out the seat's answer in its turn; may return a frame to open above."""
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

    def _ask_ahead(self, game: Game, seat: Seat) -> Ask | None:
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

    def answer(self, game: Game, seat: Seat, answer: Answer) -> Frame | None:
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
            return None  # what was left ahead is no longer possible: the seat is asked
        game.seal()  # an undo would show what the seat had left ahead
        return self.answer(game, seat, answer)

    def seat_left(self, game: Any, seat: Seat) -> None:
        later = [other for other in self.order[self.done :] if other != seat]
        self.order = self.order[: self.done] + later
        self.ahead.pop(seat, None)
