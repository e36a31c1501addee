"""The one way from a view to a picture, the same for every game.

Safe to call from worker threads; a picture that was drawn before from the same things is not drawn
again.
"""

import hashlib
import importlib
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from renders.cache import Cache
from renders.sketch import (
    CardPictures,
    CloseUp,
    GamePictures,
    HandOrders,
    Moment,
    Option,
    Picture,
    Size,
    Sketch,
    View,
)

__all__ = [
    "CloseUp",
    "Option",
    "Picture",
    "arranged",
    "card",
    "close_up",
    "close_ups",
    "ending",
    "hand_orders",
    "hand_words",
    "looking_back",
    "private",
    "table",
]

KEPT_BYTES: Final = 10_000_000
"""Some two hundred pictures for one pair of eyes: whoever comes back to the same question at one of
fifty tables is shown the same."""
TABLES_BYTES: Final = 10_000_000
"""Pictures of some sixty tables: as long as none changes, all who look are shown the same one. With
less room than for all that are played at a time, each would push out the one needed next."""


def _weight(picture: Picture) -> int:
    return len(picture.image_bytes)


_kept: Final[Cache[Picture]] = Cache(KEPT_BYTES, _weight)
_tables: Final[Cache[Picture]] = Cache(TABLES_BYTES, _weight)


def table(
    game_id: str,
    view: View,
    names: Sequence[str],
    *,
    before: View | None = None,
    news: Sequence[str] = (),
    size: Size = "wide",
) -> Picture:
    """Draw the whole table for everybody; hidden stores are never drawn.

    Args:
        game_id: the game's name, as of its folder.
        view: a view of the table, whoever's.
        names: display names by seat.
        before: the view before the last move; what differs is lit.
        news: plain lines of what happened last, the subject first; the last move is drawn.
        size: `wide` with everything on it, or `compact` with words that every screen shows.
    """
    moment = Moment(before, tuple(news))
    sketch = _game(game_id).table(view, names, moment, size)
    # A picture of a move is looked at once; kept, it would push out those that are asked for again.
    return _finished(game_id, sketch, _tables) if before is None else _drawn(sketch)


def close_ups(game_id: str, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
    """List the close-ups that this table offers."""
    return _game(game_id).close_ups(view, names)


def close_up(game_id: str, view: View, names: Sequence[str], what: str) -> Picture:
    """Draw one part of the table; `KeyError` when there is no such part."""
    return _finished(game_id, _game(game_id).close_up(view, names, what))


def private(
    game_id: str,
    view: View,
    names: Sequence[str],
    *,
    options: Sequence[Option | tuple[str, str, str]] = (),
    size: Size = "wide",
) -> Picture:
    """Draw what only the view's own seat may see, with its choices.

    Where a game has no compact one, it is the wide one.
    """
    chosen = [Option(*option) for option in options]
    return _finished(game_id, _game(game_id).private(view, names, chosen, size))


def hand_orders(game_id: str) -> tuple[CloseUp, ...]:
    """List the orders in which a hand of this game can be seen; none where no cards are held."""
    hand = _hand(game_id)
    return () if hand is None else hand.orders()


def arranged(game_id: str, view: View, order: str) -> View:
    """Put the viewer's own hand in an order; `KeyError` when there is no such order."""
    hand = _hand(game_id)
    if hand is None:
        raise KeyError(order)
    return hand.arranged(view, order)


def hand_words(game_id: str, view: View) -> tuple[str, ...]:
    """Say what the viewer holds and can play; nothing where the picture's alt text says it all."""
    hand = _hand(game_id)
    return () if hand is None else hand.words(view)


def explained(game_id: str, view: View) -> frozenset[str]:
    """Say of which choices the private picture itself tells why they are closed."""
    hand = _hand(game_id)
    return frozenset() if hand is None else hand.explained(view)


def _hand(game_id: str) -> HandOrders | None:
    return getattr(_module(game_id), "HAND", None)


def card(game_id: str, face: View, *, view: View | None = None) -> Picture:
    """Draw one card, large; `LookupError` when the game's cards cannot be looked at.

    Args:
        game_id: the game's name, as of its folder.
        face: the card as plain data, as the game's view gives it out.
        view: a view of the table; then the card says what is met for the viewer.
    """
    cards: CardPictures | None = getattr(_module(game_id), "CARDS", None)
    if cards is None:
        raise LookupError(f"The cards of {game_id} are not drawn one by one.")
    return _finished(game_id, cards.card(face, view))


def ending(game_id: str, view: View, names: Sequence[str], size: Size = "wide") -> Picture:
    """Draw the result of a finished game."""
    return _finished(game_id, _game(game_id).ending(view, names, size))


def looking_back(game_id: str, view: View, names: Sequence[str]) -> tuple[Picture, ...]:
    """Draw what goes with the result of a finished game; most games have nothing of the kind."""
    sketches = _game(game_id).looking_back(view, names)
    return tuple(_finished(game_id, sketch) for sketch in sketches)


def forget() -> None:
    """Drop every kept picture; for measurements and tests."""
    _kept.clear()
    _tables.clear()


def _game(game_id: str) -> GamePictures:
    """A game's pictures; a game is loaded when it is first drawn."""
    pictures: GamePictures = _module(game_id).PICTURES
    return pictures


def _module(game_id: str) -> ModuleType:
    return importlib.import_module(f"renders.{game_id}")


def _finished(game_id: str, sketch: Sketch, cache: Cache[Picture] = _kept) -> Picture:
    drawn_from = f"{game_id}\n{sketch.name}\n{sketch.drawn_from()}"
    key = hashlib.sha256(drawn_from.encode()).digest()
    return cache.get(key, lambda: _drawn(sketch))


def _drawn(sketch: Sketch) -> Picture:
    return Picture(f"{sketch.name}.png", sketch.draw(), sketch.alt)
