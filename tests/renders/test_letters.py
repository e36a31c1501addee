"""Lines of reduced letters are, to the pixel, the large lines reduced as a whole."""

import random

import pytest
from PIL import Image

from renders.lettering import DrawnWord, Type, word
from renders.letters import Letters, reduced
from renders.typeface import KERNED, SizedFont, face

CHANCE = random.Random(11)
PLAIN = sorted(KERNED.keys() - {*"()x"})
LINES = [
    "AVATAR, Tõ, We, Yo, f’f, rk; 11 steel – +3",
    'LT.T.T., "’j’j’" /., Ŵí.ïÎ, ffi',
    *("".join(CHANCE.choices(PLAIN, k=60)).replace("'", "’") for _ in range(40)),
]


@pytest.mark.parametrize("style", [Type(22, 450), Type(25, 750), Type(31.5, 650, tabular=True)])
def test_a_line_of_reduced_letters_is_the_reduced_line(style):
    for words in LINES:
        font = face(style.size, style.weight, tabular=style.tabular)
        known(font, words)

        whole = reduced(font.strokes(words))

        large = DrawnWord(Image.new("L", (0, 0)), whole.left, whole.top)
        assert shown(word(words, style)) == shown(large, whole.mask), words


def shown(drawn: DrawnWord, mask=None) -> bytes:
    found = Image.new("L", (2600, 120))
    mask = drawn.mask.im if mask is None else mask
    left, top = 20 + drawn.left, 80 + drawn.top
    found.im.paste(mask, (left, top, left + mask.size[0], top + mask.size[1]))
    return found.tobytes()


def test_a_full_store_of_letters_is_emptied(monkeypatch):
    monkeypatch.setattr("renders.letters.MOST_KEPT", 2000)
    kept, font = Letters(), face(27, 525)
    known(font, "some words")

    first, again = kept.line(font, "some words"), kept.line(font, "some words")

    assert [(at, bytes(one.mask)) for at, one in first] == [
        (at, bytes(one.mask)) for at, one in again
    ]
    assert kept._held < 3000


def known(font: SizedFont, words: str) -> None:
    """Let the face learn all distances of a line."""
    while not font.pieces(words):
        pass
