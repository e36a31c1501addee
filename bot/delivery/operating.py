"""The operator's panel: figures, and actions that neither show a hand nor change a game."""

import importlib.metadata
import logging
from dataclasses import dataclass
from itertools import groupby

from bot.metrics import Census, Metrics, Percentiles
from bot.metrics.metrics import kind_of
from bot.store.parts.outbox import LATE, TRIES
from bot.store.rows.outbox import OutboxRow, PostRow, PromiseRow, SealRow, StartRow
from bot.store.rows.records import ServerRecord, StandingLanes
from bot.table.tables import Tables
from rules.kernel import Refused, Text, say

log = logging.getLogger(__name__)

MOST = 25
"""The most entries of a list: as many as a select of Discord holds."""
NEVER_LEFT_OUT = (PromiseRow, StartRow, SealRow)
"""Rows that the deal depends on, or that prove a sealed bid."""
MEMORY = "process_resident_memory_bytes"
CONNECTED, SHARDS = "red_gavel_shards_connected", "red_gavel_shards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The state of the bot, from the metrics.

    Args:
        version: of the bot.
        loop_delay: recent delays of the event loop; None: nothing was measured.
        acknowledged: recent times from presses to Discord's receipt of the first answer.
        census: tables, timers and the outbox.
        invalid: requests in ten minutes that Discord calls invalid.
        set_aside: tables that cannot be read.
        shards: those with an open gateway, and all.
        memory: bytes.
        note: the note in every panel.
    """

    version: str
    loop_delay: Percentiles | None
    acknowledged: Percentiles | None
    census: Census
    invalid: int
    set_aside: int
    shards: tuple[int, int]
    memory: int
    note: str


class Operating:
    """Carries out the actions of the operator's panel.

    Args:
        tables: the table service.
        metrics: the source of the figures.
    """

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self._tables = tables
        self._store = tables.store
        self._metrics = metrics

    async def figures(self) -> Figures:
        """Return the state of the bot."""
        metrics = self._metrics
        values = _values(metrics, CONNECTED, SHARDS, MEMORY)
        return Figures(
            version=_version(),
            loop_delay=metrics.loop_delay.percentiles(),
            acknowledged=metrics.acknowledged.percentiles(),
            census=await self._store.census.take(self._tables.now()),
            invalid=metrics.invalid.in_ten_minutes(),
            set_aside=self._tables.held.count_set_aside(),
            shards=(values[CONNECTED], values[SHARDS]),
            memory=values[MEMORY],
            note=await self.note(),
        )

    # ---- tables that cannot be read -------------------------------------------------------------

    def set_aside(self) -> list[tuple[int, str]]:
        """Return the tables that cannot be read, and the place of the fault."""
        return sorted(self._tables.held.why_set_aside().items())[:MOST]

    async def read_again(self, table: int) -> Text:
        """Read a table again that was set aside; return the outcome.

        Raises:
            Refused: it still cannot be read, or there is no such table.
        """
        self._tables.held.read_again(table)
        async with self._tables.open(table):
            pass
        self._tables.held.tell(table)
        log.warning("read again by the operator", extra={"table": table})
        return say("Table {table} can be read.", table=table)

    # ---- lanes that stand still -----------------------------------------------------------------

    async def standing(self) -> list[StandingLanes]:
        """Return the lanes that stand still, the oldest first."""
        return await self._store.outbox.standing(self._tables.now(), MOST)

    async def try_again(self, table: int) -> Text:
        """Tell a table's failed messages at once."""
        await self._store.outbox.hasten(table, self._tables.now())
        self._tables.held.tell(table)
        log.warning("tried again by the operator", extra={"table": table})
        return say("What waits at table {table} is tried again now.", table=table)

    async def leave_out(self, table: int, kind: str) -> Text:
        """Give up the first message of each standing lane of a kind at a table.

        Raises:
            Refused: nothing stands still there any more, or the game needs the message.
        """
        rows = await self._first_rows(table, kind)
        if not rows:
            raise Refused(say("Nothing stands still there any more."))
        if any(_proves(row) for row in rows):
            text = (
                "That message proves the deal or a sealed bid, so it cannot be left out. Try it"
                " again."
            )
            raise Refused(say(text))
        await self._store.outbox.told(table, [row.id for row in rows])
        for row in rows:
            self._metrics.left_out(row.lane)
        self._tables.held.tell(table)
        log.warning("left out by the operator", extra={"table": table, "lane": kind})
        return say("Left out at table {table}: {n} of its messages.", table=table, n=len(rows))

    async def _first_rows(self, table: int, kind: str) -> list[OutboxRow]:
        now = self._tables.now()
        rows = sorted(await self._store.outbox.rows(table), key=lambda row: (row.lane, row.id))
        first = [next(lane) for _, lane in groupby(rows, key=lambda row: row.lane)]
        return [
            row
            for row in first
            if kind_of(row.lane) == kind and (row.attempts >= TRIES or row.due <= now - LATE)
        ]

    # ---- servers, and the note ------------------------------------------------------------------

    async def servers(self) -> list[ServerRecord]:
        """Return the servers with settings of their own."""
        return await self._store.servers.with_settings(MOST)

    async def set_server(self, server: ServerRecord) -> Text:
        """Set the quota of a server, and whether new tables open there."""
        await self._store.servers.put(server)
        extra = {"server": server.guild, "quota": server.quota, "closed": server.closed}
        log.warning("a server set by the operator", extra=extra)
        return say("Server {server} is set.", server=str(server.guild))

    async def note(self) -> str:
        """Return the note in every panel."""
        return await self._store.kept.operators_note()

    async def set_note(self, note: str) -> Text:
        """Set the note in every panel; an empty one removes it."""
        await self._store.kept.set_operators_note(note)
        log.warning("a note set by the operator", extra={"characters": len(note)})
        if not note:
            return say("No note stands in panels any more.")
        return say("The note stands in every panel that is opened from now on.")


def _proves(row: OutboxRow) -> bool:
    """Return whether the game needs a row's message."""
    return isinstance(row, NEVER_LEFT_OUT) or (isinstance(row, PostRow) and bool(row.seals))


def _version() -> str:
    try:
        return importlib.metadata.version("red-gavel")
    except importlib.metadata.PackageNotFoundError:  # a copy that was not installed
        return "unknown"


def _values(metrics: Metrics, *names: str) -> dict[str, int]:
    """Return the values of these gauges, 0 where the machine has none; no other is collected."""
    families = metrics.registry.restricted_registry(names).collect()
    found = {sample.name: int(sample.value) for family in families for sample in family.samples}
    return {name: found.get(name, 0) for name in names}
