"""Log lines: structured, tied to an interaction, and without what they might give away."""

import asyncio
import errno
import io
import json
import logging
import sqlite3
from contextlib import closing
from datetime import datetime

import psycopg
import pytest

from bot import origin
from bot.address import ServerAddress
from bot.delivery.attempts import _places_in
from bot.faults import code_of, kind, kind_and_place
from bot.logs import log_to_stderr
from bot.origin import Origin
from bot.store import Store, StoreError, StoreTrouble
from bot.store.carried import NotCarried
from bot.store.postgres.server import unusable
from bot.store.spells import Spell
from tests.machines import a_machine

PERSON = 1_100_000_000_000_000_101
AWAY = ServerAddress("postgresql://127.0.0.1:1/d", "here")
URL = f"https://discord.com/api/v10/channels/{PERSON}/messages"


@pytest.fixture(params=[True, False], ids=["json", "key=value"])
def lines(request):
    """Whatever is written, in either form."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("discord", "aiosqlite")}
    stream = io.StringIO()
    log_to_stderr("DEBUG", as_json=request.param)
    root.handlers[0].setStream(stream)
    yield lambda: stream.getvalue().splitlines()
    root.handlers[:], level = before
    root.setLevel(level)
    for name, former in levels.items():
        logging.getLogger(name).setLevel(former)


def test_a_line_tells_its_details_in_either_form(lines) -> None:
    logging.getLogger("bot.x").warning("not told yet", extra={"table": 12, "why": "no leave"})

    [line] = lines()

    if line.startswith("{"):
        assert json.loads(line) | {"asctime": ""} == {
            "asctime": "",
            "levelname": "WARNING",
            "name": "bot.x",
            "message": "not told yet",
            "table": 12,
            "why": "no leave",
        }
    else:
        assert line.endswith('WARNING bot.x not told yet table=12 why="no leave"')


def test_a_line_names_the_interaction_in_hand_and_no_other(lines) -> None:
    pressed = Origin(a_machine(), "press")
    with origin.working_for(pressed):
        logging.getLogger("bot.x").info("within")
    logging.getLogger("bot.x").info("without")

    within, without = lines()

    assert pressed.id in within
    assert "interaction" in within
    assert "interaction" not in without


async def test_tasks_that_a_press_begins_write_its_id(lines) -> None:
    async def later() -> None:
        await asyncio.sleep(0)
        logging.getLogger("bot.x").info("later")

    pressed = Origin(a_machine(), "press")
    with origin.working_for(pressed):
        task = asyncio.create_task(later())
    await task

    assert pressed.id in lines()[-1]


def test_no_line_quotes_an_exception(lines) -> None:
    try:
        raise ValueError("Ana holds the comet")
    except ValueError:
        logging.getLogger("discord.client").exception("Ignoring exception in %s", "on_x")
        logging.getLogger("bot.x").error("a fault", exc_info=True)

    first, second = lines()

    for line in (first, second):
        assert "comet" not in line
        assert "ValueError" in line
        assert "test_no_line_quotes_an_exception" in line


def test_what_libraries_write_names_no_channel_and_no_token(lines) -> None:
    limited = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    discord = logging.getLogger("discord.http")
    discord.warning(limited, "POST", URL, 1.5)
    discord.warning(limited, "PATCH", f"https://x/webhooks/12/aW50ZXI.x-_y/messages/{PERSON}", 1.5)
    logging.getLogger("asyncio").error(
        "Task exception was never retrieved\nfuture: <Task exception=ValueError('comet')>"
    )

    written = "\n".join(lines())

    assert "POST https://discord.com/api/v10/channels/<id>/messages responded with 429" in written
    assert "https://x/webhooks/<token>/messages/<id> responded" in written
    assert "Task exception was never retrieved" in written
    assert not any(each in written for each in (str(PERSON), "aW50ZXI", "comet"))


def test_libraries_that_write_whole_messages_are_not_heard_out(lines) -> None:
    logging.getLogger("discord.gateway").debug("For Shard ID 1: WebSocket Event: %s", "a hand")
    logging.getLogger("aiosqlite").debug("executing %s", "a hand")

    assert lines() == []


def test_of_a_refused_message_only_the_places_are_written() -> None:
    complaint = (
        "Invalid Form Body\n"
        "In components.0.content: Must be 4000 or fewer in length.\n"
        "In components.1.options.3.label: 'the comet' is taken."
    )

    assert _places_in(complaint) == "components.0.content components.1.options.3.label"


def test_a_line_says_when_with_the_zone(lines, monkeypatch) -> None:
    logging.getLogger("bot.x").info("now")
    [line] = lines()
    at = json.loads(line)["asctime"] if line.startswith("{") else line.split()[0]

    assert datetime.fromisoformat(at).tzinfo is not None


def caused(trouble: Exception, cause: Exception) -> Exception:
    trouble.__cause__ = cause
    return trouble


FULL = sqlite3.OperationalError("database or disk is full")
FULL.sqlite_errorname = "SQLITE_FULL"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (caused(StoreTrouble("x"), FULL), "SQLITE_FULL"),
        (caused(StoreTrouble("x"), psycopg.errors.AdminShutdown("bye")), "57P01"),
        (OSError(errno.ENOSPC, "no space"), "ENOSPC"),
        (unusable(AWAY, psycopg.OperationalError("refused")), "no server answers there"),
        (ValueError("comet"), None),
        (TimeoutError(), None),
    ],
)
def test_the_code_of_an_error_says_why(error, code) -> None:
    assert code_of(error) == code
    assert kind(error).get("code") == code


def test_what_follows_from_a_failing_database_is_not_written(lines) -> None:
    wrong = caused(StoreTrouble("x"), psycopg.errors.UniqueViolation("y"))
    for error in (StoreTrouble("x"), NotCarried("x"), wrong, StoreError("x"), OSError()):
        logging.getLogger("bot.x").error("not kept", extra=kind_and_place(error))
    spell = Spell(a_machine(), "writes")
    spell.failed(wrong)
    spell.worked()

    assert len(lines()) == 3


def test_a_spell_is_told_when_it_begins_each_minute_and_when_it_ends(lines) -> None:
    now = 1000.0
    spell = Spell(a_machine(elapsed=lambda: now), "writes")
    trouble = caused(StoreTrouble("Ana holds the comet"), FULL)
    spell.worked()
    for _ in range(300):
        spell.failed(trouble)
        now += 0.5
    spell.worked()
    spell.worked()

    written = lines()

    assert ["still" in line for line in written] == [False, True, True, False]
    assert all("SQLITE_FULL" in line for line in written[:3])
    assert "the database works again" in written[3]
    for detail in ("150", "300", "writes"):
        assert detail in written[3]
    assert "comet" not in "".join(written)


@pytest.mark.sqlite
async def test_a_foreign_lock_is_one_line_and_its_end_another(lines, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bot.store.sqlite.engine.BUSY", 0)
    path = tmp_path / "red-gavel.db"
    store = await Store.open(a_machine(), path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(20):
            with pytest.raises(StoreTrouble):
                await store.kept.put("a word", "x")
    await store.kept.put("a word", "x")
    await store.close()

    begun, ended = [line for line in lines() if "the database" in line]
    assert "SQLITE_BUSY" in begun
    assert "works again" in ended
    assert "20" in ended
