"""A process that may have lost its place keeps nothing, tells nothing, and lets no time run out."""

import pytest

from bot.clock import Clock
from bot.store import StoreTrouble
from bot.store.home import Fence
from bot.store.rows.outbox import NoteRow
from rules.kernel import say, to_plain
from tests.bot.conftest import ANA, BRAM
from tests.bot.paper import everything_told
from tests.waiting import become

HOUR = 3600


class Gap(Fence):
    """A fence that can be broken and proven again."""

    proven = True

    def is_current(self):
        return self.proven


@pytest.fixture
def fence(store):
    store._database.fence = Gap()
    return store._database.fence


async def answer(tables, table):
    view = await tables.view(table, None)
    member = view.seats[view.awaited[0]].member
    own = await tables.view(table, member)
    await tables.play(table, member, own.digest, own.ask.fallback)


async def test_an_answer_is_refused_and_can_be_given_once_the_place_is_proven(
    tables, store, begin, fence
):
    table = await begin(ANA, BRAM)
    before = await store.table(table)
    fence.proven = False

    with pytest.raises(StoreTrouble, match="place"):
        await answer(tables, table)

    assert await store.table(table) == before
    fence.proven = True
    await answer(tables, table)
    assert (await store.table(table))[0].version > before[0].version


async def test_nothing_is_told_before_the_place_is_proven(
    tables, store, begin, outbox, sender, fence, monkeypatch
):
    monkeypatch.setattr("bot.delivery.outbox.ASKED_EVERY", 0.01)
    await outbox.start()
    table = await begin(ANA, BRAM)
    await everything_told(outbox)
    await store.outbox.post(table, [NoteRow(text=to_plain(say("Hear this.")))], 0)
    fence.proven = False
    told = len(sender.papers)
    tables.held.tell(table)
    await outbox.settled(table)
    assert len(sender.papers) == told

    fence.proven = True
    await become(lambda: len(sender.papers) > told)  # the outbox comes back by a timer
    await everything_told(outbox)

    assert len(sender.papers) == told + 1


async def test_lanes_reopen_as_soon_as_the_store_is_back_and_ask_for_it_once(
    tables, store, begin, outbox, sender, monkeypatch
):
    monkeypatch.setattr("bot.delivery.outbox.ASKED_EVERY", 0.01)
    await outbox.start()
    several = [await begin(ANA, BRAM, channel=channel) for channel in (1, 2, 3)]
    await everything_told(outbox)
    told, asked, rows = len(sender.papers), [], store.outbox.rows

    async def outbox_of(*what):
        if len(asked) < 3:
            raise StoreTrouble("The database is away.")
        return await rows(*what)

    async def kept(name):
        asked.append(name)
        if len(asked) < 3:
            raise StoreTrouble("The database is away.")

    for table in several:
        await store.outbox.post(table, [NoteRow(text=to_plain(say("Hear this.")))], 0)
    monkeypatch.setattr(store.outbox, "rows", outbox_of)
    monkeypatch.setattr(store.kept, "get", kept)
    for table in several:
        tables.held.tell(table)

    async def all_is_told():
        return not any([await rows(table) for table in several])

    await become(all_is_told)  # a timer reopens the lanes

    assert len(asked) == 3, "one question at a time for all tables"
    assert len(sender.papers) == told + 3


async def test_lanes_that_break_off_again_and_again_wait_ever_longer(outbox, monkeypatch):
    """A full disk is read, and cannot be written."""
    pauses = []

    async def asleep(seconds):
        pauses.append(seconds)

    monkeypatch.setattr("bot.delivery.outbox.asyncio.sleep", asleep)
    for _ in range(7):
        await outbox._reopen_all()

    assert pauses == [1, 2, 4, 8, 16, 30, 30]


async def test_no_time_runs_out_meanwhile_and_nobody_is_charged(tables, store, begin, hand, fence):
    table = await begin(ANA, BRAM, limit=12)
    clock = Clock(tables)
    await clock._note_alive()
    fence.proven = False
    hand.now += 13 * HOUR
    for _ in range(2):
        with pytest.raises(StoreTrouble):
            await clock._look()
        clock._note_trouble(StoreTrouble("away"))
    fence.proven = True

    await clock._look()

    assert "ran out of time" not in str(await store.log.lines(table, None, last=99))
