"""`move-to`: a SQLite database goes whole to a server, and is played on there."""

import sys

import psycopg
import pytest

from bot.__main__ import main
from bot.settings import SettingsError, ShellSettings
from bot.shell import asked_for
from bot.store import Store, StoreError
from bot.store.postgres import moving
from bot.store.postgres.moving import moved
from bot.store.rows.outbox import NoteRow
from bot.table.tables import Tables
from rules.kernel import say, to_plain
from tests import postgres
from tests.bot.conftest import ANA, BRAM
from tests.machines import a_machine


@pytest.fixture
def target(server):
    return postgres.on(server, "moved")


@pytest.fixture
async def file(store, tables, begin, tmp_path):
    """A database with a game of one move, and a post that was told and one that was not."""
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await store.outbox.post(table, [NoteRow(text=to_plain(say("Later."))) for _ in range(3)], 1)
    told = [row.id for row in await store.outbox.rows(table)]
    await store.outbox.told(table, told[-1:])
    await store.close()
    return tmp_path / "red-gavel.db"


async def test_a_game_goes_on_where_it_was(file, target, hand):
    before = file.read_bytes()

    assert moved(a_machine(), file, target) > 10

    store = await Store.open(hand.machine(), target)
    tables = Tables(store)
    view = await tables.view(1, BRAM)
    await tables.play(1, BRAM, view.digest, 2)
    numbers = [row.id for row in await store.outbox.rows(1)]
    assert max(numbers) > 3
    assert len(numbers) == len({*numbers})
    await store.close()
    assert file.read_bytes() == before


async def test_numbers_that_discord_has_seen_are_not_given_again(file, target):
    former = await Store.open(a_machine(), file)
    await former.outbox.post(1, [NoteRow(text=to_plain(say("Told.")))], 1)
    highest = max(row.id for row in await former.outbox.rows(1))
    await former.outbox.told(1, [highest])
    await former.close()

    moved(a_machine(), file, target)

    store = await Store.open(a_machine(), target)
    await store.outbox.post(1, [NoteRow(text=to_plain(say("New.")))], 1)
    assert max(row.id for row in await store.outbox.rows(1)) > highest
    await store.close()


async def test_a_target_with_rows_is_refused(file, target):
    moved(a_machine(), file, target)

    with pytest.raises(StoreError, match="is not empty"):
        moved(a_machine(), file, target)


async def test_a_copy_that_differs_is_not_kept(file, target, monkeypatch):
    number_on = moving._number_on

    def spoilt(db, server):
        number_on(db, server)
        server.execute("UPDATE game SET host_name = 'Eva'")

    monkeypatch.setattr(moving, "_number_on", spoilt)
    with pytest.raises(StoreError, match="differs in its copy"):
        moved(a_machine(), file, target)

    with psycopg.connect(target.conninfo) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (0,)


async def test_a_row_that_a_server_does_not_take_is_said_in_one_line(file, target):
    store = await Store.open(a_machine(), file)
    await store._database.write(lambda db: db.execute("UPDATE seat SET late = 'x'"))
    await store.close()

    with pytest.raises(StoreError, match="does not take a row") as refused:
        moved(a_machine(), file, target)
    assert "\n" not in str(refused.value)


def test_a_wrong_address_is_answered_in_one_line_that_does_not_repeat_it(capsys):
    with pytest.raises(SystemExit) as ended:
        main("move-to", "postgresql://u:nobody-sees-this@q@h/d")

    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "nobody-sees" not in said


async def test_the_command_moves_the_database_that_is_set(file, target, monkeypatch, capsys):
    monkeypatch.setenv("RED_GAVEL_DATABASE", str(file))
    asked = asked_for(["move-to", target.conninfo])
    assert await asked.carry_out(a_machine(), ShellSettings(), asked) == 0

    assert "each compared with its source" in capsys.readouterr().out


async def test_moving_to_a_server_without_its_libraries_is_one_clear_line(file, monkeypatch):
    monkeypatch.setenv("RED_GAVEL_DATABASE", str(file))
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    asked = asked_for(["move-to", "postgresql://db.example/gavel"])

    with pytest.raises(SettingsError, match=r"^PostgreSQL needs the extra red-gavel\[postgres\]"):
        await asked.carry_out(a_machine(), ShellSettings(), asked)
