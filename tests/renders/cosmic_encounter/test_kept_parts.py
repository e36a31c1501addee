"""A picture put together from kept parts is the same as one drawn afresh."""

import io
from itertools import islice

import pytest
from PIL import Image

from renders import gallery
from renders.canvas import LAYERS
from renders.cosmic_encounter import compact_stage
from renders.cosmic_encounter.compact import draw_compact
from renders.cosmic_encounter.scene import Scene
from renders.sheet import BANDS, LOOSE, PARTS
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.views import Gate, Ships
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


def test_the_empty_gate_and_the_light_at_the_target_are_drawn_once(monkeypatch):
    LAYERS.clear()
    drawn = []
    for name in ("_draw_portal", "_draw_behind"):
        plain = getattr(compact_stage, name)

        def noted(canvas, seen, name=name, plain=plain):
            drawn.append((name, seen))
            plain(canvas, seen)

        monkeypatch.setattr(compact_stage, name, noted)

    for ships in (1, 2, 3):
        fleet = Ships(seat=1, ships=ships)
        meeting = samples.encounter(gate=Gate(planet="D2", offense=fleet))
        forget()
        draw_compact(Scene.at(samples.table(encounter=meeting), samples.NAMES).for_drawing())

    assert [name for name, _ in drawn] == ["_draw_portal", "_draw_behind"]
