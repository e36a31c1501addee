"""Running databases of former releases: opened as an upgrade finds them, and played on."""

import gzip
import sqlite3
import time
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from bot.store import Store
from bot.store.sqlite.engine import scripts
from tests.answers import some_answer
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.machines import a_machine

SAVES = Path(__file__).parents[1] / "saves"
PEOPLE = (ANA, BRAM, CHIDI)


@asynccontextmanager
async def opened(folder, dump, form, upgraded_to=None, also="", now=time.time):
    """The store with what was dumped, of this form; or of a later one, that it was upgraded to.

    `also` is what that release has written since, as SQL; `now` is the present one's clock.
    """
    path = folder / "former.db"
    with sqlite3.connect(path) as db:
        db.executescript(gzip.decompress(dump.read_bytes()).decode() + also)
        for script in scripts()[form : upgraded_to or form]:
            db.executescript(script.read_text())
        db.execute(f"PRAGMA user_version = {upgraded_to or form}")
    db.close()
    store = await Store.open(a_machine(now=now), path)
    try:
        yield store
    finally:
        await store.close()


async def play_on(tables, table, answers=60):
    """Let asked players answer this many times; return the answers given before the game ended."""
    chance = Random(table).random
    for number in range(answers):
        for member in PEOPLE:
            view = await tables.view(table, member)
            if view.over:
                return number
            if view.viewer is not None and view.ask is not None and not view.ask.optional:
                await tables.play(table, member, view.digest, some_answer(view.ask, chance))
                break
        else:
            raise AssertionError("nobody is asked and the game is not over")
    return answers
