"""The store: shared commits, guarded versions, snapshots, migrations, a full disk."""

import asyncio
import inspect
import json
import os
import sqlite3
import threading
import zlib
from random import Random

import pytest

from bot.store import Stale, Store, StoreError, StoreTrouble
from bot.store import engine as store_engine
from bot.store.locks.alone import alone_on
from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import LobbyRow, NoteRow
from bot.store.rows.records import (
    AnswerRecord,
    Change,
    Hours,
    LineRecord,
    MessageRecord,
    SeatRecord,
    TableRecord,
    TimerRecord,
    VisitRecord,
)
from bot.store.rows.snapshots import WHOLE_EVERY
from bot.store.sqlite import engine as sqlite_store
from bot.store.sqlite.engine import scripts
from rules.kernel import Voice, from_plain, say, to_plain
from tests.machines import a_machine
from tests.waiting import PATIENCE, become


def record(**changed):
    plain = {
        "id": 0,
        "game": "project_mars",
        "guild": 1,
        "channel": 2,
        "host": 3,
        "host_name": "Ana",
        "status": "running",
        "options": {},
        "hours": Hours(),
        "owners": "",
        "seed": "seed",
    }
    return TableRecord(**{**plain, **changed})


async def new_table(store, **changed):
    return await store.create(record(**changed), [SeatRecord(0, 3, "Ana")])


def change(table, version, save="{}", **rest):
    return Change(table=table, version=version, at=7, save=save, moves=version, **rest)


async def test_everything_of_a_change_is_kept(store):
    table = await new_table(store)
    timer = TimerRecord(table, 0, "abc", "remind", 7, 99)

    version = await store.commit(
        change(
            table,
            0,
            save='{"gold":1}',
            answers=[AnswerRecord(0, "play", 0, ["x"])],
            lines=[LineRecord(to_plain(say("all"))), LineRecord(to_plain(say("own")), seat=0)],
            outbox=[NoteRow(text={"a": 1})],
            waiting=[timer],
        )
    )

    assert version == 1
    assert (await store.snapshot(table)).save == '{"gold":1}'
    assert [a.answer for a in await store.log.answers(table)] == [["x"]]
    assert [line.text["say"] for line in await store.log.lines(table, None)] == ["all"]
    assert [line.text["say"] for line in await store.log.lines(table, 0)] == ["all", "own"]
    assert [row.text for row in await store.outbox.rows(table)] == [{"a": 1}]
    assert await store.timers.of(table) == [timer]


async def test_a_change_of_a_former_version_is_stale_and_writes_nothing(store):
    table = await new_table(store)
    await store.commit(change(table, 0, save="first"))

    with pytest.raises(Stale):
        await store.commit(change(table, 0, save="second", answers=[AnswerRecord(0, "play", 0, 1)]))

    assert (await store.snapshot(table)).save == "first"
    assert await store.log.answers(table) == []


async def test_a_second_process_cannot_apply_a_move_twice(store, tmp_path):
    table = await new_table(store)
    other = await Store.open(a_machine(), tmp_path / "red-gavel.db")

    outcomes = await asyncio.gather(
        store.commit(change(table, 0)), other.commit(change(table, 0)), return_exceptions=True
    )
    await other.close()

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Stale", "int"]


@pytest.mark.sqlite
async def test_one_failing_writer_takes_no_other_with_it(store):
    tables = [await new_table(store, channel=n) for n in range(9)]
    commits = 0

    def count(statement):
        nonlocal commits
        commits += statement == "COMMIT"

    await store._database.read(lambda db: db.set_trace_callback(count))
    changes = [change(table, 5 if place % 3 == 1 else 0) for place, table in enumerate(tables)]
    outcomes = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    await store._database.read(lambda db: db.set_trace_callback(None))

    failed = [place for place, each in enumerate(outcomes) if isinstance(each, Stale)]
    assert failed == [1, 4, 7]
    assert commits <= 2, "they are committed together"
    for place, table in enumerate(tables):
        assert ((await store.snapshot(table)) is None) == (place in failed)


async def test_each_writer_hears_of_a_commit_that_cannot_begin(store, monkeypatch):
    tables = [await new_table(store, channel=n) for n in range(4)]

    def closed(works):
        raise ValueError("no active connection")

    writing = [asyncio.create_task(store.commit(change(table, 0))) for table in tables]
    await asyncio.sleep(0)  # the first has begun to commit, the others wait for the next commit
    monkeypatch.setattr(store._database, "_commit", closed)
    async with asyncio.timeout(PATIENCE):
        first, *others = await asyncio.gather(*writing, return_exceptions=True)

    assert first == 1
    assert [type(each) for each in others] == [ValueError] * 3


async def test_every_version_of_a_long_game_unpacks_to_the_exact_save(store):
    table, chance = await new_table(store), Random(1)
    game = {"stock": [chance.random() for _ in range(200)], "log": []}
    saves = []
    for version in range(3 * WHOLE_EVERY + 5):
        game["stock"][chance.randrange(200)] = chance.random()
        game["log"].append(f"Ünï {version} 🎲")
        saves.append(json.dumps(game, ensure_ascii=False))
        await store.commit(change(table, version, save=saves[-1]))

    for version, save in enumerate(saves, 1):
        found = await store.snapshot(table, version=version)
        assert (found.version, found.save) == (version, save)
        assert (await store.snapshot(table, moves=version - 1)).save == save

    def sizes(db):
        rows = db.execute("SELECT base IS NULL, length(body) FROM snapshot ORDER BY version")
        return rows.fetchall()

    sizes = await store._database.read(sizes)
    whole = [size for is_whole, size in sizes if is_whole]
    assert len(whole) == 4
    assert max(size for is_whole, size in sizes if not is_whole) < min(whole) / 2


async def test_snapshots_go_on_after_the_process_was_restarted(store, where):
    table = await new_table(store)
    for version in range(5):
        await store.commit(change(table, version, save=f"save {version}" * 50))
    await store.close()

    again = await Store.open(a_machine(), where)
    await again.commit(change(table, 5, save="save 5" * 50))
    bases = await again._database.read(
        lambda db: db.execute("SELECT base FROM snapshot ORDER BY version").fetchall()
    )
    saves = [(await again.snapshot(table, version=n)).save for n in range(1, 7)]
    await again.close()

    assert [base for (base,) in bases] == [None, 1, 1, 1, 1, 1]
    assert saves == [f"save {n}" * 50 for n in range(6)]


async def test_a_snapshot_that_failed_to_be_written_is_no_base_of_later_ones(store):
    """The whole save of a change that was rolled back must not be what others differ from."""
    table = await new_table(store)
    good = "kept " * 100

    with pytest.raises(StoreTrouble):
        await store.commit(
            change(
                table, 0, save="lost " * 100, seats=[SeatRecord(0, 1, "A"), SeatRecord(0, 2, "B")]
            )
        )
    twice = [TimerRecord(table, 0, "d", "remind", 1, None)]  # no time: it may not be kept
    with pytest.raises(StoreTrouble):
        await store.commit(change(table, 0, save="lost " * 100, waiting=twice))
    await store.commit(change(table, 0, save=good))
    await store.commit(change(table, 1, save=good + "!"))

    assert (await store.snapshot(table, version=1)).save == good
    assert (await store.snapshot(table, version=2)).save == good + "!"


@pytest.mark.parametrize("damage", [b"", b"\x00\x01", zlib.compress(b"x" * 99)[:-5]])
async def test_a_damaged_snapshot_is_a_value_error(store, damage):
    table = await new_table(store)
    await store.commit(change(table, 0, save="save"))
    await store._database.write(lambda db: db.execute("UPDATE snapshot SET body = ?", (damage,)))

    with pytest.raises(ValueError):  # noqa: PT011 - the kind is what the table service goes by
        await store.snapshot(table)


async def test_migrations_are_applied_once_and_in_order(tmp_path, monkeypatch):
    scripts = tmp_path / "migrations" / "sqlite"
    scripts.mkdir(parents=True)
    for original in (store_engine.MIGRATIONS / "sqlite").glob("*.sql"):
        (scripts / original.name).write_text(original.read_text())
    newest = max(int(path.stem) for path in scripts.glob("*.sql"))
    monkeypatch.setattr(store_engine, "MIGRATIONS", scripts.parent)
    path = tmp_path / "db"
    first = await Store.open(a_machine(), path)
    table = await new_table(first)
    await first.close()
    two, three = newest + 1, newest + 2
    (scripts / f"{two:04}.sql").write_text(
        "CREATE TABLE note (n INTEGER); INSERT INTO note VALUES (1);"
    )
    (scripts / f"{three:04}.sql").write_text("INSERT INTO note VALUES (2);")

    for _ in range(3):
        again = await Store.open(a_machine(), path)
        notes = await again._database.read(lambda db: db.execute("SELECT n FROM note").fetchall())
        form = await again._database.read(lambda db: db.execute("PRAGMA user_version").fetchone())
        assert await again.table(table) is not None
        await again.close()

    assert notes == [(1,), (2,)]
    assert form == (three,)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path, monkeypatch):
    scripts = tmp_path / "migrations" / "sqlite"
    scripts.mkdir(parents=True)
    for original in (store_engine.MIGRATIONS / "sqlite").glob("*.sql"):
        (scripts / original.name).write_text(original.read_text())
    path = tmp_path / "db"
    await (await Store.open(a_machine(), path)).close()
    monkeypatch.setattr(store_engine, "MIGRATIONS", scripts.parent)
    (scripts / "9000.sql").write_text(
        "CREATE TABLE half (n INTEGER); INSERT INTO nowhere VALUES (1);"
    )

    with pytest.raises(StoreError):
        await Store.open(a_machine(), path)

    database = sqlite3.connect(path)
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
    [form] = database.execute("PRAGMA user_version").fetchone()
    database.close()
    assert "half" not in names
    assert form < 9000


@pytest.mark.sqlite
async def test_a_full_disk_changes_nothing_and_is_told_to_every_writer(store):
    tables = [await new_table(store, channel=n) for n in range(4)]
    chance = Random(2)

    def bulky():
        return "".join(chr(33 + chance.randrange(90)) for _ in range(60_000))

    await store._database.read(
        lambda db: db.execute(
            f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0] + 4}"
        ).fetchall()
    )
    outcomes = await asyncio.gather(
        *(store.commit(change(table, 0, save=bulky())) for table in tables), return_exceptions=True
    )
    assert all(isinstance(outcome, StoreTrouble) for outcome in outcomes)
    for table in tables:
        assert (await store.table(table))[0].version == 0
        assert await store.snapshot(table) is None

    await store._database.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())
    saves = [bulky() for _ in tables]
    changes = [change(table, 0, save=save) for table, save in zip(tables, saves, strict=True)]
    assert await asyncio.gather(*map(store.commit, changes)) == [1, 1, 1, 1]
    assert [(await store.snapshot(table)).save for table in tables] == saves
    await store.commit(change(tables[0], 1, save=saves[0] + "!"))
    assert (await store.snapshot(tables[0])).save == saves[0] + "!"


async def test_an_unchanged_question_keeps_its_timer(store):
    table = await new_table(store)
    first = TimerRecord(table, 0, "abc", "remind", 7, 99)
    await store.commit(change(table, 0, waiting=[first]))
    await store.commit(change(table, 1, waiting=[TimerRecord(table, 0, "abc", "remind", 50, 200)]))
    assert await store.timers.of(table) == [first]

    other = TimerRecord(table, 0, "def", "remind", 60, 300)
    await store.commit(change(table, 2, waiting=[other]))
    assert await store.timers.of(table) == [other]


async def test_numbers_of_outbox_rows_are_never_used_twice(store):
    table = await new_table(store)
    row = LobbyRow()
    await store.outbox.post(table, [row, row], 1)
    first = [kept.id for kept in await store.outbox.rows(table)]
    await store.outbox.told(table, first, MessageRecord("post", 2, 77, {"v": 1}, 5))
    await store.outbox.post(table, [row], 1)

    [kept] = await store.outbox.rows(table)
    assert kept.id > max(first)
    assert (await store.outbox.message(table, "post")).message == 77


async def test_what_is_written_survives_a_kill(tmp_path, monkeypatch):
    """WAL and a full fsync: another connection sees every commit that has returned."""
    as_shipped = inspect.unwrap(sqlite_store._prepare)  # other tests do not wait for the disk
    monkeypatch.setattr(sqlite_store, "_prepare", as_shipped)
    store = await Store.open(a_machine(), tmp_path / "db")
    table = await new_table(store)
    await store.commit(change(table, 0, save="kept"))
    reader = sqlite3.connect(tmp_path / "db")
    mode = await store._database.read(lambda db: db.execute("PRAGMA synchronous").fetchone())
    found = reader.execute("SELECT version FROM game").fetchall()
    reader.close()
    await store.close()

    assert mode == (2,)
    assert found == [(1,)]


async def older_form(tmp_path, monkeypatch, form):
    """A connection to a database that an earlier release has made."""
    scripts = tmp_path / "migrations" / "sqlite"
    scripts.mkdir(parents=True)
    for original in (store_engine.MIGRATIONS / "sqlite").glob("*.sql"):
        if int(original.stem) <= form:
            (scripts / original.name).write_text(original.read_text())
    with monkeypatch.context() as patched:
        patched.setattr(store_engine, "MIGRATIONS", scripts.parent)
        await (await Store.open(a_machine(), tmp_path / "db")).close()
    return sqlite3.connect(tmp_path / "db")


async def test_members_of_an_older_form_want_pictures_as_the_table(tmp_path, monkeypatch):
    older = await older_form(tmp_path, monkeypatch, 2)
    older.execute("INSERT INTO member (member, letters, closed) VALUES (101, 'never', 2)")
    older.commit()
    older.close()

    opened = await Store.open(a_machine(), tmp_path / "db")
    kept = await opened.members.get(101)
    await opened.close()

    assert kept == MemberRecord(101, "never", closed=2, picture="table")


async def test_a_request_to_take_back_of_an_older_form_is_still_decided_on(tmp_path, monkeypatch):
    older = await older_form(tmp_path, monkeypatch, 3)
    older.execute(
        "INSERT INTO game (id, game, channel, host, host_name, status, options, hours, seed, since)"
        " VALUES (7, 'project_mars', 1, 101, 'Ana', 'running', '{}', '{}', 'seed', 5)"
    )
    seats = [(7, 0, 101, "Ana"), (7, 1, 102, "Bram"), (7, 2, None, "Rusty")]
    older.executemany("INSERT INTO seat (game, seat, member, name) VALUES (?, ?, ?, ?)", seats)
    older.execute("INSERT INTO vote VALUES (7, 1, 12, 4, '[1]')")
    older.execute("INSERT INTO outbox VALUES (1, 7, 'post', 'vote', '{\"seat\": 1}', 0, 0, 0)")
    body = '{"seat": 1, "version": 12}'
    older.execute("INSERT INTO message VALUES (7, 'vote', 1, 55, ?, 5)", (body,))
    older.commit()
    older.close()

    opened = await Store.open(a_machine(), tmp_path / "db")
    [request] = await opened.proposals.of(7)
    [row] = await opened.outbox.rows(7)
    [message] = await opened.outbox.proposal_messages(7)
    tenures, hosts = await opened.tenures.of(7), await opened.tenures.hosts(7)
    await opened.close()

    assert [(t.seat, t.member, t.until, t.lobby) for t in tenures] == [
        (0, 101, None, False),
        (1, 102, None, False),
        (2, None, None, False),
    ]
    assert hosts == [(101, 0)]

    assert (request.kind, request.member, request.agreed) == ("undo", 102, (102,))
    assert request.body == {"seat": 1, "version": 12, "moves": 4}
    assert (row.kind, row.to_json()) == ("proposal", {"id": request.id})
    assert (message.role, message.body["id"]) == ("proposal undo", request.id)
    closed = Voice(["Ana", "Bram"]).say(from_plain(message.body["closed"]))
    assert closed == "Bram asked to take back a move. That is decided now."


async def test_only_its_owner_may_read_a_new_database(tmp_path, monkeypatch):
    former = os.umask(0)
    try:
        path = tmp_path / "new.db"
        async with alone_on(a_machine(), path, 0):
            store = await Store.open(a_machine(), path)
            await store.kept.put("name", "value")
            modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.glob("new.db*")}
            await store.close()
    finally:
        os.umask(former)

    endings = ("", "-wal", "-shm", ".lock", ".standby")
    assert modes == {f"new.db{ending}": 0o600 for ending in endings}


async def test_small_reads_see_what_was_written_and_write_nothing(store):
    table = await new_table(store)
    await store.members.change(7, letters="never")

    assert (await store.members.get(7)).letters == "never"
    assert (await store.table(table))[0].id == table
    with pytest.raises(StoreTrouble, match=r"(?i)read.?only"):
        store._database.look_up_now(lambda db: db.execute("DELETE FROM game"))


@pytest.mark.real_time
async def test_small_reads_wait_for_no_writer(store):
    table = await new_table(store)
    writing, go_on = threading.Event(), threading.Event()

    def work(db):
        db.execute("UPDATE game SET host_name = 'Bram'")
        writing.set()
        go_on.wait(5)

    written = asyncio.create_task(store._database.write(work))
    await asyncio.to_thread(writing.wait, 5)
    meanwhile = (await store.table(table))[0].host_name
    go_on.set()
    await written

    assert meanwhile != "Bram"
    assert (await store.table(table))[0].host_name == "Bram"


async def test_a_database_in_memory_reads_what_it_wrote():
    store = await Store.open(a_machine(), ":memory:")
    table = await new_table(store)

    assert (await store.table(table))[0].id == table
    await store.close()


async def test_a_wish_is_remembered_until_it_changes(store, monkeypatch):
    await store.members.change(7, letters="never")
    read = []
    look_up = store._database.look_up
    monkeypatch.setattr(store._database, "look_up", lambda work: read.append(1) or look_up(work))

    assert {(await store.members.get(7)).letters for _ in range(3)} == {"never"}
    await store.members.change(7, letters="always")
    assert {(await store.members.get(7)).letters for _ in range(3)} == {"always"}
    assert len(read) == 2


async def test_saves_that_were_taken_back_before_the_upgrade_are_known_as_such(tmp_path):
    of_forms = scripts()
    path = tmp_path / "former.db"
    with sqlite3.connect(path) as db:
        for script in of_forms[:5]:
            db.executescript(script.read_text())
        db.execute(
            "INSERT INTO game (id, game, channel, host, host_name, status, options, hours, seed,"
            " since) VALUES (1, 'project_mars', 1, 1, 'Ana', 'running', '{}', '{}', 's', 0)"
        )
        for version, moves in ((1, 0), (2, 1), (3, 0), (4, 2)):
            db.execute(
                "INSERT INTO snapshot (game, version, moves, body) VALUES (1, ?, ?, x'00')",
                (version, moves),
            )
        db.execute(
            "INSERT INTO answer (game, n, version, moves, kind, seat, answer, rules, at)"
            " VALUES (1, 1, 3, 0, 'undo', 0, '{}', 1, 0)"
        )
        db.execute("PRAGMA user_version = 5")
    db.close()

    store = await Store.open(a_machine(), path)

    assert [await store.version_at(1, moves) for moves in (0, 1, 2)] == [3, None, 4]
    await store.close()


@pytest.mark.sqlite
async def test_what_may_wait_is_written_with_the_next_move(store, tmp_path):
    table = await new_table(store)
    await store.visits.put(table, 7, VisitRecord(3, 100))
    assert await store.visits.get(table, 7) == VisitRecord(3, 100), "though it is not written yet"
    other = sqlite3.connect(tmp_path / "red-gavel.db")
    assert other.execute("SELECT count(*) FROM seen").fetchone() == (0,)

    await store.commit(change(table, 0))
    assert other.execute("SELECT version, at FROM seen").fetchall() == [(3, 100)]
    other.close()


async def test_what_may_wait_is_written_at_the_end(tmp_path):
    store = await Store.open(a_machine(), tmp_path / "closed.db")
    table = await new_table(store)
    await store.visits.put(table, 7, VisitRecord(3, 100))
    await store.close()
    again = await Store.open(a_machine(), tmp_path / "closed.db")
    assert await again.visits.get(table, 7) == VisitRecord(3, 100)
    await again.close()


async def test_what_may_wait_and_fails_takes_no_move_with_it(store, caplog):
    table = await new_table(store)
    store._database.write_along(lambda db: db.execute("INSERT INTO nowhere VALUES (1)"))
    await store.commit(change(table, 0))
    assert (await store.table(table))[0].version == 1
    assert [record.message for record in caplog.records] == ["left out"]


@pytest.mark.sqlite
async def test_what_may_wait_is_written_alone_in_a_while(store, monkeypatch, tmp_path):
    monkeypatch.setattr("bot.store.engine.ALONE", 0.01)
    table = await new_table(store)
    await store.visits.put(table, 7, VisitRecord(3, 100))
    other = sqlite3.connect(tmp_path / "red-gavel.db")
    await become(lambda: other.execute("SELECT count(*) FROM seen").fetchone() == (1,))
    other.close()
