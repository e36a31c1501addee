"""Decisions at the same time, sealed as they are made, so that each can be proven."""

from typing import Any

from rules.kernel import Answer, Frame, Game, Seat
from rules.parts.together import Together


class Sealed(Together):
    """Decisions at the same time; each one made seals all those made so far anew.

    The frame below hears the results as from `Together`. It publishes them once more, and reveals
    them when the rules say so (`Receipts.reveal`).
    """

    def secrets(self, game: Game) -> dict[Seat, Any]:
        return dict(self.results)

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        done = set(self.results)
        opened = super().answer(game, seat, answer)
        if seat in self.results and seat not in done:
            game.receipts.renew(self.results)
        game.seal()  # also half-way: a way back that vanishes would tell others of it
        return opened
