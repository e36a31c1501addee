"""A database on a server: commits whose answers are lost, a server that is away, bad addresses."""

import asyncio
import time
import traceback

import psycopg
import pytest

from bot.address import ServerAddress, address_of
from bot.settings import SettingsError, ShellSettings, read_settings
from bot.store import Stale, Store, StoreError, StoreTrouble, Taken
from bot.store.postgres import engine as engine
from bot.store.postgres import server
from bot.store.postgres.connection import translated
from tests import postgres
from tests.bot.test_store import change, new_table
from tests.machines import a_machine
from tests.waiting import become

pytestmark = pytest.mark.real_time

WORD = "tell-nobody-4711"


@pytest.fixture
async def kept(postgres_database):
    opened = await Store.open(a_machine(), postgres.emptied(postgres_database))
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    ("statement", "wanted"),
    [
        ("SELECT ? WHERE a = ?", ("SELECT %s WHERE a = %s", False)),
        ("SELECT ?2 WHERE a = ?1", ("SELECT %(p2)s WHERE a = %(p1)s", True)),
        ("SELECT (a >> 22) % 4 LIKE '%x'", ("SELECT (a >> 22) %% 4 LIKE '%%x'", False)),
    ],
)
def test_a_statement_is_said_as_psycopg_wants_it(statement, wanted):
    assert translated(statement) == wanted


# ---- commits ----------------------------------------------------------------------------------


@pytest.fixture
def torn(monkeypatch):
    """Let the connection break in the next commit, before or `after` the server carried it out."""

    def tear(*, after):
        real = psycopg.Connection.execute

        def execute(connection, statement, *values, **rest):
            if statement != "COMMIT":
                return real(connection, statement, *values, **rest)
            monkeypatch.setattr(psycopg.Connection, "execute", real)
            if after:
                real(connection, statement)
            connection.pgconn.finish()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

        monkeypatch.setattr(psycopg.Connection, "execute", execute)

    return tear


async def test_a_commit_whose_answer_is_lost_was_kept_and_is_told_as_kept(kept, torn):
    table = await new_table(kept)
    torn(after=True)

    assert await kept.commit(change(table, 0, save="kept")) == 1
    assert (await kept.snapshot(table)).save == "kept"
    assert await kept.commit(change(table, 1, save="again")) == 2


async def test_a_commit_that_never_arrived_is_told_as_not_kept(kept, torn):
    table = await new_table(kept)
    torn(after=False)

    with pytest.raises(StoreTrouble):
        await kept.commit(change(table, 0, save="lost"))
    assert await kept.snapshot(table) is None
    assert await kept.commit(change(table, 0, save="again")) == 1


async def test_a_write_that_its_own_work_refuses_is_no_failed_commit(kept):
    table = await new_table(kept)
    with pytest.raises(Stale):
        await kept.commit(change(table, 7))
    with pytest.raises(Taken):
        await new_table(kept)

    failed = kept.metrics.registry.get_sample_value("red_gavel_commits_failed_total")
    assert failed == 0  # the operator would be called
    assert await kept.commit(change(table, 0, save="kept")) == 1


@pytest.mark.parametrize("ends", [(), ("ROLLBACK",)], ids=["within", "after its transaction"])
async def test_nothing_of_a_pipeline_that_broke_off_is_taken_for_prepared(
    kept, postgres_database, ends
):
    """psycopg counts a statement as prepared as soon as it is sent."""
    database, tried = kept._database, []
    number = engine.WRITERS + 1  # of a lock that nobody else has

    def breaking(holder, *later):
        def work(db):
            for statement in (f"SELECT pg_advisory_xact_lock({number})", *ends, "SELECT 1 / 0"):
                db.execute(statement)
            for statement in later:
                db.execute(statement)
            holder.execute("SELECT pg_advisory_unlock_all()")  # the error comes now, to all

        return work

    def good(db):
        tried.append(db)
        return db.execute("SELECT 'good'").fetchone()

    with psycopg.connect(postgres_database.conninfo, autocommit=True) as holder:
        for later in ((), ("SELECT 'good'",)):  # at first nothing is prepared
            holder.execute(f"SELECT pg_advisory_lock({number})")
            with pytest.raises(StoreTrouble, match=r"DivisionByZero|NoActiveSql"):
                await database.write(breaking(holder, *later))
            for _ in range(2):
                assert await database.write(good) == ("good",)

    assert len(tried) == 4, "none of them was carried out again"


MISTAKES = {
    "a column that is not there": lambda db: db.execute("SELECT nowhere"),
    "too few values": lambda db: db.execute("SELECT ? + ?", (1,)),
    "a value of no kind": lambda db: db.execute("SELECT ?", (object(),)),
    "rows of no query": lambda db: db.execute("SET search_path TO DEFAULT").fetchone(),
    "a statement that is not prepared": lambda db: db.execute("EXECUTE unheard_of"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
async def test_a_mistake_in_a_statement_is_told_as_trouble_of_the_store(kept, mistake):
    table = await new_table(kept)
    database, work = kept._database, MISTAKES[mistake]

    for carry_out in (database.write, database.look_up, database.read):
        with pytest.raises(StoreTrouble):
            await carry_out(work)
    beside, after = await asyncio.gather(
        database.write(work), kept.commit(change(table, 0)), return_exceptions=True
    )

    assert type(beside) is StoreTrouble
    assert after == 1


async def test_while_it_is_not_known_what_became_of_a_commit_others_are_told_at_once(
    kept, torn, monkeypatch
):
    table, other = await new_table(kept), await new_table(kept, channel=4)
    torn(after=True)
    away, connected = asyncio.Event(), engine.connected
    loop = asyncio.get_running_loop()

    def unreached(address):
        loop.call_soon_threadsafe(away.set)
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr(engine, "connected", unreached)
    doubtful = asyncio.create_task(kept.commit(change(table, 0, save="kept")))
    await away.wait()
    with pytest.raises(StoreTrouble):
        await kept.commit(change(other, 0, save="not kept"))
    assert not doubtful.done()

    monkeypatch.setattr(engine, "connected", connected)
    assert await doubtful == 1
    assert await kept.commit(change(other, 0, save="kept")) == 1


async def test_after_connections_were_cut_everything_goes_on_by_itself(kept, server):
    table = await new_table(kept)
    await kept.commit(change(table, 0, save="one"))
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name"
        " = 'red-gavel' AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(server, autocommit=True) as connection:
        assert len(connection.execute(cut).fetchall()) > 1

    assert (await kept.snapshot(table)).save == "one"
    assert await kept.commit(change(table, 1, save="two")) == 2
    assert (await kept.snapshot(table)).save == "two"


async def test_the_server_ends_the_session_of_a_writer_that_is_frozen(kept, server, monkeypatch):
    monkeypatch.setattr(engine, "IDLE_LONGEST", 1)
    await new_table(kept)
    writer = kept._database._writer.info.backend_pid
    there = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s"
    with psycopg.connect(server, autocommit=True) as connection:
        await become(lambda: connection.execute(there, (writer,)).fetchone() == (0,), every=0.1)


async def test_the_statements_of_a_long_read_see_one_moment(kept):
    table, loop = await new_table(kept), asyncio.get_running_loop()
    asked = "SELECT version FROM game"

    def work(db):
        before = db.execute(asked).fetchone()
        asyncio.run_coroutine_threadsafe(kept.commit(change(table, 0)), loop).result()
        return before, db.execute(asked).fetchone()

    before, after = await kept._database.read(work)

    assert before == after
    assert await kept._database.read(lambda db: db.execute(asked).fetchone()) > after


async def test_two_stores_on_one_database_never_write_at_once(kept, postgres_database):
    table = await new_table(kept)
    other = await Store.open(a_machine(), postgres_database)
    with pytest.raises(StoreTrouble):
        await other.commit(change(table, 0))
    await kept.close()

    assert await other.commit(change(table, 0)) == 1
    await other.close()


async def test_a_move_is_twelve_statements_and_one_commit_at_most(kept, monkeypatch):
    table = await new_table(kept)
    await kept.commit(change(table, 0, save="a whole save"))
    said = []
    execute = psycopg.Cursor.execute

    def noted(cursor, query, *values, **rest):
        said.append(query)
        return execute(cursor, query, *values, **rest)

    monkeypatch.setattr(psycopg.Cursor, "execute", noted)
    await kept.commit(change(table, 1, save="a whole save and more"))

    assert said.count("COMMIT") == 1
    assert len(said) - 2 <= 12, said


# ---- addresses --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "mysql://u@h/d",
        "postgresql://u:p@h",
        "postgresql://u:p@q@h/d",
        "postgresql://u:p/q@h/d",
        "postgresql://u:12/q@h",
        "postgresql://h:port/d",
        "postgresql://[h/d",
    ],
)
def test_a_url_that_is_none_is_said_in_one_line(monkeypatch, typed):
    monkeypatch.setenv("RED_GAVEL_DATABASE", typed)

    with pytest.raises(SettingsError, match=r"^RED_GAVEL_DATABASE is wrong: .*%40.*") as refused:
        read_settings(ShellSettings)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("typed", ["mysql://u:{}@h/d", "postgresql://u:{}@q@h/d"])
def test_a_password_in_a_wrong_url_is_in_no_text(monkeypatch, typed):
    monkeypatch.setenv("RED_GAVEL_DATABASE", typed.format(WORD))

    with pytest.raises(SettingsError) as refused:
        read_settings(ShellSettings)
    assert WORD not in "".join(traceback.format_exception(refused.value))


async def test_a_password_is_in_no_log_and_no_error(monkeypatch, caplog):
    monkeypatch.setenv("RED_GAVEL_DATABASE", f"postgresql://u:{WORD}@127.0.0.1:1/d")
    settings = read_settings(ShellSettings)

    with pytest.raises(StoreError, match=r"no server answers there") as refused:
        await Store.open(a_machine(), settings.database)
    with pytest.raises(SettingsError) as of_a_file:
        _ = settings.file

    said = "".join(traceback.format_exception(refused.value))
    said += f"{of_a_file.value} {settings!r} {settings} {settings.database!r} {caplog.text}"
    assert WORD not in said
    assert "postgresql://127.0.0.1:1/d" in str(refused.value)


def named(address, **other):
    """An address on the same server with another database or user."""
    uri = address.conninfo
    for name, value in other.items():
        before = postgres.of_itself(address)["dbname" if name == "database" else "user"]
        uri = uri.replace(f"/{before}?" if name == "database" else f"//{before}:", value)
    return address_of(uri)


async def test_a_database_that_is_not_there_is_said_in_one_line(postgres_database):
    with pytest.raises(StoreError, match=r"no such user or database|no database of this name"):
        await Store.open(a_machine(), named(postgres_database, database="/nowhere?"))


async def test_a_user_without_the_right_to_make_tables_is_told_so(server):
    address = postgres.on(server, "rights")
    with psycopg.connect(address.conninfo, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS guest_of_all")
        connection.execute("CREATE ROLE guest_of_all LOGIN")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")

    with pytest.raises(StoreError, match="may not make or change tables"):
        await Store.open(a_machine(), named(address, user="//guest_of_all:"))


@pytest.mark.parametrize(("form", "oldest"), [(99, 0), (99, 98)])
async def test_a_newer_form_that_says_so_is_refused(server, form, oldest):
    with postgres.database(server, "newer") as address:
        with psycopg.connect(address.conninfo) as connection:
            connection.execute("INSERT INTO kept VALUES ('form', %s)", (str(form),))
            connection.execute("INSERT INTO kept VALUES ('oldest form', %s)", (str(oldest),))

        with pytest.raises(StoreError, match=r"it has form 99, this Red Gavel knows up to"):
            await Store.open(a_machine(), address)


async def test_a_newer_form_on_which_this_release_may_run_is_used_as_it_is(server):
    with postgres.database(server, "newer") as address:
        with psycopg.connect(address.conninfo) as connection:
            connection.execute("INSERT INTO kept VALUES ('form', '99'), ('oldest form', '9')")

        store = await Store.open(a_machine(), address)
        assert await store.table(await new_table(store)) is not None
        assert await store.kept.get("form") == "99"
        await store.close()


async def test_a_form_that_no_release_wrote_to_a_server_is_refused(server):
    with postgres.database(server, "older") as address:
        with psycopg.connect(address.conninfo) as connection:
            connection.execute("UPDATE kept SET value = '8' WHERE name = 'form'")
            connection.execute("INSERT INTO kept VALUES ('form', '8') ON CONFLICT DO NOTHING")

        with pytest.raises(StoreError, match="it has form 8, no release wrote one below 9"):
            await Store.open(a_machine(), address)


async def test_tables_of_another_program_are_left_alone(server):
    address = postgres.on(server, "other")
    with psycopg.connect(address.conninfo) as connection:
        connection.execute("CREATE TABLE game (n integer)")

    with pytest.raises(StoreError, match="tables of another program"):
        await Store.open(a_machine(), address)


async def test_a_server_that_is_too_old_is_refused(postgres_database, monkeypatch):
    monkeypatch.setattr(server, "OLDEST_SERVER", 99)

    with pytest.raises(StoreError, match=r"PostgreSQL \d+ is too old, 99 or newer is needed"):
        await Store.open(a_machine(), postgres_database)


def test_an_address_shows_neither_user_nor_password():
    address = address_of(f"postgresql://me:{WORD}@db.example:5432/gavel?sslmode=require")

    assert isinstance(address, ServerAddress)
    assert f"{address} {address!r}".count("db.example:5432/gavel") == 2
    assert WORD not in f"{address} {address!r}"


@pytest.mark.parametrize(("ahead", "warned"), [(0, []), (60, [60]), (-3600, [-3600])])
def test_a_machine_whose_clock_is_wrong_is_told_of(postgres_database, caplog, ahead, warned):
    wrong = a_machine(now=lambda: time.time() + ahead)

    server.prepared(wrong, postgres_database)

    said = [line.seconds_ahead for line in caplog.records if hasattr(line, "seconds_ahead")]
    assert len(said) == len(warned)
    assert all(abs(told - wanted) < 10 for told, wanted in zip(said, warned, strict=True))
