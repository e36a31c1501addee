"""A table with next to nothing on it, for tests of the kernel itself."""

from __future__ import annotations

from typing import Any, Self

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, say
from rules.parts.provable import Provable


class Toy(Provable):
    told: list[str] = []
    heard: list[Any] = []

    def left(self, seat: Seat) -> None:
        self.told.append(f"{seat} left")


class Last(Frame):
    """The lowest frame: keeps what the frame above it finished with, then ends the game."""

    above: bool = True

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        return {}

    def advance(self, game: Toy) -> Frame | Done | None:
        game.end([0], "over")
        return None

    def heard(self, game: Toy, result: Any) -> None:
        game.heard.append(result)


class Question(Frame):
    """Asks one seat to choose a letter, and finishes with it."""

    seat: Seat
    letters: str = "abc"
    chosen: str = ""
    moment: str = "letter"

    def asks(self, game: Toy) -> dict[Seat, Ask]:
        if self.chosen:
            return {}
        options = tuple(Option(letter, say(letter)) for letter in self.letters)
        ask = Choose(
            title=say("Which letter?"),
            moment=self.moment,
            options=options,
            fallback=[self.letters[0]],
        )
        return {self.seat: ask}

    def answer(self, game: Toy, seat: Seat, answer: Answer) -> Frame | None:
        [self.chosen] = answer
        return None

    def advance(self, game: Toy) -> Frame | Done | None:
        return Done(self.chosen)

    @classmethod
    def to(cls, seat: Seat, **more: Any) -> Self:
        return cls(seat=seat, **more)


def table(*frames: Frame, seats: int = 3, game: type[Toy] = Toy, **state: Any) -> Any:
    """A table that stands at the first question of the top frame."""
    begun = game(seed="toy", answered=[0] * seats, stack=[Last(), *frames], **state)
    begun.begin()
    return begun


def reloaded(game: Any) -> Any:
    return type(game).load(game.save())
