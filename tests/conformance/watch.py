"""One play of a random game for many promises at once; says which one was broken, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tests.conformance.promises import Promise
from tests.conformance.tables import Play

GOES_ON = "each answer that is offered can be carried out and leads to the end"


class Broken(AssertionError):
    """A promise was not kept: which one, in which game, at which of its decisions."""


def watch(play: Play, promises: Sequence[Promise]) -> Play:
    """Play to the end; each promise looks at each decision, and at the table when it is over."""
    watching = [(promise.__name__.replace("_", " "), promise(play)) for promise in promises]
    with _said(play, GOES_ON):
        for _ in play.decisions():
            for words, looks in watching:
                with _said(play, words):
                    next(looks)
    for words, looks in watching:
        with _said(play, words):
            assert next(looks, "done") == "done", "it looks on when the game is over"
    return play


@contextmanager
def _said(play: Play, words: str) -> Iterator[None]:
    try:
        yield
    except Broken:
        raise
    except Exception as failure:
        what = f"{type(failure).__name__}: {failure}".rstrip(": ")
        where = f"decision {len(play.log) + 1}" if not play.game.over else "when it was over"
        raise Broken(f"{words}: {play}, {where}: {what}") from failure
