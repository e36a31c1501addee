"""Two processes never run on one database; a process that ends lets it go, whatever the reason."""

import asyncio
import logging
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.store import HolderStage, Store, StoreError, alone_on, standing_by
from tests.machines import a_machine
from tests.waiting import PATIENCE, become

HOLDS = """
import asyncio, sys
from pathlib import Path
from bot.machine import Machine
from bot.store import alone_on

async def hold():
    async with alone_on(Machine(), Path(sys.argv[1]), 0):
        print("held", flush=True)
        await asyncio.sleep(60)

asyncio.run(hold())
"""


async def refused(database: Path) -> str:
    with pytest.raises(StoreError) as error:
        async with alone_on(a_machine(), database, 0):
            pass
    return str(error.value)


async def test_a_second_one_is_refused_in_one_line_until_the_first_has_ended(tmp_path):
    database = tmp_path / "db"
    async with alone_on(a_machine(), database, 0):
        line = await refused(database)
    async with alone_on(a_machine(), database, 0):
        pass

    assert line == f"Another Red Gavel runs on the database {database}: stop that one first."


async def test_a_first_one_that_fails_lets_go(tmp_path):
    with pytest.raises(ZeroDivisionError):
        async with alone_on(a_machine(), tmp_path / "db", 0):
            raise ZeroDivisionError
    async with alone_on(a_machine(), tmp_path / "db", 0):
        pass


async def test_one_that_is_just_stopping_is_waited_for(tmp_path, caplog):
    caplog.set_level(logging.INFO)
    order, held = [], asyncio.Event()

    async def first():
        async with alone_on(a_machine(), tmp_path / "db", 0):
            held.set()
            await become(lambda: caplog.messages)
            order.append("the first has stopped")

    stopping = asyncio.create_task(first())
    await held.wait()
    async with alone_on(a_machine(), tmp_path / "db", PATIENCE):
        order.append("the second runs")
    await stopping

    assert caplog.messages == ["another process runs on the database"]
    assert order == ["the first has stopped", "the second runs"]


async def test_a_killed_process_holds_nothing(tmp_path):
    database = tmp_path / "db"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLDS, str(database)),
        cwd=Path(__file__).parents[2],
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert await asyncio.wait_for(process.stdout.readline(), PATIENCE) == b"held\n"
    assert await refused(database)

    process.send_signal(signal.SIGKILL)
    await process.communicate()
    async with alone_on(a_machine(), database, 0):
        pass


async def test_a_database_of_two_names_is_one(tmp_path):
    (tmp_path / "other").symlink_to(tmp_path / "db")
    async with alone_on(a_machine(), tmp_path / "db", 0):
        assert await refused(tmp_path / "other")


async def test_another_database_beside_it_and_one_in_memory_are_free(tmp_path):
    memory = Path(":memory:")
    async with (
        alone_on(a_machine(), tmp_path / "db", 0),
        alone_on(a_machine(), tmp_path / "db2", 0),
    ):
        pass
    async with alone_on(a_machine(), memory, 0), alone_on(a_machine(), memory, 0):
        pass
    assert not list(tmp_path.glob("*memory*"))


async def test_a_folder_that_is_not_there_is_one_line(tmp_path):
    line = await refused(tmp_path / "nowhere" / "db")
    assert line.startswith(f"The database {tmp_path / 'nowhere' / 'db'} cannot be used: ")


async def test_what_only_reads_or_copies_it_needs_no_lock(tmp_path):
    path = tmp_path / "db"
    async with alone_on(a_machine(), path, 0):
        store = await Store.open(a_machine(), path)
        await store.kept.put("a word", "kept")
        source, copy = sqlite3.connect(path), sqlite3.connect(tmp_path / "copy")
        source.backup(copy)
        [(word,)] = copy.execute("SELECT value FROM kept WHERE name = 'a word'")
        source.close()
        copy.close()
        await store.close()

    assert word == "kept"


async def test_a_standby_gets_the_place_with_the_last_word_of_who_left_it(tmp_path):
    database = tmp_path / "db"
    async with standing_by(a_machine(), database) as standby:
        async with alone_on(a_machine(), database, 0) as place:
            assert await place.is_awaited()
            assert await standby.take() is None
            await place.leave()
            assert (await standby.heard()).stage is HolderStage.LEAVING
            assert not await place.successor_is_ready()
            await standby.say_ready()
            assert await place.successor_is_ready()
            await place.close([7, 8])
        own, last = await standby.take()
        assert (last.stage, last.taken) == (HolderStage.CLOSED, (7, 8))
        assert (await standby.heard()).stage is HolderStage.THERE
        await standby.make_room()
        assert not await own.is_awaited()
        assert await refused(database)


async def test_a_second_standby_waits_for_the_first(tmp_path):
    database, order = tmp_path / "db", []

    async def second():
        async with standing_by(a_machine(), database) as standby:
            order.append("second")
            assert await standby.take()

    async with standing_by(a_machine(), database):
        waiting = asyncio.create_task(second())
        await asyncio.sleep(0)
        order.append("first")
    await asyncio.wait_for(waiting, PATIENCE)

    assert order == ["first", "second"]


async def test_nobody_stands_by_for_a_database_in_memory():
    with pytest.raises(StoreError, match="--standby"):
        async with standing_by(a_machine(), Path(":memory:")):
            pass


async def test_a_process_of_a_release_that_says_nothing_is_one_that_is_there(tmp_path):
    async with standing_by(a_machine(), tmp_path / "db") as standby:
        (tmp_path / "db.lock").write_bytes(b"")
        heard = await standby.heard()
        assert (heard.stage, heard.form) == (HolderStage.THERE, 0)
        (tmp_path / "db.lock").write_bytes(b'{"stage": "dancing"')
        assert (await standby.heard()).stage is HolderStage.THERE
