"""Emblems and planets: told apart by their shape alone, at the smallest size in use."""

from functools import reduce
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renders import palette
from renders.canvas import Canvas
from renders.cosmic_encounter import planets
from renders.cosmic_encounter.colours import FAMILIES, FIGURE
from renders.cosmic_encounter.emblems import SHARE, emblem
from renders.cosmic_encounter.figures import RECIPES, figure
from renders.cosmic_encounter.planets import SURFACES, planet
from renders.cosmic_encounter.small import Fleet, lucre, ships_width
from renders.geometry import Rect
from renders.glyphs import sprite
from renders.pen import FACTOR
from tests.renders.cosmic_encounter.style_sheet import style_sheet
from tests.renders.lying import holds
from tests.renders.test_parts import contrast

SMALLEST = 34
APART = 50
"""Pixels of the figure's 440 in which two at least differ; the closest pair has 67."""


def covered(alien: str) -> float:
    return ImageStat.Stat(sprite(figure(alien), SMALLEST * SHARE)).sum[0] / 255


def test_there_are_fifty_emblems():
    assert len(RECIPES) == 50


def test_figures_can_be_told_apart_without_their_hue():
    drawn = {alien: sprite(figure(alien), SMALLEST * SHARE) for alien in RECIPES}

    for one, other in combinations(RECIPES, 2):
        apart = ImageStat.Stat(ImageChops.difference(drawn[one], drawn[other])).sum[0] / 255
        assert apart > APART, f"{one} looks like {other}"


@pytest.mark.parametrize("alien", RECIPES)
def test_a_figure_is_neither_a_speck_nor_a_blot(alien):
    whole = (SMALLEST * SHARE) ** 2

    assert 0.12 < covered(alien) / whole < 0.8


def test_figures_can_be_read_on_every_hue():
    assert all(contrast(FIGURE, hue) > 4 for hue in FAMILIES.values())


def drawn_emblem(alien: str, *, works: bool) -> list[tuple[int, int, int]]:
    canvas = Canvas(40, 40)
    emblem(canvas, alien, (20, 20), SMALLEST, works=works)
    return [colour for _, colour in canvas.image.getcolors(1600)]


@pytest.mark.parametrize("alien", ["human", "clone", "amoeba", "mite", "will", "reincarnator"])
def test_a_power_that_is_off_has_lost_its_hue(alien):
    hue = FAMILIES[RECIPES[alien].family]

    assert hue in drawn_emblem(alien, works=True)
    assert hue not in drawn_emblem(alien, works=False)


def test_an_alien_without_a_recipe_is_drawn_as_unknown_not_as_an_error():
    assert drawn_emblem("somebody_new", works=True)


def drawn_planet(seat: int, number: int, *, held: bool = True):
    canvas = Canvas(80, 80)
    planet(canvas, (40, 40), 20, seat, number, held=held)
    return canvas.image


def test_every_planet_of_a_system_has_a_surface_of_its_own():
    for one, other in combinations(range(1, SURFACES + 1), 2):
        apart = ImageChops.difference(drawn_planet(0, one), drawn_planet(0, other))
        assert sum(ImageStat.Stat(apart).mean) > 5


@pytest.mark.parametrize("seat", range(6))
def test_a_planet_is_darker_when_its_player_has_no_ship_there(seat):
    held, lost = (
        sum(ImageStat.Stat(drawn_planet(seat, 1, held=held)).mean) for held in (True, False)
    )

    assert lost < 0.95 * held


def test_a_coloured_surface_is_the_mean_of_its_large_pixels():
    base, inks = (90, 60, 31), ((201, 8, 77), (5, 250, 130), (40, 41, 42))
    sphere = planets._Sphere(9)
    planets._capped(sphere)

    large = Image.new("RGB", sphere.body.size, base)
    for ink, colour in zip((planets.LIGHT, planets.DARK, planets.THIRD), inks, strict=True):
        differs = ImageChops.difference(sphere.body, Image.new("RGB", sphere.body.size, ink))
        bands = [band.point([0, *[255] * 255]) for band in differs.split()]
        covered = ImageChops.invert(reduce(ImageChops.lighter, bands))
        assert covered.getbbox() is not None
        large.paste(colour, (0, 0), covered)
    coloured = planets._coloured(sphere.body.reduce(FACTOR), base, inks)
    assert coloured.tobytes() == large.reduce(FACTOR).tobytes()


def test_a_sixth_planet_takes_the_first_surface_again():
    assert drawn_planet(2, 6).tobytes() == drawn_planet(2, 1).tobytes()


def test_a_fleet_is_as_wide_as_it_says(written):
    canvas = Canvas(200, 60)

    Fleet(1, 12, 24).draw(canvas, 10, 30)

    assert written[-1].box.right == pytest.approx(10 + ships_width(24, 12))


def test_two_digits_of_lucre_stay_on_their_square(written):
    canvas = Canvas(100, 60)

    lucre(canvas, (50, 30), 22, "20")

    assert holds(Rect(50 - 14.3, 0, 28.6, 60), written[-1].box)


def test_the_sheet_of_parts_looks_as_it_did(golden):
    canvas = style_sheet()

    assert canvas.image.size == (1600, 1232)
    assert palette.COIN in [colour for _, colour in canvas.image.getcolors(1 << 20)]
    golden(canvas.image, "cosmic_parts")
