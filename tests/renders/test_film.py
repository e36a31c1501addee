"""A film shows its pictures as they are, and writes only what changes."""

import io
from itertools import islice

from PIL import Image, ImageChops

from benchmarks.pictures import CASES, positions
from renders import gallery
from renders.film import Film

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Emre")


def picture(*rectangles, size=(60, 80), ground="#101010"):
    image = Image.new("RGB", size, ground)
    for box, colour in rectangles:
        image.paste(colour, box)
    return image


def file_of(image):
    file = io.BytesIO()
    image.quantize(256, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def film_of(*files):
    film = Film()
    for file in files:
        film.add(file, 500)
    return film


def played(parts):
    image = Image.open(io.BytesIO(b"".join(parts)))
    shown = []
    for number in range(image.n_frames):
        image.seek(number)
        shown.append(image.convert("RGB"))
    return shown


def differs(one, other):
    return ImageChops.difference(one, other).getbbox()


def test_pictures_of_a_game_stay_exactly_as_they_are():
    case = CASES[0]
    files = [
        gallery.table(case.game, each.view, NAMES, news=each.news, size="compact").image_bytes
        for each in islice(positions(case), 0, 12, 6)
    ]

    shown = played(film_of(*files).written())

    for file, seen in zip(files, shown, strict=True):
        image = Image.open(io.BytesIO(file)).convert("RGB")
        assert differs(image, seen.crop((0, 0, *image.size))) is None


def test_only_what_changes_is_written():
    first = picture(((0, 0, 60, 40), "#aa3322"))
    second = picture(((0, 0, 60, 40), "#aa3322"), ((20, 50, 30, 60), "#2255aa"))

    begin, change, end = film_of(file_of(first), file_of(second)).written()

    assert len(change) < len(begin) / 10
    shown = played((begin, change, end))
    assert differs(first, shown[0]) is None
    assert differs(second, shown[1]) is None


def test_a_smaller_picture_stands_on_the_ground_of_its_corner():
    small, tall = picture(ground="#204060"), picture(size=(60, 200))

    shown = played(film_of(file_of(tall), file_of(small)).written())

    assert [each.size for each in shown] == [(60, 200), (60, 200)]
    assert shown[1].getpixel((5, 150)) == (0x20, 0x40, 0x60)


def test_the_same_picture_twice_is_shown_for_so_long():
    same = file_of(picture(((5, 5, 20, 20), "#ffffff")))
    parts = [*film_of(same, same).written()]

    assert all(
        differs(each, picture(((5, 5, 20, 20), "#ffffff"))) is None for each in played(parts)
    )


def test_too_many_colours_become_the_nearest():
    shades = [picture(*(((x, y, x + 1, y + 1), (4 * x, 3 * y, red)) for x in range(60)
              for y in range(80))) for red in (0, 120, 240)]  # fmt: skip
    files = [file_of(each) for each in shades]

    shown = played(film_of(*files).written())

    for file, seen in zip(files, shown, strict=True):
        wanted = Image.open(io.BytesIO(file)).convert("RGB")
        reached = max(high for _, high in ImageChops.difference(wanted, seen).getextrema())
        assert reached <= 64
