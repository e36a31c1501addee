"""The list of games: names cost nothing, a game is loaded once."""

from types import SimpleNamespace

import pytest

import rules.games
from rules.games import GAMES, Games
from tests.games.stones import META


@pytest.fixture
def imported(monkeypatch):
    """The modules that the list of games imports; each is the test game."""
    found = []

    def module(name):
        found.append(name)
        return SimpleNamespace(META=META)

    monkeypatch.setattr(rules.games, "import_module", module)
    return found


def test_a_game_has_the_name_and_the_id_by_which_it_is_listed():
    assert [meta.id for meta in GAMES.values()] == [*GAMES]
    assert {game: meta.name for game, meta in GAMES.items()} == GAMES.names()
    assert Games(GAMES.names()).names() == GAMES.names()


def test_what_lists_games_loads_none(imported):
    games = Games({"stones": "Stones", "orchard": "Orchard"})

    assert list(games) == ["stones", "orchard"]
    assert len(games) == 2
    assert "orchard" in games
    assert "vineyard" not in games
    assert games.get("vineyard") is None
    assert games.names() == {"stones": "Stones", "orchard": "Orchard"}
    assert imported == []


def test_a_game_is_loaded_at_its_first_use_and_once(imported):
    games = Games({"stones": "Stones", "orchard": "Orchard"})
    assert not games.is_loaded("stones")

    assert games["stones"] is games["stones"] is META

    assert imported == ["rules.stones.meta"]
    assert games.is_loaded("stones")
    assert not games.is_loaded("orchard")


def test_a_further_game_is_listed_with_its_own_name(imported):
    games = Games({})
    games["stones"] = META

    assert games.names() == {"stones": META.name}
    del games["stones"]
    assert "stones" not in games
    assert imported == []
