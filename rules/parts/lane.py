"""A lane: a small stack of frames beside the table's own, for one seat alone."""

import json
from typing import Any

from rules.kernel import Answer, Ask, Frame, Game, Plain, Saved, Seat, settle, to_plain


class Lane(Plain):
    """Decisions of one seat, kept apart from everybody else's until they are complete."""

    frames: list[Saved[Frame]]
    result: Any = None  # its result when done; JSON, because a save may lie in between
    named: list[Any] | None = []  # the things named so far, as plain data; None: not known

    @property
    def done(self) -> bool:
        return not self.frames

    def ask(self, game: Game, seat: Seat) -> Ask | None:
        """Return its present question; None before its first question and after its last."""
        ask = self.frames[-1].asks(game).get(seat) if self.frames else None
        return None if ask is None or ask.optional else ask

    def answer(self, game: Game, seat: Seat, answer: Answer) -> None:
        """Carry out an answer, and go on to the next question."""
        asked = self.frames[-1].asks(game)[seat]
        self.named = [*(self.named or ()), *map(to_plain, asked.named(answer))]
        opened = self.frames[-1].answer(game, seat, answer)
        if opened is not None:
            self.frames.append(opened)
        self.settle(game, seat)

    def settle(self, game: Game, seat: Seat) -> None:
        """Go on to a question, or to the end."""
        if self.done:
            return
        asked, result = settle(self.frames, game)
        if self.done:
            self.result = _json(result)
        elif seat not in asked and not game.over:
            raise RuntimeError(f"the lane of seat {seat} asks only others: {sorted(asked)}")

    def seat_left(self, game: Game, seat: Seat) -> None:
        """Remove a seat whose player has left the game."""
        for frame in self.frames:
            frame.seat_left(game, seat)


def _json(result: Any) -> Any:
    if json.loads(json.dumps(result)) != result:
        raise TypeError(f"a lane's result waits in the save, which would change {result!r}")
    return result
