"""Pictures are drawn in worker threads, two at most, so that the bot never stops listening."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE = 2
"""Pictures drawn at the same time; it bounds the memory of their large canvases."""


class Studio:
    """Where pictures are drawn."""

    def __init__(self) -> None:
        # Threads of its own, not the loop's many: each thread that draws keeps memory of its own.
        self._easels = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="studio")

    async def draw(self, drawing: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Carry out a drawing away from the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._easels, partial(drawing, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being drawn."""
        self._easels.shutdown()
