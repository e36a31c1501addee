"""The commands beside the bot look into a database on a server as into a file."""

import asyncio
import logging
import shutil

import pytest

from bot.__main__ import main
from bot.settings import ShellSettings, read_settings
from bot.shell import asked_for, databases
from bot.store import Store
from bot.store.rows.records import SeatRecord
from tests import postgres
from tests.bot.test_store import change, record
from tests.machines import NOON, a_machine, at


@pytest.fixture
def said(postgres_database, monkeypatch, tmp_path, capsys):
    """Return what a command says, and its exit code."""
    monkeypatch.chdir(tmp_path)
    address = postgres.emptied(postgres_database)
    monkeypatch.setenv("RED_GAVEL_DATABASE", address.conninfo)

    def of(*words):
        code = main(*words)
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    of.address = address
    root = logging.getLogger()
    before = root.level, [*root.handlers]
    yield of
    root.setLevel(before[0])
    root.handlers[:] = before[1]


@pytest.fixture
def _a_table(said):
    async def open_table():
        store = await Store.open(a_machine(), said.address)
        await store.create(record(status="lobby"), [SeatRecord(0, 3, "Ana")])
        other = await store.create(record(channel=9), [SeatRecord(0, 3, "Ana")])
        await store.commit(change(other, 0, save="no save at all"))
        await store.close()

    asyncio.run(open_table())


@pytest.mark.usefixtures("_a_table")
def test_tables_are_listed_shown_and_checked(said):
    code, listed = said("tables")
    assert code == 0
    assert [line.split()[:3] for line in listed.splitlines()[1:]] == [
        ["1", "project_mars", "lobby"],
        ["2", "project_mars", "running"],
    ]
    code, shown = said("show", "1")
    assert (code, "Save: whole" in shown) == (0, True)
    assert said("show", "7")[0] == 2

    code, found = said("check")
    assert (code, found.count("\n")) == (1, 1)
    assert found.startswith("Table 2 cannot be read (snapshot")
    assert said("records") == (0, "0 games count, with 0 seats.\n")


@pytest.mark.usefixtures("_a_table")
def test_a_person_is_noted_to_be_forgotten_and_a_table_is_closed(said):
    assert said("forget", "3")[0] == 0
    assert said("close", "1") == (0, "Table 1 is closed.\n")
    assert [line.split()[0] for line in said("tables")[1].splitlines()[1:]] == ["2"]


def test_what_a_file_alone_can_do_is_said_in_one_line(said):
    code, answer = said("restore", "copy")
    assert (code, answer.count("\n")) == (2, 1)
    assert "SQLite file alone" in answer


def test_without_pg_dump_a_copy_says_what_to_install(said, monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "which", lambda program: None)
    code, answer = said("backup", str(tmp_path / "copy"))

    assert (code, answer.count("\n")) == (2, 1)
    assert "pg_dump is not installed" in answer
    assert not (tmp_path / "copy").exists()


def test_a_database_without_tables_is_left_without(server, monkeypatch, said):
    address = postgres.on(server, "nothing_yet")
    monkeypatch.setenv("RED_GAVEL_DATABASE", address.conninfo)

    for words in (("tables",), ("close", "1"), ("records", "--rebuild"), ("check",)):
        code, answer = said(*words)
        assert (code, answer.count("\n")) == (2, 1), answer
        assert "has no tables yet" in answer


def test_dated_dumps_are_made_and_the_oldest_go(said, monkeypatch, tmp_path, capsys):
    _make_tables(said.address)
    monkeypatch.setattr(shutil, "which", lambda program: program)
    monkeypatch.setattr("bot.shell.databases.os.nice", lambda by: 0)
    monkeypatch.setattr("bot.keeping.dumps._run", lambda *_: "1; 0 0 TABLE DATA public game\n")
    of_a_file = tmp_path / "red-gavel-20261123T033000Z.db"
    of_a_file.touch()

    for now in (1_800_000_000, 1_800_086_400, 1_800_172_800):
        typed = asked_for(["backup", str(tmp_path / "red-gavel.db"), "--keep", "2"])
        code = asyncio.run(databases.backed_up(at(now), read_settings(ShellSettings), typed))
        assert (code, "1 tables" in capsys.readouterr().out) == (0, True)

    assert sorted(path.name for path in tmp_path.glob("*.dump")) == [
        "red-gavel-20270116T080000Z.dump",
        "red-gavel-20270117T080000Z.dump",
    ]
    assert of_a_file.exists()
    assert asyncio.run(_copies(said.address)) == (NOON + 2 * 86_400, False)


def _make_tables(address):
    async def opened():
        await (await Store.open(a_machine(), address)).close()

    asyncio.run(opened())


async def _copies(address):
    store = await Store.open(a_machine(), address)
    census = await store.census.take(NOON + 3 * 86_400)
    await store.close()
    return NOON + 3 * 86_400 - census.copy_age, census.copy_failed
