"""The pictures of a game, if somebody has drawn them."""

from __future__ import annotations

from importlib.util import find_spec

from renders import gallery
from rules.kernel import Game

NAMES = ("Ana", "Bram", "Chloé", "Dmitri", "Elif")


def drawn(game_id: str) -> bool:
    return find_spec(f"renders.{game_id}") is not None


WHOLE = ("table", "compact")
"""Beside the parts of a board the whole of it can be asked for by these names, at every game."""


def pictures(game_id: str, game: Game, viewer: int | None) -> list[tuple[bytes, str]]:
    """Every picture that this viewer could be sent now, with its alt text, drawn afresh."""
    view, names = game.view(viewer), NAMES[: len(game.seats)]
    gallery.forget()
    parts = [close_up.what for close_up in gallery.close_ups(game_id, view, names)]
    assert len({*WHOLE, *parts}) == len(WHOLE) + len(parts), "two parts of one name"
    found = [
        gallery.table(game_id, view, names),
        gallery.table(game_id, view, names, size="compact"),
        *(gallery.close_up(game_id, view, names, what) for what in parts),
    ]
    if viewer is not None and not game.over:
        found.append(gallery.private(game_id, view, names))
    return [(picture.image_bytes, picture.alt) for picture in found]
