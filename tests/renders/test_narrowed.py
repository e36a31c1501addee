"""Parts that are kept show what would be drawn now, and know of nothing else."""

import random
from itertools import pairwise

import pytest

from renders import gallery, sheet
from renders.on_mars.scene import Scene
from rules.games import GAMES
from rules.kernel import Voice
from tests.renders.on_mars import samples

NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda")
PLAYED = {"on_mars": (3, {}), "project_mars": (4, {}), "cosmic_encounter": (4, {"rewards": True})}
FIRST, COUNT = 12, 7


def positions(name):
    """Return public views of a game among robots, decision by decision, with the news."""
    seats, options = PLAYED[name]
    meta, chance, voice = GAMES[name], random.Random(3).random, Voice(NAMES)
    game = meta.new(seats, meta.options(**options), "kept", "")
    found = []
    while len(found) < FIRST + COUNT:
        asks = {seat: ask for seat, ask in game.asks().items() if not ask.optional}
        if not asks:
            game.clock_ended(game.clocks()[0])
            continue
        seat = next(iter(asks))
        game.play(seat, meta.robot(game.view(seat), asks[seat], seat, chance))
        news = [voice.say(line.text) for line in game.take_news() if line.to is None]
        found.append((game.view(None), news))
    return found[FIRST:]


def forget():
    gallery.forget()
    for cache in (sheet.PARTS, sheet.LOOSE, sheet.BANDS):
        cache.clear()


@pytest.mark.parametrize("name", PLAYED)
def test_a_picture_of_kept_parts_is_the_one_that_is_drawn_anew(name):
    def drawn(before, after):
        view, news = after
        return gallery.table(
            name, view, NAMES, before=before[0], news=news, size="compact"
        ).image_bytes

    moves = [*pairwise(positions(name))]
    forget()
    kept = [drawn(*move) for move in moves]
    parts = len(sheet.PARTS) + len(sheet.LOOSE)
    anew = []
    for move in moves:
        forget()
        anew.append(drawn(*move))

    assert kept == anew
    assert 0 < parts < COUNT * (len(sheet.PARTS) + len(sheet.LOOSE)), "some parts were kept"


def test_of_a_part_only_what_it_is_drawn_from_is_known():
    table = samples.table()
    scene = Scene.at(table, NAMES, before=samples.before())

    part = scene.narrowed(lambda seen: {"level": seen.level}, awaited=[2])

    assert (part.table.level, part.awaits(2)) == (table.level, True)
    with pytest.raises(AttributeError):
        part.table.hexes  # noqa: B018 - to ask is the mistake


def test_what_has_not_changed_is_the_same_part_whatever_came_before():
    table = samples.table()
    of_level = [
        Scene.at(table, NAMES, before=before).narrowed(lambda seen: {"level": seen.level})
        for before in (None, table, table.model_copy(update={"level": table.level - 1}))
    ]

    assert of_level[0] == of_level[1] != of_level[2]
    assert len({*of_level}) == 2
