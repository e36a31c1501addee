"""Waiting for what becomes true: a test never bets on how fast the machine is."""

import asyncio
from collections.abc import Callable
from inspect import isawaitable

PATIENCE = 60.0
"""Seconds after which a test that hangs fails; far longer than a busy machine takes."""
LOOK = 0.002
"""Seconds between two looks at what tells no event."""


async def become(condition: Callable[[], object], every: float = LOOK) -> None:
    """Wait until a condition is true; it may have to be awaited."""
    async with asyncio.timeout(PATIENCE):
        while not await _found(condition):  # noqa: ASYNC110  # what is looked at tells no event
            await asyncio.sleep(every)


async def _found(condition: Callable[[], object]) -> object:
    found = condition()
    return await found if isawaitable(found) else found
