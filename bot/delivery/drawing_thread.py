"""The drawing of pictures in a worker thread, so that the bot never stops listening."""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from threading import Lock
from typing import Any, NamedTuple, ParamSpec, TypeVar

from bot.delivery.turns import Turns, Urgency
from bot.machine import Machine
from bot.memory import give_back
from bot.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

GIVEN_BACK_AFTER = 10.0
"""Seconds after a drawing until unused memory is returned to the system: 3 to 5 MB by then."""


class _Ordered(NamedTuple):
    """A drawing that waits for its turn, and the time when it was ordered."""

    drawing: Callable[[], Any]
    at: float


class DrawingThread:
    """Draws pictures one after the other, the most urgent first, by server in turn.

    There is one thread, since two compete for the interpreter's lock. At fifty tables a second one
    took a seventh more time in all, and doubled the wait for an acknowledgement. It takes the next
    drawing itself: a busy event loop would let it wait after each.

    Args:
        machine: its time and threads.
        metrics: counts the time it takes; None: nothing is counted.
    """

    def __init__(self, machine: Machine, metrics: Metrics | None = None) -> None:
        self._elapsed = machine.elapsed
        self._metrics = metrics or Metrics(machine)
        # Its own thread, not the loop's many: each drawing thread keeps its own memory.
        self._easel = machine.workers(1, "drawing_thread")
        self._lock = Lock()  # of all that follows: the loop adds drawings, the thread takes them
        self._turns = Turns(machine)
        self._ordered: dict[asyncio.Future[Any], _Ordered] = {}
        self._at_work = self._closed = self._gives_back = False
        self._giving_back: asyncio.TimerHandle | None = None

    async def draw(
        self, urgency: Urgency, drawing: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Draw a picture away from the event loop.

        Raises:
            asyncio.CancelledError: the thread was closed before it began this picture.
        """
        spoken = partial(copy_context().run, drawing, *args, **kwargs)
        with self._lock:
            if self._closed:
                raise asyncio.CancelledError
            drawn = self._turns.wait(urgency)
            self._ordered[drawn] = _Ordered(spoken, self._elapsed())
            self._begin()
        if self._giving_back is None:
            loop = asyncio.get_running_loop()
            self._giving_back = loop.call_later(GIVEN_BACK_AFTER, self._give_back)
        try:
            picture: T = await drawn
        finally:
            self._ordered.pop(drawn, None)  # cancelled: nobody wants it any more
        return picture

    def _begin(self) -> None:
        """Let the drawing thread work, unless it does already; the caller holds the lock."""
        if not self._at_work:
            self._at_work = True
            self._easel.run(self._work)

    def _work(self) -> None:
        """Draw, in the drawing thread, until nothing waits."""
        while True:
            if self._gives_back:
                self._gives_back = False
                give_back()
            with self._lock:
                drawn = None if self._closed else self._turns.next()
                found = None if drawn is None else self._ordered.pop(drawn, None)
                if drawn is None:
                    self._at_work = False
                    return
            if found is not None:
                self._draw_one(drawn, found)

    def _draw_one(self, drawn: asyncio.Future[Any], ordered: _Ordered) -> None:
        begun = self._elapsed()
        tell: partial[None]
        try:
            tell = partial(drawn.set_result, ordered.drawing())
        except BaseException as error:  # an edge: whoever ordered the picture handles it
            tell = partial(drawn.set_exception, error)
        self._metrics.drawn(begun - ordered.at, self._elapsed() - begun)
        drawn.get_loop().call_soon_threadsafe(_tell, drawn, tell)

    def _give_back(self) -> None:
        """Return unused memory between two drawings, or after the last."""
        self._giving_back = None
        with self._lock:
            if not self._closed:
                self._gives_back = True
                self._begin()

    def count_waiting(self) -> int:
        """Return the number of drawings that wait for their turn."""
        with self._lock:
            return self._turns.count()

    def close(self) -> None:
        """Finish the present drawing, and cancel all others: nobody waits for them in vain."""
        with self._lock:
            self._closed = True
            left, self._ordered = self._ordered, {}
        for drawn in left:  # this may be another thread than their event loop's
            drawn.get_loop().call_soon_threadsafe(drawn.cancel)
        if self._giving_back is not None:
            self._giving_back.cancel()
        self._easel.close()


def _tell(drawn: asyncio.Future[Any], tell: Callable[[], None]) -> None:
    """Tell the outcome to whoever ordered a drawing, and has not been cancelled since."""
    if not drawn.done():
        tell()
