"""A moment at which seats may react, in secret, until all have let it pass."""

from __future__ import annotations

from typing import Annotated, Any

from rules.kernel.ask import Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.game import StandingOrder
from rules.kernel.text import Text, say
from rules.kernel.view import Nobody

PASS = "pass"  # noqa: S105  # an option's id
"""The answer that lets a window pass."""


class Window(Frame):
    """Seats may react to what has just happened or is about to.

    All are asked at once, whether they could react or not, and nobody learns who has answered. A
    response opens a frame above, which may open a window of its own; when it has finished, all
    passes are forgotten and everybody is asked again. The frame below hears the `outcome`: empty
    when all have passed.
    """

    open_to: list[Seat]
    passed: Annotated[list[Seat], Nobody] = []
    outcome: str = ""  # why it closed before all had passed

    # ---- what a game says of its own windows ------------------------------------------------

    def question(self, game: Any, seat: Seat) -> Text:
        """What has happened, and whether the seat reacts."""
        raise NotImplementedError  # each moment has its own sentence

    def responses(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        """What this seat could do now; often nothing."""
        raise NotImplementedError  # cards, powers: each game's own

    def respond(self, game: Any, seat: Seat, chosen: str) -> Frame | None:
        """Begin the chosen response; it may open a frame above the window."""
        raise NotImplementedError  # as above

    def heard(self, game: Any, result: Any) -> None:
        """A response has finished; a window that it has made pointless sets its `outcome`."""

    # ---- the frame --------------------------------------------------------------------------

    def asks(self, game: Any) -> dict[Seat, Ask]:
        if self.outcome:
            return {}
        return {seat: self._ask(game, seat) for seat in self.open_to if seat not in self.passed}

    def _ask(self, game: Any, seat: Seat) -> Choose:
        return Choose(
            title=self.question(game, seat),
            moment="window",
            options=(*self.responses(game, seat), Option(PASS, say("Let it pass"))),
            fallback=[PASS],
            secret=True,
            anonymous=True,
        )

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        if answer == [PASS]:
            self.passed.append(seat)
            return None
        self.passed.clear()
        return self.respond(game, seat, answer[0])

    def advance(self, game: Any) -> Frame | Done | None:
        game.seal()  # a window that closes tells everyone that all have let it pass
        return Done(self.outcome)


class LetPass(StandingOrder):
    """Let every window pass unasked; a game's own subclass may make exceptions."""

    def title(self) -> Text:
        return say("Let every window pass")

    def answers(self, game: Any, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "window" or self.asks_after_all(game, seat):
            return None
        return ([PASS],)

    def asks_after_all(self, game: Any, seat: Seat) -> bool:
        """Whether this window is one that the seat wants to be asked about."""
        return False
