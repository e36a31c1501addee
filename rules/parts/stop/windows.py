"""The windows of a stop, defined by a game: possible actions, and foreseen ones."""

from functools import lru_cache
from hashlib import sha256
from typing import Any, Generic, TypeVar

from rules.kernel import Game, Option, Plain, Seat, Text, say
from rules.parts.offers import under

GameT = TypeVar("GameT", bound=Game)
StopT = TypeVar("StopT")

ONLY = ""
"""The name of a decision that takes a single question."""
Answers = dict[str, Any]
"""Answers by the names of their questions, in order."""


class Action(Plain):
    """An action of a seat, announced to all: in its moment, or in answer to another."""

    seat: Seat
    moment: str
    id: str
    stopped: bool = False  # an answer to it has worked

    @property
    def key(self) -> str:
        """A short name of the action, for the answers to it."""
        return _key(self.moment, self.seat, self.id)


@lru_cache(maxsize=5000)  # of the tables that are played at the same time
def _key(moment: str, seat: Seat, id: str) -> str:
    return sha256(f"{moment}/{seat}/{id}".encode()).hexdigest()[:8]


class Windows(Generic[GameT, StopT]):
    """The windows of a game's stops, one object without memory per kind of stop.

    The way of asking and the order of events are the same for all games.
    """

    def question(self, game: GameT, stop: StopT, seat: Seat) -> Text:
        """Return the announced and foreseen actions as a question, alike for all seats."""
        raise NotImplementedError  # each game has its own sentence

    def happening(self, game: GameT, stop: StopT) -> Text | None:
        """Return the announced actions, for a deciding seat; None: there are none."""
        return None

    def heading(self, moment: str) -> Text:
        """Return the heading of a window's actions."""
        return say(moment)

    def actions(self, game: GameT, stop: StopT, seat: Seat, moment: str) -> tuple[Option, ...]:
        """Return the seat's possible actions in a window."""
        raise NotImplementedError  # cards, powers: each game's own

    def answers(self, game: GameT, stop: StopT, seat: Seat, action: Action) -> tuple[Option, ...]:
        """Return the seat's possible answers to an announced or foreseen action."""
        raise NotImplementedError  # as above

    def passes(self, game: GameT, stop: StopT, seat: Seat) -> tuple[Option, ...]:
        """Return the options to pass for longer than this stop."""
        return ()

    def answering(self, game: GameT, stop: StopT, action: Action) -> Text:
        """Return the heading of the answers to an action."""
        return say("Answers")

    def foreseen(self, game: GameT, stop: StopT) -> list[Action]:
        """Return the forced actions that all can see coming, in the order of the rules."""
        return []

    def foreseen_in(self, game: GameT, stop: StopT, moment: str) -> list[Action]:
        """Return the forced actions of one window; a game may find these faster."""
        return [action for action in self.foreseen(game, stop) if action.moment == moment]

    def acting_order(self, game: GameT, stop: Any) -> list[Seat]:
        """Return the order of acting in one window, whether or not the seats are asked now."""
        seats: list[Seat] = stop.seats
        return seats

    def options(self, game: GameT, stop: Any, seat: Seat) -> tuple[Option, ...]:
        """Return all answers and actions of a seat in the windows to come."""
        found: list[Option] = []
        coming = stop.once(game, "coming", lambda: stop.coming(game))
        for action in (*reversed(stop.chain), *coming):
            if answers := self.answers(game, stop, seat, action):
                group = self.answering(game, stop, action)
                found += [under(group, o, f"{action.key}>{o.id}") for o in answers]
        for moment in stop.to_come:
            if actions := self.actions(game, stop, seat, moment):
                group = self.heading(moment)
                found += [under(group, o, f"{moment}:{o.id}") for o in actions]
        return tuple(found)
