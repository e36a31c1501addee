"""Unreadable data sets one table aside: the bot starts, and the others go on."""

import sqlite3

import pytest

from bot.clock import Clock
from bot.delivery.outbox import Outbox
from bot.hours.outages import Outage
from bot.store import Store
from bot.store import engine as store_engine
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import WaitingRow
from bot.store.rows.records import ProposalRecord
from bot.table.consent.proposals import Proposals
from bot.table.lobby.seating import Seating
from bot.table.people.absences import Absences
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.tables import Tables
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.paper import PlainMessages, everything_told
from tests.machines import a_machine

NO_JSON = ("", "{", "null", "[1", '"{}"', "7", "NaN-", "\ud83d".encode("utf-8", "surrogatepass"))
"""Values in a column after a bad sector or an error by hand."""


async def spoil(tables, statement, *values):
    await tables.store._database.write(lambda db: db.execute(statement, values))


def reopened(tables):
    return Tables(tables.store)


async def test_a_malformed_row_of_the_outbox_silences_its_table_alone(
    tables, begin, outbox, sender
):
    sound = await begin(ANA, BRAM, channel=2)
    spoilt = [await begin(ANA, BRAM, channel=3 + number) for number in range(len(NO_JSON))]
    for table, written in zip(spoilt, NO_JSON, strict=True):
        await spoil(tables, "UPDATE outbox SET body = ? WHERE game = ?", written, table)

    await outbox.start()
    await everything_told(outbox)
    await tables.play(sound, ANA, None, 1)
    await everything_told(outbox)

    assert {sent.channel for sent in sender.of("post")} == {2}
    for table in spoilt:
        with pytest.raises(SetAside, match="cannot be read"):
            await tables.play(table, ANA, None, 1)


@pytest.mark.parametrize("column", ["due", "attempts", "created"])
async def test_an_outbox_row_without_a_number_silences_its_table_alone(
    tables, begin, outbox, sender, caplog, column
):
    spoilt, sound = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    await spoil(tables, f"UPDATE outbox SET {column} = 'x' WHERE game = ?", spoilt)  # noqa: S608 - constants

    await outbox.start()
    await tables.play(sound, ANA, None, 1)
    await everything_told(outbox)

    assert {sent.channel for sent in sender.of("post")} == {2}
    assert "table set aside" in caplog.text
    assert "cannot be read" not in caplog.text, "it is not tried again and again"
    with pytest.raises(SetAside, match="cannot be read"):
        await tables.play(spoilt, ANA, None, 1)


@pytest.mark.parametrize("column", ["options", "hours"])
async def test_damaged_options_or_hours_set_one_table_aside(tables, begin, column):
    spoilt, sound = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    for written in NO_JSON:
        await spoil(tables, f"UPDATE game SET {column} = ? WHERE id = ?", written, spoilt)  # noqa: S608 - constants
        fresh = reopened(tables)

        with pytest.raises(SetAside):
            await fresh.view(spoilt, ANA)
        record, _ = await fresh.store.table(spoilt)  # `/game resume` names it all the same
        assert record.damaged
        assert record.channel == 1
        await fresh.view(sound, ANA)
    await fresh.play(sound, ANA, None, 1)


async def test_hours_of_another_shape_are_damaged_too(tables, begin):
    table = await begin(ANA, BRAM)
    for written in ('{"reminder": "soon"}', '{"reminder": null}', '{"gold": 1}', '{"limit": [1]}'):
        await spoil(tables, "UPDATE game SET hours = ?", written)

        with pytest.raises(SetAside):
            await reopened(tables).view(table, ANA)


async def test_a_table_that_was_set_aside_can_be_closed_and_stays_as_it_was(tables, begin):
    table = await begin(ANA, BRAM)
    await spoil(tables, "UPDATE game SET options = '{'")
    fresh = reopened(tables)

    await Seating(fresh).cancel(table, ANA)

    kept = await fresh.store._database.read(
        lambda db: db.execute("SELECT status, options FROM game").fetchone()
    )
    assert kept == ("cancelled", "{")


async def test_a_lobby_with_damaged_options_is_refused_in_words(tables, lobby):
    table = await lobby(ANA, BRAM)
    await spoil(tables, "UPDATE game SET options = '{'")
    seating = Seating(reopened(tables))

    for work in (seating.lobby(table), seating.join(table, CHIDI, "Chidi")):
        with pytest.raises(SetAside):
            await work


def proposal(table, until=2_000_000_000):
    return ProposalRecord(
        table=table, kind="undo", member=ANA, body={}, agreed=(), at=1, until=until, id=0
    )


READS = {
    "line.text": lambda store, table: store.log.lines(table, None),
    "answer.answer": lambda store, table: store.log.answers(table),
    "message.body": lambda store, table: store.outbox.message(table, "post"),
    "proposal.body": lambda store, table: store.proposals.of(table),
    "proposal.agreed": lambda store, table: store.proposals.of(table),
    "outbox.body": lambda store, table: store.outbox.rows(table),
    "game.options": None,
    "game.hours": None,
}
"""Every column of JSON, and what reads it; a table's own are tried above."""


@pytest.mark.parametrize("place", [place for place, read in READS.items() if read])
async def test_every_column_of_json_is_read_so(tables, begin, outbox, place):
    table = await begin(ANA, BRAM)
    await tables.play(table, ANA, None, 1)
    await outbox.start()
    await everything_told(outbox)
    await tables.store.proposals.put(proposal(table))
    await outbox.drain(1)
    await tables.store.outbox.post(table, [WaitingRow(lane="x", version=1)], 0)
    name, column = place.split(".")
    # An answer may be anything, as long as it is JSON.
    fitting = ("null", '"{}"', "7") if place == "answer.answer" else ()
    for written in (each for each in NO_JSON if each not in fitting):
        await spoil(tables, f"UPDATE {name} SET {column} = ?", written)  # noqa: S608 - constants

        with pytest.raises(Refused, match="set aside untouched"):
            await READS[place](tables.store, table)


async def test_no_column_of_json_is_forgotten(tables):
    def columns(db: sqlite3.Connection):
        for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE type = 'table'"):
            table = sql.split()[2]
            yield from (
                f"{table}.{line.split()[0]}" for line in sql.splitlines() if "-- JSON" in line
            )

    assert set(await tables.store._database.read(lambda db: list(columns(db)))) == set(READS)


@pytest.mark.parametrize("written", ["{}", '{"say": 3}', '{"say": "x", "with": 3}'])
async def test_a_line_that_cannot_be_said_sets_its_table_aside(tables, begin, written):
    table = await begin(ANA, BRAM)
    await spoil(tables, "UPDATE line SET text = ?", written)

    with pytest.raises(SetAside):
        await tables.store.log.lines(table, None)


async def test_a_proposal_that_cannot_be_read_keeps_no_other_from_lapsing(tables, begin):
    spoilt, sound = await begin(ANA, BRAM), await begin(ANA, BRAM, channel=2)
    for table in (spoilt, sound):
        await tables.store.proposals.put(proposal(table, until=5))
    await spoil(tables, "UPDATE proposal SET body = '{' WHERE game = ?", spoilt)

    assert [one.table for one in await tables.store.proposals.lapsed(9)] == [sound]


async def test_malformed_rows_of_the_present_release_do_not_stop_the_upgrade(tmp_path, monkeypatch):
    scripts = tmp_path / "migrations" / "sqlite"
    scripts.mkdir(parents=True)
    for original in (store_engine.MIGRATIONS / "sqlite").glob("*.sql"):
        if int(original.stem) < 4:
            (scripts / original.name).write_text(original.read_text())
    with monkeypatch.context() as patched:
        patched.setattr(store_engine, "MIGRATIONS", scripts.parent)
        await (await Store.open(a_machine(), tmp_path / "db")).close()
    older = sqlite3.connect(tmp_path / "db")
    older.executescript(
        "INSERT INTO game VALUES (1, 'project_mars', 9, 1, 101, 'Ana', 'running', '{', '{', '',"
        " 's', 1, 1, 1, 1, 1, 'wide'); INSERT INTO seat VALUES (1, 0, 101, 'Ana', 0);"
        "INSERT INTO vote VALUES (1, 0, 1, 0, '[0'); INSERT INTO message VALUES (1, 'vote', 1, 2,"
        " '{', 3); INSERT INTO outbox VALUES (1, 1, 'post', 'vote', '{', 0, 0, 0);"
    )
    older.close()

    opened = await Store.open(a_machine(), tmp_path / "db")
    found = await opened.table(1)
    await opened.close()

    assert found is not None
    assert found[0].damaged


def numbers(db):
    """Yield every column of numbers that belongs to one game, but for what says which."""
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        columns = {row[1]: row[2] for row in db.execute(f"PRAGMA table_info({name})")}
        if name == "game" or "game" in columns:
            yield from (
                (name, column)
                for column, kind in columns.items()
                if kind == "INTEGER" and column not in ("game", "id")
            )


def row_of(db, name, table):
    """Write a row of a game where there is none."""
    if name == "game" or db.execute(f"SELECT 1 FROM {name} WHERE game = {table}").fetchone():  # noqa: S608 - constants
        return
    columns = [row[1:3] for row in db.execute(f"PRAGMA table_info({name})") if row[1] != "id"]
    values = [table if of == "game" else 1 if kind == "INTEGER" else "{}" for of, kind in columns]
    named = ", ".join(of for of, _ in columns)
    db.execute(f"INSERT INTO {name} ({named}) VALUES ({', '.join('?' * len(values))})", values)  # noqa: S608 - constants


async def columns_of_numbers(tables):
    return await tables.store._database.read(lambda db: list(numbers(db)))


async def test_text_in_a_column_of_numbers_sets_one_table_aside(
    tables, begin, hand, sender, seating
):
    places = await columns_of_numbers(tables)
    assert len(places) > 40
    sound, spoilt = await begin(ANA, BRAM), {}
    for number, place in enumerate(places):
        spoilt[place] = table = await begin(ANA, BRAM, channel=number + 2, limit=24)
        await tables.play(table, ANA, None, 1)

        def spoil_it(db, table=table, place=place):
            name, column = place
            row_of(db, name, table)
            own = "id" if name == "game" else "game"
            spoiling = f"UPDATE OR IGNORE {name} SET {column} = 'x' WHERE {own} = ?"  # noqa: S608 - constants
            assert db.execute(spoiling, (table,)).rowcount

        await tables.store._database.write(spoil_it)
    fresh = reopened(tables)
    hand.now += 30 * 24 * 3600

    await everything_that_goes_on_by_itself(fresh, sender)

    for place, table in spoilt.items():
        with pytest.raises(SetAside):
            await fresh.view(table, ANA)
        nobody_hosts = place == ("game", "host")
        await Seating(fresh).cancel(table, DANA if nobody_hosts else ANA, moderator=nobody_hosts)
    kept = await fresh.store._database.read(
        lambda db: db.execute("SELECT DISTINCT status FROM game WHERE id <> ?", (sound,)).fetchall()
    )
    assert kept == [("cancelled",)]
    await fresh.play(sound, ANA, None, 1)


async def everything_that_goes_on_by_itself(tables, sender):
    """Let clock, upkeep and outbox do what is due; a table that is set aside stops none of them."""
    proposals, seating = Proposals(tables), Seating(tables)
    handing = Handing(tables, proposals)
    hosting, absences = Hosting(tables, proposals), Absences(tables, handing)
    duties = proposals.expire, seating.expire, hosting.succeed, absences.look_for_leavers
    for duty in duties:
        await duty()
    clock = Clock(tables)
    await tables.held.note_outage(Outage(tables.now() - 3600, tables.now()))
    await clock.ring()
    assert isinstance(await tables.store.timers.next_due(), int)
    outbox = Outbox(tables, seating, proposals, sender, PlainMessages())
    await outbox.start()
    await everything_told(outbox)
    await outbox.drain(1)
