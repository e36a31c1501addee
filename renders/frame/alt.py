"""The skeleton of alt texts: the headline, then a sentence for each player."""

from collections.abc import Callable
from typing import Any, TypeVar

from renders.frame.head import Head
from renders.frame.scene import TableScene
from renders.frame.words import DOT
from renders.tongue import strung

SceneSeen = TypeVar("SceneSeen", bound=TableScene[Any, Any])


def opening(head: Head) -> str:
    """Return the beginning of the alt text: the words in the picture's head.

    >>> opening(Head((0,), "Ana to bid", "lot 3  ·  round 2"))
    'Ana to bid: lot 3, round 2'
    """
    title = head.title if isinstance(head.title, str) else head.title(None)
    under = head.under.replace(DOT, ", ")
    return f"{title}: {under}" + (f", {head.notice.words}" if head.notice else "")


def everybody(scene: SceneSeen, words: Callable[[SceneSeen, Any], str]) -> str:
    """Return a sentence for each player, in the order of the seats."""
    return strung(" ", (f"{words(scene, player)}." for player in scene.table.players))
