import time
from dataclasses import dataclass, field

from bot.playground.snowflake import Clock


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


@dataclass(slots=True)
class Rates:
    """The rate limits of the loopback server; None takes one away."""

    everything: Allowance | None = field(default_factory=lambda: Allowance(50, 1.0))
    """All requests of the bot, interaction endpoints excepted."""
    message_create: Allowance | None = field(default_factory=lambda: Allowance(5, 5.0))
    message_edit: Allowance | None = field(default_factory=lambda: Allowance(5, 5.0))
    message_delete: Allowance | None = field(default_factory=lambda: Allowance(5, 1.0))
    message_read: Allowance | None = field(default_factory=lambda: Allowance(50, 1.0))
    webhook: Allowance | None = field(default_factory=lambda: Allowance(5, 2.0))
    """Follow-ups and edits under one interaction token."""
    old_message_edit: Allowance | None = field(default_factory=lambda: Allowance(3, 20.0))
    """Edits in one channel to messages older than an hour (code 30046)."""

    @classmethod
    def unlimited(cls) -> "Rates":
        """No rate limit at all: for benchmarks and for tests that are not about limits."""
        return cls(None, None, None, None, None, None, None)


@dataclass(slots=True)
class WorldSettings:
    """What tests and benchmarks may turn."""

    rates: Rates = field(default_factory=Rates)
    clock: Clock = time.time
    answer_seconds: float = 3.0
    """An interaction not answered by then has failed."""
    token_seconds: float = 900.0
    """An interaction's token is good for so long."""
    heartbeat_seconds: float = 41.25
    closed_dms_code: int = 50007
    """With what a message to a person of closed DMs is refused; a new bot hears other codes."""
    token: str = "playground"  # noqa: S105  # the one token that the server takes, no secret
    privileged_intents: bool = False
    """Whether the members, presences and message content intents are granted."""
