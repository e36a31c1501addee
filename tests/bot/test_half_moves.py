"""A move that its mover has begun and not completed: nobody else is told of it, or sees it."""

from bot.table.tables import Tables
from bot.table.views.export import export_table
from rules.kernel import from_plain
from tests.bot.conftest import ANA, BRAM
from tests.bot.paper import everything_told
from tests.bot.test_turn_posts import answer, first_action


async def begin_a_move(tables, seating, outbox):
    """Ana has said that she places an ocean, and not where."""
    table, member = await first_action(tables, seating)
    await outbox.start()
    await everything_told(outbox)
    assert member == ANA
    before = {viewer: await tables.view(table, viewer) for viewer in (None, BRAM)}
    await answer(tables, outbox, table, ANA, "project:aquifer")
    return table, before


async def lines(tables, table, view):
    found = await tables.store.log.lines(table, view.viewer, upto=view.version)
    return [str(from_plain(line.text)) for line in found]


async def test_only_its_mover_sees_what_it_has_done(tables, seating, outbox):
    table, before = await begin_a_move(tables, seating, outbox)

    for viewer in (None, BRAM):
        view = await tables.view(table, viewer)
        assert view == before[viewer]
        assert not any("Aquifer" in line for line in await lines(tables, table, view))
    own = await tables.view(table, ANA)
    assert own.game_view != before[None].game_view
    assert any("Aquifer" in line for line in await lines(tables, table, own))


async def test_it_is_in_no_export(tables, seating, outbox):
    table, _ = await begin_a_move(tables, seating, outbox)

    exported = await export_table(tables.views, table)

    assert not any("Aquifer" in line for line in exported["story"])


async def test_nobody_sees_it_after_a_restart_either(tables, seating, outbox, store, hand):
    table, before = await begin_a_move(tables, seating, outbox)

    again = Tables(store)

    assert await again.view(table, BRAM) == before[BRAM]


async def test_when_it_is_complete_all_see_it(tables, seating, outbox):
    table, before = await begin_a_move(tables, seating, outbox)

    await answer(tables, outbox, table, ANA)

    view = await tables.view(table, BRAM)
    assert view.game_view != before[BRAM].game_view
    assert view.heard == before[BRAM].heard + 1
    assert any("Aquifer" in line for line in await lines(tables, table, view))


async def test_taking_it_back_tells_nobody(tables, seating, outbox, sender, taking_back):
    table, before = await begin_a_move(tables, seating, outbox)
    posts = len(sender.of("post"))

    await taking_back.undo(table, ANA)
    await everything_told(outbox)

    view = await tables.view(table, BRAM)
    assert (view.game_view, view.heard, view.since) == (
        before[BRAM].game_view,
        before[BRAM].heard,
        before[BRAM].since,
    )
    assert len(sender.of("post")) == posts
    await answer(tables, outbox, table, ANA, "project:aquifer")
    await answer(tables, outbox, table, ANA)
    [post] = sender.of("post")[posts:]
    assert [line for line in post.lines if "took back" in line] == []
    assert len([line for line in post.lines if "Aquifer" in line]) == 1


async def test_when_its_mover_leaves_all_are_told_what_it_had_done(tables, seating, outbox, sender):
    table, _ = await begin_a_move(tables, seating, outbox)

    await tables.resign(table, ANA)
    await everything_told(outbox)

    told = [line for post in sender.of("post") for line in post.lines]
    assert any("Aquifer" in line for line in told)


async def test_when_its_movers_time_runs_out_all_are_told_once(tables, seating, outbox, sender):
    table, _ = await begin_a_move(tables, seating, outbox)

    for timer in await tables.store.timers.of(table):
        if timer.kind == "limit":
            await tables.time_out(timer)
    await everything_told(outbox)

    told = [line for post in sender.of("post") for line in post.lines]
    assert len([line for line in told if "Aquifer" in line]) == 1


async def test_going_back_into_it_is_told_and_shows_the_table_before_it(
    tables, seating, outbox, sender, taking_back, caplog
):
    """Ana has placed an ocean, which all have seen, and takes back where."""
    table, before = await begin_a_move(tables, seating, outbox)
    await answer(tables, outbox, table, ANA)

    await taking_back.undo(table, ANA)
    await everything_told(outbox)

    told = sender.of("post")[-1].lines
    assert [line for line in told if not line.startswith("~~")] == ["Ana took back a move."]
    assert "~~Ana used the standard project Aquifer.~~" in told
    for viewer in (None, BRAM):
        assert (await tables.view(table, viewer)).game_view == before[viewer].game_view
    assert (await tables.view(table, ANA)).ask.moment == "space"
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_what_a_later_post_is_compared_with_shows_nothing_of_it(
    tables, seating, outbox, sender, taking_back, store, hand
):
    table, before = await begin_a_move(tables, seating, outbox)
    await answer(tables, outbox, table, ANA)
    await taking_back.undo(table, ANA)
    await everything_told(outbox)
    told = (await store.outbox.message(table, "post")).body["version"]

    again = Tables(store)

    assert await again.views.former_view(table, told) == before[None].game_view


async def test_what_it_had_done_is_told_once_it_is_complete_again(
    tables, seating, outbox, sender, taking_back
):
    table, _ = await begin_a_move(tables, seating, outbox)
    await answer(tables, outbox, table, ANA)
    await taking_back.undo(table, ANA)
    await everything_told(outbox)

    await answer(tables, outbox, table, ANA)

    told = sender.of("post")[-1].lines
    assert "Ana used the standard project Aquifer." in told
    assert any("placed an ocean" in line for line in told)
