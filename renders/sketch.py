"""What every game gives to the gallery, and what the gallery gives to the bot."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

View = Mapping[str, Any]
"""A view of a table as plain data, such as a game's view gives it out."""

Size = Literal["wide", "compact"]


@dataclass(frozen=True)
class Picture:
    """A finished picture: the name of its file, the file, and what it says in words."""

    name: str
    image_bytes: bytes
    alt: str


class CloseUp(NamedTuple):
    """A close-up that can be asked for: `CloseUp("player 1", "Ana's board")`."""

    what: str
    label: str


class Option(NamedTuple):
    """A choice on a private picture: its letter, what it is, what it costs or does.

    `why_not` closes it: it is shown, but cannot be chosen now. `id` is the choice's own, by which
    a picture may know the card that it names.
    """

    mark: str
    label: str
    detail: str = ""
    why_not: str = ""
    id: str = ""


@dataclass(frozen=True)
class Sketch:
    """A picture not drawn yet; `drawn_from` writes down everything that can be seen on it."""

    name: str
    drawn_from: Callable[[], str]
    alt: str
    draw: Callable[[], bytes]


class Moment(NamedTuple):
    """What goes with a table on its picture: the view before, and what happened.

    No time of day is among it: a picture is in nobody's time zone, its post says until when.
    """

    before: View | None = None
    news: Sequence[str] = ()


class GamePictures(Protocol):
    """The pictures of one game."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """The whole table, as everybody may see it."""

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """The close-ups that this table offers."""

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large; `KeyError` when there is no such part."""

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """What only the viewer may see: own stores, own board, choices."""

    def ending(self, view: View, names: Sequence[str], size: Size) -> Sketch:
        """The result."""

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """What goes with the result of a finished game: its course, as far as it is told."""


class CardPictures(Protocol):
    """The cards of a game whose cards can be looked at one by one."""

    def card(self, face: View, view: View | None = None) -> Sketch:
        """One card, large; with a view, checked against the table for the viewer."""


class HandOrders(Protocol):
    """The hand of a game in which players hold cards: in which order it is seen, and in words."""

    def orders(self) -> tuple[CloseUp, ...]:
        """The orders in which a hand can be seen; the first is how it comes."""

    def arranged(self, view: View, order: str) -> View:
        """The view with the viewer's hand in this order; `KeyError` when there is no such order."""

    def words(self, view: View) -> tuple[str, ...]:
        """What the viewer has, what can be played now, and why the rest cannot."""

    def explained(self, view: View) -> frozenset[str]:
        """The ids of choices of which the private picture itself says why they are closed."""
