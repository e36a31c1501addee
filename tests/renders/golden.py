"""Golden pictures: small, compared with a tolerance; a missing one is written, to be looked at."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent / "golden"
WIDTH = 400
MEAN_TOLERANCE = 1.5  # another FreeType moves edges a little; a missing part moves far more
COARSE = 20
COARSE_TOLERANCE = 24  # the largest difference any patch of 20 x 20 pixels may have


def small(image: Image.Image) -> Image.Image:
    height = round(image.height * WIDTH / image.width)
    return image.convert("RGB").resize((WIDTH, height), Image.Resampling.BOX)


def assert_looks_like(image: Image.Image, name: str) -> None:
    path = FOLDER / f"{name}.png"
    if not path.exists():
        small(image).quantize(256, kmeans=4).save(path, optimize=True)
        pytest.fail(f"{path.name} was missing and is written now: look at it, then commit it")
    with Image.open(path) as kept:
        wanted = kept.convert("RGB")
    drawn = small(image)
    assert drawn.size == wanted.size
    difference = ImageChops.difference(drawn, wanted)
    assert max(ImageStat.Stat(difference).mean) < MEAN_TOLERANCE
    patches = difference.reduce(COARSE)
    assert max(high for _, high in patches.getextrema()) < COARSE_TOLERANCE
