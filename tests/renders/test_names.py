import pytest

from renders.frame.names import can_draw, drawable, shown_name, shown_names
from renders.project_mars.scene import Scene
from tests.renders import samples


@pytest.mark.parametrize("letter", list("Añÿ€Łőžœß$−·…’&7"))
def test_the_font_has_the_letters_of_european_names(letter):
    assert can_draw(letter)


@pytest.mark.parametrize("letter", ["田", "ع", "🚀", "ก", "\u200d", "\ufe0f", "\U000e0041", "\x07"])
def test_letters_the_font_lacks_are_known(letter):
    assert not can_draw(letter)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ana 🚀", "Ana"),
        ("José\u0301 Ñandú", "José Ñandú"),
        ("𝓐𝓷𝓪", "Ana"),
        ("Ａｎａ", "Ana"),
        ("田中 Taro", "Taro"),
        ("two\nlines", "two lines"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_a_name_keeps_what_can_be_drawn(written, shown):
    assert shown_name(written, 0) == shown


@pytest.mark.parametrize("written", ["田中", "محمد", "🚀🚀", "", "…!"])
def test_a_name_that_leaves_nothing_becomes_the_number_of_the_seat(written):
    assert shown_name(written, 2) == "Player 3"


def test_a_seat_without_a_name_gets_its_number():
    assert shown_names(["Ana"], 2) == ("Ana", "Player 2")


def test_every_kept_letter_can_be_drawn():
    words = drawable("Ünïcødé 田 ★ ♥ ✓ → café 🤖 Ж Ω")

    assert all(can_draw(letter) for letter in words)


def test_news_name_players_as_they_are_drawn():
    scene = Scene.at(samples.action_table(), ["Ana", "田中", "C", "D"], news=["田中 bid 2."])

    assert scene.for_drawing().news == ("Player 2 bid 2.",)
    assert scene.news == ("田中 bid 2.",)
