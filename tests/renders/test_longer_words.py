"""Every sample of every picture in words a third longer: nothing overlaps, nothing more is cut."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest

from renders import gallery
from renders.sketch import DrawnOption
from renders.tongue import speaking, translated
from tests.pseudo import SIGNS, pseudo
from tests.renders.measured import Laid, measuring
from tests.renders.test_compact import ENDINGS, PRIVATE, TABLES

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda", "Femi")
SIGNED = frozenset(map(chr, SIGNS.values()))
GAMES = sorted({game for game, _ in TABLES})
PLACES = ("a sign", "an edge", "outside")


@cache
def longer(words: str) -> str:
    """The words in letters with signs, a third longer; what is so already stays as it is."""
    return words if SIGNED.intersection(words) else pseudo(words)


Draw = Callable[[], object]


def samples(game: str) -> Iterator[tuple[str, Draw]]:
    """Yield every picture of every table of a game; parts of the board only of the fullest."""
    tables = {what: plain(make) for (of, what), make in TABLES.items() if of == game}
    for size in ("wide", "compact"):
        for what, view in tables.items():
            yield f"{what} {size}", partial(gallery.table, game, view, NAMES, size=size)
        for (of, what), (make, marks) in PRIVATE.items():
            if of == game:
                options = [DrawnOption(mark, "Bram", id=mark) for mark in marks]
                draw = partial(gallery.private, game, plain(make), NAMES, options=options)
                yield f"own {what} {size}", partial(draw, size=size)
        if game in ENDINGS:
            yield f"ending {size}", partial(gallery.ending, game, plain(ENDINGS[game]), NAMES, size)
    view = tables.get("crowded", next(iter(tables.values())))
    for part in gallery.close_ups(game, view, NAMES):
        yield part.what, partial(gallery.close_up, game, view, NAMES, part.what)


def plain(make: Callable[[], Any]) -> dict[str, Any]:
    return make().model_dump(mode="json")


def laid(draw: Callable[[], object], translate) -> list[Laid]:
    with measuring() as noted, speaking(translate):
        draw()
    return noted.pictures


def worse(english: list[Laid], others: list[Laid]) -> list[str]:
    """The texts of a picture that overlap or are cut only in longer words."""
    with speaking(longer):
        known = Counter(
            (translated(a), b if b in PLACES else translated(b))
            for each in english
            for a, b in each.overlapping
        )
    found = [
        f"{a} lies on {b}"
        for a, b in Counter(pair for each in others for pair in each.overlapping) - known
    ]
    cut = [words for each in others for words in each.cut]
    more = len(cut) - sum(len(each.cut) for each in english)
    return found + (cut if more > 0 else [])


@pytest.mark.parametrize("game", GAMES)
def test_longer_words_find_room_in_every_picture(game):
    found = {}
    for what, draw in samples(game):
        others = laid(draw, longer)
        if any(each.cut or each.overlapping for each in others):
            found[what] = worse(laid(draw, str), others)
    assert {what: faults for what, faults in found.items() if faults} == {}
