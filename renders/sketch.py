"""The exchange between games, gallery and bot: pictures, choices and their protocols."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

View = Mapping[str, Any]
"""A view of a table as plain data, as a game's `view` returns it."""

Size = Literal["wide", "compact"]


@dataclass(frozen=True)
class Picture:
    """A finished picture: the name of its file, the file, and its alt text."""

    name: str
    image_bytes: bytes
    alt: str


class CloseUp(NamedTuple):
    """A close-up that a player can ask for: `CloseUp("player 1", "Ana's board")`."""

    what: str
    label: str


class DrawnOption(NamedTuple):
    """A choice on a private picture: its letter, its label, its cost or effect.

    `why_not` closes it: it is shown, but cannot be chosen now. `id` is the choice's own id; a
    picture may find the card by it.
    """

    mark: str
    label: str
    detail: str = ""
    why_not: str = ""
    id: str = ""


@dataclass(frozen=True)
class Sketch:
    """A picture not drawn yet; `drawn_from` returns everything visible in it, as text."""

    name: str
    drawn_from: Callable[[], str]
    alt: str
    draw: Callable[[], bytes]


class Moment(NamedTuple):
    """The context of a table's picture: the view before, the last events, and whether it is filmed.

    The pictures of a film have one height, so a short one fills its room.

    It has no time of day: a picture has no time zone. Its post says until when.
    """

    before: View | None = None
    news: Sequence[str] = ()
    filmed: bool = False


class GamePictures(Protocol):
    """The pictures of one game."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """Return the whole table, as everybody may see it."""

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Return the close-ups that this table offers."""

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """Return one part of the table, large; raise `KeyError` for an unknown part."""

    def private(
        self, view: View, names: Sequence[str], options: Sequence[DrawnOption], size: Size
    ) -> Sketch:
        """Return the picture for the viewer alone: own stores, own board, choices."""

    def ending(self, view: View, names: Sequence[str], size: Size) -> Sketch:
        """Return the result."""

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Return the further pictures of a finished game: its course, as far as it is public."""


class CardPictures(Protocol):
    """The cards of a game that draws single cards."""

    def card(self, face: View, view: View | None = None) -> Sketch:
        """Return one card, large; with a view, checked against the table for the viewer."""


class HandOrders(Protocol):
    """The hands of a game with cards: their orders, and their words."""

    def orders(self) -> tuple[CloseUp, ...]:
        """Return the orders in which a hand can be sorted; the first is the order of arrival."""

    def arranged(self, view: View, order: str) -> View:
        """Return the view with the viewer's hand sorted; raise `KeyError` for an unknown order."""

    def words(self, view: View) -> tuple[str, ...]:
        """Return the viewer's hand, the cards playable now, and why the rest are not."""

    def explained(self, view: View) -> frozenset[str]:
        """Return the ids of closed choices whose reason the private picture itself tells."""
