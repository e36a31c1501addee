"""Pictures of tables that were played: every stop of a random game can be drawn."""

from collections import Counter

import pytest

from renders import gallery
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.views import Table
from tests.conformance.tables import Case, Play
from tests.renders.cosmic_encounter import samples

GAME = "cosmic_encounter"
DECISIONS = 300
LOOKS = 1
"""The first table of each stop and phase is drawn."""


def drawn(view, viewer_view) -> set[str]:
    """The names of all pictures that could be sent now."""
    pictures = [gallery.table(GAME, view, samples.NAMES, size=size) for size in ("wide", "phone")]
    pictures += [
        gallery.close_up(GAME, view, samples.NAMES, one.what)
        for one in gallery.close_ups(GAME, view, samples.NAMES)
    ]
    if viewer_view is not None:
        pictures += [
            gallery.private(GAME, viewer_view, samples.NAMES, size=size)
            for size in ("wide", "phone")
        ]
    assert all(picture.alt for picture in pictures)
    return {picture.name for picture in pictures}


@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"planets": "four"}), (6, {"rewards": True})],
)
def test_every_stop_of_a_game_can_be_drawn(seats, options):
    play = Play(Case(META, seats, META.options(**options)), "pictures")
    looked: Counter[tuple[str, str]] = Counter()
    names: set[str] = set()
    for made, game in enumerate(play.decisions()):
        if made > DECISIONS:
            break
        table = Table.model_validate(game.view(None))
        where = (table.stop, table.phase)
        looked[where] += 1
        if looked[where] <= LOOKS:
            asked = next(iter(game.asks()), None)
            names |= drawn(game.view(None), None if asked is None else game.view(asked))

    assert {"cosmic-encounter-table-wide.png", "cosmic-encounter-hand.png"} <= names
    assert "cosmic-encounter-choice.png" in names
    assert {stop for stop, _ in looked} >= {"S", "L", "A", "C", "V", "R"}


def test_the_end_of_a_game_can_be_drawn():
    play = Play(Case(META, 3, META.options(planets="four")), "ending", leaves=0.004)
    game = play.to_the_end()

    picture = gallery.ending(GAME, game.view(None), samples.NAMES)

    assert picture.image_bytes
    assert "win" in picture.alt
