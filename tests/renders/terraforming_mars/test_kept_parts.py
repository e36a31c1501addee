"""A table put together from kept parts is the table drawn afresh, whatever was drawn before it."""

import functools
import io
from random import Random

import pytest
from PIL import Image

from renders import colour_table, sheet
from renders.cache import Cache
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.palette import LIT, SEATS, Colour
from renders.sheet import BANDS, PARTS, Sheet
from renders.terraforming_mars import mars, strips
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from renders.terraforming_mars.compact import draw_compact
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.wide import draw_wide
from rules.games import GAMES
from rules.terraforming_mars.model.views import Table
from tests.answers import some_answer
from tests.renders.terraforming_mars import samples

META = GAMES["terraforming_mars"]
NAMES = ("Ana", "Bram", "Chidi", "Dana", "Edda")
OTHERS = ("Ana", "Wilhelmina van der Berg", "Chidi", "Dana", "Edda")
MOVES = 150
LOOKS = 5
"""Looks at each game, beside one table without an earlier look, and one with other names."""


def looks(seats, **options):
    """Tables of a game by chance, each with the look a few moves before."""
    game = META.new(seats, META.options(**options), f"kept {seats}", "")
    dice, former = Random(seats), None
    for number in range(MOVES):
        asked = [*game.asks().items()]
        if not asked:
            break
        seat, ask = dice.choice(asked)
        game.play(seat, some_answer(ask, dice.random))
        if number == MOVES - 5 and seats > 2:
            game.leave(game.playing[-1])
        if number % (MOVES // LOOKS) == 0:
            former = Table.model_validate(game.view(None))
        elif number % (MOVES // LOOKS) == 1 + number // 50:
            now = Table.model_validate(game.view(None))
            if now.auction is None:
                yield Scene.at(now, NAMES, before=former, news=["Ana passes."])
    now = Table.model_validate(game.view(None))
    yield Scene.at(now, NAMES)
    yield Scene.at(now, OTHERS, before=now)
    yield Scene.at(now.model_copy(update={"awaited": ()}), NAMES)
    yield Scene.at(now.model_copy(update={"over": True}), NAMES)


@pytest.fixture(scope="module")
def tables():
    found = [
        *looks(1),
        *looks(2, prelude=True),
        *looks(3, corporate_era=True),
        *looks(4),
        *looks(5, prelude=True),
    ]
    full = samples.table(4)
    found += [Scene.at(full, NAMES, before=samples.before(full)), Scene.at(full, NAMES)]
    return found


@pytest.mark.parametrize("draw", [draw_wide, draw_compact])
def test_a_table_of_kept_parts_is_as_one_drawn_afresh(draw, tables):
    PARTS.clear()
    BANDS.clear()
    kept = [draw(table).encode() for table in tables]
    again = [draw(table).encode() for table in reversed(tables)]
    for table, first, second in zip(tables, kept, reversed(again), strict=True):
        PARTS.clear()
        with Image.open(io.BytesIO(first)) as read:
            assert read.convert("RGB").tobytes() == draw(table).image.convert("RGB").tobytes()
        assert first == second
    assert len(set(kept)) > 25
    assert len(BANDS) > 40


@pytest.mark.parametrize("count", [3, 5])
def test_each_single_thing_that_a_strip_shows_is_drawn_when_it_changes(count):
    """By chance several change together, and one that were forgotten would go unnoticed."""
    table = samples.table(count)
    shown = Scene.at(table, NAMES)
    plan = strips.PLANS[count]
    seen = strips.strip_of(shown, table.players[0], cards=plan.in_play is not None)
    cells = (seen.cells[0]._replace(production=9), *seen.cells[1:])
    others = {
        "seat": 1, "name": "Zoe", "company": "Credicor", "state": "passed", "first": True,
        "on_turn": True, "passed": True, "gone": True, "rating": 77, "rating_lit": True,
        "hand": 31, "hand_lit": True, "cells": cells, "tags": (("space", 8), *seen.tags[1:]),
    }  # fmt: skip
    if seen.in_play is not None:
        others["in_play"] = seen.in_play._replace(points=99)
    assert set(others) | {"in_play"} == set(seen._fields)
    former = _strip(plan, seen)
    for name, value in others.items():
        now = seen._replace(**{name: value})
        kept = _strip(plan, now)
        PARTS.clear()
        assert former != kept == _strip(plan, now), name
        _strip(plan, seen)


def _strip(plan, seen):
    rect = Rect(0, 0, 664, plan.height)
    whole = Sheet(rect.width, rect.height, COLOUR_TABLE)
    whole.part(rect, strips.draw_strip, (plan, seen))
    return whole.image.tobytes()


def test_what_is_written_band_by_band_is_read_as_it_was_put_together():
    picture = draw_wide(Scene.at(samples.table(3), NAMES))
    picture.encode()

    with Image.open(io.BytesIO(picture.encode())) as read:
        assert read.convert("RGB").tobytes() == picture.image.convert("RGB").tobytes()


def test_rows_that_lie_lower_are_packed_once():
    """A longer piece of news moves all the rest of a picture down."""
    BANDS.clear()
    counts = [_bands_with_news_above_rows(news) for news in (60, 50, 60)]

    assert counts == [8, 9, 9]  # six rows or panels in seven bands, and each news in one


def _bands_with_news_above_rows(news):
    picture = Sheet(300, news + 5 * 40 + 90, COLOUR_TABLE)
    picture.loose(Rect(10, 0, 280, news), _filled, LIT)
    for row in range(5):
        picture.loose(Rect(10, news + row * 40, 280, 36), _filled, SEATS[row])
    picture.loose(Rect(10, news + 200, 140, 80), _filled, SEATS[0])
    picture.loose(Rect(150, news + 210, 140, 80), _filled, SEATS[1])
    picture.encode()
    return len(BANDS)


def test_a_map_in_windows_is_the_map_drawn_at_once():
    table = samples.table(5)
    seen = mars.map_of(Scene.at(table, NAMES, before=samples.before(table)), (0, 0), mars.WIDE)
    size = seen.panel.width, seen.panel.height
    whole, cut = (Sheet(*size, COLOUR_TABLE) for _ in range(2))
    whole.part(seen.panel, mars.draw_map, seen)
    for window, part in mars.windows(seen):
        assert len(part.on) < len(seen.on)
        cut.part(window, mars.draw_map, part)

    assert seen.lit
    assert cut.image.tobytes() == whole.image.tobytes()


def test_a_move_draws_only_what_it_changes(monkeypatch):
    full = samples.table(4)
    draw_wide(Scene.at(full, NAMES))
    richer = full.players[1].model_copy(update={"rating": 60})
    players = (full.players[0], richer, *full.players[2:])
    drawn = []
    numbered = colour_table.ColourTable.numbered
    monkeypatch.setattr(
        colour_table.ColourTable,
        "numbered",
        lambda self, image: drawn.append(image.size) or numbered(self, image),
    )

    draw_wide(Scene.at(full.model_copy(update={"players": players}), NAMES))

    strip = 664, 199
    assert [size for size in drawn if size != (1, 1)] == [(1600, 120), strip]


def test_a_part_lies_where_it_belongs_and_what_reaches_out_is_lost():
    whole = Sheet(60, 40, COLOUR_TABLE)

    whole.part(Rect(10, 10, 20, 20), _two_colours, Rect(5, 5, 10, 10))

    shown = whole.image.convert("RGB")
    assert shown.getpixel((12, 12)) == LIT
    assert shown.getpixel((20, 20)) == SEATS[0]
    assert shown.getpixel((7, 7)) == shown.getpixel((32, 32)) == shown.getpixel((0, 0))


def _filled(canvas: Canvas, colour: Colour) -> None:
    canvas.fill(canvas.bounds, colour)


def _two_colours(canvas: Canvas, rect: Rect) -> None:
    canvas.fill(Rect(0, 0, 60, 40), SEATS[0])
    canvas.fill(rect, LIT)


def test_what_may_know_more_than_what_is_seen_makes_no_part():
    whole, secret = Sheet(60, 40, COLOUR_TABLE), 5
    rect = Rect(0, 0, 20, 20)

    class Drawer:
        def draw(self, canvas, seen):
            canvas.fill(seen, LIT)

    for draw in (
        lambda canvas, seen: canvas.fill(seen, (secret, 0, 0)),
        functools.partial(_two_colours),
        Drawer().draw,
    ):
        with pytest.raises(TypeError, match="more than what is seen"):
            whole.part(rect, draw, rect)


def test_what_is_kept_stays_within_its_limit(monkeypatch):
    monkeypatch.setattr(sheet, "PARTS", Cache(4_000, PARTS._weigh))
    for table in (samples.table(count) for count in (2, 3, 4, 5)):
        draw_wide(Scene.at(table, NAMES))

    assert len(sheet.PARTS) > 1
    assert sheet.PARTS.held <= 4_000
