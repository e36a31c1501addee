"""What a guest sees says that it is shown to them, and not that nobody else sees it."""

import pytest

from renders import gallery
from rules.games import GAMES

NAMES = ("Ana", "Bram", "Cem")


@pytest.mark.parametrize("meta", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("answers", [0, 12])
def test_a_hand_that_is_shown_is_not_drawn_as_ones_own(meta, answers):
    game = meta.new(3, meta.options(), "a hand is shown", "")
    for _ in range(answers):
        seat, ask = min(game.asks().items())
        game.play(seat, ask.fallback)
    view = game.guest_view(0)

    shown = gallery.private(meta.id, view, NAMES)
    own = gallery.private(meta.id, {**view, "guest": False}, NAMES)

    assert shown.image_bytes != own.image_bytes
    assert "nly you" not in shown.alt
    assert "Your hand" not in shown.alt
