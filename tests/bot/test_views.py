"""Views of a table: made once for each viewer, until anything changes."""

import copy
from dataclasses import replace

import pytest

from bot.table.views import view_cache
from bot.table.views.view_cache import ViewCache, facts_of
from renders import gallery
from rules.games import GAMES
from tests.bot.conftest import ANA, BRAM, CHIDI


@pytest.fixture
def views(monkeypatch):
    """Return the seats for which a game made views, in order."""
    made = []
    for meta in GAMES.values():
        make = meta.game.view

        def view(game, seat, make=make):
            made.append(seat)
            return make(game, seat)

        monkeypatch.setattr(meta.game, "view", view)
    return made


async def test_a_table_that_has_not_changed_is_looked_at_once_for_each_pair_of_eyes(
    tables, begin, views
):
    table = await begin(ANA, BRAM)
    views.clear()

    for _ in range(3):
        for member in (ANA, BRAM, None):
            await tables.view(table, member)
        await tables.view_of_seat(table, 1)

    assert views == [0, 1, None]


async def test_a_seats_question_is_known_without_a_view_of_the_game(tables, begin, views):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, (await tables.view(table, ANA)).digest, 1)
    views.clear()

    asked = [await tables.asked_of_seat(table, seat) for seat in (0, 1)]

    assert views == []
    for one in asked:
        seen = await tables.view_of_seat(table, one.viewer)
        bare = replace(seen, game_view={}, orders=(), ordered=())
        assert one == bare


async def test_no_view_is_shown_to_other_eyes(tables, begin):
    table = await begin(ANA, BRAM, CHIDI)
    seen = [await tables.view(table, member) for member in (ANA, BRAM, CHIDI, None, 999)]
    again = [await tables.view(table, member) for member in (ANA, BRAM, CHIDI, None, 999)]

    assert [view.viewer for view in again] == [0, 1, 2, None, None]
    assert [view.game_view["viewer"] for view in again] == [0, 1, 2, None, None]
    assert again == seen


async def test_after_a_move_everybody_looks_anew(tables, begin):
    table = await begin(ANA, BRAM)
    before = [await tables.view(table, member) for member in (ANA, BRAM, None)]

    await tables.play(table, ANA, before[0].digest, 1)

    after = [await tables.view(table, member) for member in (ANA, BRAM, None)]
    assert [view.version for view in after] == [view.version + 1 for view in before]
    assert all(new.game_view != old.game_view for new, old in zip(after, before, strict=True))


async def test_what_is_done_to_a_table_that_is_held_is_seen(tables, begin):
    table = await begin(ANA, BRAM)
    before = await tables.view(table, None)

    async with tables.open(table) as held:
        held.running().gone.append(1)

    assert (await tables.view(table, None)).game_view["gone"] != before.game_view["gone"]


async def test_times_that_were_moved_are_seen(tables, begin, hand):
    table = await begin(ANA, BRAM, limit=24)
    before = await tables.view(table, ANA)

    await tables.held.pause(table, int(hand.now) + 3600)

    assert (await tables.view(table, ANA)).until == before.until + 3600


async def test_a_view_that_was_pushed_out_is_found_out_again(tables, begin, views, monkeypatch):
    monkeypatch.setattr(tables.views, "_cache", ViewCache(most=1))
    table = await begin(ANA, BRAM)
    views.clear()

    for member in (ANA, BRAM, ANA):
        await tables.view(table, member)

    assert views == [0, 1, 0]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_whoever_draws_a_view_leaves_it_as_it_was(game):
    meta = GAMES[game]
    played = meta.new(max(meta.seats), meta.options(), "seed", "")
    view, names = played.view(0), ["Ana", "Bram", "Chidi", "Dana", "Edda"]
    before = copy.deepcopy(view)

    gallery.private(game, view, names)
    gallery.table(game, view, names, before=view, news=["Ana passes."])
    gallery.hand_words(game, view)
    for order in gallery.hand_orders(game):
        gallery.arranged(game, view, order.what)
    for part in gallery.close_ups(game, view, names):
        gallery.close_up(game, view, names, part.what)

    assert view == before


@pytest.mark.parametrize("robots", [0, 1])
async def test_a_bystander_of_a_closed_table_is_in_no_robots_seat(tables, begin, robots):
    table = await begin(ANA, BRAM, robots=robots)

    assert (await tables.views.view_of_closed(table, None)).viewer is None


async def test_what_all_see_is_found_once_for_all_viewers(tables, begin, monkeypatch):
    table, found = await begin(ANA, BRAM), []

    def noted(held, version, game):
        found.append(version)
        return facts_of(held, version, game)

    monkeypatch.setattr(view_cache, "facts_of", noted)
    await tables.play(table, ANA, (await tables.view(table, ANA)).digest, 1)
    for member in (ANA, BRAM, None):
        await tables.view(table, member)

    assert len(found) == len(set(found))
