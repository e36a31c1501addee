"""The ground of a map of Mars: a dark planet, larger than its panel, with a warm limb."""

import math
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from renders import palette
from renders.canvas import Canvas
from renders.geometry import Point
from renders.palette import mix

LIMB: Final = mix(palette.MARS_LIMB, palette.MARS_RIM, 0.35)
LIMB_STRENGTH: Final = 165
LIMB_BLUR: Final = 7
LIMB_REACH: Final = 3
SHADE: Final = 1.6
"""The exponent of the disc's darkening towards its rim; a higher one darkens later."""
SPHERE: Final = 1.25
"""The side of the gradient's square, as a share of the disc's diameter."""
RADIUS: Final = 16
SMOOTH: Final = 4


def draw_planet(canvas: Canvas, centre: Point, radius: float) -> None:
    """Draw the planet over the whole canvas, which is a panel with round corners."""
    size, scale = canvas.image.size, canvas.scale
    across, down, reach = centre[0] * scale, centre[1] * scale, radius * scale
    panel = Image.new("RGB", size, palette.WELL)
    panel.paste(LIMB, (0, 0), _limb(size, (across, down), reach + LIMB_REACH * scale, scale))
    disc = _shaded_disc(round(2 * reach))
    corner = (round(across - reach), round(down - reach))
    panel.paste(disc, corner, _round_mask(disc.size))
    canvas.image.paste(panel, (0, 0), _panel_mask(size, RADIUS * scale))


def _limb(size: tuple[int, int], centre: Point, reach: float, scale: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    box = (centre[0] - reach, centre[1] - reach, centre[0] + reach, centre[1] + reach)
    ImageDraw.Draw(mask).ellipse(box, fill=LIMB_STRENGTH)
    return mask.filter(ImageFilter.GaussianBlur(LIMB_BLUR * scale))


def _shaded_disc(side: int) -> Image.Image:
    """Return a square of shades from the middle of the planet to its rim."""
    gradient = Image.radial_gradient("L").resize((round(side * SPHERE),) * 2)
    spare = (gradient.width - side) // 2
    gradient = gradient.crop((spare, spare, spare + side, spare + side))
    bands = [
        gradient.point([_shade(low, high, step / 255) for step in range(256)])
        for low, high in zip(palette.MARS_DISC, palette.MARS_RIM, strict=True)
    ]
    return Image.merge("RGB", bands)


def _shade(low: int, high: int, share: float) -> int:
    return round(low + (high - low) * min(1.0, math.pow(share, SHADE)))


def _round_mask(size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, size[0] * 2 - 1, size[1] * 2 - 1), fill=255)
    return mask.reduce(2)


def _panel_mask(size: tuple[int, int], radius: float) -> Image.Image:
    """Return a mask with round corners; only the corners are drawn large."""
    reach = round(radius)
    corner = Image.new("L", (reach * 2 * SMOOTH,) * 2, 0)
    ImageDraw.Draw(corner).ellipse((0, 0, corner.width - 1, corner.height - 1), fill=255)
    corner = corner.reduce(SMOOTH)
    mask = Image.new("L", size, 255)
    width, height = size
    for left, top, across, down in (
        (0, 0, 0, 0), (width - reach, 0, reach, 0), (0, height - reach, 0, reach),
        (width - reach, height - reach, reach, reach),
    ):  # fmt: skip
        mask.paste(corner.crop((across, down, across + reach, down + reach)), (left, top))
    return mask
