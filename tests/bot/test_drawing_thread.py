"""The drawing thread: who is drawn first, and that nobody's place is lost."""

import asyncio
import threading

import pytest

from bot.delivery import drawing_thread as module
from bot.delivery.drawing_thread import AT_ONCE, DrawingThread
from bot.delivery.turns import Urgency
from bot.memory import give_back


@pytest.fixture
def drawing_thread():
    opened = DrawingThread()
    yield opened
    opened.close()


class Easels:
    """Drawings that are finished when they are told to be."""

    def __init__(self):
        self.go_on = threading.Event()
        self.drawn = []

    def draw(self, name):
        assert self.go_on.wait(5)
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


async def test_what_everybody_waits_for_is_drawn_before_letters(drawing_thread, easels):
    busy = await begun(drawing_thread, easels, *range(AT_ONCE))
    letters = await begun(drawing_thread, easels, "letter", urgency=Urgency.LETTER)
    posts = await begun(drawing_thread, easels, *(f"post {n}" for n in range(AT_ONCE)))

    easels.go_on.set()
    await asyncio.gather(*busy, *letters, *posts)

    assert easels.drawn[-1] == "letter"


async def test_a_drawing_that_nobody_wants_any_more_blocks_no_other(drawing_thread, easels):
    busy = await begun(drawing_thread, easels, *range(AT_ONCE))
    [given_up, wanted] = await begun(drawing_thread, easels, "given up", "wanted")

    given_up.cancel()
    easels.go_on.set()
    await asyncio.gather(*busy, wanted)

    assert "given up" not in easels.drawn
    assert await drawing_thread.draw(Urgency.POST, easels.draw, "another") == "another"


async def test_a_fault_in_drawing_frees_the_easel(drawing_thread):
    def faulty():
        raise ZeroDivisionError

    for _ in range(AT_ONCE + 1):
        with pytest.raises(ZeroDivisionError):
            await drawing_thread.draw(Urgency.POST, faulty)


async def test_unused_memory_is_given_back_before_a_drawing_and_not_again_soon(
    drawing_thread, monkeypatch
):
    done = []
    monkeypatch.setattr(module, "GIVEN_BACK_EVERY", 1e9)
    monkeypatch.setattr(module, "give_back", lambda: done.append("given back"))

    await drawing_thread.draw(Urgency.POST, done.append, "first")
    drawing_thread._given_back = -2e9
    await drawing_thread.draw(Urgency.POST, done.append, "second")
    await drawing_thread.draw(Urgency.POST, done.append, "third")

    assert done == ["first", "given back", "second", "third"]


def test_memory_is_given_back_wherever_the_bot_runs():
    give_back()
