"""The deal: nobody can choose it, and everybody can check it."""

import pytest

from bot.delivery.outbox import Outbox
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from rules.kernel import Refused
from rules.parts.codes import code_of_secret
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import everything_told

pytestmark = pytest.mark.chance


@pytest.fixture
def seating(tables):
    """The real one: it waits for the post that announces the start."""
    return Seating(tables)


async def opened(seating):
    table = await seating.new("project_mars", channel=3, guild=9, host=(ANA, "Ana"))
    await seating.join(table, BRAM, "Bram")
    return table


async def test_the_promise_is_the_first_post_and_is_never_edited(tables, seating, outbox, sender):
    await outbox.start()
    table = await opened(seating)
    secret = (await tables.store.table(table))[0].seed
    await everything_told(outbox)
    await seating.start(table, ANA)
    await everything_told(outbox)

    promise, start = sender.of("deal")
    assert sender.papers[0] is promise
    assert code_of_secret(secret) in promise.lines[0]
    assert secret not in "".join(line for p in sender.papers for line in map(str, p.lines))
    assert promise.edits == start.edits == 0
    record = (await tables.store.table(table))[0]
    assert record.status == "running"
    assert record.seed == f"{secret}/{promise.id}/{start.id}"
    async with tables.open(table) as held:
        assert held.running().seed == record.seed


async def test_nothing_is_dealt_and_nothing_changed_before_the_start_is_posted(tables, seating):
    table = await opened(seating)
    await seating.start(table, ANA)

    for attempt in (
        seating.join(table, CHIDI, "Chidi"),
        seating.leave(table, BRAM),
        seating.start(table, ANA),
        seating.choose(table, ANA, "draw", "fill"),
    ):
        with pytest.raises(Refused, match="being dealt"):
            await attempt
    with pytest.raises(Refused, match="not started"):
        await tables.view(table, ANA)


async def test_a_crash_between_the_start_and_the_deal_changes_no_card(
    tables, seating, outbox, sender, tmp_path, hand, monkeypatch
):
    async def crashes(table, posts):
        raise OSError("the process was killed")

    await outbox.start()
    table = await opened(seating)
    await everything_told(outbox)
    monkeypatch.setattr(seating, "deal", crashes)
    await seating.start(table, ANA)
    await everything_told(outbox)
    await outbox.drain(0)
    assert (await tables.store.table(table))[0].status == "starting"

    hand.now += 10
    again = Tables(tables.store)
    shared = outbox._delivery
    later = Outbox(again, Seating(again), shared.proposals, sender, shared.messages)
    again.tell = later.wake
    await later.start()
    await everything_told(later)
    await later.drain(0)

    promise, start = sender.of("deal")
    record = (await tables.store.table(table))[0]
    assert record.status == "running"
    assert record.seed.endswith(f"/{promise.id}/{start.id}")


async def test_a_table_that_is_closed_before_the_deal_stays_closed(tables, seating):
    table = await opened(seating)
    await seating.start(table, ANA)
    await seating.cancel(table, ANA)

    await seating.deal(table, [1, 2])

    assert (await tables.store.table(table))[0].status == "cancelled"


async def test_another_start_post_gives_another_deal(tables, seating):
    hands = []
    for channel, post in ((1, 11), (2, 11), (3, 12)):
        table = await seating.new("project_mars", channel=channel, guild=9, host=(ANA, "Ana"))
        await seating.join(table, BRAM, "Bram")
        await tables.store._database.write(lambda db: db.execute("UPDATE game SET seed = 'same'"))
        tables.held.tables.clear()
        await seating.start(table, ANA)
        await seating.deal(table, [10, post])
        async with tables.open(table) as held:
            hands.append(held.running().draw_deck.cards)

    assert hands[0] == hands[1] != hands[2]


async def test_a_promised_deal_is_not_told_again_by_the_first_post(tables, seating, outbox):
    promised = await opened(seating)
    host = ANA, "Ana"
    unpromised = await seating.new("project_mars", channel=4, guild=9, host=host)
    await seating.join(unpromised, BRAM, "Bram")
    bodies = []
    for table, posts in ((promised, [1, 2]), (unpromised, [2])):
        await seating.start(table, ANA)
        await seating.deal(table, posts)
        rows = await tables.store.outbox.rows(table, "post")
        bodies.append(next(row.to_json() for row in rows if row.kind == "post"))

    assert "started" not in bodies[0]
    secret = (await tables.store.table(unpromised))[0].seed.partition("/")[0]
    assert bodies[1]["started"] == code_of_secret(secret)
