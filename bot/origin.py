"""Which interaction something comes from: a press, its commit and its post share a random id.

The id is drawn by chance for each interaction and says nothing of who pressed or what was said.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

KINDS = {2: "command", 3: "press", 4: "suggestions", 5: "form"}
"""Discord's types of interactions, as metrics and logs name them."""


@dataclass(slots=True, eq=False)
class Origin:
    """An interaction: its random id, what kind it is, and when it came."""

    kind: str
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    at: float = field(default_factory=time.perf_counter)
    acknowledged: bool = False
    shown: bool = False
    posted: bool = False

    def age(self) -> float:
        """Return the seconds since it came."""
        return time.perf_counter() - self.at


_present: ContextVar[Origin | None] = ContextVar("origin", default=None)


def present() -> Origin | None:
    """Return the interaction that this task works for, if it works for one."""
    return _present.get()


def forget() -> None:
    """Work for no interaction from here on: whoever began this task only woke it."""
    _present.set(None)


@contextmanager
def working_for(origin: Origin | None) -> Iterator[None]:
    """Work for an interaction, and tasks begun meanwhile as well."""
    token = _present.set(origin)
    try:
        yield
    finally:
        _present.reset(token)


def known_by_origin(parse: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Return a parser of interactions that gives each its origin, then does what `parse` does."""

    def parsed(body: Any) -> None:
        with working_for(Origin(KINDS.get(body["type"], "other"))):
            parse(body)

    return parsed
