"""The drawing thread: who is drawn first, and that nobody's place is lost."""

import asyncio
import threading

import pytest

from bot.delivery import drawing_thread as module
from bot.delivery.drawing_thread import DrawingThread
from bot.delivery.turns import Urgency
from bot.memory import give_back
from tests.machines import a_machine
from tests.waiting import PATIENCE, become

pytestmark = pytest.mark.real_time


@pytest.fixture
def drawing_thread():
    opened = DrawingThread(a_machine())
    yield opened
    opened.close()


class Easels:
    """Drawings that are finished when they are told to be."""

    def __init__(self):
        self.go_on = threading.Event()
        self.begun = threading.Event()
        self.drawn = []

    def draw(self, name):
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        self.drawn.append(name)
        return name


@pytest.fixture
def easels():
    made = Easels()
    yield made
    made.go_on.set()


async def begun(drawing_thread, easels, *names, urgency=Urgency.POST):
    tasks = [asyncio.create_task(drawing_thread.draw(urgency, easels.draw, name)) for name in names]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_what_everybody_waits_for_is_drawn_before_dms(drawing_thread, easels):
    busy = await begun(drawing_thread, easels, "first")
    dms = await begun(drawing_thread, easels, "dm", urgency=Urgency.DM)
    posts = await begun(drawing_thread, easels, "post")

    easels.go_on.set()
    await asyncio.gather(*busy, *dms, *posts)

    assert easels.drawn[-1] == "dm"


async def test_a_drawing_that_nobody_wants_any_more_blocks_no_other(drawing_thread, easels):
    busy = await begun(drawing_thread, easels, "first")
    [given_up, wanted] = await begun(drawing_thread, easels, "given up", "wanted")

    given_up.cancel()
    easels.go_on.set()
    await asyncio.gather(*busy, wanted)

    assert "given up" not in easels.drawn
    assert await drawing_thread.draw(Urgency.POST, easels.draw, "another") == "another"


async def test_the_thread_goes_on_while_the_event_loop_is_busy(drawing_thread, easels):
    drawn, last = threading.Event(), []

    waiting = await begun(drawing_thread, easels, "first", "second")
    waiting.append(asyncio.create_task(drawing_thread.draw(Urgency.DM, drawn.set)))
    await asyncio.sleep(0)
    easels.go_on.set()
    last.append(drawn.wait(PATIENCE))  # the loop does nothing else meanwhile
    await asyncio.gather(*waiting)

    assert last == [True]


async def test_nothing_more_is_drawn_once_it_is_closed(easels):
    drawing_thread = DrawingThread(a_machine())
    first, second = await begun(drawing_thread, easels, "first", "second")
    await become(easels.begun.is_set)
    closing = asyncio.create_task(asyncio.to_thread(drawing_thread.close))
    await become(second.done)

    easels.go_on.set()
    await asyncio.gather(first, closing)

    assert second.cancelled()
    assert easels.drawn == ["first"]


async def test_a_fault_in_drawing_frees_the_easel(drawing_thread):
    def faulty():
        raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            await drawing_thread.draw(Urgency.POST, faulty)


async def test_unused_memory_is_given_back_once_after_the_last_of_some_drawings(
    drawing_thread, monkeypatch
):
    done, given_back = [], asyncio.Event()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(module, "GIVEN_BACK_AFTER", 0)
    monkeypatch.setattr(module, "give_back", lambda: loop.call_soon_threadsafe(given_back.set))

    drawn = [drawing_thread.draw(Urgency.POST, done.append, one) for one in ("first", "second")]
    await asyncio.gather(*drawn)
    await asyncio.wait_for(given_back.wait(), PATIENCE)

    assert done == ["first", "second"]
    assert drawing_thread._giving_back is None


async def test_unused_memory_is_given_back_between_two_drawings(
    drawing_thread, easels, monkeypatch
):
    monkeypatch.setattr(module, "GIVEN_BACK_AFTER", 0)
    monkeypatch.setattr(module, "give_back", lambda: easels.drawn.append("given back"))

    waiting = await begun(drawing_thread, easels, "first", "second")
    await become(lambda: drawing_thread._gives_back)
    easels.go_on.set()
    await asyncio.gather(*waiting)

    assert easels.drawn == ["first", "given back", "second"]


async def test_a_closed_thread_gives_nothing_back(monkeypatch):
    given_back = []
    monkeypatch.setattr(module, "give_back", lambda: given_back.append(1))
    drawing_thread = DrawingThread(a_machine())
    await drawing_thread.draw(Urgency.POST, str)
    await asyncio.to_thread(drawing_thread.close)

    drawing_thread._give_back()

    assert drawing_thread._giving_back is None
    assert given_back == []


def test_memory_is_given_back_wherever_the_bot_runs():
    give_back()
