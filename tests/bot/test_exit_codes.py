"""How a process ends: 2 for what an operator must change, 1 for what may be well later."""

import sqlite3
from contextlib import closing

import psycopg
import pytest

import bot.__main__ as program
from bot.address import ServerAddress
from bot.lifetime import PlaceLost, Unreachable
from bot.settings import SettingsError
from bot.store import StoreAway, StoreError, StoreTrouble
from bot.store.postgres.server import unusable


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (None, 0),
        (SettingsError("RED_GAVEL_SHARDS is 3."), 2),
        (StoreError("The bot runs with 2 places."), 2),
        (StoreAway("The database is away."), 1),
        (PlaceLost("Another process has taken this one's place."), 1),
        (Unreachable("Discord is not reached."), 1),
        (StoreTrouble("SELECT s3cret"), 1),
    ],
)
def test_a_process_ends_with_one_line_and_a_code(monkeypatch, capsys, fault, code):
    async def ended(*_, **__):
        if fault is not None:
            raise fault

    monkeypatch.setenv("RED_GAVEL_TOKEN", "a")
    monkeypatch.setattr(program, "run_until_stopped", ended)
    monkeypatch.setattr(program, "log_to_stderr", lambda *_, **__: None)

    assert program.main() == code

    said = capsys.readouterr().err
    assert len(said.splitlines()) == (0 if fault is None else 1)
    assert "s3cret" not in said


AWAY = "postgresql://gavel@127.0.0.1:1/gavel"


@pytest.fixture
def started(monkeypatch, capsys, tmp_path):
    """Start the bot itself; return its exit code and its lines."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "log_to_stderr", lambda *_, **__: None)

    def start(*words, **settings):
        for name, value in {"TOKEN": "a", **settings}.items():
            monkeypatch.setenv(f"RED_GAVEL_{name}", value)
        code = program.main(*words)
        return code, capsys.readouterr().err.splitlines()

    return start


@pytest.mark.parametrize(("words", "places"), [((), "1"), (("--standby",), "1"), ((), "2")])
def test_after_a_power_cut_a_server_that_is_not_up_yet_is_tried_again(started, words, places):
    code, lines = started(*words, DATABASE=AWAY, PLACES=places)

    assert (code, len(lines)) == (1, 1)
    assert "no server answers there. Start again when that has passed." in lines[0]


def test_of_a_command_1_says_that_it_found_faults(started):
    code, lines = started("check", DATABASE=AWAY)
    assert (code, len(lines)) == (2, 1)


def test_a_file_that_another_program_holds_is_tried_again(started, tmp_path, monkeypatch):
    file = tmp_path / "red-gavel.db"
    monkeypatch.setattr("bot.store.sqlite.engine.BUSY", 0)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, lines = started(DATABASE=str(file))

    assert (code, len(lines)) == (1, 1)
    assert "database is locked" in lines[0]


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (psycopg.OperationalError("FATAL: the database system is starting up"), True),
        (psycopg.OperationalError("FATAL: sorry, too many clients already"), True),
        (psycopg.OperationalError("could not translate host name: try again"), True),
        (psycopg.OperationalError("something new"), True),
        (psycopg.OperationalError('FATAL: role "gavel" does not exist'), False),
        (psycopg.OperationalError("FATAL: password authentication failed"), False),
        (psycopg.errors.AdminShutdown("bye"), True),
        (psycopg.errors.DiskFull("no space"), True),
        (psycopg.errors.InsufficientPrivilege("no"), False),
        (psycopg.errors.UndefinedTable("no"), False),
        (psycopg.ProgrammingError("invalid dsn"), False),
        (StoreError("it is read-only"), False),
        (StoreAway("it is read-only"), True),
    ],
)
def test_only_what_a_person_must_mend_ends_with_2(error, passes):
    found = unusable(ServerAddress(AWAY, "here"), error)
    assert isinstance(found, StoreAway) == passes
    assert str(found).startswith("The database here cannot be used: ")


@pytest.mark.parametrize("form", [0, 3, 9])
def test_a_file_of_another_program_is_refused_and_left_as_it_was(started, tmp_path, form):
    file = tmp_path / "songs.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE songs (name)")
        other.execute(f"PRAGMA user_version = {form}")
    file.chmod(0o644)
    before = file.read_bytes()

    code, lines = started(DATABASE=str(file))

    assert (code, len(lines)) == (2, 1)
    assert f"{file} cannot be used: it is another program's." in lines[0]
    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o777 == 0o644
    assert not [*tmp_path.glob("songs.db-*")]
