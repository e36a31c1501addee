"""A moment at which seats may react, in secret, until all have let it pass."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from rules.kernel.ask import Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Done, Frame
from rules.kernel.game import StandingOrder
from rules.kernel.text import Text, say
from rules.kernel.view import OwnKey
from rules.parts.round import Round

PASS, PASS_ON = "pass", "pass on"  # options' ids
"""The answers that let a window pass as things are, and whatever follows in it."""


class Window(Round):
    """Seats may react to what has just happened or is about to.

    All are asked at once, whether they could react or not, and nobody learns who has answered.
    What they want is kept secret until the window closes, and may be changed until then. The
    first response in timing order is then carried out; it may open a frame above, which may open
    a window of its own. When it has finished, those are asked again whose answer it has made void:
    who let it pass as things were, and who wanted what is not possible any more. The frame below
    hears the `outcome`: empty when all have let it pass.

    What opens a window, and how long it stays open, may depend only on what everybody can see.
    """

    open_to: list[Seat]  # in the order in which the rules carry responses out
    wants: Annotated[dict[Seat, str], OwnKey] = {}
    anonymous: bool = True  # nobody learns who has still to speak
    acted: bool = False  # a response was begun; what it has made void is not yet forgotten
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

    def asked_now(self, game: Any) -> dict[Seat, Ask]:
        return {seat: self._ask(game, seat) for seat in self.open_to}

    def goes_on(self, game: Any) -> bool:
        return self.acted or bool(self.outcome)

    def _ask(self, game: Any, seat: Seat) -> Choose:
        responses, want = self.responses(game, seat), self.wants.get(seat)
        options = (
            *responses,
            Option(PASS, say("Let it pass")),
            Option(PASS_ON, say("Let pass whatever follows here")),
        )
        wanted = next((option.label for option in options if option.id == want), None)
        return Choose(
            title=self.question(game, seat),
            moment="window",
            hint=None if wanted is None else say(NAMED, wanted=wanted),
            options=options,
            fallback=[PASS],
            proposed=None if wanted is None else [want],
            secret=True,
            anonymous=self.anonymous,
            optional=want is not None,
            quiet=want is None and not self.waits_for(game, seat),
            clock=self.clock,
        )

    def answer(self, game: Any, seat: Seat, answer: Answer) -> Frame | None:
        [self.wants[seat]] = answer
        return None

    def advance(self, game: Any) -> Frame | Done | None:
        if self.acted:
            self.acted = False
            self.wants = {s: w for s, w in self.wants.items() if self._stands(game, s, w)}
        if not self.outcome and not self.ready(game):
            self.begin_round(game)
            return None
        game.seal()  # a window that closes tells everyone what all have wanted, or that none did
        seat = next((seat for seat in self.open_to if self._acts(seat)), None)
        if seat is None or self.outcome:
            return Done(self.outcome)
        self.acted, self.round = True, 0
        return self.respond(game, seat, self.wants.pop(seat))

    def _acts(self, seat: Seat) -> bool:
        return self.wants.get(seat, PASS) not in (PASS, PASS_ON)

    def _stands(self, game: Any, seat: Seat, want: str) -> bool:
        """Whether what was wanted still counts after something has happened."""
        possible = [option.id for option in self.responses(game, seat) if option.why_not is None]
        return want == PASS_ON or want in possible
