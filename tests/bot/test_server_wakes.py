"""News between processes on a PostgreSQL server, and what is carried there."""

import asyncio

import psycopg
import pytest

from bot.store import Store, StoreTrouble
from bot.store.carried import Carried, NotCarried
from bot.store.home import Home
from bot.store.locks.carried_rows import CarriedRows, make_table
from bot.store.locks.server_wakes import ServerWakes, channel_of
from bot.store.postgres import line
from bot.store.postgres.line import StatementLine
from bot.store.wakes import WakeKind
from tests.machines import a_machine
from tests.postgres import emptied
from tests.waiting import PATIENCE


@pytest.fixture
async def address(postgres_database):
    await make_table(postgres_database)
    return emptied(postgres_database)


class Ears:
    """Everything that a process hears, in order."""

    def __init__(self, wakes):
        self.heard, self.missed = [], 0
        self.more = asyncio.Event()
        for word in WakeKind:
            wakes.when(word, lambda number, word=word: self._note(word, number))
        wakes.when_missed(self._miss)

    def _note(self, word, number):
        self.heard.append((word, number))
        self.more.set()

    def _miss(self):
        self.missed += 1
        self.more.set()

    async def until(self, condition):
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.more.clear()
                await self.more.wait()


@pytest.fixture
async def two(address, patient):
    """Two processes with places 0 and 1, and their ears."""
    wakes = [await ServerWakes.open(a_machine(), address, Home(place, 3)) for place in (0, 1)]
    yield [(each, Ears(each)) for each in wakes]
    for each in wakes:
        await each.close()


def run(address, statement):
    with psycopg.connect(address.conninfo, autocommit=True) as connection:
        return connection.execute(statement).fetchall()


CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'red-gavel wakes' AND datname = current_database()"
)


async def test_a_word_comes_to_the_place_for_which_it_is(two):
    (first, own), (second, ears) = two
    first.tell(2, WakeKind.TABLE, 1)
    first.tell(1, WakeKind.TABLE, 12)
    first.tell(None, WakeKind.MEMBER, 5)
    await ears.until(lambda: len(ears.heard) == 2)
    second.tell(0, WakeKind.ALL, 0)
    await own.until(lambda: own.heard)

    assert ears.heard == [(WakeKind.TABLE, 12), (WakeKind.MEMBER, 5)]
    assert own.heard == [(WakeKind.ALL, 0)], "it does not hear its own words"


async def test_words_of_one_moment_go_out_together_and_each_once(two, monkeypatch):
    (first, _), (_, ears) = two
    asked, ask = [], first.line.ask

    async def noted(*what):
        asked.append(what)
        return await ask(*what)

    monkeypatch.setattr(first.line, "ask", noted)
    for _ in range(3):
        for table in range(5):
            first.tell(1, WakeKind.TABLE, table)
    first.tell(1, WakeKind.TABLE, 9)
    await ears.until(lambda: (WakeKind.TABLE, 9) in ears.heard)

    assert [number for _, number in ears.heard] == [0, 1, 2, 3, 4, 9]
    assert len(asked) == 1


async def test_many_words_of_one_moment_all_arrive(two):
    (first, _), (_, ears) = two
    tables = [10**17 + number for number in range(1000)]
    for table in tables:
        first.tell(1, WakeKind.TABLE, table)
    await ears.until(lambda: len(ears.heard) >= len(tables))

    assert [number for _, number in ears.heard] == tables


async def test_whoever_was_cut_off_is_told_that_words_may_be_missed(two, address):
    (first, own), (_, ears) = two
    run(address, CUT)
    await ears.until(lambda: ears.missed)
    await own.until(lambda: own.missed)
    first.tell(1, WakeKind.TABLE, 3)
    await ears.until(lambda: ears.heard)

    assert ears.heard == [(WakeKind.TABLE, 3)]
    assert ears.missed == 1


async def test_words_that_the_server_does_not_take_are_told_later(two, monkeypatch, caplog):
    (first, _), (_, ears) = two
    ask, failures = first.line.ask, [StoreTrouble("away"), StoreTrouble("away")]

    async def fails(*what):
        if failures:
            raise failures.pop()
        return await ask(*what)

    monkeypatch.setattr(first.line, "ask", fails)
    monkeypatch.setattr("bot.store.locks.server_wakes.TRIED_AGAIN", 0.01)
    first.tell(1, WakeKind.TABLE, 3)
    await ears.until(lambda: ears.heard)

    assert ears.heard == [(WakeKind.TABLE, 3)]
    assert caplog.text.count("not told to others") == 1


@pytest.mark.parametrize(
    "said", ["", "table", "table x", "table 3,x", "tables 3", "table 3 4 5 6", "\u00e4 1"]
)
async def test_strange_words_are_left_out(two, address, said):
    (first, _), (_, ears) = two
    with psycopg.connect(address.conninfo, autocommit=True) as connection:
        connection.execute("SELECT pg_notify(%s, %s)", (channel_of(1), said))
    first.tell(1, WakeKind.TABLE, 8)
    await ears.until(lambda: (WakeKind.TABLE, 8) in ears.heard)

    assert ears.heard[:-1] in ([], [(WakeKind.TABLE, 3)])


async def test_a_press_is_taken_once_by_the_place_for_which_it_was_put_down(two, address):
    (first, _), (second, ears) = two
    rows = [CarriedRows(wakes.line, place) for place, wakes in enumerate((first, second))]
    number = await rows[0].put(1, '{"\\ud83d": "ä"}', passed=False, age=1.0)
    await ears.until(lambda: ears.heard)
    taken = [await each.take() for each in (*rows, rows[1])]

    assert ears.heard == [(WakeKind.CARRIED, number)]
    [brought] = taken[1]
    assert taken == [[], [Carried('{"\\ud83d": "ä"}', passed=False, age=brought.age)], []]
    assert brought.age > 1.0, "it was heard before it was put down"
    assert not await rows[0].take_back(number)


async def test_a_press_can_be_taken_back_and_is_gone_then(two):
    (first, _), (second, _) = two
    rows = CarriedRows(first.line, 0)
    number = await rows.put(1, "{}", passed=True, age=0.0)

    assert await rows.take_back(number)
    assert not await rows.take_back(number)
    assert await CarriedRows(second.line, 1).take() == []


async def test_what_was_left_behind_is_gone_when_any_bot_starts_there(two, address):
    """All processes were killed, and the next one may be the only one."""
    (first, _), _ = two
    rows = CarriedRows(first.line, 0)
    await rows.put(1, "what somebody typed", passed=False, age=0.0)
    run(address, "UPDATE carried SET at = at - interval '11 s' RETURNING 1")
    await rows.put(1, "just now", passed=False, age=0.0)

    await (await Store.open(a_machine(), address)).close()

    assert run(address, "SELECT body FROM carried") == [("just now",)]


async def test_old_presses_are_neither_carried_out_nor_kept(two, address):
    (first, _), _ = two
    rows = CarriedRows(first.line, 0)
    for _ in range(2):
        await rows.put(0, "{}", passed=False, age=0.0)
    aged = "UPDATE carried SET at = at - interval '4 s' RETURNING 1"
    run(address, aged)
    assert await rows.take() == []

    await rows.put(1, "{}", passed=False, age=0.0)
    run(address, aged)
    await rows.forget_old()
    assert run(address, "SELECT count(*) FROM carried") == [(1,)]
    run(address, "UPDATE carried SET at = at - interval '7 s' RETURNING 1")
    await rows.forget_old()
    assert run(address, "SELECT count(*) FROM carried") == [(0,)]


async def test_the_table_of_presses_is_written_to_no_log(address):
    kept = "SELECT relpersistence::text FROM pg_class WHERE relname = 'carried'"
    assert run(address, kept) == [("u",)]


async def test_its_commits_do_not_wait_for_the_disk(two):
    (first, _), _ = two
    assert await first.line.ask("SHOW synchronous_commit") == [("off",)]


@pytest.fixture
def patient(monkeypatch):
    """Let the server answer as late as a busy machine lets it."""
    monkeypatch.setattr(line, "ANSWERED_WITHIN", 20.0)


async def test_a_server_that_does_not_answer_keeps_nobody_waiting(address, monkeypatch, patient):
    monkeypatch.setattr(line, "AWAY_FOR", 0.0)
    asking = StatementLine(a_machine(), address)
    await asking.ask("SET statement_timeout = 0")
    with monkeypatch.context() as hasty:
        hasty.setattr(line, "ANSWERED_WITHIN", 0.05)
        slow = [asyncio.create_task(asking.ask("SELECT pg_sleep(60)")) for _ in range(3)]
        ended = await asyncio.wait_for(asyncio.gather(*slow, return_exceptions=True), PATIENCE)
    assert [type(each) for each in ended] == [StoreTrouble] * 3

    assert await asking.ask("SELECT 2") == [(2,)], "it connects anew"
    await asking.close()


async def test_a_server_that_is_away_is_not_asked_again_at_once(address, monkeypatch, patient):
    monkeypatch.setattr(line, "AWAY_FOR", 60.0)
    asking = StatementLine(a_machine(), address)
    await asking.ask("SELECT 1")
    run(address, CUT)
    with pytest.raises(NotCarried, match="failed"):
        await CarriedRows(asking, 0).put(1, "{}", passed=False, age=0.0)
    with pytest.raises(NotCarried, match="away"):
        await CarriedRows(asking, 0).take()
    await asking.close()
