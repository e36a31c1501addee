"""One list of colours covers all pictures of Terraforming Mars.

If this fails, the design has a colour that the list lacks: run `python -m
tests.renders.choose_colours terraforming_mars` and look at pictures.
"""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import gallery, palette
from renders.canvas import Canvas
from renders.colour_table import ColourTable
from renders.frame.scene import TableScene
from renders.geometry import Rect
from renders.palette import hexed
from renders.sketch import DrawnOption
from renders.terraforming_mars import colours
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.map_sheet import draw_map_sheet
from renders.terraforming_mars.scene import Scene
from tests.renders import choose_colours
from tests.renders.terraforming_mars import auction_samples, samples

COMMON = 0.004
"""A colour that fills so much of a picture is the ground of something."""
HAIR = 4
WANTED_MEAN = 1.0
"""The largest mean difference, of 255; pictures differ by 0.3 to 0.8 from their drawing."""

WANTED_PATCH = 12
"""The largest mean difference of any eight by eight pixels, of 255."""
GAME, NAMES = "terraforming_mars", samples.NAMES


def shown(table):
    return table.model_dump(mode="json")


def some_dealt():
    """Return cards on offer, all but one of them set aside."""
    faces = tuple(samples.CARDS[name] for name in ("comet", "electro_catapult", "farming"))
    table = samples.hand_table()
    seats = [*table.players]
    seats[2] = seats[2].model_copy(update={"dealt": faces, "hand": None})
    return shown(table.model_copy(update={"players": tuple(seats)}))


def drawn_tables():
    now = samples.table(4)
    before = shown(samples.before(now))
    news = ["Bram places a greenery on D7."]
    for size in ("wide", "compact"):
        yield lambda size=size: gallery.table(
            GAME, shown(now), NAMES, before=before, news=news, size=size
        )
        yield lambda size=size: gallery.table(
            GAME, shown(auction_samples.opening_table()), NAMES, size=size
        )
    for count in (1, 5):
        table = samples.solo_table() if count == 1 else samples.table(count)
        yield lambda table=table: gallery.table(GAME, shown(table), NAMES)
    hand = shown(samples.hand_table())
    offers = [DrawnOption(mark, mark) for mark in ("E5", "F6", "G7")]
    yield lambda: gallery.private(GAME, hand, NAMES)
    yield lambda: gallery.private(GAME, hand, NAMES, options=offers)
    yield lambda: gallery.private(
        GAME, some_dealt(), NAMES, options=[DrawnOption("A", "", id="comet")]
    )
    yield lambda: gallery.close_up(GAME, shown(now), NAMES, "goals")
    yield lambda: gallery.close_up(GAME, shown(now), NAMES, "player 1")
    yield lambda: gallery.ending(GAME, shown(samples.ending_table()), NAMES)
    yield lambda: gallery.card(GAME, samples.CARDS["electro_catapult"].model_dump(mode="json"))


def seen(draw):
    gallery.forget()
    with choose_colours.counted() as counts:
        draw()
    return counts


def test_the_list_has_every_flat_colour_of_every_kind_of_picture():
    nearest = {}
    for draw in drawn_tables():
        counts = seen(draw)
        assert counts
        for colour, number in counts.items():
            if number >= COMMON * counts.total() and colour not in nearest:
                nearest[colour] = min(
                    choose_colours.difference(colour, ink) for ink in COLOUR_TABLE.colours
                )
    assert len(nearest) > 80
    assert {colour: far for colour, far in nearest.items() if far > HAIR} == {}


def test_a_new_ground_would_be_noticed():
    new = hexed("#7F2F8F")

    def draw():
        canvas = Canvas(60, 40)
        canvas.fill(Rect(0, 0, 60, 20), new)
        canvas.encode(COLOUR_TABLE)

    assert seen(draw)[new] == 60 * 20
    assert min(choose_colours.difference(new, ink) for ink in COLOUR_TABLE.colours) > HAIR


@pytest.mark.parametrize("colour", [*palette.SEATS, *colours.RESOURCES.values(), palette.LIT,
                                    *colours.TAGS.values(), *colours.TILES.values()])  # fmt: skip
def test_what_tells_seats_goods_tags_and_tiles_apart_is_written_exactly(colour):
    plain = Canvas(30, 20, ground=colour)

    with Image.open(io.BytesIO(plain.encode(COLOUR_TABLE))) as read:
        assert read.convert("RGB").getcolors() == [(600, colour)]


@pytest.fixture(scope="module")
def drawn():
    """A picture with all there is on a map, a hex of it lit, before it is written."""
    return draw_map_sheet(Scene.at(samples.table(5), NAMES)).image


def test_what_is_written_looks_as_it_was_drawn(drawn):
    with Image.open(io.BytesIO(COLOUR_TABLE.file(COLOUR_TABLE.numbered(drawn)))) as read:
        difference = ImageChops.difference(read.convert("RGB"), drawn)

    assert max(ImageStat.Stat(difference).mean) < WANTED_MEAN
    assert max(high for _, high in difference.reduce(8).getextrema()) < WANTED_PATCH


def test_a_game_without_a_list_has_its_colours_chosen_for_each_picture():
    assert TableScene.colour_table is None


def test_a_list_with_two_colours_that_pillow_does_not_tell_apart_is_refused():
    with pytest.raises(ValueError, match="a cell of its own"):
        ColourTable([(0, 0, 0), (1, 1, 1)])
