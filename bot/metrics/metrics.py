"""Every metric of the bot: its name, its labels and its meaning; hooks in the code fill them."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Metric,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.registry import Collector

from bot.machine import Machine
from bot.metrics.census import Census
from bot.metrics.invalid import Invalid
from bot.metrics.recent import Recent
from bot.origin import KINDS, Origin

log = logging.getLogger(__name__)

M = TypeVar("M", Counter, Histogram)

PREFIX = "red_gavel"
QUICK = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5)
"""Bounds in seconds for things that should take less than a hundredth of a second."""
FELT = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 60.0)
"""Bounds in seconds for waits that people feel; Discord waits three seconds for a first answer."""
LANES = ("post", "letter", "call", "away", "presence", "place", "keepsake")
"""Kinds of lanes of the outbox; rows of other lanes count as `other`."""
CARRIED = ("sent", "taken", "not taken", "dropped")
"""Ends of presses between processes: sent to another one, brought by one, taken back, unusable."""
OTHER = "other"
MANY = 1000
"""Most commits that wait to be counted."""
NONE = float("nan")
"""The value of what is not there: no alert compares with it."""
UNANSWERED = "none"
"""The code for requests without an answer."""

disable_created_metrics()  # type: ignore[no-untyped-call]  # so it is there: when a series began is of no use, and doubles the page


def kind_of(lane: str) -> str:
    """Return the kind of a lane; `letter 3` names a seat, which no metric does."""
    kind = lane.partition(" ")[0]
    return kind if kind in LANES else OTHER


class _Reading(Collector):
    """Is asked first, whenever somebody reads the metrics.

    Args:
        begins: called then.
    """

    def __init__(self, begins: Callable[[], None]) -> None:
        self._begins = begins

    def collect(self) -> Iterable[Metric]:
        self._begins()
        return ()


class Metrics:
    """The metrics of one bot; its methods are the hooks.

    Args:
        machine: its time.
    """

    def __init__(self, machine: Machine) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(_Reading(self._count_commits))
        self._uncounted: list[tuple[float, int]] = []
        self.loop_delay = Recent()
        self.acknowledged = Recent()
        self.invalid = Invalid(machine)
        self.is_awaited: Callable[[], Awaitable[bool]] | None = None
        self._children: dict[tuple[object, ...], Any] = {}
        self._make_felt()
        self._make_of_store()
        self._make_of_telling()
        self._make_of_discord()
        self._make_of_tables()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    # ---- the metrics ---------------------------------------------------------------------------

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", text, labels, registry=self.registry)

    def _gauge(self, name: str, text: str, *labels: str) -> Gauge:
        return Gauge(f"{PREFIX}_{name}", text, labels, registry=self.registry)

    def _histogram(
        self, name: str, text: str, bounds: tuple[float, ...], *labels: str
    ) -> Histogram:
        name = f"{PREFIX}_{name}_seconds"
        return Histogram(name, text, labels, buckets=bounds, registry=self.registry)

    def _make_felt(self) -> None:
        """Make the metrics of delays that people feel."""
        self._loop_delay = self._histogram(
            "loop_delay", "By how much the event loop wakes later than wished", QUICK
        )
        self._interactions = self._counter(
            "interactions", "Commands, presses and forms that Discord has brought", "kind"
        )
        self._acknowledged = self._histogram(
            "acknowledged", "From a press to Discord's receipt of the first answer", FELT, "kind"
        )
        self._carried = self._counter(
            "carried", "Presses carried between processes, by what became of them", "end"
        )
        self._shown = self._histogram(
            "shown",
            "From a press to its picture, in the private panel or in the post",
            FELT,
            "where",
        )
        for kind in KINDS.values():
            self._interactions.labels(kind)
            self._acknowledged.labels(kind)
        for end in CARRIED:
            self._carried.labels(end)
        for where in ("panel", "post"):
            self._shown.labels(where)

    def _make_of_store(self) -> None:
        """Make the metrics of the store."""
        self._commits = self._histogram(
            "commit", "One commit, with all writes that share it and its fsync", FELT
        )
        self._writes = self._counter("writes", "Writes, of which a commit may hold several")
        self._lost = self._counter("commits_failed", "Commits that failed: nothing was kept")
        self._reads = self._histogram("read", "A few rows read on the event loop", QUICK)
        self._copy_age = self._gauge(
            "backup_age_seconds",
            "Age of the newest sound copy that `backup` made; NaN: none",
        )
        self._copy_age.set(NONE)
        self._copy_failed = self._gauge(
            "backup_failed", "1 while the last `backup` failed or found faults"
        )

    def _make_of_telling(self) -> None:
        """Make the metrics of the outbox."""
        self._told = self._counter("outbox_told", "Rows of the outbox that were told", "lane")
        self._put_off = self._counter(
            "outbox_put_off", "Tries to tell a row of the outbox that failed", "lane"
        )
        self._left_out = self._counter(
            "outbox_left_out", "Rows of the outbox that were given up", "lane"
        )
        self._rows = self._gauge("outbox_rows", "Rows of the outbox, held ones included", "lane")
        self._failing = self._gauge(
            "outbox_failing_rows", "Rows of the outbox that could not be told so far", "lane"
        )
        self._oldest = self._gauge(
            "outbox_age_seconds", "Since when the oldest untried row of the outbox is due", "lane"
        )
        self._dms_refused = self._counter("letters_refused", "DMs that Discord refused")
        self._drawings_waiting = self._gauge("drawings_waiting", "Pictures that wait to be drawn")
        self._drawn = self._histogram("drawing", "The drawing of a picture", FELT)
        self._waited = self._histogram("drawing_wait", "How long a picture waited before", FELT)
        for lane in (*LANES, OTHER):
            for counted in (self._told, self._put_off, self._left_out):
                counted.labels(lane)

    def _make_of_discord(self) -> None:
        """Make the metrics of requests to Discord."""
        self._requests = self._counter(
            "discord_requests", "Requests to Discord by route group and code", "route", "code"
        )
        self._request_time = self._histogram(
            "discord_request", "From a request to Discord's answer", FELT, "route"
        )
        self._budget = self._gauge(
            "discord_budget",
            "Counted requests a second that this process allows itself; 0: any number",
        )
        self._requests_waiting = self._gauge(
            "discord_requests_waiting", "Messages that wait for their turn within the budget"
        )
        invalid = self._gauge(
            "discord_invalid_requests",
            "Answers 401, 403 and 429 of ten minutes; at 10,000 Discord bans the bot",
        )
        invalid.set_function(self.invalid.in_ten_minutes)
        self._shards = self._gauge("shards_connected", "Shards whose gateway is open")
        self._shards_wanted = self._gauge("shards", "Shards in which the bot logs in")
        text = "1 while this process holds a place, 0 while it stands by"
        self._place_held = self._gauge("place_held", text)
        self._standby = self._gauge("standby", "1 while another process stands by to take over")
        self._logins_today = self._gauge(
            "logins_today", "Logins of this day as Discord counts it, 1,000 allowed"
        )
        self._places = self._gauge("places", "Processes that share the bot")
        self._latency = self._gauge("gateway_latency_seconds", "The gateway's last heartbeat")
        self._logins = self._counter("logins", "New sessions at Discord, 1,000 a day allowed")

    def _make_of_tables(self) -> None:
        """Make the metrics of the tables."""
        self._moves = self._counter("moves", "Changes of a game that were kept", "game")
        self._tables = self._gauge("tables", "Tables", "game", "status")
        self._set_aside = self._gauge(
            "tables_set_aside", "Tables found unreadable since the start; the log names them"
        )
        self._stranded = self._gauge(
            "tables_stranded", "Tables that stand still since their channel or server is gone"
        )
        self._overdue = self._gauge("timers_overdue", "Timers whose time has come")
        self._lateness = self._gauge(
            "timers_overdue_seconds", "Since when the oldest of these timers is due"
        )

    def _of(self, metric: M, *labels: str) -> M:
        """Return a metric's child for these labels; the library's own lookup takes longer."""
        key = metric, *labels
        found: M | None = self._children.get(key)
        if found is None:
            found = self._children[key] = metric.labels(*labels)
        return found

    # ---- hooks --------------------------------------------------------------------------------

    def loop_was_late(self, seconds: float) -> None:
        """Note the delay of the event loop's wake-up."""
        self._loop_delay.observe(seconds)
        self.loop_delay.add(seconds)

    def interaction_came(self, origin: Origin) -> None:
        """Note an interaction."""
        self._of(self._interactions, origin.kind).inc()
        log.debug("an interaction", extra={"kind": origin.kind})

    def carried(self, end: str) -> None:
        """Note what became of a press between processes: one of `CARRIED`."""
        self._of(self._carried, end).inc()

    def acknowledged_to(self, origin: Origin) -> None:
        """Note that Discord has received the first answer to an interaction."""
        origin.acknowledged, seconds = True, origin.age()
        self._of(self._acknowledged, origin.kind).observe(seconds)
        self.acknowledged.add(seconds)
        log.debug("acknowledged", extra={"seconds": round(seconds, 3)})

    def shown_to(self, origin: Origin) -> None:
        """Note that the private answer to an interaction is complete."""
        origin.shown, seconds = True, origin.age()
        self._of(self._shown, "panel").observe(seconds)
        log.debug("shown", extra={"seconds": round(seconds, 3)})

    def posted_of(self, origin: Origin) -> None:
        """Note that the channel has the post of an interaction."""
        origin.posted, seconds = True, origin.age()
        self._of(self._shown, "post").observe(seconds)
        log.debug("posted", extra={"seconds": round(seconds, 3)})

    def committed(self, seconds: float, writes: int) -> None:
        """Note a commit and how many writes it held."""
        self._uncounted.append((seconds, writes))
        if len(self._uncounted) >= MANY:
            self._count_commits()

    def _count_commits(self) -> None:
        """Count the noted commits: one by one, that would be a hundredth of the work of a move."""
        noted, self._uncounted = self._uncounted, []
        for seconds, writes in noted:
            self._commits.observe(seconds)
            self._writes.inc(writes)

    def commit_failed(self) -> None:
        """Note that a commit was lost with all its writes."""
        self._lost.inc()

    def read(self, seconds: float) -> None:
        """Note a read on the event loop."""
        self._reads.observe(seconds)

    def moved(self, game: str) -> None:
        """Note a change of a game."""
        self._of(self._moves, game).inc()

    def told(self, lane: str) -> None:
        """Note a row of the outbox that is done."""
        self._of(self._told, kind_of(lane)).inc()

    def put_off(self, lane: str) -> None:
        """Note a row of the outbox that failed and will be tried again."""
        self._of(self._put_off, kind_of(lane)).inc()

    def left_out(self, lane: str) -> None:
        """Note a row of the outbox that was given up."""
        self._of(self._left_out, kind_of(lane)).inc()

    def dm_refused(self) -> None:
        """Note a DM that Discord refused."""
        self._dms_refused.inc()

    def drawn(self, waited: float, took: float) -> None:
        """Note a picture."""
        self._waited.observe(waited)
        self._drawn.observe(took)

    def answered_by_discord(self, group: str, status: int, seconds: float, *, shared: bool) -> None:
        """Note Discord's answer to a request."""
        self._of(self._requests, group, str(status)).inc()
        self._of(self._request_time, group).observe(seconds)
        self.invalid.note(status, shared=shared)

    def unanswered(self, group: str) -> None:
        """Note a request without an answer from Discord."""
        self._of(self._requests, group, UNANSWERED).inc()

    def logged_in(self) -> None:
        """Note a new session at Discord."""
        self._logins.inc()

    # ---- values read for each page -------------------------------------------------------------

    def watch(
        self,
        *,
        shards: Callable[[], float],
        shards_wanted: Callable[[], float],
        logins: Callable[[], float],
        latency: Callable[[], float],
        set_aside: Callable[[], float],
        drawings: Callable[[], float],
        requests: Callable[[], float],
        budget: Callable[[], float],
        places: int,
    ) -> None:
        """Read these values of the bot's parts for each page."""
        self._place_held.set(1)
        self._shards.set_function(shards)
        self._shards_wanted.set_function(shards_wanted)
        self._logins_today.set_function(logins)
        self._latency.set_function(latency)
        self._set_aside.set_function(set_aside)
        self._drawings_waiting.set_function(drawings)
        self._requests_waiting.set_function(requests)
        self._budget.set_function(budget)
        self._places.set(places)

    async def look_for_standby(self) -> None:
        """Show whether another process stands by, as far as the place knows."""
        if self.is_awaited is not None:
            self._standby.set(await self.is_awaited())

    def counted(self, census: Census) -> None:
        """Show the counts of the store."""
        self._tables.clear()
        for (game, status), count in census.tables.items():
            self._tables.labels(game, status).set(count)
        for lane in (*LANES, OTHER):
            self._rows.labels(lane).set(census.rows.get(lane, 0))
            self._failing.labels(lane).set(census.failing.get(lane, 0))
            self._oldest.labels(lane).set(census.oldest.get(lane, 0))
        self._copy_age.set(NONE if census.copy_age is None else census.copy_age)
        self._copy_failed.set(census.copy_failed)
        self._stranded.set(census.stranded)
        self._overdue.set(census.overdue)
        self._lateness.set(census.lateness)
