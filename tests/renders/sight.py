"""Colours as colour-blind eyes see them, and how far apart two of them look (CIEDE2000)."""

import math
from typing import Final

from renders.palette import Colour

Matrix = tuple[tuple[float, float, float], ...]

SEEN: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), full severity, on linear light."""
TO_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Final = (0.95047, 1.0, 1.08883)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def times(matrix: Matrix, vector) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def light(colour: Colour, sight: str) -> tuple[float, ...]:
    """Linear red, green and blue of what these eyes see."""
    whole = times(SEEN[sight], [linear(part / 255) for part in colour])
    return tuple(min(1.0, max(0.0, part)) for part in whole)


def seen(colour: Colour, sight: str) -> Colour:
    """The colour that looks to normal eyes as `colour` looks to these."""
    return tuple(round(255 * _encoded(part)) for part in light(colour, sight))


def _encoded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def lab(colour: Colour, sight: str = "normal") -> tuple[float, float, float]:
    xyz = times(TO_XYZ, light(colour, sight))
    x, y, z = (_bent(part / white) for part, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _bent(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def apart(one: Colour, other: Colour, sight: str = "normal") -> float:
    """Return how different two colours look: 1 is just noticeable, 10 at a glance."""
    return ciede2000(lab(one, sight), lab(other, sight))


def ciede2000(one, other) -> float:
    mean_chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    (l1, a1, b1), (l2, a2, b2) = one, other
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for b, a in ((b1, a1), (b2, a2)))
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    middle = h1 + turn / 2 if c1 * c2 else h1 + h2
    chroma, bright = (c1 + c2) / 2, (l1 + l2) / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(middle - 30))
        + 0.24 * math.cos(math.radians(2 * middle))
        + 0.32 * math.cos(math.radians(3 * middle + 6))
        - 0.20 * math.cos(math.radians(4 * middle - 63))
    )
    by_light = 1 + 0.015 * (bright - 50) ** 2 / math.sqrt(20 + (bright - 50) ** 2)
    by_chroma, by_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    lean = 60 * math.exp(-((((middle % 360) - 275) / 25) ** 2))
    twist = -math.sin(math.radians(lean)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    light_part, chroma_part, hue_part = (l2 - l1) / by_light, (c2 - c1) / by_chroma, hue / by_hue
    return math.sqrt(light_part**2 + chroma_part**2 + hue_part**2 + twist * chroma_part * hue_part)
