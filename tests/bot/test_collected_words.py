"""Every text that players read is collected: from the code, and from the games' data."""

import pytest

from tests.pseudo import collected_once


@pytest.fixture(scope="module")
def texts():
    return collected_once()


@pytest.mark.parametrize(
    ("game", "kind", "template"),
    [
        ("every game", "Discord", "You have left the table."),
        ("every game", "Discord", "Open a game in this channel"),  # a command's description
        ("every game", "questions and news", "{names} wins with {n}."),
        ("every game", "pictures", "Where the points came from"),
        ("Hammer Price", "cards", "the ship's rum"),
        ("Hammer Price", "options", "Length"),
        ("every game", "units", "{n} point"),
    ],
)
def test_a_text_is_found_where_it_stands(texts, game, kind, template):
    found = [(text.game, text.kind) for text in texts if text.template == template]
    assert found == [(game, kind)]
