"""The windows of a stop, and what a game says of them: what may be done there, what comes of it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Any

from rules.kernel.ask import Ask, Option, Seat
from rules.kernel.frame import Frame
from rules.kernel.text import Text, say
from rules.kernel.view import Plain
from rules.parts.stop.clock import Round

ONLY = ""
"""The name of a decision that takes a single question."""
Answers = dict[str, Any]
"""What was answered, by the names of the questions, in their order."""


class Action(Plain):
    """Something that a seat does, announced for all: in its moment, or in answer to another."""

    seat: Seat
    moment: str
    id: str
    stopped: bool = False  # an answer to it has worked

    @property
    def key(self) -> str:
        """A short name of it, for the answers to it."""
        return _key(self.moment, self.seat, self.id)


@lru_cache(maxsize=5000)  # of the tables that are played at the same time
def _key(moment: str, seat: Seat, id: str) -> str:
    return sha256(f"{moment}/{seat}/{id}".encode()).hexdigest()[:8]


class StopWindows(Round):
    """The windows of a `Stop`, as a game writes it.

    Which actions there are and what is asked depends on the game, and so does what they do; how
    it is asked, and in which order it all happens, is the same for all.
    """

    seats: list[Seat]  # who is able, by public facts; the order of the rules within one window
    moments: list[str]  # the windows, in timing order
    at: int = 0  # the present one; those before it are over
    entered: bool = False  # what the rules do before its window opens is done

    def acting_order(self, game: Any) -> list[Seat]:
        """Return who acts before whom in one window, whether or not they are asked now."""
        return self.seats

    def question(self, game: Any, seat: Seat) -> Text:
        """What is announced and foreseen, and whether the seat acts; alike for all."""
        raise NotImplementedError  # each stop has its own sentence

    def happening(self, game: Any) -> Text | None:
        """What is announced, for whoever is asked to decide meanwhile; None: nothing."""
        return None

    def actions(self, game: Any, seat: Seat, moment: str) -> tuple[Option, ...]:
        """What the seat could do in that window."""
        raise NotImplementedError  # cards, powers: each game's own

    def answers(self, game: Any, seat: Seat, action: Action) -> tuple[Option, ...]:
        """What the seat could answer to an action that is announced or foreseen."""
        raise NotImplementedError  # as above

    def answering(self, game: Any, action: Action) -> Text:
        """What the answers to an action stand under."""
        return say("Answers")

    def foreseen(self, game: Any) -> list[Action]:
        """What will be done without anybody's choice, as all can see; in the order of the rules."""
        return []

    def foreseen_in(self, game: Any, moment: str) -> list[Action]:
        """The same for one window, where that can be found out quicker."""
        return [action for action in self.foreseen(game) if action.moment == moment]

    def decision(self, game: Any, seat: Seat) -> Ask | None:
        """What this seat has to decide by the end of the stop."""
        return None

    def next_question(self, game: Any, seat: Seat, answers: Answers) -> tuple[str, Ask] | None:
        """What the seat is asked next for its decision, and the name of that; None: no more.

        Whether a seat decides at all (`answers` empty) depends on public facts alone.
        """
        ask = None if ONLY in answers else self.decision(game, seat)
        return None if ask is None else (ONLY, ask)

    def enters(self, game: Any, moment: str) -> Frame | None:
        """What the rules do before the window of this moment opens."""
        return None

    def is_entered(self, moment: str) -> bool:
        """Whether the rules do anything there: else its window opens at once."""
        return type(self).enters is not StopWindows.enters

    def leaves(self, game: Any, moment: str) -> Frame | None:
        """What the rules do when the window of this moment has closed."""
        return None

    def heading(self, moment: str) -> Text:
        """What the actions of a window stand under."""
        return say(moment)

    @property
    def to_come(self) -> list[str]:
        """The windows that are not over, about all of which a round asks."""
        return self.moments[self.at :]

    def main_length(self, game: Any) -> str:
        """Which of the game's clocks decisions have; none: that of the round."""
        return ""

    def announce(self, game: Any, action: Action) -> None:
        """Tell of an action, and take from its seat what it costs."""
        raise NotImplementedError  # as above

    def carry_out(self, game: Any, action: Action, target: Action | None) -> Frame | None:
        """Let an action work; an answer works on its target, which it may mark as `stopped`.

        An effect that nobody could foresee sets `asks_anew`.
        """
        raise NotImplementedError  # as above
