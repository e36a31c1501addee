"""Golden pictures with the words on them: a missing one is written, to be looked at.

A picture is kept small, and compared with a tolerance: no number can be read on it. So beside it
stands a list of the words that are drawn, each with its place.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.renders.written import Written

FOLDER = Path(__file__).parent / "golden"
WIDTH = 400
MEAN_TOLERANCE = 1.5  # another FreeType moves edges a little; a missing part moves far more
COARSE = 20
COARSE_TOLERANCE = 24  # the largest difference any patch of 20 x 20 pixels may have
NEAR = 2
"""The most pixels by which words may lie elsewhere: another FreeType measures otherwise."""

Places = dict[str, list[tuple[int, int]]]
"""By words, where they are drawn: left and top, in pixels."""


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


def assert_says(written: Sequence[Written], name: str) -> None:
    """Compare the words drawn on a picture, and their places, with the list beside it."""
    drawn = {(round(one.box.top), round(one.box.left), one.words) for one in written if one.words}
    path = FOLDER / f"{name}.txt"
    if not path.exists():
        lines = (f"{top} {left} {words}\n" for top, left, words in sorted(drawn))
        path.write_text("".join(lines), "utf-8")
        pytest.fail(f"{path.name} was missing and is written now: read it, then commit it")
    kept = [line.split(" ", 2) for line in path.read_text("utf-8").splitlines()]
    wanted = _places((int(top), int(left), words) for top, left, words in kept)
    found = _places(drawn)
    count = {words: len(at) for words, at in wanted.items()}
    assert {words: len(at) for words, at in found.items()} == count
    assert [words for words, at in found.items() if not _near(at, wanted[words])] == []


def _places(drawn: Iterable[tuple[int, int, str]]) -> Places:
    places: Places = defaultdict(list)
    for top, left, words in drawn:
        places[words].append((left, top))
    return places


def _near(found: Sequence[tuple[int, int]], wanted: Sequence[tuple[int, int]]) -> bool:
    """Whether each of these places has another one of the others near it."""
    left = list(wanted)
    for x, y in found:
        near = [at for at in left if abs(at[0] - x) <= NEAR and abs(at[1] - y) <= NEAR]
        if not near:
            return False
        left.remove(near[0])
    return True
