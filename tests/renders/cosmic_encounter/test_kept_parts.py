"""A picture put together from kept parts is the same as one drawn afresh."""

import io
from itertools import islice

import pytest
from PIL import Image

from renders import gallery
from renders.sheet import BANDS, LOOSE, PARTS
from rules.cosmic_encounter.meta import META
from tests.conformance.tables import Case, Play
from tests.renders.cosmic_encounter import samples

GAME = "cosmic_encounter"


def pixels(picture):
    with Image.open(io.BytesIO(picture.image_bytes)) as read:
        return read.convert("RGB").tobytes()


def forget():
    for kept in (PARTS, LOOSE, BANDS):
        kept.clear()


@pytest.mark.parametrize("options", [{"rewards": True}, {"lucre": True}])
def test_pictures_along_a_game_are_as_those_drawn_afresh(options):
    play = Play(Case(META, 3, META.options(**options)), "kept parts")
    moments = []
    for game in islice(play.decisions(), 20, 120, 6):
        asked = next(iter(game.asks()), None)
        moments.append((game.view(None), None if asked is None else game.view(asked)))

    def drawn(number):
        view, own = moments[number]
        before = moments[number - 1][0]
        found = [pixels(gallery.table(GAME, view, samples.NAMES, before=before, size="compact"))]
        if own is not None:
            hand = gallery.private(GAME, own, samples.NAMES, size="compact")
            found.append(pixels(hand))
        return found

    forget()
    kept = [drawn(number) for number in range(1, len(moments))]
    for number, pictures in enumerate(kept, start=1):
        forget()
        gallery._kept.clear()
        assert drawn(number) == pictures, number
    assert len({tuple(each) for each in kept}) > len(kept) / 2
