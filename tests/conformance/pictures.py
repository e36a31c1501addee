"""The pictures of a game, if somebody has drawn them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from importlib.util import find_spec

from renders import gallery
from renders.sketch import Picture
from rules.kernel import Game
from tests.renders.measured import measuring

NAMES = ("Ana", "Bram", "Chloé", "Dmitri", "Elif")


def drawn(game_id: str) -> bool:
    return find_spec(f"renders.{game_id}") is not None


WHOLE = ("table", "compact")
"""Beside the parts of a board the whole of it can be asked for by these names, at every game."""

Draw = Callable[[], Picture]


def drawings(game_id: str, game: Game, viewer: int | None) -> dict[str, Draw]:
    """Return every picture that this viewer could be sent now, by name; nothing is drawn yet."""
    view, names = game.view(viewer), NAMES[: len(game.seats)]
    parts = [close_up.what for close_up in gallery.close_ups(game_id, view, names)]
    assert len({*WHOLE, *parts}) == len(WHOLE) + len(parts), "two parts of one name"
    found: dict[str, Draw] = {
        "table": partial(gallery.table, game_id, view, names),
        "compact": partial(gallery.table, game_id, view, names, size="compact"),
    }
    found |= {part: partial(gallery.close_up, game_id, view, names, part) for part in parts}
    if viewer is not None and not game.over:
        found["own picture"] = partial(gallery.private, game_id, view, names)
    return found


def leaks(game_id: str, game: Game, other: Game, viewer: int | None) -> list[str]:
    """Return what the pictures of two tables tell apart that a viewer must not tell apart."""
    here, there = drawings(game_id, game, viewer), drawings(game_id, other, viewer)
    if here.keys() != there.keys():
        return [f"other parts are offered: {sorted(here.keys() ^ there.keys())}"]
    return [said for name in here if (said := leak(name, here[name], there[name]))]


def leak(name: str, here: Draw, there: Draw) -> str:
    """Return the words by which two pictures, or their alt texts, differ; empty if they do not."""
    gallery.forget()
    one = here()
    gallery.forget()
    other = there()
    if one.alt != other.alt:
        return f"the alt text of {name} says {differing(one.alt.split(), other.alt.split())}"
    if one.image_bytes == other.image_bytes:
        return ""
    words = differing(words_on(here), words_on(there))
    return f"{name} shows {words}" if words else f"{name} is painted otherwise, in the same words"


def words_on(draw: Draw) -> list[str]:
    """Return the words on a picture, which is laid out without painting."""
    with measuring({}) as noted:
        draw()
    return [words for laid in noted.pictures for words, _, _ in laid.words]


def differing(here: Sequence[str], there: Sequence[str]) -> str:
    """Return where two rows of words differ; empty if they do not.

    >>> differing(["Ana", "has", "a", "comet"], ["Ana", "has", "two", "cards"])
    "'a comet' or 'two cards'"
    """
    changes = SequenceMatcher(None, here, there, autojunk=False).get_opcodes()
    return "; ".join(
        f"{' '.join(here[a:b])!r} or {' '.join(there[c:d])!r}"
        for what, a, b, c, d in changes
        if what != "equal"
    )
