"""The frame that all pictures share."""

import pytest

from renders import palette
from renders.canvas import Canvas
from renders.frame import compact, head, options, players
from renders.frame.ending import ScoreRow, Source, draw_scores
from renders.frame.head import Head, Notice, draw_head, draw_header
from renders.frame.words import cut_name
from renders.geometry import Rect
from renders.runs import Words
from renders.sketch import DrawnOption
from tests.renders.written import assert_apart

LONG = "Bartholomew of the Long Name"


def title(longest):
    return f"{cut_name(LONG, longest)} and {cut_name(LONG, longest)} to bid"


@pytest.mark.parametrize("style", [head.WIDE, compact.HEAD])
def test_a_head_keeps_its_verb_and_stays_in_its_room(written, style):
    canvas = Canvas(900, 124)

    draw_head(canvas, Head((0, 1), title, "round 3", Notice("last round", palette.LINE)), style)

    assert [entry.words.endswith("to bid") for entry in written] == [True, False, False]
    assert_apart(written)


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_marks_of_all_who_are_awaited_have_places_of_their_own(monkeypatch, seats):
    drawn = []
    monkeypatch.setattr(Canvas, "mark", lambda self, seat, at, size, **more: drawn.append(at))

    draw_header(Canvas(1600, 124), Head(tuple(range(seats)), "All to bid", ""))

    assert len(set(drawn)) == seats


def test_a_row_says_of_who_has_left_only_that(written):
    style = players.RowStyle((300, 400), 30)
    row = players.PlayerRow(
        Rect(0, 0, 852, 60), 2, "Ana", (players.Cell((Words("7", style.name),)),), gone=True
    )

    players.draw_row(Canvas(900, 60), row, style)

    assert [entry.words for entry in written] == ["Ana", players.GONE]


def test_every_point_of_a_score_stands_in_its_bar_or_beside_it(written):
    sources = [Source(str(n), f"Source {n}", "check", palette.LIT, palette.INK) for n in range(4)]
    points = [(source, number) for source, number in zip(sources, (40, 1, 2, 1), strict=True)]
    rows = [ScoreRow(0, "Ana", points, 44, won=True), ScoreRow(1, LONG, points[:1], 40, won=False)]

    end = draw_scores(Canvas(1000, 560), Rect(32, 32, 920, 500), sources, rows)

    words = [entry.words for entry in written]
    assert [words.count(number) for number in ("1", "2", "44", "40")] == [2, 1, 1, 3]
    assert end <= 532
    assert_apart(written)


def test_a_choice_that_is_too_long_for_its_line_goes_on_below():
    short, long = (
        DrawnOption("A", "Bid", "2 coins"),
        DrawnOption("B", "Pass", "and nothing more " * 6),
    )

    heights = [options.option_height(option, 852) for option in (short, long)]

    assert heights[0] < heights[1] == options.options_height([long], 852) - options.COMPACT.gap
    assert options.options_height([], 852) == 0
