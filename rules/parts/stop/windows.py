"""The windows of a stop, as a game says them: what may be done there, and what is foreseen."""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from rules.kernel.ask import Option, Seat
from rules.kernel.text import Text, say
from rules.kernel.view import Plain
from rules.parts.offers import under

ONLY = ""
"""The name of a decision that takes a single question."""
Answers = dict[str, Any]
"""Answers by the names of the questions, in their order."""


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


class Windows:
    """The windows of a game's stops. It remembers nothing; a stop has one.

    How it is asked, and in which order it all happens, is the same for all games.
    """

    def question(self, game: Any, stop: Any, seat: Seat) -> Text:
        """Return what is announced and foreseen, and whether the seat acts; alike for all."""
        raise NotImplementedError  # each game has its own sentence

    def happening(self, game: Any, stop: Any) -> Text | None:
        """Return what is announced, for whoever decides meanwhile; None: nothing."""
        return None

    def heading(self, moment: str) -> Text:
        """Return what the actions of a window stand under."""
        return say(moment)

    def actions(self, game: Any, stop: Any, seat: Seat, moment: str) -> tuple[Option, ...]:
        """Return what the seat could do in a window."""
        raise NotImplementedError  # cards, powers: each game's own

    def answers(self, game: Any, stop: Any, seat: Seat, action: Action) -> tuple[Option, ...]:
        """Return what the seat could answer to an action that is announced or foreseen."""
        raise NotImplementedError  # as above

    def answering(self, game: Any, stop: Any, action: Action) -> Text:
        """Return what the answers to an action stand under."""
        return say("Answers")

    def foreseen(self, game: Any, stop: Any) -> list[Action]:
        """Return what will be done without anybody's choice, as all can see, in rules' order."""
        return []

    def foreseen_in(self, game: Any, stop: Any, moment: str) -> list[Action]:
        """Return the same for one window, where that can be found out quicker."""
        return [action for action in self.foreseen(game, stop) if action.moment == moment]

    def acting_order(self, game: Any, stop: Any) -> list[Seat]:
        """Return who acts before whom in one window, whether or not they are asked now."""
        seats: list[Seat] = stop.seats
        return seats

    def options(self, game: Any, stop: Any, seat: Seat) -> tuple[Option, ...]:
        """Return all that a seat may answer, and do in the windows to come."""
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
