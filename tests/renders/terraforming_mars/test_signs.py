"""Small signs tell apart neutral tiles, cards that cannot be played, and actions."""

import io

import pytest
from PIL import Image, ImageChops

from renders import gallery, palette
from renders.canvas import Canvas
from renders.chart import labelled
from renders.geometry import Rect
from renders.sheet import Sheet
from renders.terraforming_mars.alt import table_alt
from renders.terraforming_mars.board import draw_board
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.ending import draw_ending
from renders.terraforming_mars.kinds import DIM, DIM_CODE, DIM_INK, KINDS, dim_band
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.small_card import WIDTH, HeldCard, put_held
from renders.terraforming_mars.tiles import draw_neutral
from rules.terraforming_mars.cards.catalogue import CORPORATIONS, PRELUDES, PROJECTS
from rules.terraforming_mars.cards.faces import face
from rules.terraforming_mars.model.views import InPlay
from tests.renders.terraforming_mars import samples
from tests.renders.test_parts import contrast

MOST_BYTES = 300_000


def silhouette(draw) -> Image.Image:
    """The shape of a mark in black and white, whatever its colours."""
    canvas = Canvas(60, 60)
    draw(canvas)
    empty = Image.new("RGB", canvas.image.size, canvas.image.getpixel((0, 0)))
    return ImageChops.difference(canvas.image, empty).convert("L").point(lambda shade: shade > 0)


def test_nobodys_mark_has_a_shape_of_its_own():
    nobody = silhouette(lambda canvas: draw_neutral(canvas, (30, 30), 30))

    for seat in range(len(palette.SEATS)):
        own = silhouette(
            lambda canvas, seat=seat: canvas.mark(seat, (30, 30), 30, edge=palette.SEAT_INK)
        )
        apart = ImageChops.difference(nobody, own).histogram()
        assert sum(apart[1:]) > 150


def test_words_on_a_card_that_cannot_be_played_can_still_be_read():
    assert contrast(DIM_INK, DIM) > 7
    for kind in KINDS:
        assert contrast(DIM_CODE, dim_band(kind)) > 4


def test_only_cards_with_an_action_bear_the_sign_of_one_on_a_board(monkeypatch):
    by_id = {card.key: face(card.key) for card in PROJECTS}
    effect, action = by_id["rover_construction"], by_id["ants"]
    table = samples.table(4)
    player = table.players[0].model_copy(
        update={"cards": (InPlay(face=effect), InPlay(face=action))}
    )
    table = table.model_copy(update={"players": (player, *table.players[1:])})
    drawn = []
    whole = Canvas.glyph

    def glyph(self, name, centre, size, colour=palette.TEXT):
        drawn.append((name, size, colour))
        return whole(self, name, centre, size, colour)

    monkeypatch.setattr(Canvas, "glyph", glyph)
    draw_board(Scene.at(table, samples.NAMES).for_drawing(), 0)

    spines = [name for name, size, colour in drawn if size == 30 and colour == palette.WHITE]
    assert spines == ["action", "standing"]


def test_points_lost_have_a_true_minus_sign(written):
    lost = samples.score(0, 40, 0, 0, 5, 0, -3)
    table = samples.solo_table().model_copy(update={"scores": (lost,), "over": True})

    draw_ending(Scene.at(table, samples.NAMES).for_drawing())

    said = [one.words for one in written]
    assert "−3" in said
    assert "-3" not in said


@pytest.mark.parametrize("last", range(1, 30))
def test_the_first_and_the_last_generation_are_named_below_the_lines(last):
    shown = labelled(last)

    assert shown[-1] == last
    assert shown[0] == (1 if last != 2 else shown[0])
    assert len(shown) <= 7
    assert shown == sorted(set(shown))


def test_a_table_too_full_for_the_whole_map_still_tells_who_has_how_many_tiles():
    table = samples.table(5)

    words = table_alt(Scene.at(table, ("Wilhelmina",) * 5))

    assert len(words) <= 1024
    assert "Map:" not in words
    assert "Cities and greeneries: Wilhelmina " in words


def test_a_usual_hand_is_as_narrow_as_a_compact_picture():
    table = samples.hand_table(viewer=2, cards=10)

    assert samples.draw_private(Scene.at(table, samples.NAMES).for_drawing(), 2, ()).width == 900


def test_the_largest_hand_keeps_its_file_small():
    table = samples.hand_table(viewer=2)
    hand = tuple(face(card.key) for card in PROJECTS[:60])
    players = list(table.players)
    players[2] = players[2].model_copy(
        update={"hand": hand, "hand_size": len(hand), "hand_terms": None}
    )
    table = table.model_copy(update={"players": tuple(players)})

    picture = gallery.private("terraforming_mars", table.model_dump(), samples.NAMES)

    assert len(picture.image_bytes) <= MOST_BYTES
    with Image.open(io.BytesIO(picture.image_bytes)) as read:
        assert read.width >= 1200


def test_no_name_of_a_card_is_cut_in_a_hand(written):
    everything = [face(card.key) for card in (*CORPORATIONS, *PRELUDES, *PROJECTS)]
    for card in everything:
        for code in ("", "AB"):
            del written[:]
            put_held(
                Sheet(WIDTH, 900, COLOUR_TABLE), HeldCard(card, (), code), Rect(0, 0, WIDTH, 900)
            )
            said = " ".join(one.words for one in written)
            assert card.name in said
            assert "…" not in said
