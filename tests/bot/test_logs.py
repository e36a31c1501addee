"""Log lines: structured, tied to an interaction, and without what they might give away."""

import asyncio
import io
import json
import logging

import pytest

from bot import origin
from bot.delivery.attempts import _places_in
from bot.logs import log_to_stderr
from bot.origin import Origin

PERSON = 1_100_000_000_000_000_101
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
    pressed = Origin("press")
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

    pressed = Origin("press")
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
