"""A forgotten member is nowhere any more, and their tables play on."""

import gzip
import json
import sqlite3
from types import SimpleNamespace

import pytest

from bot.hours.calendar import Absence
from bot.settings import ShellSettings
from bot.shell.commands import asked_for
from bot.shell.people import forgotten as forget_typed
from bot.store import Store
from bot.store.parts.members import LastMorning
from bot.store.rows.outbox import NoteRow
from bot.store.rows.people import FORMER, MEMBERS, NAMES, NOBODY, TEXTS, mark_of
from bot.store.rows.records import MessageRecord, VisitRecord
from bot.store.rows.snapshots import unpacked
from bot.table.changes import change_of
from bot.table.consent.opening import Opening
from bot.table.lobby.again import Again
from bot.table.lobby.seating import Seating
from bot.table.people.absences import Absences
from bot.table.people.forgetting import AGAIN, Forgetting
from bot.table.people.guests import Guests
from bot.table.people.hosting import Hosting
from bot.table.views.export import export_table
from rules.kernel import Refused
from tests.bot import conftest
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA, hand_over
from tests.bot.paper import everything_told
from tests.bot.releases import SAVES
from tests.machines import a_machine

WITHOUT = {
    "absence": "since until told",
    # Seats only.
    "answer": "game n version moves kind seat answer automatic undone rules at asked timed",
    "bank": "game seat used",
    "finished": "game home kind started ended rated",
    "forgetting": "since rounds due",
    "forgotten": "game",
    "game": (
        "id game guild channel status options hours owners seed version moves since heard asked"
        " picture opened alone presence home lost stranded thinned aside answered arrived"
    ),
    "guest": "id game seat since looked until",
    "hosting": "id game since until acted",
    "kept": "name value",
    "line": "game n version seat minor undone",
    "lookout": "guild kind since letter",
    "lost_server": "guild since",
    "member": (
        "letters closed picture pause advised night_from night_to zone zone_untold public days_off"
        " every pings last_one caretaker morning sleep_asked night_proposed days_proposed"
        " shown reliable timed"
    ),
    "message": "game channel message at",
    "morning_letter": "sent channel message",
    "mute": "game seat",
    "outage": "since until shard shards",
    "outbox": "id game kind attempts due created",
    "pause": "game since until by_host seat",
    "played": "game seat share asked late mu sigma",
    "proposal": "id game kind at until",
    "refusal": "game kind version at",
    "result": "game seat place points reason",
    "seat": "game seat gone late missed keeper called renewed owner_late owner_left strength",
    "seen": "game version at former gone",
    "server": "guild quota closed",
    "snapshot": "game version moves base body undone",  # saves know seats, never people
    "tenure": "id game seat since until lobby sealed ended",
    "time_left": "game seat turn seconds extended",
    "timer": (
        "game seat digest kind since due allowed personal awake extended own snoozed seats renewed"
    ),
}
"""Columns that name nobody. In a row about one person, they go with the row."""

EVA = 417_263_554_918_001_152
"""The forgotten member: an id as long as Discord's, and a name that occurs nowhere else."""
NAME = "Evangelina Ø."


@pytest.fixture(autouse=True)
def eva(monkeypatch):
    monkeypatch.setitem(conftest.NAMES, EVA, NAME)


@pytest.fixture
def hosting(tables, proposals):
    return Hosting(tables, proposals)


@pytest.fixture
def forgetting(tables, handing, hosting, seating):
    return Forgetting(tables, handing, hosting, seating)


async def forget(forgetting, hand, member=EVA):
    """Forget somebody, both rounds."""
    await forgetting.forget(member)
    hand.now += AGAIN
    await forgetting.finish()


def traces(path):
    """Return everything in a database with the id or the name, unpacked, and the file itself."""
    db = sqlite3.connect(path)
    rows = [f"{table} {row}" for table in tables_of(db) for row in everything_in(db, table)]
    packed = "SELECT game, base, body FROM snapshot"
    rows += [unpacked(db, *row) for row in db.execute(packed).fetchall()]
    db.close()
    files = [file.read_bytes() for file in path.parent.glob(f"{path.name}*")]
    kept = (str(EVA).encode(), EVA.to_bytes(8), NAME.encode())
    in_rows = [row for row in rows if str(EVA) in row or NAME in row]
    return in_rows + [trace for file in files for trace in kept if trace in file]


def tables_of(db):
    found = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [row[0] for row in found if not row[0].startswith("sqlite")]


def everything_in(db, table):
    return db.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608 - names of the schema


async def members_of(tables, table):
    return [seated.member for seated in (await tables.view(table, None)).seats]


async def moves(tables, table, members, n):
    """Some moves of these members, with the rules' own answers."""
    for _ in range(n):
        views = {member: await tables.view(table, member) for member in members}
        member = next(m for m, k in views.items() if k.ask is not None and not k.ask.optional)
        await tables.play(table, member, None, views[member].ask.fallback)


async def end(tables, table):
    """End a game as the rules end one."""
    async with tables.open(table) as held:
        game = held.running()
        game.end([1], "for this test")
        before, now = held.awaiting(), tables.now()
        await tables.commit(held, change_of(held, game, before, [], held.seats, now))


async def everywhere(tables, begin, lobby, seating, handing, proposals, hosting):
    """Tables that know Eva in every way that there is; by what they know of her."""
    store, now = tables.store, tables.now()
    known = {
        "plays": await begin(EVA, BRAM, CHIDI, channel=1),
        "hosts": await begin(EVA, BRAM, CHIDI, channel=2),
        "waits": await lobby(EVA, BRAM, channel=3),
        "alone in a lobby": await lobby(EVA, channel=4),
        "joined": await lobby(BRAM, EVA, channel=5),
        "was there": await begin(ANA, EVA, CHIDI, channel=6),
        "is away": await begin(ANA, EVA, CHIDI, channel=7),
        "stands in": await begin(ANA, BRAM, CHIDI, channel=8),
        "looks on": await begin(ANA, BRAM, CHIDI, channel=9),
        "has ended": await begin(EVA, BRAM, channel=10),
        "was closed": await begin(EVA, BRAM, channel=11),
        "is asked": await begin(ANA, BRAM, CHIDI, channel=12),
        "resigned": await begin(ANA, EVA, CHIDI, channel=13),
        "last one": await begin(EVA, robots=1, channel=15),
    }
    for name in ("plays", "hosts"):
        await moves(tables, known[name], (EVA, BRAM, CHIDI), 4)
    known["practises"] = await seating.new(
        "terraforming_mars", channel=14, guild=None, host=(EVA, NAME), alone=True
    )
    await hand_over(tables, known["was there"], 1, DANA, "Dana")
    await handing.replace(known["is away"], EVA, 1, None, keeper="hold")
    await handing.replace(known["stands in"], BRAM, 1, (EVA, NAME))
    [kept] = await store.proposals.of(known["stands in"])
    await proposals.answer(known["stands in"], EVA, kept.id, agrees=True)
    guests = Guests(tables)
    await guests.let(known["looks on"], BRAM, (EVA, NAME))
    await guests.view(known["looks on"], EVA)
    await guests.let(known["plays"], EVA, (DANA, "Dana"))
    await end(tables, known["has ended"])
    await seating.cancel(known["was closed"], EVA)
    await handing.replace(known["is asked"], BRAM, 1, (EVA, NAME))
    [asked] = await store.proposals.of(known["is asked"])
    await proposals.answer(known["is asked"], EVA, asked.id, agrees=False)
    await handing.replace(known["is asked"], CHIDI, 2, (EVA, NAME))
    await handing.replace(known["hosts"], EVA, 0, (DANA, "Dana"))
    await tables.resign(known["resigned"], EVA)
    await store.members.change(EVA, zone="Europe/Oslo")
    await store.members.note_morning(EVA, LastMorning(1, 2, 3))
    await Absences(tables, handing).begin(EVA, Absence(now + 60, now + 9000, told=True))
    await store.visits.put(known["plays"], EVA, VisitRecord(3, now))
    await store.lookouts.put(EVA, 9, "", now)
    dm = MessageRecord("letter 0", 77, 78, {"digest": "x", "member": EVA}, now)
    await store.outbox.keep_message(known["plays"], dm)
    return known


@pytest.fixture
async def known(tables, begin, lobby, seating, handing, proposals, hosting):
    return await everywhere(tables, begin, lobby, seating, handing, proposals, hosting)


async def test_nothing_is_left_of_whoever_is_forgotten(
    known, tables, forgetting, hand, outbox, tmp_path
):
    await outbox.start()
    await everything_told(outbox)
    seed = (await tables.store.table(known["plays"]))[0].seed

    await forget(forgetting, hand)
    await everything_told(outbox)
    await forget(forgetting, hand)  # what was told of it stands in messages by now

    for table in known.values():
        found = await tables.store.table(table)
        if found is not None and found[0].status in ("running", "over"):
            export = json.dumps(await export_table(tables.views, table), ensure_ascii=False)
            assert NAME not in export
            assert str(EVA) not in export
    assert await members_of(tables, known["plays"]) == [None, BRAM, CHIDI]
    marks = [t.member for t in await tables.store.tenures.of(known["plays"]) if t.seat == 0]
    assert mark_of(seed, EVA) in marks
    assert traces(tmp_path / "red-gavel.db") == []
    assert await tables.store.forgetting.due(2**40) == []


async def test_the_tables_of_whoever_is_forgotten_play_on(known, tables, forgetting, hand, outbox):
    await outbox.start()

    await forget(forgetting, hand)
    await everything_told(outbox)

    status = {name: await tables.store.table(table) for name, table in known.items()}
    told = {name: None if found is None else found[0].status for name, found in status.items()}
    assert told == {
        **dict.fromkeys(known, "running"),
        "waits": "lobby",
        "joined": "lobby",
        "alone in a lobby": "cancelled",
        "has ended": "over",
        "was closed": "cancelled",
        "practises": None,
        "last one": "cancelled",
    }
    assert status["waits"][0].host == BRAM
    assert status["hosts"][0].host in (BRAM, CHIDI)
    for name in ("plays", "hosts"):
        await moves(tables, known[name], (BRAM, CHIDI), 6)
    await moves(tables, known["stands in"], (ANA, CHIDI), 6)
    seats = status["stands in"][1]
    assert (seats[1].member, seats[1].owner) == (None, BRAM), "it is still Bram's"


async def test_a_seat_whose_owner_is_forgotten_stays_with_who_stands_in(
    tables, handing, proposals, begin, forgetting, hand
):
    table = await begin(ANA, EVA, CHIDI)
    await handing.replace(table, EVA, 1, (DANA, "Dana"))
    [kept] = await tables.store.proposals.of(table)
    await proposals.answer(table, DANA, kept.id, agrees=True)

    await forget(forgetting, hand)

    seats = (await tables.store.table(table))[1]
    assert (seats[1].member, seats[1].name, seats[1].owner) == (DANA, "Dana", None)


async def test_what_the_table_hears_names_nobody(tables, begin, forgetting, outbox, sender):
    table = await begin(ANA, EVA, CHIDI)
    await outbox.start()
    await everything_told(outbox)
    before = len(sender.papers)

    await forgetting.forget(EVA)
    await everything_told(outbox)

    told = [line for paper in sender.papers[before:] for line in paper.lines]
    assert f"Rusty now plays for {FORMER}." in told
    assert not [line for line in told if NAME in line]
    assert await tables.store.outbox.rows(table) == []


async def test_who_was_forgotten_takes_no_other_seat_of_a_running_table(
    tables, handing, proposals, begin, forgetting, hand
):
    table = await begin(ANA, EVA, CHIDI)
    await forget(forgetting, hand)

    await handing.replace(table, ANA, 0, (EVA, "Somebody"))

    [kept] = await tables.store.proposals.of(table)
    shown = await proposals.shown(table, kept.id)
    assert "has sat or hosted at this table before" in str(shown.details[0])
    assert {v.member for v in shown.awaited} == {EVA, CHIDI}, "everybody must agree"
    with pytest.raises(Refused, match="has sat in another seat"):
        await Guests(tables).let(table, CHIDI, (EVA, "Somebody"))


async def test_who_was_forgotten_having_seen_a_hand_takes_no_seat(
    tables, handing, begin, forgetting, hand
):
    table = await begin(ANA, BRAM, CHIDI)
    await Guests(tables).let(table, BRAM, (EVA, NAME))
    await Guests(tables).view(table, EVA)
    await forget(forgetting, hand)

    with pytest.raises(Refused, match="has seen the hand of Bram"):
        await handing.replace(table, CHIDI, 2, (EVA, "Somebody"))


async def test_no_digest_is_left_when_a_table_is_over(tables, begin, forgetting, hand, seating):
    over, closed = await begin(ANA, EVA, CHIDI), await begin(ANA, EVA, CHIDI, channel=2)
    await forget(forgetting, hand)
    for table in (over, closed):
        assert any((t.member or 0) < 0 for t in await tables.store.tenures.of(table))

    await end(tables, over)
    await seating.cancel(closed, ANA)

    for table in (over, closed):
        kept = {t.member for t in await tables.store.tenures.of(table)}
        assert NOBODY in kept
        assert min(member or 0 for member in kept) == NOBODY


async def test_a_crash_between_the_rounds_forgets_nothing_of_it(
    tables, begin, forgetting, hand, tmp_path
):
    await begin(ANA, EVA, CHIDI)
    await tables.store.forgetting.begin(EVA, tables.now())  # and the process is killed

    await forgetting.finish()
    hand.now += AGAIN
    await forgetting.finish()

    assert traces(tmp_path / "red-gavel.db") == []


async def test_whom_the_shell_names_the_bot_forgets_in_its_next_rounds(
    tables, begin, forgetting, hand, tmp_path, monkeypatch, capsys
):
    table = await begin(ANA, EVA, CHIDI)
    monkeypatch.chdir(tmp_path)
    settings = ShellSettings(database=tmp_path / "red-gavel.db")

    assert await forget_typed(hand.machine(), settings, asked_for(["forget", str(EVA)])) == 0
    assert "within ten minutes" in capsys.readouterr().out
    await forgetting.finish()
    assert await members_of(tables, table) == [ANA, None, CHIDI]
    hand.now += AGAIN
    await forgetting.finish()

    assert traces(tmp_path / "red-gavel.db") == []


@pytest.mark.parametrize("typed", ["Eva", "0", "-7", "1" * 21, "٣"])
def test_who_is_no_number_is_not_forgotten(typed, capsys):
    with pytest.raises(SystemExit) as ended:
        asked_for(["forget", typed])

    assert ended.value.code == 2


async def started_once(path, metrics=None):
    """A start; with metrics it takes over from another process."""
    await (await Store.open(a_machine(), path, metrics)).close()


def is_due(path):
    db = sqlite3.connect(path)
    found = db.execute("SELECT 1 FROM kept WHERE name = 'sweep'").fetchone()
    db.close()
    return found is not None


async def test_a_large_file_is_written_anew_at_the_next_start(
    tables, begin, forgetting, hand, tmp_path, monkeypatch
):
    monkeypatch.setattr("bot.store.sqlite.engine.SWEPT_AT_ONCE", 0)
    await begin(ANA, EVA, CHIDI)
    await forget(forgetting, hand)
    await tables.store.close()

    await started_once(tmp_path / "red-gavel.db", tables.store.metrics)
    assert is_due(tmp_path / "red-gavel.db"), "whoever takes over must not be late"
    await started_once(tmp_path / "red-gavel.db")

    assert not is_due(tmp_path / "red-gavel.db")
    assert traces(tmp_path / "red-gavel.db") == []


async def test_traces_of_former_releases_go_at_the_first_start(tmp_path):
    """They deleted rows without overwriting them, wherever SQLite does not by itself."""
    path = tmp_path / "red-gavel.db"
    db = sqlite3.connect(path)
    db.execute("PRAGMA secure_delete = OFF")
    db.executescript(gzip.decompress((SAVES / "release_6.sql.gz").read_bytes()).decode())
    db.execute("PRAGMA user_version = 6")
    db.execute("INSERT INTO kept VALUES ('x', ?)", (NAME * 400,))
    db.commit()
    db.execute("DELETE FROM kept WHERE name = 'x'")
    db.commit()
    db.close()
    assert NAME.encode() in path.read_bytes()

    await started_once(path)

    assert NAME.encode() not in path.read_bytes()


async def test_who_comes_back_at_once_is_not_forgotten_anew(tables, begin, forgetting, hand):
    await begin(ANA, EVA, CHIDI)
    await forgetting.forget(EVA)
    hand.now += 60
    again = await begin(EVA, BRAM, channel=2)
    await tables.store.members.change(EVA, zone="Europe/Oslo")

    hand.now += AGAIN
    await forgetting.finish()

    assert await members_of(tables, again) == [EVA, BRAM]
    assert (await tables.store.members.get(EVA)).zone == "Europe/Oslo"
    assert await tables.store.forgetting.due(2**40) == []


async def test_a_table_whose_cards_are_being_dealt_is_left_later(
    tables, lobby, seating, forgetting, hand, tmp_path
):
    table = await lobby(ANA, EVA, CHIDI)
    await Seating.start(seating, table, ANA)
    await forgetting.forget(EVA)
    assert (await tables.store.table(table))[1][1].member == EVA, "no seat changes hands now"
    hand.now += 5
    await seating.deal(table, [1, 2])

    hand.now += AGAIN
    await forgetting.finish()

    assert await members_of(tables, table) == [ANA, None, CHIDI]
    assert traces(tmp_path / "red-gavel.db") == []


async def test_nobody_plays_again_for_a_former_player(tables, begin, seating, forgetting, hand):
    table = await begin(ANA, EVA, CHIDI, robots=1)
    await end(tables, table)
    await forget(forgetting, hand)

    opened = await Again(seating).play(table, ANA, "Ana")

    seats = (await seating.lobby(opened.table)).seats
    assert [seated.name for seated in seats] == ["Ana", "Rusty"]


async def test_a_post_under_way_brings_no_name_back(tables, begin, forgetting, hand, tmp_path):
    table = await begin(ANA, EVA, CHIDI)
    row = NoteRow(text={})
    await tables.store.outbox.post(table, [row], tables.now())
    await forgetting.forget(EVA)

    body = {"lines": [{"say": "{name} is back.", "with": {"name": NAME}}]}  # it was just sent
    await tables.store.outbox.told(table, [], MessageRecord("post", 1, 5, body, 0))
    hand.now += AGAIN
    await forgetting.finish()

    assert traces(tmp_path / "red-gavel.db") == []


async def test_a_damaged_table_forgets_too(tables, begin, forgetting, hand, tmp_path):
    table = await begin(ANA, EVA, CHIDI)

    def damage(db):
        db.execute("UPDATE snapshot SET body = x'00'")
        db.execute("UPDATE line SET text = '{\"with\": ' || ? WHERE n = 1", (NAME,))

    await tables.store._database.write(damage)
    tables.held.read_again(table)

    await forget(forgetting, hand)

    db = sqlite3.connect(tmp_path / "red-gavel.db")
    rows = db.execute("SELECT name, member FROM seat WHERE seat = 1").fetchall()
    lines = db.execute("SELECT text FROM line").fetchall()
    db.close()
    assert rows == [(FORMER, None)]
    assert NAME not in str(lines)


async def test_seals_of_who_was_forgotten_stay_closed(
    tables, proposals, begin, seating, forgetting, hand, monkeypatch
):
    table = await begin(ANA, EVA, CHIDI)
    await seating.cancel(table, ANA)
    opening = Opening(tables, proposals)
    await forget(forgetting, hand)
    sealed = SimpleNamespace(number=99)
    monkeypatch.setattr("bot.table.consent.opening.receipts_of", lambda game: sealed)

    with pytest.raises(Refused, match="had their data deleted"):
        await opening.propose(table, ANA)
    assert not (await opening.of_closed(table, ANA)).may_propose


# ---- the lists ---------------------------------------------------------------------------------


async def test_every_column_is_listed_with_a_person_or_without(store, tmp_path):
    db = sqlite3.connect(tmp_path / "red-gavel.db")
    info = [(table, db.execute(f"PRAGMA table_info({table})")) for table in tables_of(db)]
    schema = {f"{table}.{column[1]}" for table, columns in info for column in columns}
    db.close()
    with_people = {*MEMBERS, *NAMES, *TEXTS}
    without = {f"{table}.{column}" for table, said in WITHOUT.items() for column in said.split()}

    assert with_people | without == schema, (
        "list each new column here or in bot/store/rows/people.py"
    )
    assert not with_people & without


def test_a_digest_says_nothing_without_its_table():
    assert mark_of("secret/1/2", EVA) == mark_of("secret", EVA) < 0
    assert mark_of("another", EVA) != mark_of("secret", EVA)
