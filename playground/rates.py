import hashlib
import json
from dataclasses import dataclass

from bot.machine import Machine
from playground.refusals import Json
from playground.settings import Allowance

Headers = dict[str, str]
PROXY = {"Via": "1.1 google"}
"""A header of Discord's own answers; without it a client takes a 429 for a ban."""

MOST_WINDOWS = 2000
"""The most open buckets; beyond that, old ones are forgotten."""
LONGEST_WINDOW = 60.0


@dataclass(slots=True)
class Window:
    """The requests of one bucket since its window opened."""

    opened: float
    used: int = 0


@dataclass(frozen=True, slots=True)
class TooMany:
    """A 429 answer."""

    body: str
    headers: Headers


class RateLimits:
    """Counts requests by bucket as Discord does: a window opens with its first request."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._windows: dict[str, Window] = {}
        self._names: dict[str, str] = {}

    def take(self, kind: str, major: str, allowance: Allowance) -> Headers | TooMany:
        """Count one request; return the headers, or the refusal if there were too many."""
        now = self._machine.elapsed()
        window = self._window(f"{kind}:{major}", allowance, now)
        after = max(0.0, window.opened + allowance.seconds - now)
        headers = {
            "X-RateLimit-Limit": str(allowance.requests),
            "X-RateLimit-Remaining": str(max(0, allowance.requests - window.used - 1)),
            "X-RateLimit-Reset": f"{self._machine.now() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": self._name(kind),
        }
        if window.used >= allowance.requests:
            return too_many(after, headers, scope="user")
        window.used += 1
        return headers

    def take_of_everything(self, allowance: Allowance) -> TooMany | None:
        """Count one request against the limit over all routes."""
        now = self._machine.elapsed()
        window = self._window("everything", allowance, now)
        if window.used >= allowance.requests:
            after = window.opened + allowance.seconds - now
            return too_many(after, {"X-RateLimit-Global": "true"}, scope="global")
        window.used += 1
        return None

    def _window(self, key: str, allowance: Allowance, now: float) -> Window:
        window = self._windows.get(key)
        if window is None or now >= window.opened + allowance.seconds:
            if len(self._windows) > MOST_WINDOWS:
                self._forget_old(now)
            window = self._windows[key] = Window(now)
        return window

    def _forget_old(self, now: float) -> None:
        self._windows = {
            key: window
            for key, window in self._windows.items()
            if now - window.opened < LONGEST_WINDOW
        }

    def _name(self, kind: str) -> str:
        """Return the opaque name of a bucket."""
        if kind not in self._names:
            self._names[kind] = hashlib.sha256(kind.encode()).hexdigest()[:32]
        return self._names[kind]


def too_many(after: float, headers: Headers, *, scope: str) -> TooMany:
    """Return Discord's 429: the seconds to wait, and whether for this route or for all."""
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": round(after, 3),
        "global": scope == "global",
    }
    waiting = {**headers, **PROXY, "Retry-After": str(int(after) + 1), "X-RateLimit-Scope": scope}
    return TooMany(json.dumps(body), waiting)
