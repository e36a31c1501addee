"""Which moments a time-lapse shows: the course of a game, as everybody was told of it."""

from itertools import pairwise

import pytest

from bot.table.views.replay_pages import PUBLIC
from bot.table.views.replays import Replays
from bot.table.views.time_lapses import MOST, chosen, matters, shots_of, spread
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_replays import bids, pages, replays_of


@pytest.fixture
def replays(tables) -> Replays:
    return replays_of(tables)


async def taken(replays, table):
    shots = await shots_of(replays, table)
    return {place: await shots.take(place) for place in shots.places}


@pytest.mark.parametrize("count", [1, 2, 59, 60, 61, 300, 5000])
@pytest.mark.parametrize("every", [1, 3, 40, 10_000])
def test_chapters_and_both_ends_are_among_sixty_at_most(count, every):
    chapters = range(0, count, every)

    places = chosen(range(count), chapters, count)

    assert places == sorted(set(places))
    assert len(places) == min(count, MOST)
    assert {0, count - 1} <= {*places}
    if len(chapters) <= MOST - 1:
        assert {*chapters} <= {*places}
    gaps = [after - before for before, after in pairwise(places)]
    assert max(gaps, default=0) <= 3 * count / len(places) + 1, "evenly"


def test_what_is_spread_is_even_however_much_there_is():
    assert spread(range(10), 0) == []
    assert spread(range(10), 20) == list(range(10))
    assert spread(range(1000), 4) == [125, 375, 625, 875]


async def test_its_moments_are_steps_of_the_public_replay(tables, begin, replays):
    table = await bids(tables, begin, 1, None, 2)

    found, steps = await taken(replays, table), await pages(replays, table, DANA, PUBLIC)

    assert min(found) == 0
    assert max(found) == len(steps) - 1
    assert all(shot.then == steps[at].then for at, shot in found.items())
    assert all(shot.lines == steps[at].lines for at, shot in found.items())
    assert len(found) == len(steps), "there is room for small news"


async def test_small_news_give_way_to_what_matters(tables, begin, replays):
    table = await bids(tables, begin, 1, None, 2)
    steps = (await replays.course(table)).steps

    assert 0 < len(matters(steps)) < len(steps)
    assert {*matters(steps)} <= {*chosen(matters(steps), [], len(steps), len(steps) - 1)}


async def test_what_was_taken_back_is_not_among_them(
    tables, taking_back, proposals, begin, replays
):
    table = await bids(tables, begin, 1, 2)
    vote = await taking_back.undo(table, BRAM)
    for member in (ANA, CHIDI):
        await proposals.answer(table, member, vote.id, agrees=True)
    await tables.play(table, BRAM, None, None)

    said = str([shot.lines for shot in (await taken(replays, table)).values()])

    assert "2" not in said.replace("seat", "")


async def test_a_thinned_game_shows_each_chapter_once_where_its_log_does_not_lead_on(tables, begin):
    table = await bids(tables, begin, 1, None, 2)
    versions = await tables.store.retention.versions(table)
    await tables.store.retention.thin(table, {versions[0], versions[-1]})
    shots = await shots_of(replays_of(tables, dealt=False), table)

    found = [await shots.take(place) for place in shots.places]

    assert shots.thinned
    assert len([shot for shot in found if shot is not None]) < len(shots.course.steps)
