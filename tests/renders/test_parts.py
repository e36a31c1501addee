import io
import math
from importlib import import_module
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import encode as encoding
from renders import marks, palette
from renders.cache import Cache
from renders.canvas import Box, Canvas
from renders.encode import encode
from renders.geometry import Rect, dashes, polygon, star
from renders.glyphs import GLYPHS, sprite
from renders.glyphs.registry import glyph
from renders.lettering import Type, fit, shorten, width_of, wrap
from renders.marks import mark_sprite
from renders.palette import Colour
from renders.runs import Chip, Coin, Gap, Icon, SeatMark, Words, flow, run, run_width
from renders.terraforming_mars import colours
from rules.games import GAMES
from tests.renders.lying import holds, meets
from tests.renders.style_sheet import style_sheet
from tests.renders.terraforming_mars import style_sheet as mars_sheet

STYLE = Type(20, 500)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


# Geometry


def test_columns_share_a_row_and_end_where_it_ends():
    columns = Rect(32, 0, 1536, 10).columns(9, 12)

    assert columns[0].left == 32
    assert columns[-1].right == 1568
    assert all(after.left - before.right == 12 for before, after in pairwise(columns))


def test_a_rectangle_knows_what_it_holds_and_meets():
    rect = Rect(10, 10, 20, 20)

    assert holds(rect, rect.inset(2))
    assert not holds(rect.inset(2), rect)
    assert meets(rect, Rect(29, 29, 5, 5))
    assert not meets(rect, Rect(30, 10, 5, 5))


def test_polygons_and_stars_lie_on_their_circle():
    assert all(math.isclose(math.hypot(*corner), 5) for corner in polygon((0, 0), 5, 6))
    assert len(star((0, 0), 5, 0.5, 5)) == 10


def test_dashes_leave_gaps():
    pieces = dashes([(0, 0), (20, 0)], 4, 2)

    assert pieces[0] == [(0, 0), (4, 0)]
    assert pieces[1][0] == (6, 0)


# Words


def one_letter_at_a_time(words: str, room: float) -> str:
    """Return the result that cutting should give, found the slow way."""
    while words and width_of(words + "…", STYLE) > room:
        words = words[:-1].rstrip()
    return words + "…"


@pytest.mark.parametrize("room", [0, 20, 30, 80, 81, 150, 222, 300, 5000])
@pytest.mark.parametrize(
    "words", ["", "Ana", "Interplanetary", "A rather long name for a card", "a  b   c ddd e"]
)
def test_words_are_cut_at_the_last_end_of_a_word_unless_little_is_left(words: str, room: float):
    latest = one_letter_at_a_time(words, room)
    letters = latest.removesuffix("…")

    found = shorten(words, STYLE, room)

    kept = found.removesuffix("…")
    assert found.endswith("…")
    assert words.startswith(kept)
    assert len(letters) // 2 <= len(kept) <= len(letters)
    ends_a_word = kept == words or words[len(kept) :].startswith(" ")
    assert found == latest or ends_a_word
    assert ends_a_word or 2 * len(letters.rpartition(" ")[0].rstrip()) <= len(letters)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Needs 1 energy production; you have 0", "Needs 1 energy production"),
        ("one more action  ·  generation 7  ·  then Dana", "one more action  ·  generation 7"),
        ("Deliver 3 batteries and 2 minerals", "Deliver 3 batteries"),
        ("Move your bots 2 hexes from the shelter", "Move your bots 2 hexes"),
        ("Eos Chasma National Park", "Eos Chasma National"),
        ("Reincarnator", "Reincarna"),
    ],
)
def test_cut_words_end_with_a_phrase_and_not_with_a_small_word(words: str, shown: str):
    room = width_of(words[:-3] + "…", STYLE)

    assert shorten(words, STYLE, room) == f"{shown}…"


def test_a_last_line_may_be_short_after_long_ones():
    words = "Whoever loses the whole round takes one card more, and everybody else may draw"
    room = width_of("Whoever loses the whole ", STYLE)

    assert wrap(words, STYLE, room, 3)[-1] == "more…"
    assert shorten("more, and everybody else may", STYLE, room) == "more, and everybody…"


def test_words_that_fit_stay_as_they_are():
    assert fit("Ana", STYLE, 200) == ("Ana", STYLE)


def test_words_shrink_to_their_floor_and_are_then_cut():
    words, style = fit("A rather long name for a card", STYLE, 120, floor=16)

    assert style.size == 16
    assert words.endswith("…")
    assert width_of(words, style) <= 120


def test_wrapped_lines_fit_and_keep_every_word():
    text = "Each module you place costs you $2 less if its space asks for money."

    lines = wrap(text, STYLE, 150)

    assert " ".join(lines) == text
    assert all(width_of(line, STYLE) <= 150 for line in lines)


def test_wrapping_to_a_limit_ends_with_an_ellipsis():
    lines = wrap("one two three four five six seven", STYLE, 80, 2)

    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_tabular_figures_are_equally_wide():
    tabular = Type(32, 750, tabular=True)

    assert width_of("1111", tabular) == pytest.approx(width_of("8888", tabular))


# Rows


def test_a_row_is_as_wide_as_its_pieces():
    pieces = [Words("Fuel", STYLE), Gap(10), Icon("gear", 20), SeatMark(0, 20)]

    assert run_width(pieces) == pytest.approx(sum(piece.width for piece in pieces))
    assert run(Canvas(300, 40), 0, 20, pieces) == pytest.approx(run_width(pieces))


def test_pieces_flow_into_rows_with_room():
    pieces = [Gap(60), Gap(60), Gap(60)]

    rows = flow(pieces, (70, 130), 5)

    assert [len(row) for row in rows] == [1, 2]


def test_a_coin_grows_with_its_amount():
    assert Coin("$12", 30).width > Coin("$2", 30).width


# Shapes


def test_a_border_is_two_fills():
    canvas = Canvas(60, 40)

    canvas.box(Rect(5, 5, 50, 30), Box(palette.PANEL, palette.LIT, 8, 2))

    assert canvas.image.getpixel((30, 6)) == palette.LIT
    assert canvas.image.getpixel((30, 20)) == palette.PANEL
    assert canvas.image.getpixel((5, 5)) == palette.GROUND
    assert canvas.image.getpixel((2, 2)) == palette.GROUND


def test_one_scale_takes_units_to_pixels():
    canvas = Canvas(60, 40, scale=2)

    canvas.fill(Rect(10, 10, 5, 5), palette.LIT)

    assert canvas.image.size == (120, 80)
    assert canvas.image.getpixel((20, 20)) == palette.LIT
    assert canvas.image.getpixel((30, 30)) == palette.GROUND


def test_every_edge_is_smooth():
    mask = sprite("gear", 40)

    assert len(mask.getcolors(256)) > 8


for game in GAMES:  # a game's glyphs are known once its pictures are
    import_module(f"renders.{game}.pictures")


@pytest.mark.parametrize("name", sorted(GLYPHS))
def test_a_glyph_fills_its_box_and_stays_in_it(name):
    mask = sprite(name, 48)

    left, top, right, bottom = mask.getbbox()
    assert left > 0
    assert top > 0
    assert right < mask.width
    assert bottom < mask.height
    assert max(right - left, bottom - top) >= 24


def test_two_drawings_may_not_have_one_name():
    with pytest.raises(ValueError, match="Two glyphs are called leaf"):
        glyph("leaf")(GLYPHS["gear"])

    assert GLYPHS["leaf"] is not GLYPHS["gear"]


def test_glyphs_differ_from_one_another():
    drawn = {
        name: sprite(name, 24).tobytes() for name in {d: n for n, d in GLYPHS.items()}.values()
    }

    assert len(set(drawn.values())) == len(drawn)


# Marks


def test_the_marks_of_two_seats_differ_in_shape_alone():
    for one, other in combinations(range(len(marks.NAMES)), 2):
        first, second = mark_sprite(one, 30), mark_sprite(other, 30)
        difference = ImageChops.difference(first, second)
        assert ImageStat.Stat(difference).sum[0] > 0.15 * ImageStat.Stat(first).sum[0]


def test_marks_are_equally_large():
    areas = [ImageStat.Stat(mark_sprite(seat, 30)).sum[0] for seat in (0, 1, 2, 3)]

    assert max(areas) < 1.6 * min(areas)


@pytest.mark.parametrize("seat", range(6))
def test_a_mark_stands_out_in_grey(seat):
    for ground in (palette.GROUND, palette.PANEL, palette.WELL):
        assert contrast(palette.SEATS[seat], ground) > 4
    assert contrast(palette.SEATS[seat], palette.SEAT_INK) > 4


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        (palette.TEXT, palette.PANEL, 13),
        (palette.MUTED, palette.PANEL, 6.5),
        (palette.FAINT, palette.PANEL, 4.5),
        (palette.INK, palette.PAPER, 13),
        (palette.INK_MUTED, palette.PAPER, 5),
        (palette.COIN_INK, palette.COIN, 8),
    ],
)
def test_words_can_be_read_on_their_ground(ink, ground, least):
    assert contrast(ink, ground) > least


# Caches and files


def test_a_full_shelf_drops_what_was_used_longest_ago():
    cache = Cache(10, len)
    cache.get("a", lambda: "aaaa")
    cache.get("b", lambda: "bbbb")
    cache.get("a", lambda: "never made")

    cache.get("c", lambda: "cccc")

    assert cache.held <= 10
    assert cache.get("a", lambda: "new") == "aaaa"
    assert cache.get("b", lambda: "new") == "new"


def test_what_is_kept_whole_looks_as_if_drawn_there_at_once():
    def signs(canvas, middle):
        canvas.disc(middle, 14, palette.SEATS[0])
        canvas.mark(1, middle, 15, edge=palette.SEAT_INK)

    at_once, kept = Canvas(60, 40, ground=palette.LIT), Canvas(60, 40, ground=palette.LIT)
    signs(at_once, (30, 20))

    for _ in range(2):  # the second time it is there
        kept.stamp(
            (30, 20),
            32,
            ("signs",),
            lambda alone: signs(alone, (alone.width / 2, alone.height / 2)),
        )
        difference = ImageChops.difference(at_once.image, kept.image)
        assert max(high for _, high in difference.getextrema()) <= 2
        kept = Canvas(60, 40, ground=palette.LIT)


def test_flat_colours_survive_the_file_exactly():
    canvas = style_sheet()

    with Image.open(io.BytesIO(encode(canvas.image))) as read:
        kept = read.convert("RGB")

    for spot in ((5, 5), (60, 180), (300, 180), (420, 180)):
        assert kept.getpixel(spot) == canvas.image.getpixel(spot)
    difference = ImageChops.difference(kept, canvas.image)
    assert max(ImageStat.Stat(difference).mean) < 0.5


def test_a_small_vivid_sign_is_kept_exactly_among_many_commoner_greys():
    sign, canvas = colours.TAGS["jovian"], Canvas(400, 300)
    for number in range(200):
        shade = 20 + number
        canvas.fill(Rect(number * 2, 0, 2, 260), (shade, shade, shade))
    canvas.fill(Rect(20, 270, 20, 20), sign)

    exact, _ = encoding._ranked(canvas.image)

    assert sign in exact


def test_a_picture_of_one_colour_keeps_it():
    plain = Image.new("RGB", (40, 30), (13, 17, 23))

    with Image.open(io.BytesIO(encode(plain))) as read:
        assert read.convert("RGB").getcolors() == [(1200, (13, 17, 23))]


def test_a_file_has_the_same_bytes_whatever_was_packed_before_it():
    image = style_sheet().image
    first = encode(image)
    for shade in range(20):
        encode(Image.radial_gradient("L").convert("RGB").resize((64 * (shade + 1), 200)))
        encode(Image.new("RGB", (900, 700), (shade, 23, 23)))

        assert encode(image) == first


def test_a_picture_of_soft_shades_can_be_encoded():
    shades = Image.radial_gradient("L").convert("RGB").resize((64, 64))

    assert encode(shades).startswith(b"\x89PNG")


def test_the_style_sheet_looks_as_it_did(golden):
    golden(style_sheet().image, "style_sheet")


def test_the_sheet_of_a_games_own_parts_looks_as_it_did(golden):
    golden(mars_sheet.style_sheet().image, "tm_style_sheet")


def test_a_chip_without_words_is_its_icon():
    assert Chip("", STYLE, icon="rocket").width < Chip("can launch", STYLE, icon="rocket").width
