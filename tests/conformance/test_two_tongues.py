"""Random games in a language that nobody speaks: not one text of theirs is still English.

Discord's part of it is in `tests/discord/test_two_tongues.py`; `make soak` plays more of them.
"""

from collections import Counter
from dataclasses import replace

import pytest

from rules.games import GAMES
from rules.kernel import say, to_plain
from rules.sections import Section, SectionRow
from tests.conformance.promise_of_drawn_words import (
    WordReader,
    every_word_on_a_picture_is_in_the_catalogue,
    language,
)
from tests.conformance.promise_of_tongues import Reader, every_text_is_in_the_catalogue
from tests.conformance.random_games import BY_SEATS, LOOKS, within
from tests.conformance.tables import Kind, Play
from tests.conformance.watch import Broken, watch

DECISIONS = 400
"""Decisions of each game in all."""
EACH = 4
"""One of so many cards is drawn alone."""
DRAWN = 60
"""Decisions of each game, of which some have their pictures laid out."""


def plays(game):
    """Games in turns by seats and options, half of them between robots, few to their whole end."""
    kinds: Counter[Kind] = Counter()
    tables = [variants for variants in BY_SEATS if variants[0].meta.id == game]
    for number in range(40):
        variants = tables[number % len(tables)]
        case = replace(variants[number % len(variants)], whole=number % 2 == 0)
        ways = {"leaves": 0.002 * (number % 3), "robots": 0.9 * (number % 2), "orders": 0.03}
        yield Play(case, f"tongues-{number}", most=150, looks=LOOKS, kinds=kinds, **ways)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_no_text_that_is_still_english(game):
    for play in within(DECISIONS, plays(game), at_least=2):
        watch(play, [every_text_is_in_the_catalogue])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_no_word_that_is_still_english(game):
    for play in within(DRAWN, plays(game), at_least=2):
        watch(play, [every_word_on_a_picture_is_in_the_catalogue])


@pytest.mark.parametrize("game", [game for game, meta in GAMES.items() if meta.face])
def test_a_card_alone_has_no_word_that_is_still_english(game):
    meta, reader = GAMES[game], WordReader(game, ())
    for card in meta.cards("")[::EACH]:
        reader.read_card(meta.face(card.key, None))


def test_a_word_on_a_picture_is_found_that_is_english_or_a_name_that_was_looked_up():
    reader = WordReader("hammer_price", ("Ana",))
    with pytest.raises(AssertionError, match="has \\['Nobody', 'drew', 'it'\\]"):
        reader.check("here", "Nobody drew it")
    with pytest.raises(AssertionError, match="a name that was looked up"):
        reader.check("here", language()("Ana"))


@pytest.mark.parametrize("told", [[{"why": "Nobody drew it."}], to_plain(say("Nobody drew it."))])
def test_a_sentence_of_a_view_is_found_that_no_catalogue_has(told):
    with pytest.raises(AssertionError, match=r"the view, told.*'Nobody', 'drew', 'it'"):
        WordReader("hammer_price", ("Ana",)).read_view({"phase": "drawing", "told": told})


def test_a_text_that_is_put_together_is_found(monkeypatch):
    composed = say("Nobody has " + "heard of this.")
    [play, *_] = plays("hammer_price")
    monkeypatch.setattr(play, "news", [*play.news, composed])

    with pytest.raises(Broken, match="Nobody has heard of this"):
        watch(play, [every_text_is_in_the_catalogue])


@pytest.mark.parametrize("thing", ["a thing that nobody has", say("a thing that nobody has")])
def test_a_word_in_a_text_is_read_wherever_it_stands(thing):
    row = SectionRow(None, (say("{thing}", thing=thing),), say("{n}", n=1))
    with pytest.raises(AssertionError, match="nobody"):
        Reader().read("here", Section(say("{n}", n=1), (), (row,)))
