"""A game in a language that nobody speaks: nothing that is said is still English."""

import re

import pytest

from cogs.ui.sleep import CITIES
from rules.games import GAMES
from tests.discord.all_texts import texts_of
from tests.pseudo import english, pseudo, pseudo_language, spoken_everywhere

CITY_WORDS = frozenset(re.findall(r"[A-Za-z]{2,}", " ".join(CITIES)))
NAMES = frozenset(("Ana", "Bram", "Chidi", "Hammer", "Price")) | CITY_WORDS
"""What is called the same in every language: people, cities, and the name on the box."""


def sold_one(game):
    """Whether a lot was sold: later ones bring no other kind of text."""
    return bool(game.hammered)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("Your move, {seat}.", "[Ýóóúúŕ móóvé, {seat}.]"),
        ("### **Undo**\n-# Type `/game undo`.", "### [**Úńďóó**]\n-# [Ťýýpé `/game undo`.]"),
        ("<#{channel}> {n}", "<#{channel}> {n}"),
    ],
)
def test_the_language_keeps_places_markdown_mentions_and_lines(template, said):
    assert pseudo(template) == said


def test_a_word_that_is_still_english_is_found():
    assert english("[Áná] pays 5 M€ to Ana, see `/help`", NAMES) == ["pays", "to", "see"]


@pytest.mark.long
async def test_a_game_says_nothing_in_english(tmp_path, same_cards):
    language = pseudo_language()
    with spoken_everywhere():
        said = await texts_of(tmp_path, GAMES["hammer_price"], 3, {}, sold_one)

    shown = {
        language(text) if where == "picture" else text: where for text, where in said.texts.items()
    }
    left = [f"{where}: {text}" for text, where in shown.items() if english(text, NAMES)]
    assert left == []
    assert sum(bool(re.search("[áéíóú]", text)) for text in shown) > 60
