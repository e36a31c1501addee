"""Pictures are written in the language that is spoken around them."""

import pytest

from renders.frame.names import shown_names
from renders.frame.words import counted, cut_name, joined
from renders.lettering import Type, fit, narrowed, width_of, word, wrap
from renders.tongue import phrase, speaking, strung, translated
from rules.kernel import Forms

SPANISH = {
    "Market": "Mercado",
    "{name} leads with {price}": "Con {price} va en cabeza {name}",
    "free": "libre",
    "{n} card": "{n} carta",
    "{n} cards": Forms("{n} cartas", lambda number: "{n} carta" if number == 1 else "{n} cartas"),
    "{all} and {last}": "{all} y {last}",
}
STYLE = Type(20)


@pytest.fixture
def _spanish():
    with speaking(lambda words: SPANISH.get(words, words)):
        yield


@pytest.mark.usefixtures("_spanish")
def test_a_phrase_turns_its_words_round_and_says_those_within():
    assert phrase("{name} leads with {price}", name="Ana", price="free") == (
        "Con libre va en cabeza Ana"
    )
    assert phrase("{name} rests", name="{n}") == "{n} rests"


@pytest.mark.usefixtures("_spanish")
def test_a_number_chooses_its_form():
    assert [counted(n, "card") for n in (1, 2)] == ["1\u00a0carta", "2\u00a0cartas"]
    assert counted(2, "ship of {n}", "ships of {n}") == "2\u00a0ships of {n}"
    assert joined(["Ana", "free", "Bram"]) == "Ana, libre y Bram"


def test_words_are_measured_as_they_are_drawn():
    english = width_of("Market", STYLE), word("Market", STYLE)
    with speaking(lambda words: SPANISH.get(words, words)):
        assert width_of("Market", STYLE) == width_of("Mercado", STYLE) != english[0]
        assert word("Market", STYLE).mask.tobytes() == word("Mercado", STYLE).mask.tobytes()
        assert fit("Market", STYLE, 500)[0] == "Mercado"
        assert wrap("Market", STYLE, 500) == ("Mercado",)
    assert word("Market", STYLE) is english[1], "languages are kept apart"


def test_english_is_as_it_is_written():
    assert phrase("{n} of {most} left", n=3, most="5") == "3 of 5 left"


@pytest.mark.usefixtures("_spanish")
def test_a_name_that_is_a_word_stays_a_name():
    free, braces = shown_names(["free", "{name}"], 2)
    assert (free, joined([free])) == ("free", "free")
    assert translated(joined([free])) == "free"
    assert phrase("{name} leads with {price}", name=free, price="free") == (
        "Con libre va en cabeza free"
    )
    assert joined([free, braces]) == "free y {name}"
    assert strung(", ", ["free", free]) == "libre, free"
    assert translated(cut_name(free, 40)) == translated(fit(free, STYLE, 500)[0]) == "free"
    assert width_of(free, STYLE) != width_of("free", STYLE)


@pytest.mark.usefixtures("_spanish")
def test_words_that_find_no_room_are_set_narrower_before_they_are_cut():
    whole = width_of("Mercado", STYLE)
    shown, style = fit("Market", STYLE, whole * 0.8, floor=20)
    assert (shown, style, width_of(shown, style)) == ("Mercado", STYLE, pytest.approx(whole * 0.8))
    assert word(shown, style).mask.width < word("Market", STYLE).mask.width
    assert narrowed("Market", STYLE, whole) == "Mercado"
    assert fit("Market", STYLE, whole * 0.4, floor=20)[0].endswith("…")
    lines = wrap("Market Market", STYLE, whole * 0.8, 1)
    assert width_of(lines[0], STYLE) <= whole * 0.8


def test_english_is_never_narrowed():
    assert narrowed("Market", STYLE, 1) == "Market"
    shown, _ = fit("Market", STYLE, width_of("Market", STYLE) * 0.8, floor=20)
    assert type(shown) is str
    assert shown.endswith("…")
