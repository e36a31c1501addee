"""The start of the process: one line and exit code 2 on failure, and its requests to Discord."""

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.store import Store
from rules.games import GAMES
from tests.discord import warm
from tests.discord.playing import PATIENCE, become, game_of, red_gavel
from tests.machines import a_machine

pytestmark = pytest.mark.real_time

TOKEN = "a.wrong.token"  # noqa: S105  # nobody's
ROOT = Path(__file__).parents[2]


async def started(folder, *, afresh=False, **settings):
    """Run `python -m bot`; return its exit code and its output."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    environment |= {f"RED_GAVEL_{name.upper()}": str(value) for name, value in settings.items()}
    start = by_python if afresh else warm.start
    process = await start("bot", env=environment, cwd=folder)
    out, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, (out + errors).decode()


async def by_python(module, *, env, cwd):
    """Start a process that imports everything itself."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        env=env,
        cwd=cwd,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def refused(folder, **settings):
    """The one line with which it refuses to start."""
    code, written = await started(folder, **settings)
    assert code == 2, written
    [line] = written.splitlines()
    return line


async def test_a_missing_token_is_one_line(tmp_path):
    line = await refused(tmp_path, afresh=True)
    assert line == "Set RED_GAVEL_TOKEN: give the bot's token, from Discord's developer portal."


async def test_a_wrong_setting_is_one_line(tmp_path):
    line = await refused(tmp_path, token=TOKEN, health_port="many")
    assert line.startswith("RED_GAVEL_HEALTH_PORT is wrong: ")


async def test_values_for_no_known_game_are_one_line(tmp_path):
    line = await refused(tmp_path, token=TOKEN, values__chess="chess.yaml")
    known = ", ".join(GAMES)
    assert line == f"RED_GAVEL_VALUES__CHESS: no such game; known are {known}."


async def test_a_wrong_token_is_one_line(loopback, tmp_path):
    settings = {"api_url": loopback.api_url, "gateway_url": loopback.gateway_url}
    code, written = await started(tmp_path, afresh=True, token=TOKEN, **settings)
    assert code == 2
    assert written.splitlines()[-1] == "RED_GAVEL_TOKEN is wrong: Discord does not know it."
    assert "Traceback" not in written
    assert TOKEN not in written


async def test_a_discord_that_does_not_answer_is_one_line(tmp_path):
    for url in ("http://127.0.0.1:9/api", "http://nowhere.invalid/api"):
        code, written = await started(tmp_path, token=TOKEN, api_url=url)
        assert code == 1, written
        assert written.splitlines()[-1].startswith(f"Discord is not reached at {url}: ")
        assert "Traceback" not in written


async def test_a_port_that_is_taken_is_one_line(loopback, tmp_path):
    taken = loopback.api_url.partition("://")[2].partition("/")[0].rpartition(":")[2]
    code, written = await started(tmp_path, token=TOKEN, health_port=taken)
    assert code == 2
    assert written.splitlines()[-1] == f"RED_GAVEL_HEALTH_PORT: {taken} is not free."
    assert "Traceback" not in written


async def test_an_address_of_another_machine_is_one_line(tmp_path):
    elsewhere = "192.0.2.1"  # kept for documents: no machine has it
    settings = {"token": TOKEN, "health_port": 1, "health_address": elsewhere}
    code, written = await started(tmp_path, **settings)
    assert code == 2
    wanted = f"RED_GAVEL_HEALTH_ADDRESS: {elsewhere} is no address of this machine."
    assert written.splitlines()[-1] == wanted
    assert "Traceback" not in written


async def test_a_newer_database_is_one_line_and_stays_as_it_is(tmp_path):
    path = tmp_path / "newer.db"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 4711")
    database.execute("CREATE TABLE future (thing)")
    database.close()
    before = path.read_bytes()

    line = await refused(tmp_path, token=TOKEN, database=path)

    assert "it has form 4711, this Red Gavel knows up to" in line
    assert path.read_bytes() == before


async def test_a_damaged_database_file_is_one_line_and_stays_as_it_is(tmp_path):
    path = tmp_path / "damaged.db"
    path.write_bytes(b"this was a database once " * 200)
    before = path.read_bytes()

    line = await refused(tmp_path, token=TOKEN, database=path)

    assert "cannot be used: file is not a database." in line
    assert path.read_bytes() == before


async def test_a_database_that_cannot_be_opened_is_one_line(tmp_path):
    line = await refused(tmp_path, token=TOKEN, database=tmp_path)
    assert "cannot be used" in line


async def test_commands_are_synchronised_only_when_they_have_changed(loopback, tmp_path):
    puts = []
    original = loopback.api._answer

    async def answer(request, path):
        if request.method == "PUT":
            puts.append(path)
        return await original(request, path)

    loopback.api._answer = answer
    async with red_gavel(loopback, tmp_path / "db"):
        pass
    async with red_gavel(loopback, tmp_path / "db"):
        pass
    assert len(puts) == 1
    assert puts[0].endswith("/commands")

    store = await Store.open(a_machine(), tmp_path / "db")
    await store.kept.put("commands", "those of the last version")
    await store.close()
    async with red_gavel(loopback, tmp_path / "db"):
        pass
    assert len(puts) == 2
    names = {command["name"] for command in loopback.world.commands.values()}
    assert names >= {"game", "move", "hand", "bid", "pass", "orders", "board", "card", "rules"}


def rows_of(path, table):
    """Every row that belongs to a table, from every table of the database."""
    database = sqlite3.connect(path)
    names = [n for (n,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    rows = {}
    for name in sorted(names):
        columns = [column[1] for column in database.execute(f"PRAGMA table_info({name})")]
        key = "id" if name == "game" else "game"
        if key in columns:
            found = database.execute(f"SELECT * FROM {name} WHERE {key} = ?", (table,))  # noqa: S608 - ours
            rows[name] = found.fetchall()
    database.close()
    return rows


async def test_a_damaged_save_sets_one_game_aside_and_the_others_go_on(
    loopback, clock, tmp_path, blank_pictures
):
    path = tmp_path / "db"
    async with red_gavel(loopback, path, clock) as bot:
        one = await game_of(loopback, bot, "Ana", "Bram")
        two = await game_of(loopback, bot, "Ana", "Bram", channel="table-two")
        loopback.faults.fail("POST", "/channels/.*/messages", status=403, times=100)
        await one.press(one.people[0], "Bid 1")
    loopback.faults.clear()
    database = sqlite3.connect(path)
    damaged = b"no save at all"
    database.execute("UPDATE snapshot SET body = ? WHERE game = ?", (damaged, one.number))
    database.commit()
    database.close()
    before = rows_of(path, one.number)
    assert before["outbox"]
    assert before["timer"]
    clock.forward(hours=100)  # its reminders are due

    async with red_gavel(loopback, path, clock) as bot:
        one.bot = two.bot = bot
        ana = one.people[0]
        asked = await ana.command("move", {}, "table-one").settled(PATIENCE)
        pressed = await ana.press(one.moves[0], "Your move").settled(PATIENCE)
        for outcome in (asked, pressed):
            assert "The save of this game cannot be read. It is set aside untouched" in outcome.text
        in_private = await ana.command("bid", {"amount": 1}).settled(PATIENCE)
        assert "cannot be read" not in in_private.text
        offered = await ana.autocomplete("game resume", {"table": ""}, "table", "lounge")
        assert [choice["value"] for choice in offered.choices] == [str(two.number)]
        await become(lambda: any("**Ana** bid" in post.text for post in two.moves))
        assert await two.answered() == [(0, 1)]

    after = rows_of(path, one.number)
    assert after.pop("timer") != before.pop("timer"), "it is looked at again a day later"
    assert after == before


async def test_the_playground_starts_with_its_welcome_and_no_warning(tmp_path):
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    environment |= {"RED_GAVEL_PLAYGROUND_PORT": "0"}
    process = await by_python("playground", env=environment, cwd=tmp_path)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        written = b""
        while b"Ctrl+C stops." not in written:
            written += await process.stdout.readline()
            assert process.returncode is None
    process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE)

    assert errors.decode() == ""
