"""A copy of the database a day, where a folder is set."""

import asyncio
import logging
import sys

import pytest

from bot.keeping.daily import AFTER_A_FAILURE, Daily
from bot.settings import Settings, SettingsError, read_settings
from tests.bot.paper import become

DAY = 24 * 3600
COPIES = """
import pathlib, sys, time
word, file, keep, number = sys.argv[1:]
assert (word, keep, number) == ("backup", "--keep", "3"), sys.argv
asked = pathlib.Path(file).parent / "asked"
asked.write_text(asked.read_text() + "x" if asked.exists() else "x")
{}
"""
"""In the place of `python -m bot`: notes that it was asked, then does something."""


@pytest.fixture
def daily(tmp_path, hand):
    def made(then):
        command = sys.executable, "-c", COPIES.format(then)
        return Daily(hand.machine(), tmp_path / "red-gavel.db", tmp_path, 3, command)

    return made


def asked(folder):
    return len((folder / "asked").read_text()) if (folder / "asked").exists() else 0


async def test_one_is_made_when_the_last_is_a_day_old(daily, tmp_path, hand, caplog):
    caplog.set_level(logging.INFO)
    copies = daily("")
    (tmp_path / "red-gavel-20270114T090000Z.db").touch()  # 23 hours before, by another process
    (tmp_path / "red-gavel-20990101T000000Z.db").touch()  # the machine's clock was wrong then
    await copies.maybe_back_up()
    before = asked(tmp_path)

    hand.now += 3600
    await copies.maybe_back_up()

    assert (before, asked(tmp_path)) == (0, 1)
    assert [r.message for r in caplog.records if r.name == "bot.keeping.daily"] == [
        "daily copy made"
    ]


async def test_one_that_fails_is_logged_and_tried_again_in_an_hour(daily, tmp_path, hand, caplog):
    copies = daily("print('No room.'); sys.exit(2)")
    await copies.maybe_back_up()
    await copies.maybe_back_up()
    before = asked(tmp_path)
    hand.now += AFTER_A_FAILURE
    await copies.maybe_back_up()

    assert (before, asked(tmp_path)) == (1, 2)
    [first, _] = [r for r in caplog.records if r.name == "bot.keeping.daily"]
    assert (first.message, first.why) == ("no daily copy", "No room.")


async def test_a_bot_that_stops_ends_the_copy_in_hand(daily, tmp_path):
    making = asyncio.create_task(daily("time.sleep(600)").maybe_back_up())
    await become(lambda: asked(tmp_path))

    making.cancel()

    assert await asyncio.gather(making, return_exceptions=True)


def test_the_folder_must_be_there_and_none_is_the_usual(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RED_GAVEL_TOKEN", "x")
    found = [read_settings(Settings).backup_folder]
    for name in ("", str(tmp_path)):
        monkeypatch.setenv("RED_GAVEL_BACKUP_FOLDER", name)
        found.append(read_settings(Settings).backup_folder)
    assert found == [None, None, tmp_path]

    monkeypatch.setenv("RED_GAVEL_BACKUP_FOLDER", str(tmp_path / "nowhere"))
    with pytest.raises(SettingsError, match=r"^RED_GAVEL_BACKUP_FOLDER is wrong: name a folder"):
        read_settings(Settings)
