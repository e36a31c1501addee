"""`backup`, `restore`, `check`, `tables`, `show` and `close` as they are typed."""

import asyncio
import resource
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.__main__ import main
from bot.keeping.backups import back_up
from bot.store import alone_on, newest_form
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_backup import DAY, SPOIL_SAVES, beside, change, copy, database, rows_of
from tests.machines import NOON, a_machine, at

__all__ = ["copy", "database"]


@pytest.fixture
def shell(database, monkeypatch, capsys):
    """Run `python -m bot`; return its exit code, its output and the line of a refusal."""
    monkeypatch.chdir(database.parent)
    monkeypatch.setenv("RED_GAVEL_DATABASE", str(database))
    monkeypatch.setenv("RED_GAVEL_DRAIN_SECONDS", "0")
    monkeypatch.setattr("bot.shell.tables.CLOSING", 0)
    monkeypatch.setattr("bot.shell.databases.os.nice", lambda by: 0)
    monkeypatch.setattr("bot.__main__.run", run_beside)

    def typed(*words):
        code = main(*map(str, words))
        said = capsys.readouterr()
        return code, said.out.strip(), said.err.strip()

    return typed


def run_beside(work):
    """The loop of the test goes on meanwhile."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work(a_machine())).result()


async def test_backup_check_and_restore_are_typed(tables, begin, store, database, shell, copy):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    whole = "Whole: 1 running tables, 3 lanes of the outbox, 0 finished games replayed."

    assert shell("backup", copy) == (0, f"Copied to {copy}, checked. {whole}", "")
    assert shell("check") == (0, whole, "")
    assert shell("check", copy) == (0, whole, "")
    await store.close()
    code, out, _ = shell("restore", copy)
    assert (code, out.count("\n")) == (0, 1)
    assert out.startswith(f"Restored {copy} as {database}, under {database}.lock.")


async def test_a_copy_is_put_where_no_database_is_only_if_that_is_typed(
    begin, store, database, shell, copy, monkeypatch
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    elsewhere = copy.with_name("elsewhere.db")
    monkeypatch.setenv("RED_GAVEL_DATABASE", str(elsewhere))
    answers = iter(["no", "yes"])

    unasked = shell("restore", copy)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda asked: next(answers))
    refused = shell("restore", copy)
    untouched = [path.name for path in copy.parent.iterdir() if "elsewhere" in path.name]
    meant = shell("restore", copy)
    elsewhere.unlink()

    assert unasked[0] == refused[0] == 2
    assert unasked[2].startswith(f"There is no database {elsewhere}. Set RED_GAVEL_DATABASE")
    assert refused[2].startswith("Nothing was restored.")
    assert not untouched
    assert (meant[0], shell("restore", copy, "--new")[0]) == (0, 0)


async def test_faults_are_lines_and_exit_code_1(begin, database, shell, copy):
    await begin(ANA, BRAM)
    change(database, SPOIL_SAVES)
    fault = "Table 1 cannot be read (snapshot: ValueError)."

    assert shell("check") == (1, fault, "")
    assert shell("backup", copy) == (1, f"{fault}\nCopied to {copy}, with the faults above.", "")
    assert shell("show", 1)[0] == 1


def other_program(path):
    change(path, "CREATE TABLE songs (name)", "PRAGMA user_version = 3")


def newer(path):
    change(path, "PRAGMA user_version = 4711")


NO_COPIES = {
    "is not a database of Red Gavel.": lambda path: path.write_bytes(b"a photo " * 999),
    "is empty.": lambda path: path.write_bytes(b""),
    "cannot be read: No such file or directory.": lambda path: path.unlink(),
    f"has form 4711, this Red Gavel knows up to {newest_form()}.": newer,
}


@pytest.mark.parametrize("wrong", NO_COPIES)
async def test_what_is_no_copy_is_refused_in_one_line(begin, store, database, shell, copy, wrong):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    NO_COPIES[wrong](copy)
    before = database.read_bytes()

    assert shell("check", copy) == (2, "", f"{copy} {wrong}")
    assert shell("restore", copy) == (2, "", f"{copy} {wrong}")
    assert database.read_bytes() == before


async def test_a_database_of_another_program_is_refused_and_never_written_over(
    begin, store, database, shell, copy
):
    await begin(ANA, BRAM)
    other_program(copy)
    before = copy.read_bytes()
    line = f"{copy} is not a database of Red Gavel."

    written_over = shell("backup", copy)
    await store.close()

    assert shell("restore", copy) == (2, "", line)
    stays = f"{line} It stays as it is: name another file for the copy."
    assert written_over == (2, "", stays)
    assert copy.read_bytes() == before


async def test_pages_that_are_damaged_are_found(tables, begin, store, database, shell, copy):
    await begin(ANA, BRAM, CHIDI)
    await back_up(at(NOON), database, copy)
    await store.close()
    size = copy.stat().st_size
    with copy.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xa5" * (size // 4))
    before = database.read_bytes()

    code, out, line = shell("check", copy)
    assert (code, out != "") == (1, True) or (code, line.count("\n")) == (2, 0)
    code, _, line = shell("restore", copy)
    assert (code, line.count("\n")) == (2, 0)
    assert database.read_bytes() == before


@pytest.mark.parametrize("ending", ["", "-wal", ".lock", ".standby"])
async def test_the_running_database_itself_is_no_place_and_no_source_of_a_copy(
    begin, database, shell, tmp_path, ending
):
    await begin(ANA, BRAM)
    link = tmp_path / "link"
    link.symlink_to(beside(database, ending))
    for path in (beside(database, ending), link):
        for command in ("backup", "restore"):
            code, _, line = shell(command, path)
            assert (code, line.count("\n")) == (2, 0)
            assert line.startswith(f"{path} belongs to the running database: name ")


async def test_a_place_that_cannot_be_written_is_one_line(begin, database, shell, copy, tmp_path):
    await begin(ANA, BRAM)
    nowhere = tmp_path / "nowhere" / "copy.db"

    missing = f"{nowhere} cannot be written: No such file or directory."
    assert shell("backup", nowhere) == (2, "", missing)
    assert shell("backup", tmp_path) == (2, "", f"{tmp_path} is a folder: name a file in it.")
    for words in (["backup", copy, "--keep", "0"], ["backup", copy, "--keep", "all"]):
        with pytest.raises(SystemExit) as ended:
            shell(*words)
        assert ended.value.code == 2


async def test_a_full_disk_is_one_line_and_leaves_nothing_behind(
    begin, store, database, shell, copy
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    change(database, "CREATE TABLE ballast (body)", "INSERT INTO ballast VALUES (zeroblob(99999))")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    left, before = sorted(copy.parent.iterdir()), copy.read_bytes()
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, limits[1]))
    try:
        code, _, line = shell("backup", copy)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)

    assert code == 2
    assert line.startswith(f"{database} cannot be copied to {copy}: ")
    assert line.count("\n") == 0
    assert (sorted(copy.parent.iterdir()), copy.read_bytes()) == (left, before)


async def test_tables_are_listed_and_shown_without_what_a_seat_keeps(
    tables, begin, lobby, shell, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await lobby(DANA, channel=2)
    before = shell("tables"), shell("show", table)
    hand.now += DAY
    await tables.play(table, CHIDI, None, {"up_to": 2, "then": "ask"})

    assert (shell("tables"), shell("show", table)) == before
    code, out, _ = before[0]
    assert code == 0
    assert [line.split()[:3] for line in out.splitlines()[1:]] == [
        ["1", "project_mars", "running"],
        ["2", "project_mars", "lobby"],
    ]
    assert before[1][1].splitlines()[-4:] == [
        "Seat 1: Ana",
        "Seat 2: Bram",
        "Seat 3: Chidi",
        "Save: whole",
    ]
    assert shell("show", 77) == (2, "", "This table no longer exists.")


async def test_a_table_is_closed_and_its_people_hear_of_it(begin, store, shell, database):
    table = await begin(ANA, BRAM)
    async with alone_on(a_machine(), database, 0):
        running = shell("close", table)
    await store.close()

    assert running[0] == 2
    assert shell("close", table) == (0, f"Table {table} is closed.", "")
    assert shell("close", table) == (2, "", "This game has ended already.")
    assert rows_of(database, "SELECT status FROM game") == [("cancelled",)]
    [(body,)] = rows_of(database, "SELECT body FROM outbox WHERE kind = 'note'")
    assert "The operator of this bot has closed the game of {game}." in body


async def test_the_metrics_tell_of_copies_and_of_one_that_failed(
    begin, store, database, shell, copy
):
    await begin(ANA, BRAM)

    async def noted():
        census = await store.census.take(int(time.time()) + 100)
        return census.copy_age, census.copy_failed

    before = await noted()
    assert shell("backup", copy)[0] == 0
    sound = await noted()
    assert shell("backup", copy.with_name("no folder") / "copy")[0] == 2
    failed = await noted()
    change(database, SPOIL_SAVES)
    assert shell("backup", copy)[0] == 1
    faulty = await noted()

    assert before == (None, False)
    assert (100 <= sound[0] < 160, sound[1]) == (True, False)
    assert failed[1] is faulty[1] is True
    assert failed[0] >= sound[0]


def test_a_copy_of_a_database_that_is_not_there_makes_none(shell, database, copy, monkeypatch):
    nowhere = database.with_name("nowhere.db")
    monkeypatch.setenv("RED_GAVEL_DATABASE", str(nowhere))

    assert shell("backup", copy)[0] == 2
    assert not nowhere.exists()
