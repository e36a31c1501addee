"""Copies of the database: made while the bot runs, checked, counted, and put in its place."""

import gzip
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.keeping import releases
from bot.keeping.backups import back_up, dated_copies
from bot.keeping.checking import checked
from bot.keeping.restoring import restore
from bot.store import Store, StoreError, alone_on
from bot.store.sqlite.copies import newest_form
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.releases import SAVES
from tests.machines import NOON, a_machine, at

DAY = 24 * 3600
WORD = "SELECT value FROM kept WHERE name = 'a word'"


def beside(path, ending):
    return path.with_name(f"{path.name}{ending}")


@pytest.fixture
def database(tmp_path):
    """Return the path of these tests' store."""
    return tmp_path / "red-gavel.db"


@pytest.fixture
def copy(tmp_path):
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies" / "copy.db"


def rows_of(path, query="SELECT count(*) FROM snapshot"):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def change(path, *statements):
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def elsewhere(record):
    """The same table in another channel."""
    return replace(record, channel=99)


async def refusal(work):
    with pytest.raises(StoreError) as error:
        await work
    [line] = str(error.value).splitlines()
    return line


async def test_a_copy_holds_what_was_acknowledged_and_is_its_owners_alone(
    tables, begin, database, copy
):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)  # it stands in the log beside the file, not yet in it

    made = await back_up(at(NOON), database, copy)

    assert made.report.faults == []
    assert made.report.tables == 1
    assert rows_of(copy, "SELECT seat, answer FROM answer") == [(0, "1")]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [*copy.parent.iterdir()] == [copy]


async def test_a_copy_is_of_one_moment_though_others_write_meanwhile(
    tables, begin, database, copy, monkeypatch
):
    await begin(ANA, BRAM, CHIDI)
    change(
        database, "CREATE TABLE ballast (body)", "INSERT INTO ballast VALUES (zeroblob(4000000))"
    )
    steps = []

    def write(pace, status, remaining, total):
        steps.append(remaining)
        change(database, "UPDATE kept SET value = value || ' or not' WHERE name = 'a word'")

    await tables.store.kept.put("a word", "as it was")
    monkeypatch.setattr("bot.store.sqlite.copies._Pace.__call__", write)
    await back_up(at(NOON), database, copy)

    assert steps == sorted({*steps}, reverse=True)  # it went straight on, and never began anew
    assert len(steps) > 2
    assert rows_of(copy, WORD) == [("as it was",)]
    assert rows_of(database, WORD) != [("as it was",)]


async def test_as_many_dated_copies_stay_as_wanted_and_other_files_are_untouched(
    begin, database, copy
):
    others = ["copy.db", "copy-2026.db", "copy-20260101T000000Z.txt", "xcopy-20260101T000000Z.db"]
    await begin(ANA, BRAM)
    for name in others:
        (copy.parent / name).write_text("mine")
    for day in range(4):
        made = await back_up(at(NOON + day * DAY), database, copy, keep=2)

    names = [path.name for path in dated_copies(copy, faulty=False)]
    assert names == ["copy-20270117T080000Z.db", "copy-20270118T080000Z.db"]
    assert [path.name for path in made.deleted] == ["copy-20270116T080000Z.db"]
    assert all((copy.parent / name).read_text() == "mine" for name in others)
    assert len([*copy.parent.iterdir()]) == len(others) + 2


async def test_copies_with_faults_are_kept_but_push_out_no_sound_one(tables, begin, database, copy):
    table = await begin(ANA, BRAM)
    sound = (await back_up(at(NOON), database, copy, keep=1)).path
    change(database, SPOIL_SAVES)

    first = await back_up(at(NOON + DAY), database, copy, keep=1)
    second = await back_up(at(NOON + 2 * DAY), database, copy, keep=1)

    assert first.report.of_tables == [f"Table {table} cannot be read (snapshot: ValueError)."]
    assert first.deleted == ()
    assert second.deleted == (first.path,)
    assert sorted(copy.parent.iterdir()) == sorted([sound, second.path])


async def test_a_copy_of_a_damaged_file_is_not_kept_and_former_ones_stay(begin, database, copy):
    await begin(ANA, BRAM)
    former = (await back_up(at(NOON), database, copy, keep=1)).path
    change(
        database,
        "PRAGMA foreign_keys = OFF",
        "INSERT INTO seat (game, seat, name) VALUES (77, 0, 'Nobody')",
    )

    made = await back_up(at(NOON + DAY), database, copy, keep=1)

    assert made.path is None
    assert made.report.of_file == ["1 rows of “seat” belong to a table that is not there."]
    assert [*copy.parent.iterdir()] == [former]


# ---- check ----------------------------------------------------------------------------------


SPOIL_SAVES = "UPDATE snapshot SET body = x'00', base = NULL"
SPOILT = {
    SPOIL_SAVES: "Table 1 cannot be read (snapshot: ValueError).",
    "UPDATE game SET options = '{'": "Table 1 cannot be read (options, hours or a number).",
    "UPDATE game SET asked = 'noon'": "Table 1 cannot be read (options, hours or a number).",
    "UPDATE game SET game = 'chess'": "Table 1 cannot be read (snapshot: KeyError).",
    "UPDATE line SET text = '[]' WHERE n = 1": "Table 1 cannot be read (line.text: no dict).",
    "UPDATE answer SET answer = 'x' WHERE n = 1": (
        "Table 1 cannot be read (answer.answer: JSONDecodeError)."
    ),
    "UPDATE outbox SET body = '7' WHERE lane = 'post'": (
        "What table 1 has to tell cannot be read (outbox.body: no dict)."
    ),
    "DROP INDEX timer_due": "Its form is wrong: “timer_due” is missing.",
    "ALTER TABLE seat DROP COLUMN late": "Its form is wrong: “seat.late” is missing.",
}


@pytest.mark.parametrize("spoil", SPOILT)
async def test_each_fault_is_one_line_that_names_no_secret(tables, begin, database, spoil):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    change(database, spoil)

    report = await checked(a_machine(), database)

    assert SPOILT[spoil] in report.faults
    assert str(report) == "\n".join(report.faults)


async def test_what_is_whole_is_one_line(tables, begin, database, lobby):
    table = await begin(ANA, BRAM, CHIDI)
    await tables.play(table, ANA, None, 1)
    await lobby(ANA, BRAM, channel=2)
    before = database.read_bytes()

    report = await checked(a_machine(), database)

    said = "Whole: 2 running tables, 4 lanes of the outbox, 0 finished games replayed."
    assert (report.faults, str(report)) == ([], said)
    assert database.read_bytes() == before


async def test_a_position_that_cannot_be_played_on_is_a_fault(begin, database, monkeypatch):
    await begin(ANA, BRAM)
    monkeypatch.setattr("bot.keeping.checking.is_sound", lambda game: False)
    assert (await checked(a_machine(), database)).faults == ["Table 1 cannot be played on."]


async def test_finished_games_of_these_very_rules_are_played_through_again(
    tables, begin, store, database, monkeypatch
):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await tables.resign(table, BRAM)
    await releases.note_rules(store, NOON)
    perhaps_before = await checked(a_machine(), database)
    await store.kept.put(
        releases.NAME, (await store.kept.get(releases.NAME)).replace(str(NOON + 1), "1")
    )
    whole = await checked(a_machine(), database)
    change(database, "DELETE FROM answer WHERE n = (SELECT max(n) FROM answer)")
    spoilt = await checked(a_machine(), database)
    monkeypatch.setattr("bot.keeping.releases.release_of_rules", lambda: "others")
    of_others = await checked(a_machine(), database)

    assert (perhaps_before.replayed, of_others.replayed) == (0, 0)
    assert (whole.faults, whole.replayed) == ([], 1)
    assert spoilt.faults == ["Table 1, which has ended, does not replay to its last save."]


# ---- restore --------------------------------------------------------------------------------


async def test_a_restored_copy_takes_the_place_and_the_former_stays_beside_it(
    tables, begin, store, database, copy
):
    table = await begin(ANA, BRAM, CHIDI)
    await back_up(at(NOON), database, copy)
    await tables.play(table, ANA, None, 1)
    await store.close()

    done = await restore(at(NOON), copy, database)

    former = database.with_name("red-gavel.db.before-20270115T080000Z")
    assert done.former == former
    assert rows_of(former, "SELECT seat, answer FROM answer") == [(0, "1")]
    assert rows_of(database, "SELECT seat, answer FROM answer") == []
    assert former.stat().st_ino != database.stat().st_ino
    assert {path.stat().st_mode & 0o777 for path in (former, database)} == {0o600}
    assert copy.exists()


async def test_the_log_of_a_killed_bot_goes_along_with_the_former(database, copy, tmp_path):
    """Found beside another database it would spoil it."""
    killed = tmp_path / "killed.db"
    store = await Store.open(a_machine(), database)
    await back_up(at(NOON), database, copy)
    await store.kept.put("a word", "in the log only")
    for ending in ("", "-wal", "-shm"):  # as `kill -9` leaves them
        beside(killed, ending).write_bytes(beside(database, ending).read_bytes())
    await store.close()

    done = await restore(at(NOON), copy, killed)

    assert rows_of(done.former, WORD) == [("in the log only",)]
    assert rows_of(killed, WORD) == []
    assert not beside(killed, "-wal").exists()


async def test_a_database_that_is_damaged_is_replaced_and_kept_with_what_lies_beside_it(
    begin, store, database, copy
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    database.write_bytes(b"ruins")
    beside(database, "-wal").write_bytes(b"more ruins")

    done = await restore(at(NOON), copy, database)

    assert done.former.read_bytes() == b"ruins"
    assert beside(done.former, "-wal").read_bytes() == b"more ruins"
    assert (await checked(a_machine(), database)).faults == []


async def test_a_link_to_the_database_stays_one(begin, store, database, copy, tmp_path):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    link = tmp_path / "link.db"
    link.symlink_to(database)

    await restore(at(NOON), copy, link)

    assert link.is_symlink()
    assert len(rows_of(database, "SELECT id FROM game")) == 1


async def test_nothing_is_restored_while_a_bot_runs(begin, database, copy):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    async with alone_on(a_machine(), database, 0):
        line = await refusal(restore(at(NOON), copy, database))
    assert line == f"Another Red Gavel runs on the database {database}: stop that one first."


async def test_a_copy_with_a_faulty_table_is_restored_only_if_that_is_typed(
    begin, store, database, copy
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    change(copy, SPOIL_SAVES)
    await store.close()
    before = database.read_bytes()

    line = await refusal(restore(at(NOON), copy, database))
    untouched = database.read_bytes() == before
    done = await restore(at(NOON), copy, database, with_faults=True)

    assert line == (
        f"{copy} does not pass: Table 1 cannot be read (snapshot: ValueError)."
        " restore --with-faults restores it all the same."
    )
    assert untouched
    assert done.faults == ("Table 1 cannot be read (snapshot: ValueError).",)


async def test_a_damaged_file_is_never_restored(begin, store, database, copy):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    change(copy, "DROP INDEX timer_due", "DROP INDEX game_guild")
    await store.close()

    line = await refusal(restore(at(NOON), copy, database, with_faults=True))

    assert line == (
        f"{copy} does not pass: Its form is wrong: “game_guild” is missing."
        f" 1 more: python -m bot check {copy} names them."
    )


async def test_when_the_place_cannot_be_taken_everything_is_as_before(
    begin, store, database, copy, monkeypatch
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    before, there = rows_of(database), sorted(database.parent.iterdir())

    def fails(part, name):
        raise OSError(16, "Device or resource busy")

    monkeypatch.setattr(Path, "replace", fails)
    line = await refusal(restore(at(NOON), copy, database))

    assert line == f"{database} cannot be written: Device or resource busy."
    assert rows_of(database) == before
    assert {*database.parent.iterdir()} - {*there} <= {
        beside(database, ".lock"),
        beside(database, ".standby"),
    }


async def test_no_number_that_was_used_since_the_copy_comes_again(
    tables, begin, lobby, store, database, copy
):
    table = await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await tables.play(table, ANA, None, 1)
    for channel in (2, 3):
        await lobby(ANA, channel=channel)
    [(row,)] = rows_of(database, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
    heard = (await store.table(table))[0].heard
    await store.close()
    await restore(at(NOON), copy, database)

    restored = await Store.open(a_machine(), database)
    again = await restored.create(elsewhere((await restored.table(table))[0]), [], ())
    [(fresh,)] = rows_of(database, "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
    now = (await restored.table(table))[0]
    await restored.close()

    assert again == 4
    assert fresh > row
    assert now.heard > heard


async def test_elsewhere_new_tables_have_numbers_far_from_those_that_may_be_lost(
    begin, database, copy, tmp_path
):
    table = await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await restore(at(NOON), copy, tmp_path / "elsewhere.db")
    restored = await Store.open(a_machine(), tmp_path / "elsewhere.db")
    record = (await restored.table(table))[0]
    again = await restored.create(elsewhere(record), [], ())
    await restored.close()
    assert again == table + 1001


async def test_a_deleted_table_gives_its_number_to_no_other(tables, lobby, store):
    table = await lobby(ANA)
    await store._database.write(lambda db: db.execute("DELETE FROM game"))
    assert await lobby(ANA) == table + 1


async def test_a_copy_of_a_former_release_is_checked_and_restored_as_this_one_takes_it_over(
    tmp_path, database
):
    former = tmp_path / "former.db"
    with closing(sqlite3.connect(former)) as db:
        db.executescript(gzip.decompress((SAVES / "release_6.sql.gz").read_bytes()).decode())
        db.execute("PRAGMA user_version = 6")
    before = former.read_bytes()

    report = await checked(a_machine(), former)
    await restore(at(NOON), former, database)

    assert (report.faults, report.tables) == ([], 7)
    assert former.read_bytes() == before
    assert rows_of(database, "PRAGMA user_version") == [(newest_form(),)]


async def test_what_root_makes_beside_a_database_belongs_to_its_owner(
    begin, store, database, copy, monkeypatch
):
    given = {}

    def give(file, user, group):
        path = file if isinstance(file, Path) else Path(f"/proc/self/fd/{file}").resolve()
        given[path.name] = (user, group)

    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    monkeypatch.setattr("bot.store.sqlite.engine.os.geteuid", lambda: 0)
    monkeypatch.setattr("bot.store.sqlite.engine.os.chown", give)
    owner = (database.stat().st_uid, database.stat().st_gid)

    await restore(at(NOON), copy, database)
    await restore(at(NOON), copy, database.with_name("new.db"))

    names = {f"{file}{end}" for file in ("red-gavel.db", "new.db") for end in (".lock", ".part")}
    assert names <= given.keys()
    assert {*given.values()} == {owner}


async def test_a_restored_database_can_be_read_by_no_more_people_than_the_former(
    begin, store, database, copy
):
    await begin(ANA, BRAM)
    await back_up(at(NOON), database, copy)
    await store.close()
    modes = []
    for mode in (0o400, 0o644):
        database.chmod(mode)
        await restore(at(NOON + mode), copy, database)
        modes.append(database.stat().st_mode & 0o777)

    assert modes == [0o400, 0o600]
