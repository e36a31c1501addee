import re
from dataclasses import dataclass


@dataclass(slots=True)
class Fault:
    """A fault for the next requests of one route."""

    method: str
    route: re.Pattern[str]
    times: int
    status: int | None = None
    """The HTTP status of an answer without any effect."""
    retry_after: float = 0.1
    """Seconds that a 429 asks to wait."""
    everywhere: bool = False
    """Whether a 429 is global."""
    delay: float = 0.0
    """Seconds to wait before the request is looked at."""
    answer_delay: float = 0.0
    """Seconds to wait after the request was carried out."""
    lose_answer: bool = False
    """Carry the request out, then close the connection without an answer."""


class Faults:
    """Faults that tests order: they happen to the next matching requests, then stop.

    A route is a regular expression for its path below `/api/v10`: `faults.fail("POST",
    "/channels/.*/messages", status=502, times=2)`.
    """

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def fail(
        self,
        method: str,
        route: str,
        *,
        status: int = 500,
        times: int = 1,
        retry_after: float = 0.1,
        everywhere: bool = False,
    ) -> None:
        """Answer the next requests with an error status, without effect."""
        fault = Fault(method, re.compile(route), times, status, retry_after, everywhere)
        self._waiting.append(fault)

    def lose_answer(self, method: str, route: str, *, times: int = 1) -> None:
        """Carry the next requests out, but close the connection before the answer."""
        self._waiting.append(Fault(method, re.compile(route), times, lose_answer=True))

    def delay(self, method: str, route: str, seconds: float, *, times: int = 1) -> None:
        """Delay the next requests."""
        self._waiting.append(Fault(method, re.compile(route), times, delay=seconds))

    def delay_answer(self, method: str, route: str, seconds: float, *, times: int = 1) -> None:
        """Carry the next requests out at once, and delay their answers."""
        self._waiting.append(Fault(method, re.compile(route), times, answer_delay=seconds))

    def clear(self) -> None:
        self._waiting.clear()

    def next_for(self, method: str, path: str) -> Fault | None:
        """Return the first fault that fits a request, and use up one occurrence of it."""
        if not self._waiting:
            return None
        for fault in self._waiting:
            if fault.method in (method, "*") and fault.route.fullmatch(path):
                fault.times -= 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None
