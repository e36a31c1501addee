"""A moment at which seats may react, in secret, until all have let it pass."""

from __future__ import annotations

from typing import Annotated, Any

from rules.kernel import (
    Answer,
    Ask,
    Choose,
    Done,
    Frame,
    Option,
    OwnKey,
    Seat,
    StandingOrder,
    Text,
    say,
    waits,
)
from rules.parts.stop.clock import Round

PASS, PASS_ON = "pass", "pass on"  # options' ids
"""The answers that let a window pass as things are, and whatever follows in it."""
NAMED = "You have chosen: {named}. {until}"
CHANGEABLE = say("You can change it until this closes.")


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
        """Return a question about the event, and whether the seat reacts."""
        raise NotImplementedError  # each moment has its own sentence

    def responses(self, game: Any, seat: Seat) -> tuple[Option, ...]:
        """Return the responses that this seat could give now; often none."""
        raise NotImplementedError  # cards, powers: each game's own

    def respond(self, game: Any, seat: Seat, chosen: str) -> Frame | None:
        """Begin the chosen response; it may open a frame above the window."""
        raise NotImplementedError  # as above

    def heard(self, game: Any, result: Any) -> None:
        """A response has finished; a window that it has made pointless sets its `outcome`."""

    # ---- the frame --------------------------------------------------------------------------

    def asked_now(self, game: Any) -> dict[Seat, Ask]:
        return {seat: self._ask(game, seat) for seat in self.open_to}

    def _ask(self, game: Any, seat: Seat) -> Choose:
        want = self.wants.get(seat)
        options = (
            *self.responses(game, seat),
            Option(PASS, say("Let it pass"), aside=True),
            Option(PASS_ON, say("Let pass whatever follows here"), aside=True),
        )
        named = next((option.label for option in options if option.id == want), None)
        return Choose(
            title=self.question(game, seat),
            moment="window",
            chosen=None if named is None else say(NAMED, named=named, until=CHANGEABLE),
            options=options,
            fallback=[PASS],
            proposed=None if want is None else [want],
            secret=True,
            anonymous=self.anonymous,
            optional=want is not None,
            quiet=self.is_quiet(game, seat),
            clock=self.clock,
        )

    def take(self, game: Any, seat: Seat, answer: Answer) -> None:
        [self.wants[seat]] = answer

    def seat_left(self, game: Any, seat: Seat) -> None:
        self.wants[seat] = PASS_ON  # their game itself says what becomes of what is under way

    def advance(self, game: Any) -> Frame | Done | None:
        self.wants = {seat: w for seat, w in self.wants.items() if self._stands(game, seat, w)}
        self.acted = False
        if not self.begun and not self.outcome:
            self.begin_round(game)
            return None
        if not self.outcome and waits(self.asked_now(game)):
            return None  # what a seat wanted has become impossible: it is asked again
        game.seal()  # a window that closes tells everyone what was wanted first, or that none was
        seat = next((seat for seat in self.open_to if self._acts(seat)), None)
        if seat is None or self.outcome:
            return Done(self.outcome)
        self.acted, self.begun = True, False
        return self.respond(game, seat, self.wants.pop(seat))

    def _acts(self, seat: Seat) -> bool:
        return self.wants.get(seat, PASS) not in (PASS, PASS_ON)

    def _stands(self, game: Any, seat: Seat, want: str) -> bool:
        """Whether what a seat has said still counts."""
        if want in (PASS, PASS_ON):
            return want == PASS_ON or not self.acted
        return want in [option.id for option in self.responses(game, seat) if not option.why_not]


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
