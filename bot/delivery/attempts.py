"""Attempts to tell something: a failed one is repeated, simplified, or given up in the end."""

import logging
import re
from collections.abc import Mapping, Sequence

import aiohttp
import discord

from bot import origin
from bot.delivery.deliverers import Deliverers
from bot.delivery.delivery import EDITED_TOO_OFTEN, GIVEN_UP, WITHOUT_PICTURE, Delivery
from bot.delivery.sender import ARCHIVED
from bot.faults import kind, kind_and_place
from bot.store import StoreTrouble
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import DmRow, KeepsakeRow, OutboxRow, PostRow
from rules.kernel import Refused

log = logging.getLogger(__name__)

LONGEST_WAIT = 300
"""The longest pause between two tries, in seconds."""
WITHOUT_LEAVE = 4 * 3600
"""The longest pause between two tries in a channel without permission, in seconds."""
GIVEN_UP_WITHOUT_LEAVE = 7 * 24 * 3600
"""Seconds after which the bot gives up such a channel."""
PICTURED = (PostRow, DmRow)
"""Rows whose message can do without its picture."""
UNKNOWN_CHANNEL = 10003
PASSING = (EDITED_TOO_OFTEN,)
"""Discord's codes for errors that pass: too many edits."""


class Attempts:
    """Tries repeatedly to tell the first row of a lane.

    Args:
        delivery: the shared part of all deliveries.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._deliverers = Deliverers(delivery)
        self._tables = delivery.tables
        self._sender = delivery.sender
        self._store = delivery.store

    async def make(self, rows: Sequence[OutboxRow]) -> bool:
        """Tell or postpone the first of these rows; return whether the lane can go on."""
        with origin.working_for(self._store.outbox.origin_of(rows[0].id)):
            return await self._tell_first(rows)

    async def _tell_first(self, rows: Sequence[OutboxRow]) -> bool:
        row = rows[0]
        try:
            there = row.lane == "post" or isinstance(row, KeepsakeRow)
            if row.attempts and there and await self._lacks_leave(row):
                return True  # the permission is still missing: drawing would be in vain
            await self._deliverers.deliver(rows)
        except SetAside:
            return False  # its save is damaged: nothing of that table is touched
        except Refused:
            # The table was cancelled meanwhile: there is nothing to tell.
            await self._store.outbox.told(row.table, [row.id])
        except discord.HTTPException as error:
            await self._failed(row, error)
        except (aiohttp.ClientError, TimeoutError, OSError, StoreTrouble) as error:
            # Discord may have it all the same; a fault of the store is not the message's.
            self._delivery.doubtful.update(each.id for each in rows)
            await self._postpone(row, kind(error))
        except Exception as error:  # an edge: one faulty message must not silence the table
            self._delivery.doubtful.update(each.id for each in rows)
            await self._faulty(row, error)
        else:
            self._delivery.faults.pop(row.id, None)
            self._store.metrics.told(row.lane)
        return True

    async def _lacks_leave(self, row: OutboxRow) -> bool:
        """Postpone a row if the bot is known to lack a permission; return whether it did."""
        found = await self._store.table(row.table)
        if found is None or self._sender.may_write(found[0].channel):
            return False
        await self._without_leave(row, "no permission")
        return True

    async def _faulty(self, row: OutboxRow, error: Exception) -> None:
        """Handle a fault of the bot's own: simplify the message, or give it up at last."""
        extra = {"table": row.table, "row": row.kind, **kind_and_place(error)}
        log.error("a fault of ours", extra=extra)
        self._delivery.faults[row.id] += 1
        if self._delivery.faults[row.id] < GIVEN_UP:
            await self._postpone(row, kind(error))
        else:
            log.error("left out", extra=extra)
            await self._leave_out(row)
            del self._delivery.faults[row.id]

    async def _leave_out(self, row: OutboxRow) -> None:
        """Give up a row: nobody gets it."""
        self._store.metrics.left_out(row.lane)
        await self._store.outbox.told(row.table, [row.id])

    async def _failed(self, row: OutboxRow, error: discord.HTTPException) -> None:
        extra = {"table": row.table, "row": row.kind, "code": error.code}
        if error.code == UNKNOWN_CHANNEL and await self._delivery.lost(row.table):
            log.warning("the table stands still", extra=extra)
        elif error.code == UNKNOWN_CHANNEL:
            log.warning("channel gone", extra=extra)
            await self._leave_out(row)
        elif error.status == 403 or error.code == ARCHIVED:  # and locked, or else it was woken
            await self._without_leave(row, f"{error.status} {error.code}")
        elif error.status in (400, 404, 413) and error.code not in PASSING:
            await self._refused(row, error)
        else:
            if error.status >= 500:  # Discord may have it all the same
                self._delivery.doubtful.add(row.id)
            await self._postpone(row, {"why": f"{error.status} {error.code}"})

    async def _refused(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """Handle a final refusal by Discord: try once without a picture, then give up."""
        extra = {"table": row.table, "row": row.kind, "code": error.code}
        log.error("Discord refuses a message", extra=extra | {"where": _places_in(error.text)})
        faults = self._delivery.faults
        if isinstance(row, PICTURED) and faults[row.id] < WITHOUT_PICTURE:
            faults[row.id] = WITHOUT_PICTURE
            await self._postpone(row, {"why": f"{error.status} {error.code}"})
        else:
            await self._leave_out(row)
            faults.pop(row.id, None)

    async def _without_leave(self, row: OutboxRow, why: str) -> None:
        if self._tables.now() - row.created > GIVEN_UP_WITHOUT_LEAVE:
            extra = {"table": row.table, "row": row.kind, "why": why}
            log.warning("not told: the bot may not write there", extra=extra)
            await self._leave_out(row)
        else:
            await self._postpone(row, {"why": why}, WITHOUT_LEAVE)

    async def _postpone(
        self, row: OutboxRow, why: Mapping[str, object], longest: int | None = None
    ) -> None:
        wait = min(LONGEST_WAIT if longest is None else longest, 2**row.attempts)
        extra = {"table": row.table, "row": row.kind, **why, "again_in": wait}
        log.warning("not told yet", extra=extra)
        self._store.metrics.put_off(row.lane)
        await self._store.outbox.postpone(row.id, self._tables.now() + wait)


def _places_in(complaint: str) -> str:
    """Return the parts of a message that Discord complains about; none of them is a quotation."""
    return " ".join(re.findall(r"^In ([\w.]+):", complaint, re.MULTILINE))
