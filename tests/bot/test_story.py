"""The story since somebody's last look: the time of that look, and the moments that it shows."""

from itertools import pairwise

import pytest

from bot.store.rows.records import VisitRecord
from bot.table.views.story import MOST, Former, Stories, chosen_of, evenly
from bot.table.views.visiting import VISIT, Visiting
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI


class Course:
    """A game that is known by where each version stood, and in which no move was half made."""

    def __init__(self, chapters, half=()):
        self.chapters, self.half, self.read = chapters, half, []

    async def former(self, version):
        return Former({}, whole=version not in self.half)

    async def chapter(self, version):
        self.read.append(version)
        return self.chapters(version)


# ---- which moments matter -----------------------------------------------------------------------


async def test_a_short_story_shows_every_moment():
    course = Course(lambda version: (1, "a"))
    assert await chosen_of([3, 5, 9], course) == [3, 5, 9]


async def test_the_ends_of_rounds_come_first_and_the_last_moment_is_always_there():
    course = Course(lambda version: (version // 10, "a"))
    assert await chosen_of(range(1, 45), course) == [9, 19, 29, 39, 44]


async def test_where_there_are_more_rounds_they_are_spread_evenly():
    course = Course(lambda version: (version // 10, "a"))
    chosen = await chosen_of(range(1, 205), course)
    assert len(chosen) == MOST
    assert all(version % 10 == 9 for version in chosen[:-1])
    assert chosen[0] < 70
    assert chosen[-2] == 199


async def test_phases_come_before_any_other_moment():
    course = Course(lambda version: (1, "early" if version < 20 else "late"))
    chosen = await chosen_of(range(1, 31), course)
    assert 19 in chosen
    assert chosen[-1] == 30
    assert len(chosen) == MOST


async def test_a_story_without_rounds_is_spread_evenly():
    chosen = await chosen_of(range(100), Course(lambda version: (0, "")))
    gaps = [later - former for former, later in pairwise([-1, *chosen])]
    assert len(chosen) == MOST
    assert max(gaps) <= 3 * min(gaps)


async def test_no_move_is_half_made_in_a_moment():
    course = Course(lambda version: (version // 10, "a"), half=[n for n in range(100) if n % 4])
    chosen = await chosen_of(range(100), course)
    assert all(version % 4 == 0 for version in chosen[:-1])
    assert len(chosen) == MOST


async def test_a_long_story_reads_few_tables():
    course = Course(lambda version: (version // 7, f"{version % 3}"))
    await chosen_of(range(3000), course)
    assert len(set(course.read)) <= 64


def test_evenly_keeps_the_last_one():
    assert evenly([1, 2, 3, 4, 5, 6], 3) == [2, 4, 6]
    assert evenly([1, 2], 3) == [1, 2]
    assert evenly([1, 2], 0) == []


# ---- of a table ---------------------------------------------------------------------------------


@pytest.fixture
def stories(tables):
    return Stories(tables.views)


@pytest.fixture
def visiting(tables):
    return Visiting(tables.views)


async def story(tables, stories, table, member, since):
    view, public = await tables.view(table, member), await tables.view(table, None)
    return await stories.told(view, public, since)


async def play_one(tables, table, members):
    for member in members:
        ask = (await tables.view(table, member)).ask
        if ask is not None and not ask.optional:
            await tables.play(table, member, None, ask.fallback)
            return


async def test_a_story_has_every_line_once_and_each_moment_goes_on_from_the_one_before(
    tables, begin, stories
):
    table = await begin(ANA, BRAM)
    for _ in range(30):
        await play_one(tables, table, (ANA, BRAM))
    moments = await story(tables, stories, table, ANA, 0)

    seat_of_ana = await tables.store.log.lines(table, 0, last=10_000)
    assert sum(len(moment.lines) for moment in moments) == len(seat_of_ana)
    assert len(moments) == MOST
    assert moments[0].before is None
    for former, moment in pairwise(moments):
        assert moment.before == former.view
        assert moment.since == former.version
    public = await tables.view(table, None)
    assert (moments[-1].view, moments[-1].version) == (public.game_view, public.version)
    chapter = GAMES[public.game].chapter
    rounds = [chapter(moment.view)[0] for moment in moments]
    assert rounds == sorted(set(rounds)), "each of another turn"


async def test_it_begins_where_the_reader_stood(tables, begin, stories):
    table = await begin(ANA, BRAM)
    seen = await tables.view(table, None)
    assert await story(tables, stories, table, ANA, seen.version) == ()

    await tables.play(table, ANA, None, 1)
    [moment] = await story(tables, stories, table, BRAM, seen.version)

    assert [str(line) for line in moment.lines] == ["Seat 1 bid 1 material."]
    assert moment.before == seen.game_view


async def test_what_only_one_seat_was_told_is_in_its_story_alone(tables, begin, stories):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    seen = await tables.view(table, None)
    async with tables.open(table) as held:
        held.running().tell("You drew a card.", to=0)
    await tables.instruct(table, ANA, [])
    [moment] = await story(tables, stories, table, ANA, seen.version)

    assert [str(line) for line in moment.lines] == ["You drew a card."]
    assert await story(tables, stories, table, BRAM, seen.version) == ()
    assert await story(tables, stories, table, CHIDI, seen.version) == ()


async def test_what_was_taken_back_is_no_moment(tables, begin, stories, taking_back, proposals):
    table = await begin(ANA, BRAM, CHIDI)
    seen = await tables.view(table, None)
    await tables.play(table, ANA, None, 1)
    bid = (await tables.view(table, None)).version
    asked = await taking_back.undo(table, ANA)
    for member in (BRAM, CHIDI):
        await proposals.answer(table, member, asked.id, agrees=True)

    moments = await story(tables, stories, table, BRAM, seen.version)

    assert moments
    assert bid not in [moment.version for moment in moments]
    lines = [str(line) for moment in moments for line in moment.lines]
    assert "Seat 1 bid 1 material." not in lines


async def test_the_views_of_a_story_hold_no_seats_secrets(tables, begin, stories):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    for member in (ANA, BRAM, CHIDI):
        for moment in await story(tables, stories, table, member, 0):
            assert moment.view["viewer"] is None
            assert moment.view["bidding"] is None or not moment.view["bidding"]["limits"]


# ---- visits -------------------------------------------------------------------------------------


async def test_looks_that_follow_soon_are_one_visit(tables, begin, visiting, hand):
    table = await begin(ANA, BRAM)
    first = await tables.view(table, BRAM)
    assert await visiting.last(table, BRAM) == (0, 0)
    await visiting.saw(first, BRAM)
    assert await visiting.last(table, BRAM) == (0, 0), "still the same visit"
    came = hand.now

    await tables.play(table, ANA, None, 1)
    hand.now += VISIT
    assert await visiting.last(table, BRAM) == (first.version, came)
    second = await tables.view(table, BRAM)
    await visiting.saw(second, BRAM)  # their panel
    hand.now += 60

    assert await visiting.last(table, BRAM) == (first.version, came), "they have only just come"
    hand.now += VISIT
    assert (await visiting.last(table, BRAM))[0] == second.version


async def test_who_goes_on_looking_is_still_there(tables, begin, visiting, hand, store):
    table = await begin(ANA, BRAM)
    view = await tables.view(table, BRAM)
    await visiting.saw(view, BRAM)
    for _ in range(5):
        hand.now += VISIT - 1
        await visiting.saw(view, BRAM)
        assert await visiting.last(table, BRAM) == (0, 0)
    noted = await store.visits.get(table, BRAM)
    hand.now += 60
    await visiting.saw(view, BRAM)
    assert await store.visits.get(table, BRAM) == noted, "not each press is written"
    assert noted == VisitRecord(view.version, int(hand.now) - 60)


async def test_what_one_saw_says_nothing_of_another(tables, begin, visiting, store):
    table = await begin(ANA, BRAM)
    before = await store.table(table)
    await visiting.saw(await tables.view(table, ANA), ANA)
    assert await visiting.last(table, BRAM) == (0, 0)
    assert await store.visits.get(table, BRAM) is None
    assert await store.table(table) == before, "the table knows nothing of it"
