"""The layout of the latest news: the first sentence is never in small print."""

import random

import pytest

from benchmarks.pictures import CASES, LINES, LONGEST_NAMES, positions, worst_news
from renders import gallery, lettering, palette
from renders.frame.news import SPACE, Story, set_out
from renders.lettering import Type
from renders.runs import Gap, Words, run_width
from renders.typeface import SizedFont

STORY, FOLLOW = Type(20, 450), Type(18, 450)
ROOM = 600
LEAD = [Words("Ana", Type(21, 700)), Gap(10)]
GAINS = [Words("+3", Type(19, 700), palette.LIT)]
SHORT, LONG, LONGER = "took $2", " ".join(["steel"] * 10), " ".join(["steel"] * 19)


def story(words: str, rest: str = "", gains=GAINS) -> Story:
    return Story(LEAD, words, rest, gains, STORY, FOLLOW)


def words_of(pieces) -> str:
    return " ".join(piece.words for piece in pieces if isinstance(piece, Words))


def test_a_short_story_has_one_line_with_its_signs():
    (line,) = set_out(story(SHORT), ROOM)

    assert words_of(line.left) == f"Ana {SHORT}"
    assert list(line.right) == GAINS


def test_signs_move_down_before_a_sentence_is_broken():
    beside = ROOM - run_width(LEAD) - run_width(GAINS) - SPACE
    fits_alone = "x" * next(n for n in range(1, 200) if run_width(text(n)) > beside)

    first, second = set_out(story(fits_alone), ROOM)

    assert words_of(first.left) == f"Ana {fits_alone}"
    assert not first.right
    assert list(second.right) == GAINS


def text(letters: int) -> list[Words]:
    return [Words("x" * letters, STORY)]


def test_a_sentence_of_two_lines_goes_on_in_the_same_type():
    first, second = set_out(story(LONGER, "rest"), ROOM)

    assert f"{words_of(first.left)} {words_of(second.left[:1])}" == f"Ana {LONGER}"
    begun, followed = second.left[0], second.left[1]
    assert (begun.style, begun.colour) == (STORY, palette.TEXT)
    assert followed.colour == palette.MUTED


@pytest.mark.parametrize("words", [SHORT, LONG, LONGER, LONGER * 4])
@pytest.mark.parametrize("rest", ["", "Bram paid $3", "and so on " * 40])
@pytest.mark.parametrize("gains", [(), GAINS, GAINS * 8])
def test_no_line_is_longer_than_its_room(words: str, rest: str, gains):
    for line in set_out(story(words, rest, gains), ROOM):
        assert run_width(line.left) + run_width(line.right) <= ROOM


# The worst news


@pytest.fixture
def measured(monkeypatch) -> list[int]:
    """Return the number of letters in each measuring call."""
    calls: list[int] = []
    whole = SizedFont.length

    def length(self, words):
        calls.append(len(words))
        return whole(self, words)

    monkeypatch.setattr(SizedFont, "length", length)
    for kept in (lettering._width, lettering._fit, lettering._wrap):
        kept.cache_clear()
    return calls


def test_a_long_text_is_cut_with_few_measurements(measured):
    news = worst_news(random.Random(1))

    lettering.fit(" ".join(news), STORY, ROOM)

    assert LINES == 400
    assert len(measured) < 30


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "compact"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_a_days_news_is_measured_hardly_more_often_than_a_line(measured, case, size):
    view = next(positions(case)).view
    gallery.table(case.game, view, LONGEST_NAMES, before=view, size=size)
    without = len(measured)

    gallery.table(
        case.game, view, LONGEST_NAMES, before=view, size=size, news=worst_news(random.Random(1))
    )

    assert len(measured) - without < 120
    assert sum(measured[without:]) < 20_000
