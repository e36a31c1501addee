"""Everything printed, one card at a time."""

import pytest

from renders import gallery
from renders.on_mars.card_sheet import SCALE, draw_card_sheet
from rules.on_mars.model.cards_seen import Face
from rules.on_mars.views.printed import face_at
from rules.on_mars.views.rulebook import cards
from tests.renders.on_mars import samples
from tests.renders.written import assert_apart

FACES = [Face.model_validate(face_at(entry.key, None)) for entry in cards("")]


@pytest.mark.long
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_card_fits_and_is_large_enough_to_read(face, written):
    draw_card_sheet(face)

    assert min(entry.style.size for entry in written) * SCALE >= 30
    assert_apart([entry for entry in written if entry.canvas is written[-1].canvas])
    assert not any(entry.words.endswith("…") for entry in written)


def test_a_card_is_drawn_through_the_gallery_and_said_in_words():
    picture = gallery.card("on_mars", FACES[0].model_dump(mode="json"))

    assert picture.name == "on-mars-card-b1.png"
    assert picture.alt.startswith("Construction Yard, blueprint. Mine, level 1; gives 1 mineral.")


def test_a_scientist_is_worth_something_only_at_a_table(written):
    alone = next(face for face in FACES if face.id == "geologist")
    draw_card_sheet(alone)
    assert not any("now" in entry.words for entry in written)

    draw_card_sheet(alone.model_copy(update={"scientist": samples.scientist("geologist", 6)}))
    assert any(entry.words == "now 6" for entry in written)
