"""The outbox against a Discord that is made of paper: posts in order, lanes, stopping."""

import asyncio

from bot.store.rows.outbox import LobbyRow, PostRow
from bot.table.tables import Tables
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import become, bids, called_by_ping, everything_told


async def test_moves_that_have_piled_up_become_one_post(tables, begin, outbox, sender):
    await called_by_ping(tables, ANA, BRAM, CHIDI)
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await tables.play(table, BRAM, None, 2)

    await outbox.start()
    await everything_told(outbox)

    [post] = sender.of("post")
    assert bids(sender) == ["Ana bid 1 material.", "Bram bid 2 materials."]
    assert post.pings == (2,), "of those who were asked in between, only who still is"
    assert await tables.store.outbox.rows(table, "post") == []


async def test_a_move_made_while_a_post_awaits_its_turn_is_told_with_it(
    tables, begin, outbox, sender
):
    await called_by_ping(tables, ANA, BRAM, CHIDI)  # so that the second bid could not join later
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    former, late = len(sender.of("post")), [(BRAM, 2)]

    async def turn(urgency):
        while late:
            member, bid = late.pop()
            await tables.play(table, member, None, bid)

    sender.turn = turn
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    [post] = sender.of("post")[former:]
    assert post.lines == ("Ana bid 1 material.", "Bram bid 2 materials.")
    assert post.pings == (2,)


async def test_a_table_in_memory_that_lies_behind_its_rows_is_read_again(
    tables, begin, outbox, sender, hand, caplog
):
    table = await begin(ANA, BRAM, CHIDI)
    await outbox.start()
    await everything_told(outbox)
    await Tables(tables.store).play(table, ANA, None, 1)

    outbox.wake(table)
    await everything_told(outbox)

    assert bids(sender) == ["Ana bid 1 material."]
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "a table lies behind its rows"
    ]


async def test_what_has_not_happened_at_a_table_is_a_fault_and_is_put_off(
    tables, begin, outbox, sender, caplog
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    posts = len(sender.of("post"))
    row = PostRow(version=1000, number=1000, lines=(), minor=True, ping=())
    await tables.store.outbox.post(table, [row], tables.now())

    outbox.wake(table)
    await everything_told(outbox)

    [left] = await tables.store.outbox.rows(table, "post")
    assert left.attempts == 1
    assert len(sender.of("post")) == posts
    assert "BehindItsRows" in [getattr(record, "why", "") for record in caplog.records]


async def test_rows_that_have_gone_while_a_post_awaits_its_turn_are_no_fault(
    tables, begin, outbox, sender, caplog
):
    table = await begin(ANA, BRAM)
    await outbox.start()
    await everything_told(outbox)
    posts = len(sender.of("post"))

    async def turn(urgency):
        rows = await tables.store.outbox.rows(table, "post")
        await tables.store.outbox.told(table, [row.id for row in rows])

    sender.turn = turn
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)

    assert len(sender.of("post")) == posts
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_every_move_has_a_post_of_its_own_when_all_is_well(tables, begin, outbox, sender):
    await called_by_ping(tables, ANA, BRAM, CHIDI)
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await everything_told(outbox)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)
    await everything_told(outbox)

    assert [post.pings for post in sender.of("post")] == [(0,), (1,), (2,)]


async def test_a_pass_joins_the_last_post_unless_somebody_must_be_pinged(
    tables, begin, outbox, sender
):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    posts = len(sender.of("post"))
    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)
    assert len(sender.of("post")) == posts
    assert sender.of("post")[-1].lines[-2:] == ("Ana bid 1 material.", "Bram passed.")

    other = await begin(ANA, BRAM, CHIDI, channel=2)
    await tables.store.members.change(CHIDI, letters="never")
    await tables.play(other, ANA, None, 1)
    await everything_told(outbox)
    posts = len(sender.of("post"))
    await tables.play(other, BRAM, None, None)
    await everything_told(outbox)
    assert len(sender.of("post")) == posts + 1
    assert sender.of("post")[-1].pings == (2,)


async def test_a_post_grows_only_for_so_long(tables, begin, outbox, sender, hand):
    await outbox.start()
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await everything_told(outbox)
    posts = len(sender.of("post"))
    hand.now += 3600

    await tables.play(table, BRAM, None, None)
    await everything_told(outbox)

    assert len(sender.of("post")) == posts + 1


async def test_lanes_and_tables_do_not_wait_for_each_other(tables, begin, outbox, sender):
    await outbox.start()
    one, two = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await everything_told(outbox)
    sender.held[1] = asyncio.Event()

    await tables.play(one, ANA, None, 1)
    await tables.play(two, ANA, None, 1)
    await become(lambda: [p.channel for p in sender.of("dm")].count(BRAM) == 2)
    await become(lambda: bids(sender))

    assert bids(sender) == ["Ana bid 1 material."]
    sender.held.pop(1).set()
    await everything_told(outbox)
    assert len(bids(sender)) == 2


async def test_a_row_that_comes_while_a_lane_closes_is_told(tables, lobby, outbox, sender):
    """The lane has just found nothing when the row is written and the outbox is woken."""
    table = await lobby(ANA)
    await outbox.start()
    await everything_told(outbox)
    original, late = tables.store.outbox.rows, []

    async def found(number=None, lane=None, most=-1):
        rows = await original(number, lane, most)
        if lane is not None and not rows and not late:
            late.append(LobbyRow())
            await tables.store.outbox.post(table, late, 0)
            outbox.wake(table)
            await become(lambda: not outbox._starting)  # the wake has found the lane still open
        return rows

    tables.store.outbox.rows = found
    outbox._open(table, "post")
    await everything_told(outbox)

    assert late
    assert await original(table) == []


async def test_draining_tells_what_can_be_told(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)

    await outbox.drain(5)

    assert bids(sender) == ["Ana bid 1 material."]


async def test_draining_keeps_what_cannot(tables, begin, outbox, sender):
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    sender.held[1] = asyncio.Event()
    await tables.play(table, ANA, None, 1)

    assert not await outbox.drain(0.05)

    assert [row.kind for row in await tables.store.outbox.rows(table, "post")] == ["post"]
    assert bids(sender) == []
