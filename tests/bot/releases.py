"""Running databases of former releases: opened as an upgrade finds them, and played on."""

import gzip
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.store import Store
from bot.store.sqlite.engine import scripts
from tests.answers import some_answer
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.machines import NOON, a_machine

SAVES = Path(__file__).parents[1] / "saves"
PEOPLE = (ANA, BRAM, CHIDI)
DAY = 24 * 3600


class Release(NamedTuple):
    """What a database of a former release holds."""

    form: int
    later: int  # when it is brought up to date, in seconds since 1970
    running: tuple[int, ...] = ()  # tables, without those in a stop
    stops: tuple[int, ...] = ()
    lobby: int = 1
    vote: int = 7  # the table with an open request to take back

    def __str__(self):
        return f"form_{self.form}"

    @property
    def dump(self):
        return SAVES / f"release_{self.form}.sql.gz"


THREE = Release(3, NOON + 40 * DAY, running=(2, 3, 4, 5, 6, 7, 10))
FIVE = Release(5, NOON + DAY, running=(2, 3, 4, 5, 6, 7))
SIX = Release(6, NOON + 2 * 3600, running=(2, 3, 4, 7), stops=(5, 6))
NINE = Release(9, NOON + 12 * 3600)


@asynccontextmanager
async def opened(folder, release, upgraded_to=None, also="", now=None):
    """The store with what was dumped, of this form; or of a later one, that it was upgraded to.

    `also` is what that release has written since, as SQL; `now` is the present one's clock.
    """
    path, form = folder / "former.db", release.form
    with sqlite3.connect(path) as db:
        db.executescript(gzip.decompress(release.dump.read_bytes()).decode() + also)
        for script in scripts()[form : upgraded_to or form]:
            db.executescript(script.read_text())
        db.execute(f"PRAGMA user_version = {upgraded_to or form}")
    db.close()
    store = await Store.open(a_machine(now=now or (lambda: release.later)), path)
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
