"""The queue of messages: by urgency, by server in turn, and by waiting time."""

import asyncio
import threading
from random import Random

import pytest

from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.pace import Pace
from bot.delivery.turns import AGEING, Turns, Urgency, serve
from tests.machines import a_machine

BUSY, QUIET, THIRD = 1, 2, 3
POST, DM, TIDYING = Urgency


class Line:
    """Some who wait, each with a name."""

    def __init__(self):
        self.now = 0.0
        self.turns = Turns(a_machine(elapsed=lambda: self.now))
        self.names = {}

    def join(self, server, *names, urgency=POST):
        serve(server)
        for name in names:
            self.names[self.turns.wait(urgency)] = name

    def next(self, most=10_000):
        called = []
        while len(called) < most and (future := self.turns.next()) is not None:
            future.set_result(None)
            called.append(self.names[future])
        return called


@pytest.fixture
async def line():
    return Line()


async def test_servers_take_turns_and_each_goes_in_its_own_order(line):
    line.join(BUSY, "a1", "a2", "a3", "a4")
    line.join(QUIET, "b1")
    line.join(THIRD, "c1", "c2")

    assert line.turns.count() == 7
    assert line.next() == ["a1", "b1", "c1", "a2", "c2", "a3", "a4"]
    assert line.turns.count() == 0


async def test_a_server_that_comes_late_waits_for_one_turn_of_each_other(line):
    line.join(BUSY, *range(1000))
    line.next(500)
    line.join(QUIET, "b1")

    assert "b1" in line.next(2)


async def test_the_urgent_go_first_whatever_their_server(line):
    line.join(BUSY, "tidying", urgency=TIDYING)
    line.join(BUSY, "dm", urgency=DM)
    line.join(QUIET, "post")

    assert line.next() == ["post", "dm", "tidying"]


async def test_whoever_was_cancelled_takes_no_turn(line):
    line.join(BUSY, "a1", "a2")
    line.join(QUIET, "b1")
    for future, name in line.names.items():
        if name in ("a1", "b1"):
            future.cancel()

    assert line.next() == ["a2"]


async def test_a_dm_that_has_waited_long_goes_before_new_posts_of_its_server(line):
    line.join(BUSY, "dm", urgency=DM)
    line.now += AGEING[DM]
    line.join(BUSY, "post")

    assert line.next(1) == ["post"], "it has not been looked at since"
    line.join(BUSY, "later post")
    assert line.next() == ["dm", "later post"]


async def test_tidying_comes_to_its_turn_though_posts_never_end(line):
    line.join(QUIET, "tidying", urgency=TIDYING)
    passed = 0
    for number in range(10_000):
        line.join(BUSY, number)
        line.now += 0.1
        passed += 1
        if line.next(1) == ["tidying"]:
            break

    assert 0.1 * passed <= AGEING[TIDYING] + AGEING[DM] + 1


async def test_nothing_is_kept_of_those_who_have_gone(line):
    for number in range(2000):
        line.join(BUSY, number, urgency=Urgency(number % 3))
        line.next()

    levels = line.turns._levels
    assert sum(len(level._servers) + len(level._by_age) for level in levels) <= len(Urgency)


async def test_by_chance_everybody_who_still_waits_goes_exactly_once(line):
    chance, gone = Random(4), []
    for number in range(3000):
        line.join(chance.randrange(5), number, urgency=chance.choice(list(Urgency)))
        line.now += chance.choice((0.0, 0.1, 3.0))
        if chance.random() < 0.1:
            next(f for f in reversed(line.names) if not f.done()).cancel()
        if chance.random() < 0.8:
            gone += line.next(1)
    gone += line.next()

    cancelled = {name for future, name in line.names.items() if future.cancelled()}
    assert sorted(gone) == sorted(set(range(3000)) - cancelled)


async def test_one_busy_server_does_not_hold_up_the_requests_of_another():
    pace, passed = Pace(a_machine(), a_second=10_000), []

    async def send(server, name):
        serve(server)
        await pace.turn(POST)
        passed.append(name)

    busy = [asyncio.create_task(send(BUSY, f"a{number}")) for number in range(100)]
    quiet = asyncio.create_task(send(QUIET, "b"))
    await asyncio.gather(*busy, quiet)

    assert passed.index("b") <= 1


async def test_one_busy_server_does_not_hold_up_the_pictures_of_another():
    """All are ordered while the thread is busy, so that it chooses among all of them."""
    drawing_thread, drawn, ordered = DrawingThread(a_machine()), [], threading.Event()

    async def draw(server, name):
        serve(server)
        await drawing_thread.draw(POST, drawn.append, name)

    try:
        held = asyncio.create_task(drawing_thread.draw(POST, ordered.wait))
        busy = [asyncio.create_task(draw(BUSY, f"a{number}")) for number in range(20)]
        quiet = asyncio.create_task(draw(QUIET, "b"))
        await asyncio.sleep(0)
        ordered.set()
        await asyncio.gather(held, *busy, quiet)
    finally:
        ordered.set()
        drawing_thread.close()

    assert drawn.index("b") <= 2


async def test_nothing_passes_while_the_bot_is_silent(monkeypatch):
    monkeypatch.setattr("bot.delivery.pace.LOOK_AGAIN", 0)
    silent = [True, True, True]
    pace = Pace(a_machine(), a_second=10_000, silent=lambda: bool(silent and silent.pop()))

    await pace.turn(POST)

    assert not silent
