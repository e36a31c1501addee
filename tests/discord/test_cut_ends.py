"""Pictures, alt texts and menus measure each otherwise, but end cut words at the same places."""

from collections.abc import Callable

import pytest

from cogs.ui.words import cut, cut_at_phrase
from renders import sentences
from renders.lettering import Type, shorten, width_of

STYLE = Type(22)
TEXTS = (
    "Deliver 3 batteries and 2 minerals to the shelter of the next player",
    "Draw two of the cards, keep one of them. Then everybody else may pass.",
    "Gain 3 plants + 2 heat (or 4 of your microbes); it costs 1 energy production",
)
SMALL = {"the", "of", "and", "or", "to", "your", "it", "1", "2", "3", "4", "+", "(or"}


def by_width(text: str, letters: int) -> str:
    return shorten(text, STYLE, width_of(text[:letters] + "…", STYLE))


def as_an_alt_text(text: str, letters: int) -> str:
    return sentences.cut(text.replace(",", "").replace(";", "").replace(".", ""), letters)


@pytest.mark.parametrize("cut_short", [by_width, cut, cut_at_phrase, as_an_alt_text])
@pytest.mark.parametrize("text", TEXTS)
def test_cut_words_end_with_a_word_that_tells_something(
    cut_short: Callable[[str, int], str], text: str
) -> None:
    shown = {cut_short(text, letters) for letters in range(14, len(text) - 12)}

    assert len(shown) > 2
    for each in shown:
        last = each.removesuffix("…").split()[-1]
        assert each.endswith("…")
        assert last in text.replace(",", "").replace(";", "").replace(".", "").split()
        assert last not in SMALL


@pytest.mark.parametrize("cut_short", [by_width, cut_at_phrase])
def test_pictures_and_menus_end_a_phrase_at_the_same_marks(cut_short) -> None:
    for mark in (", ", "; ", ": ", ". ", " · ", " + ", " (", " and ", " or "):
        text = f"Raise your production{mark}whatever everybody else may say"

        assert cut_short(text, 28) == "Raise your production…", mark


def test_a_name_with_a_small_word_ends_before_it() -> None:
    assert by_width("Chidi the Great", 14) == "Chidi…"
    assert by_width("Chidi the Great of Rome", 20) == "Chidi the Great…"
