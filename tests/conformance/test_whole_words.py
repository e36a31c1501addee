"""Words on pictures of games are cut where a phrase or a word ends; `make soak` looks at more."""

from collections.abc import Iterator

import pytest

from renders import lettering
from rules.games import GAMES
from tests.conformance import promise_of_whole_words as promise
from tests.conformance.random_games import BY_SEATS
from tests.conformance.tables import Play
from tests.conformance.watch import Broken, watch

DECISIONS = 50
"""Decisions of each game, of which a share is looked at."""


def look_at(game: str) -> None:
    """Look at a game of robots with the most seats."""
    case = [variants for variants in BY_SEATS if variants[0].meta.id == game][-1][0]
    play = Play(case, "whole words", robots=1, most=DECISIONS)
    watch(play, [promise.no_word_on_a_picture_is_cut_in_its_middle])


@pytest.mark.parametrize("game", GAMES)
def test_no_word_on_a_picture_is_cut_in_its_middle(game):
    look_at(game)


def within_a_word(words: str, most: int, before: int) -> str:
    return words[:most]


def with_small_words(words: str, most: int, before: int) -> str:
    return words[:most].rpartition(" ")[0] or words[:most]


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cut everything anew, then and afterwards."""
    monkeypatch.setattr(promise, "CUT", {})
    monkeypatch.setattr(promise, "MEASURED", {})
    yield
    for cache in promise.CACHES:
        cache.cache_clear()


@pytest.mark.parametrize("badly", [within_a_word, with_small_words])
def test_it_is_seen_where_words_are_cut_badly(badly, anew, monkeypatch):
    monkeypatch.setattr(lettering, "up_to_a_phrase", badly)

    with pytest.raises(Broken, match="cut badly"):
        look_at("cosmic_encounter")


def test_it_is_seen_where_words_are_cut_by_another_way(anew, monkeypatch):
    monkeypatch.setattr(lettering, "fit", lambda words, style, *room: (f"{words[:9]}…", style))
    monkeypatch.setattr("renders.canvas.fit", lettering.fit)

    with pytest.raises(Broken, match="cut badly"):
        look_at("hammer_price")
