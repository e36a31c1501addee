"""The promise that each picture of a finished table, and its alt text, says how the game ended.

The pictures are laid out without painting.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from renders import gallery
from tests.conformance.pictures import drawn
from tests.conformance.tables import Play
from tests.renders.measured import measuring

NAMES = ("Ana", "Bram", "Cem", "Dora", "Emil", "Fay", "Gil", "Hana")
SIZES = ("wide", "compact")
WON = re.compile(r"\b(wins?|won|reached the goal)\b")
LOST = re.compile(r"\b(is over|ended|nobody|failed|missed|not ready)\b", re.IGNORECASE)


def every_picture_of_a_finished_game_says_how_it_ended(play: Play) -> Iterator[None]:
    while not play.game.over:
        yield
    game_id, game = play.case.meta.id, play.game
    if not drawn(game_id):
        return
    for viewer in (None, game.seats[0]):
        view, names = game.view(viewer), NAMES[: len(game.seats)]
        for size in SIZES:
            table = partial(gallery.table, game_id, view, names, size=size)
            ending = partial(gallery.ending, game_id, view, names, size)
            film = partial(gallery.table, game_id, view, names, size=size, filmed=True)
            for what, draw in (("table", table), ("ending", ending), ("film", film)):
                says_how_it_ended(f"the {size} {what}", draw, bool(game.result.winners))


def says_how_it_ended(what: str, draw: Callable[[], gallery.Picture], is_won: bool) -> None:
    """Check the words of a picture, and its alt text: each is read without the other."""
    with measuring() as noted:
        picture = draw()
    shown = " ".join(words for laid in noted.pictures for words, _, _ in laid.words)
    wanted, end = (WON, "who won") if is_won else (LOST, "that nobody won")
    for where, said in ((what, shown), (f"the alt text of {what}", picture.alt)):
        assert wanted.search(said), f"{where} does not say {end}: {said[:120]!r}"
