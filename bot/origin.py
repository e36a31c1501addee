"""The interaction behind a piece of work: a press, its commit and its post share a random id.

The id is random for each interaction; it tells neither the person nor the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from bot.machine import Machine
from renders.tongue import SPOKEN, speaking
from rules.kernel import Translate

KINDS = {2: "command", 3: "press", 4: "suggestions", 5: "form"}
"""The names of Discord's types of interactions in metrics and logs."""
FIRST_ANSWER_WITHIN = 2.2
"""Seconds for which a first answer may wait for the database: Discord takes none after three."""
TOO_LATE = 3.0
"""Seconds after which nobody waits for a first answer any more."""


@dataclass(slots=True, eq=False)
class Origin:
    """An interaction: its random id, its kind, and the time of its arrival."""

    machine: Machine
    kind: str
    id: str = field(init=False)
    at: float = field(init=False)
    acknowledged: bool = False
    shown: bool = False
    posted: bool = False

    def __post_init__(self) -> None:
        self.id, self.at = self.machine.token_hex(6), self.machine.elapsed()

    @classmethod
    def of(cls, machine: Machine, body: Any, ago: float = 0.0) -> Origin:
        """Return the origin of an interaction that arrived so long ago, perhaps elsewhere."""
        arrived = cls(machine, KINDS.get(body["type"], "other"))
        arrived.at -= ago
        return arrived

    def age(self) -> float:
        """Return the seconds since its arrival."""
        return self.machine.elapsed() - self.at

    def left(self) -> float | None:
        """Return the seconds for which its first answer may still wait; None: nothing hurries."""
        age = self.age()
        return None if self.acknowledged or age > TOO_LATE else max(0.0, FIRST_ANSWER_WITHIN - age)


_present: ContextVar[Origin | None] = ContextVar("origin", default=None)


def present() -> Origin | None:
    """Return the interaction of this task, or None."""
    return _present.get()


def left_to_answer() -> float | None:
    """Return the seconds for which this task's first answer may wait; None: nothing hurries."""
    origin = present()
    return None if origin is None else origin.left()


def forget() -> None:
    """Detach this task from the interaction whose task only woke it, and from its language."""
    _present.set(None)
    SPOKEN.set(str)


@contextmanager
def working_for(origin: Origin | None) -> Iterator[None]:
    """Work for an interaction, together with all tasks started meanwhile."""
    token = _present.set(origin)
    try:
        yield
    finally:
        _present.reset(token)


def known_by_origin(
    machine: Machine, parse: Callable[[Any], Any], spoken_in: Callable[[str], Translate]
) -> Callable[[Any], None]:
    """Return a parser that gives each interaction its origin and language, then calls `parse`."""

    def parsed(body: Any) -> None:
        language = spoken_in(body.get("locale", ""))
        with working_for(Origin.of(machine, body)), speaking(language):
            parse(body)

    return parsed
