import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache, wraps
from typing import Any

import pytest

from bot import origin
from bot.address import ServerAddress
from bot.shell import databases
from bot.store.sqlite import engine
from renders import lettering, letters, typeface
from tests import postgres
from tests.lacking import left_out, skip_without
from tests.machines import DEALER
from tests.skipping import REPLACED
from tests.waiting import PATIENCE
from tests.wording import is_hard_to_read, worded

pytest.register_assert_rewrite(  # before any folder of tests imports them
    "tests.conformance.promises",
    "tests.conformance.promises_of_undo",
    "tests.conformance.promises_of_robots",
    "tests.conformance.fit",
    "tests.renders.golden",
)

gc.disable()  # until all is collected: nothing of it goes, and looking for what does costs a tenth

# A worker draws every kind of picture in turn: of the last one, caches as small as the bot's hold
# little. An open face takes 0.3 MB of its own, since all share the file. They are replaced before
# any module of tests takes them by name.
typeface._font = lru_cache(maxsize=256)(typeface._font.__wrapped__)
typeface._face = lru_cache(maxsize=1024)(typeface._face.__wrapped__)
typeface._STROKES.limit = lettering._WORDS.limit = 40_000_000
letters.MOST_KEPT = 20_000_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker has its share of all kinds, so that while one waits another computes.

    What is short comes last: a long test that begins last leaves the others with nothing to do.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    kinds: dict[str, list[pytest.Item]] = {"computes": [], "waits": [], "is short": []}
    for item in items:
        waits = item.get_closest_marker("real_time") is not None or "postgres" in item.name
        computes = item.get_closest_marker("long") is not None
        kinds["waits" if waits else "computes" if computes else "is short"].append(item)
    mixed = [*evenly(kinds["computes"], kinds["waits"]), *kinds["is short"]]
    items[:] = [item for worker in range(workers) for item in mixed[worker::workers]]


def evenly(*kinds: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return all items, each kind in order and spread evenly from beginning to end."""
    places = [(number / len(kind), item) for kind in kinds for number, item in enumerate(kind)]
    return [item for _, item in sorted(places, key=lambda place: place[0])]


def pytest_make_parametrize_id(val: Any, argname: str) -> str:
    """A case is named by what it looks at: `options1-True` says nothing."""
    return worded(val, argname)


SAME_CARDS = ("tests/bot/", "tests/discord/")
"""Folders whose tests deal the same cards each time, unless they are marked with `chance`."""


@pytest.fixture(autouse=True)
def _same_cards_each_time(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Deal the first table of a test the same cards each time, and the second, and so on."""
    by_chance = request.node.get_closest_marker("chance") is not None
    if by_chance or not request.node.nodeid.startswith(SAME_CARDS):
        yield
        return
    monkeypatch.setattr("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: secret)
    with DEALER.numbered():
        yield


@pytest.fixture(scope="session", autouse=True)
def _files_do_not_wait_for_the_disk() -> Iterator[None]:
    """Keep databases in files without waiting for the disk: no test cuts the power.

    A process that is killed leaves to the system whatever it has written. A new file is copied
    from one to which all scripts were applied: that takes a seventh of applying them again.
    """
    prepare, shipped = engine._prepare, engine.scripts()
    with closing(engine._opened(engine.IN_MEMORY, prepare)) as made:

        @wraps(prepare)
        def prepared(db: engine.SqliteDb) -> None:
            db.execute("PRAGMA synchronous = OFF")
            is_new = db.execute("PRAGMA schema_version").fetchone()[0] == 0
            if is_new and engine.scripts() == shipped:
                made.backup(db)
            prepare(db)
            db.execute("PRAGMA synchronous = OFF")

        engine._prepare = prepared
        yield
        engine._prepare = prepare


@pytest.fixture(scope="session", autouse=True)
def _threads_are_steps_of_loops_that_skip() -> Iterator[None]:
    """Let libraries start no thread while a loop skips time, since it would not wait for one."""
    with pytest.MonkeyPatch.context() as replaced:
        for name, one in REPLACED.items():
            replaced.setattr(name, one)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_copy_makes_way() -> None:
    """Let no worker that has made a copy for an operator stay behind the others for good."""
    databases.KINDNESS = 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was left out since the machine lacks something; then give hints."""
    skipped = terminalreporter.stats.get("skipped", [])
    line = left_out(str(report.longrepr[2]) for report in skipped)
    if line:
        terminalreporter.write_line(line)
    for name in _hard_to_read:
        terminalreporter.write_line(f"hint: the name of a test that nobody can read: {name}")


_hard_to_read: list[str] = []


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Freeze everything collected: the garbage collector would else take a fifth of the time."""
    gc.collect()
    gc.freeze()
    _hard_to_read.extend(each.nodeid for each in session.items if is_hard_to_read(each.nodeid))
    gc.set_threshold(50_000, 50, 100)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _no_press_is_hurried() -> Iterator[None]:
    """Let first answers wait for the database as long as a busy machine makes them."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(origin, "FIRST_ANSWER_WITHIN", PATIENCE)
        patient.setattr(origin, "TOO_LATE", 2 * PATIENCE)
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """A PostgreSQL server, for all tests of this worker."""
    if not postgres.IS_THERE:
        skip_without(postgres.MISSING)
    with postgres.server() as uri:
        yield uri


@pytest.fixture(scope="session")
def postgres_database(server: str) -> Iterator[ServerAddress]:
    with postgres.database(server, f"tests_{os.getpid()}") as address:
        yield address
