"""The owner's page: figures, and actions that neither show a hand nor change a game."""

import importlib.metadata
import logging
from dataclasses import dataclass
from itertools import groupby

from bot.metrics import Census, Metrics, Percentiles
from bot.metrics.metrics import kind_of
from bot.store.outbox_rows import OutboxRow, PostRow, PromiseRow, SealRow, StartRow
from bot.store.records import ServerRecord, StandingLanes
from bot.store.standing import LATE, TRIES
from bot.table.tables import Tables
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

log = logging.getLogger(__name__)

NOTE = "operator's note"
"""The name under which the note is kept that stands in every panel."""
MOST = 25
"""Entries of a list at most: as many as a select of Discord holds."""
NEVER_LEFT_OUT = (PromiseRow, StartRow, SealRow)
"""Rows from which the cards are dealt, or which prove what was sealed."""
MEMORY, SHARDS = "process_resident_memory_bytes", "red_gavel_shards_connected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How the bot does, from the metrics.

    Args:
        version: of the bot.
        loop_delay: by how much the event loop woke late of late; None: nothing was measured.
        acknowledged: from presses to Discord's receipt of the first answer, of late.
        census: tables, timers and the outbox.
        invalid: requests of ten minutes that Discord calls invalid.
        set_aside: tables that cannot be read.
        shards: whose gateway is open.
        memory: bytes.
        note: what stands in every panel.
    """

    version: str
    loop_delay: Percentiles | None
    acknowledged: Percentiles | None
    census: Census
    invalid: int
    set_aside: int
    shards: int
    memory: int
    note: str


class Operating:
    """Carries out what is done at the owner's page.

    Args:
        tables: the table service.
        metrics: where the figures come from.
    """

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self._tables = tables
        self._store = tables.store
        self._metrics = metrics

    async def figures(self) -> Figures:
        """Return how the bot does."""
        metrics = self._metrics
        return Figures(
            version=_version(),
            loop_delay=metrics.loop_delay.percentiles(),
            acknowledged=metrics.acknowledged.percentiles(),
            census=await self._store.census(self._tables.now()),
            invalid=metrics.invalid.in_ten_minutes(),
            set_aside=self._tables.held.count_set_aside(),
            shards=int(metrics.registry.get_sample_value(SHARDS) or 0),
            memory=int(metrics.registry.get_sample_value(MEMORY) or 0),
            note=await self.note(),
        )

    # ---- tables that cannot be read -------------------------------------------------------------

    def set_aside(self) -> list[tuple[int, str]]:
        """Return tables that cannot be read, and where the fault lies."""
        return sorted(self._tables.held.why_set_aside().items())[:MOST]

    async def read_again(self, table: int) -> Text:
        """Read a table anew that was set aside; return what came of it.

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
        return await self._store.standing(self._tables.now(), MOST)

    async def try_again(self, table: int) -> Text:
        """Tell at once what failed at a table."""
        await self._store.hasten(table, self._tables.now())
        self._tables.held.tell(table)
        log.warning("tried again by the operator", extra={"table": table})
        return say("What waits at table {table} is tried again now.", table=table)

    async def leave_out(self, table: int, kind: str) -> Text:
        """Give up the first message of each lane of a kind that stands still at a table.

        Raises:
            Refused: nothing stands still there any more, or the game needs what does.
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
        await self._store.told(table, [row.id for row in rows])
        for row in rows:
            self._metrics.left_out(row.lane)
        self._tables.held.tell(table)
        log.warning("left out by the operator", extra={"table": table, "lane": kind})
        return say("Left out at table {table}: {n} of its messages.", table=table, n=len(rows))

    async def _first_rows(self, table: int, kind: str) -> list[OutboxRow]:
        now = self._tables.now()
        rows = sorted(await self._store.outbox(table), key=lambda row: (row.lane, row.id))
        first = [next(lane) for _, lane in groupby(rows, key=lambda row: row.lane)]
        return [
            row
            for row in first
            if kind_of(row.lane) == kind and (row.attempts >= TRIES or row.due <= now - LATE)
        ]

    # ---- servers, and the note ------------------------------------------------------------------

    async def servers(self) -> list[ServerRecord]:
        """Return the servers for which something else is set than for all."""
        return await self._store.servers_set(MOST)

    async def set_server(self, server: ServerRecord) -> Text:
        """Set the quota of a server, and whether new tables open there."""
        await self._store.put_server(server)
        extra = {"server": server.guild, "quota": server.quota, "closed": server.closed}
        log.warning("a server set by the operator", extra=extra)
        return say("Server {server} is set.", server=str(server.guild))

    async def note(self) -> str:
        """Return what stands in every panel."""
        return await self._store.kept(NOTE) or ""

    async def set_note(self, note: str) -> Text:
        """Let a note stand in every panel from now on; nothing: none."""
        await self._store.keep(NOTE, note)
        log.warning("a note set by the operator", extra={"characters": len(note)})
        if not note:
            return say("No note stands in panels any more.")
        return say("The note stands in every panel that is opened from now on.")


def _proves(row: OutboxRow) -> bool:
    """Whether the game needs what a row says."""
    return isinstance(row, NEVER_LEFT_OUT) or (isinstance(row, PostRow) and bool(row.seals))


def _version() -> str:
    try:
        return importlib.metadata.version("red-gavel")
    except importlib.metadata.PackageNotFoundError:  # a copy that was not installed
        return "unknown"
