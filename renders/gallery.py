"""The one way from a view to a picture, the same for every game.

Worker threads may call it. The same things are never drawn twice while their picture is cached.
"""

import hashlib
import importlib
from collections.abc import Sequence
from types import ModuleType
from typing import Final

from renders.cache import Cache
from renders.frame.looking_back import SeenPostMortem
from renders.frame.looking_back import draw as draw_post_mortem
from renders.sketch import (
    CardPictures,
    CloseUp,
    DrawnOption,
    GamePictures,
    HandOrders,
    Moment,
    Picture,
    Size,
    Sketch,
    View,
)

KEPT_BYTES: Final = 6_000_000
"""The size of the cache for finished pictures, in bytes: about a hundred compact ones. A player who
returns to the same question, and everybody who looks at an unchanged table, gets the cached one."""


def _weight(picture: Picture) -> int:
    return len(picture.image_bytes)


_kept: Final[Cache[Picture]] = Cache(KEPT_BYTES, _weight)


def table(
    game_id: str,
    view: View,
    names: Sequence[str],
    *,
    before: View | None = None,
    news: Sequence[str] = (),
    size: Size = "wide",
    filmed: bool = False,
) -> Picture:
    """Draw the whole table for everybody, without hidden things.

    Args:
        game_id: the game's name, the same as its folder's.
        view: a view of the table, anybody's.
        names: display names by seat.
        before: the view before the last move; the changes are lit.
        news: plain lines of the last events, subject first; the last move is drawn.
        size: `wide` with everything, or `compact` with words that every screen can show.
        filmed: whether it is a picture of a film; a short one then fills its room.
    """
    moment = Moment(before, tuple(news), filmed)
    sketch = _game(game_id).table(view, names, moment, size)
    # A picture of a move is seen once; in the cache it would displace pictures that are asked for
    # again.
    return _finished(game_id, sketch) if before is None else _drawn(sketch)


def close_ups(game_id: str, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
    """Return the close-ups that this table offers."""
    return _game(game_id).close_ups(view, names)


def close_up(game_id: str, view: View, names: Sequence[str], what: str) -> Picture:
    """Draw one part of the table; raise `KeyError` for an unknown part."""
    return _finished(game_id, _game(game_id).close_up(view, names, what))


def private(
    game_id: str,
    view: View,
    names: Sequence[str],
    *,
    options: Sequence[DrawnOption | tuple[str, str, str]] = (),
    size: Size = "wide",
) -> Picture:
    """Draw the picture for the view's own seat alone, with its choices.

    A game without a compact picture draws the wide one.
    """
    chosen = [DrawnOption(*option) for option in options]
    return _finished(game_id, _game(game_id).private(view, names, chosen, size))


def hand_orders(game_id: str) -> tuple[CloseUp, ...]:
    """Return the orders in which a hand of this game can be sorted; none without cards."""
    hand = _hand(game_id)
    return () if hand is None else hand.orders()


def arranged(game_id: str, view: View, order: str) -> View:
    """Return the view with the viewer's hand in an order; raise `KeyError` for an unknown one."""
    hand = _hand(game_id)
    if hand is None:
        raise KeyError(order)
    return hand.arranged(view, order)


def hand_words(game_id: str, view: View) -> tuple[str, ...]:
    """Return the viewer's hand and playable cards in words; nothing if the alt text has them."""
    hand = _hand(game_id)
    return () if hand is None else hand.words(view)


def explained(game_id: str, view: View) -> frozenset[str]:
    """Return the ids of choices whose refusal the private picture itself explains."""
    hand = _hand(game_id)
    return frozenset() if hand is None else hand.explained(view)


def _hand(game_id: str) -> HandOrders | None:
    return getattr(_module(game_id), "HAND", None)


def card(game_id: str, face: View, *, view: View | None = None) -> Picture:
    """Draw one card, large; raise `LookupError` if the game's cards are not drawn one by one.

    Args:
        game_id: the game's name, the same as its folder's.
        face: the card as plain data, as in the game's view.
        view: a view of the table; with it, the card shows which requirements the viewer meets.
    """
    cards: CardPictures | None = getattr(_module(game_id), "CARDS", None)
    if cards is None:
        raise LookupError(f"The cards of {game_id} are not drawn one by one.")
    return _finished(game_id, cards.card(face, view))


def ending(game_id: str, view: View, names: Sequence[str], size: Size = "wide") -> Picture:
    """Draw the result of a finished game."""
    return _finished(game_id, _game(game_id).ending(view, names, size))


def looking_back(game_id: str, view: View, names: Sequence[str]) -> tuple[Picture, ...]:
    """Draw further pictures of a finished game; most games have none."""
    sketches = _game(game_id).looking_back(view, names)
    return tuple(_finished(game_id, sketch) for sketch in sketches)


def post_mortem(game_id: str, seen: SeenPostMortem) -> Picture:
    """Draw the post-mortem of a finished game, compact."""
    sketch = Sketch(
        f"{game_id.replace('_', '-')}-post-mortem",
        lambda: repr(seen),
        seen.words(),
        lambda: draw_post_mortem(seen).encode(),
    )
    return _finished(game_id, sketch)


def forget() -> None:
    """Drop every cached picture, for measurements and tests."""
    _kept.clear()


def _game(game_id: str) -> GamePictures:
    """Return a game's pictures; load the game at its first picture."""
    pictures: GamePictures = _module(game_id).PICTURES
    return pictures


def _module(game_id: str) -> ModuleType:
    return importlib.import_module(f"renders.{game_id}")


def _finished(game_id: str, sketch: Sketch) -> Picture:
    drawn_from = f"{game_id}\n{sketch.name}\n{sketch.drawn_from()}"
    key = hashlib.sha256(drawn_from.encode()).digest()
    return _kept.get(key, lambda: _drawn(sketch))


def _drawn(sketch: Sketch) -> Picture:
    return Picture(f"{sketch.name}.png", sketch.draw(), sketch.alt)
