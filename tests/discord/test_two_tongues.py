"""A game in a language that nobody speaks: nothing that is said is still English."""

import re

import pytest

from cogs.me.sleep import CITIES
from rules.games import GAMES
from tests.discord.all_texts import texts_of
from tests.pseudo import PLACES, english, pseudo, pseudo_language, spoken_everywhere

CITY_WORDS = frozenset(re.findall(r"[A-Za-z]{2,}", " ".join(CITIES)))
PEOPLE = frozenset(("Ana", "Bram", "Chidi"))
NAMES = (
    PEOPLE | PLACES | CITY_WORDS | {word for meta in GAMES.values() for word in meta.name.split()}
)
"""Names that are the same in every language: people, places, and the games on the boxes."""
MOVES = 24


def after(moves):
    """Whether so many moves have been made: the sheets are read before and after them."""
    made = iter(range(moves))
    return lambda game: next(made, None) is None


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
@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, {}) for game in GAMES), ("terraforming_mars", {"mars_auction": "true"})],
)
async def test_a_game_says_nothing_in_english(tmp_path, same_cards, game, options):
    """The names of the players are words of the catalogue, too: they are never looked up."""
    language = pseudo_language(PEOPLE)
    with spoken_everywhere(language):
        said = await texts_of(tmp_path, GAMES[game], 3, options, after(MOVES))

    shown = {
        language(text) if where == "picture" else text: where  # a picture looks its words up
        for text, where in said.texts.items()
        if text not in PEOPLE
    }
    left = [f"{where}: {text}" for text, where in shown.items() if english(text, NAMES)]
    assert left == []
    assert sum(bool(re.search("[áéíóú]", text)) for text in shown) > 60
    wrong = [text for text in shown if any(language(name) in text for name in PEOPLE)]
    assert wrong == []
    assert all(any(name in text for text in shown) for name in PEOPLE)
