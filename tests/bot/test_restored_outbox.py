"""A copy that was made in the middle of telling is restored elsewhere, and telling goes on."""

import pytest

from bot.delivery.outbox import Outbox
from bot.keeping.backups import back_up
from bot.keeping.restoring import restore
from bot.store import Store
from bot.table.consent.proposals import Proposals
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import PlainMessages, bids, everything_told
from tests.bot.standing import answers_of
from tests.machines import NOON, at


@pytest.fixture
async def restored(tmp_path, hand, sender):
    """Opens a restored database with another process's memory, and the same Discord."""
    opened = []

    async def made(place):
        await restore(at(NOON), tmp_path / "copy.db", tmp_path / place)
        store = await Store.open(hand.machine(), tmp_path / place)
        tables = Tables(store)
        outbox = Outbox(tables, Seating(tables), Proposals(tables), sender, PlainMessages())
        tables.held.tell = outbox.wake
        opened.append((outbox, store))
        return tables, outbox

    yield made
    for outbox, store in opened:
        await outbox.drain(0)
        await store.close()


@pytest.fixture
async def copied(tables, begin, outbox, tmp_path, monkeypatch):
    """Return a table whose copy lacks all the news that the channel has."""
    monkeypatch.setattr("bot.delivery.posts.LINES_IN_POST", 0)  # each move has a post of its own
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await back_up(at(NOON), tmp_path / "red-gavel.db", tmp_path / "copy.db")
    await outbox.start()
    await everything_told(outbox)
    await tables.play(table, BRAM, None, 2)  # lost with the machine, but it stands in the channel
    await everything_told(outbox)
    return table


@pytest.mark.parametrize("nonces", ["remembered", "forgotten"])
async def test_no_move_is_told_twice_and_none_is_left_out(sender, copied, restored, nonces):
    if nonces == "forgotten":
        sender.nonces.clear()

    tables, outbox = await restored("elsewhere.db")
    await outbox.start()
    await everything_told(outbox)
    at_first = bids(sender)
    await tables.play(copied, BRAM, None, None)
    await tables.play(copied, CHIDI, None, 2)
    await everything_told(outbox)

    assert at_first == ["Ana bid 1 material.", "Bram bid 2 materials."]
    assert [answer for _, answer in await answers_of(tables, copied)] == [1, None, 2]
    assert bids(sender) == [*at_first, "Chidi bid 2 materials."]
    assert any("Bram passed" in line for p in sender.of("post") for line in p.lines)
    assert await tables.store.outbox.rows(copied, "post") == []


async def test_where_the_former_database_is_at_hand_nothing_at_all_is_told_twice(
    sender, copied, restored, tmp_path
):
    before = [paper.kind for paper in sender.papers]
    await back_up(at(NOON), tmp_path / "red-gavel.db", tmp_path / "former.db")
    sender.nonces.clear()

    _, outbox = await restored("former.db")
    await outbox.start()
    await everything_told(outbox)

    assert [paper.kind for paper in sender.papers] == before
    assert before.count("lobby") == 1
