from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Allowance:
    """A number of requests in a number of seconds."""

    requests: int
    seconds: float


@dataclass(slots=True)
class Rates:
    """The rate limits of the loopback server; None removes one."""

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
    login: Allowance | None = field(default_factory=lambda: Allowance(1, 5.0))
    """Logins of shards of one bucket."""
    day: Allowance | None = field(default_factory=lambda: Allowance(1000, 86_400.0))
    """Logins of all shards."""

    @classmethod
    def unlimited(cls) -> "Rates":
        """Return no rate limits: for benchmarks and for tests of other things."""
        return cls(None, None, None, None, None, None, None, None, None)


@dataclass(slots=True)
class WorldSettings:
    """Settings for tests and benchmarks."""

    rates: Rates = field(default_factory=Rates)
    answer_seconds: float = 3.0
    """Seconds after which an unanswered interaction has failed."""
    token_seconds: float = 900.0
    """Seconds for which an interaction's token is good."""
    heartbeat_seconds: float = 41.25
    closed_dms_code: int = 50007
    """The code that refuses a DM to a person with closed DMs; new bots get others."""
    token: str = "playground"  # noqa: S105  # the one token that the server takes, no secret
    privileged_intents: bool = False
    """Whether the members, presences and message content intents are granted."""
    shards_proposed: int = 0
    """The number of shards that the bot should use; 0: one for each thousand servers."""
    servers_a_shard: int = 2500
    """A shard with more servers is told that there must be more shards."""
    login_buckets: int = 1
    """Shards that may log in at the same time (`max_concurrency`)."""
