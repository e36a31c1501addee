"""Lines put together from cached letters are, to the pixel, those that the font draws at once."""

import random
from itertools import product

import pytest
from PIL import Image

from renders.typeface import _STROKES, KERNED, SIGNS, SizedFont, _font, _pairs, face, never_kerned

SENTENCES = (
    "both cards are shown: what comes on top?  ·  Chidi’s encounter 1, reveal",
    "played Tectonic Stress Power, AVATAR, Tõ, We, Yo, f’f, rk; 11 steel",
    "it is aimed (by nobody), or is it – now",
)
DRAWN_AT_ONCE = ("A–B", "A (b)", "+6", "2 x 3", "3x4", "Ж", "x ← y", "!:")
WITH_SIGNS = (
    ("P3–4", ["P", "3–4"]),
    ("Extreme-Cold", [*"Extrem", "e-C", *"old"]),
    ("plays +3: for her", [*"plays ", "+3: f", *"or her"]),
    ("Destiny: Bram", [*"Destiny: Bram"]),
)


def whole(shown: SizedFont, words: str) -> Image.Image:
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


def known(shown: SizedFont, words: str) -> SizedFont:
    """Let the face learn all distances of a line."""
    for _ in words:
        shown.strokes(words)
    return shown


@pytest.mark.parametrize(("size", "weight"), [(22, 450), (25, 750), (17.5, 650)])
def test_a_line_of_letters_is_the_fonts_line(size, weight):
    shown = SizedFont(size, weight, tabular=False)
    chance = random.Random(7)
    letters = [chr(code) for code in range(0x20, 0x180) if chr(code).isprintable()]
    mixed = ["".join(chance.choices(letters + list(SIGNS + "’“…€"), k=9)) for _ in range(20)]
    signs = ["".join(chance.choices("aetvyATV0179  ,.’%()" + SIGNS, k=9)) for _ in range(60)]
    for words in (*SENTENCES, *(words for words, _ in WITH_SIGNS), *mixed, *signs):
        font_length = shown.font.getlength(words)
        strokes = known(shown, words).strokes(words)
        assert shown.length(words) == font_length, words
        assert pasted(strokes).tobytes() == whole(shown, words).tobytes(), words


def test_plain_sentences_are_put_together():
    shown = SizedFont(25, 450, tabular=False)

    assert all(len(known(shown, words).strokes(words)) == len(words) for words in SENTENCES)


@pytest.mark.parametrize("words", DRAWN_AT_ONCE)
def test_what_depends_on_more_than_the_next_letter_is_drawn_at_once(words):
    assert len(known(face(25, 450), words).strokes(words)) == 1


@pytest.mark.parametrize(("words", "pieces"), WITH_SIGNS)
def test_a_sign_is_one_piece_with_what_may_raise_it(words, pieces):
    shown = known(face(25, 450), words)

    assert [one for one, _ in _pairs(words)] == pieces
    assert len(shown.strokes(words)) == len(pieces)


def test_a_new_line_is_drawn_at_once_until_its_distances_are_known():
    shown = SizedFont(31, 500, tabular=False)
    words = "Very few of Yara's taxes are waived, Tove"

    first, second = len(shown.strokes(words)), len(known(shown, words).strokes(words))

    assert (first, second) == (1, len(words))


@pytest.mark.parametrize(
    ("size", "weight", "tabular"),
    [(14, 75, False), (14, 875, False), (32, 75, True), (32, 875, False), (23, 375, True)],
)
def test_two_letters_that_are_never_kerned_have_the_distance_of_the_first(size, weight, tabular):
    """Sizes and weights at the ends of the font's range, and between them."""
    shown = SizedFont(size, weight, tabular=tabular)
    lines = list(lines_without_kerning())
    for words in lines:
        alone = sum(map(shown.step, words))
        assert shown.font.getlength(words, features=shown._features) * 64 == alone, words
    assert sum(map(len, lines)) > 7000


def lines_without_kerning():
    """Lines in which every two letters that are never kerned stand together once."""
    plain = [letter for letter in KERNED if letter not in SIGNS + "()x"]  # `x` may mean "times"
    left = {one: [other for other in plain if never_kerned(one + other)] for one in plain}
    for first in plain:
        while left[first]:
            words = first
            while left[words[-1]] and len(words) < 200:
                words += left[words[-1]].pop()
            yield words


@pytest.mark.parametrize(("size", "weight"), [(14, 875), (32, 75)])
def test_the_same_goes_for_signs_beside_small_letters(size, weight):
    shown = SizedFont(size, weight, tabular=False)
    signs, small = SIGNS + "()x", "acegknorstvwxyz "
    for pair in ("".join(both) for both in (*product(small, signs), *product(signs, small))):
        if never_kerned(pair):
            assert shown.font.getlength(pair) * 64 == sum(map(shown.step, pair)), pair


def test_distances_are_forgotten_when_they_are_too_many(monkeypatch):
    monkeypatch.setattr("renders.typeface.MOST_STEPS", 10)
    shown = SizedFont(31, 500, tabular=False)
    for words in ("some words", "other letters", "THE LAST ONES"):
        known(shown, words)

    assert len(shown._steps) < 25


def test_a_face_that_is_opened_again_draws_as_before():
    """Few stay open: another face may have taken its place since the last line."""
    words, shown = "some words", SizedFont(31, 500, tabular=False)
    known(shown, words)
    before = shown.length(words), pasted(shown.strokes(words))
    former = shown.font

    _font.cache_clear()
    _STROKES.clear()
    shown._steps.clear()

    known(shown, words)
    assert shown.font is not former
    assert (shown.length(words), pasted(shown.strokes(words))) == before


def test_a_size_and_weight_is_one_face_however_it_is_asked_for():
    plain = face(27.5, 450)

    assert plain is face(27.5, 450, tabular=False)
    assert face(27.5, 450, tabular=True)._plain is plain
