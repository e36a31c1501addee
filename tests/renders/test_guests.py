"""A guest's picture says that it is shown to them, and speaks of the player by name."""

import re

import pytest

from renders import gallery
from renders.sheet import LOOSE, PARTS
from rules.games import GAMES

NAMES = ("Ana", "Bram", "Cem")
OPTIONS = {"terraforming_mars": {"mars_auction": True, "bidding": "plan"}}
"""More options with which a game is checked."""
CASES = [(id, {}) for id in GAMES] + list(OPTIONS.items())
YOU = re.compile(r"\b([Yy]ou|Your)\b")
"""Said to the player; cards have words of their own (`from your supply`)."""


@pytest.mark.parametrize(("id", "options"), CASES)
@pytest.mark.parametrize("answers", [0, 12])
def test_a_hand_that_is_shown_is_not_drawn_as_ones_own(id, options, answers, written):
    meta = GAMES[id]
    game = meta.new(3, meta.options(**options), "a hand is shown", "")
    for _ in range(answers):
        seat, ask = min(game.asks().items())
        game.play(seat, ask.fallback)
    view = game.guest_view(0)

    gallery.forget()
    PARTS.clear()
    LOOSE.clear()
    del written[:]
    shown = gallery.private(id, view, NAMES)
    drawn = [entry.words for entry in written]
    own = gallery.private(id, {**view, "guest": False}, NAMES)
    told = "\n".join((shown.alt, *drawn, *gallery.hand_words(id, view)))

    assert shown.image_bytes != own.image_bytes
    assert "nly you" not in told
    assert not YOU.search(told.replace("hown to you alone", "")), told
    assert "Ana" in shown.alt
