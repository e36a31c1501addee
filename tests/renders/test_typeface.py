"""Lines put together from cached letters are, to the pixel, those that the font draws at once."""

import random

import pytest
from PIL import Image

from renders.typeface import SIGNS, Face, face

SENTENCES = (
    "both cards are shown: what comes on top?  ·  Chidi’s encounter 1, reveal",
    "played Tectonic Stress Power, AVATAR, Tõ, We, Yo, f’f, rk; 11 steel",
    "it is aimed (by nobody), or is it – now",
)
DRAWN_AT_ONCE = ("A–B", "A (b)", "+6", "P3–4", "2 x 3", "3x4", "Extreme-Cold", "Ж", "x ← y", "!:")


def whole(shown: Face, words: str) -> Image.Image:
    """Return the line as the font draws it, from the start of the baseline."""
    mask, at = shown.font.getmask2(words, "L", anchor="ls")
    return pasted([(mask, *at)])


def pasted(strokes) -> Image.Image:
    """Return the strokes in a picture that is the same whatever room they reserve."""
    found = Image.new("L", (2000, 300))
    for mask, left, top in strokes:
        width, height = mask.size
        if height:
            box = (100 + left, 200 + top, 100 + left + width, 200 + top + height)
            found.im.paste(255, box, mask)
    return found


def known(shown: Face, words: str) -> Face:
    """Let the face learn all distances of a line."""
    for _ in words:
        shown.strokes(words)
    return shown


@pytest.mark.parametrize(("size", "weight"), [(22, 450), (25, 750), (17.5, 650)])
def test_a_line_of_letters_is_the_fonts_line(size, weight):
    shown = Face(size, weight, tabular=False)
    chance = random.Random(7)
    letters = [chr(code) for code in range(0x20, 0x180) if chr(code).isprintable()]
    mixed = ["".join(chance.choices(letters + list(SIGNS + "’“…€"), k=9)) for _ in range(20)]
    for words in (*SENTENCES, *mixed):
        font_length = shown.font.getlength(words)
        strokes = known(shown, words).strokes(words)
        assert shown.length(words) == font_length, words
        assert pasted(strokes).tobytes() == whole(shown, words).tobytes(), words


def test_plain_sentences_are_put_together():
    shown = Face(25, 450, tabular=False)

    assert all(len(known(shown, words).strokes(words)) == len(words) for words in SENTENCES)


@pytest.mark.parametrize("words", DRAWN_AT_ONCE)
def test_what_depends_on_more_than_the_next_letter_is_drawn_at_once(words):
    assert len(known(face(25, 450), words).strokes(words)) == 1


def test_a_new_line_is_drawn_at_once_until_its_distances_are_known():
    shown = Face(31, 500, tabular=False)
    words = "Six sealed bids on four companies"

    first, second = len(shown.strokes(words)), len(known(shown, words).strokes(words))

    assert (first, second) == (1, len(words))


def test_distances_are_forgotten_when_they_are_too_many(monkeypatch):
    monkeypatch.setattr("renders.typeface.MOST_STEPS", 10)
    shown = Face(31, 500, tabular=False)
    for words in ("some words", "other letters", "THE LAST ONES"):
        known(shown, words)

    assert len(shown._steps) < 25
