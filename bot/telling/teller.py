"""What posts, letters and notices are told with."""

from __future__ import annotations

import logging
from collections import Counter

import discord

from bot.store.records import MessageRecord, OutboxRecord
from bot.table.proposals import Proposals
from bot.table.seating import Seating
from bot.table.tables import Tables
from bot.telling.courier import Courier, Sending
from bot.telling.pace import Urgency
from bot.telling.presenter import Presenter
from rules.kernel.ask import Seat

log = logging.getLogger(__name__)

WITHOUT_BEFORE, WITHOUT_PICTURE, GIVEN_UP = 3, 4, 8
"""After so many faults of ours a message goes out in a simpler form, and at last not at all."""
UNKNOWN_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
"""Discord's code for an old message that was edited too often."""


class Telling:
    """The way to Discord, and what has been found out on it.

    Args:
        tables: the table service.
        seating: for what is told of tables that are not played.
        proposals: for what the tables are asked to decide.
        courier: the way itself.
    """

    presenter: Presenter

    def __init__(
        self, tables: Tables, seating: Seating, proposals: Proposals, courier: Courier
    ) -> None:
        self.tables = tables
        self.seating = seating
        self.proposals = proposals
        self.courier = courier
        self.store = tables.store
        self.doubtful: set[int] = set()  # rows that may have been told, though nobody noted it
        self.faults: Counter[int] = Counter()  # of ours, by the row that could not be shown
        self.knocked: dict[tuple[int, Seat], str] = {}  # both lanes may find that it is needed

    async def replace(self, table: int, former: MessageRecord, sending: Sending) -> None:
        """Put its last form in the place of a message that plays no role any more."""
        await self.courier.turn(Urgency.TIDYING)
        try:
            await self.courier.edit(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429 or error.code == EDITED_TOO_OFTEN:
                raise
            log.info("letter gone", extra={"table": table, "code": error.code})
        await self.store.forget_message(table, former.role)

    async def knock(self, table: int, seat: Seat) -> None:
        """The letter that should have called a player did not reach them: the channel does it."""
        question = (await self.tables.look_of_seat(table, seat)).digest
        if self.knocked.get((table, seat)) == question:
            return
        self.knocked[table, seat] = question
        row = OutboxRecord(lane="post", kind="reminder", body={"seats": [seat]})
        await self.store.post(table, [row], self.tables.now())
        self.tables.tell(table)


class Teller:
    """Tells of one kind of thing.

    Args:
        telling: what it is told with.
    """

    def __init__(self, telling: Telling) -> None:
        self._telling = telling
        self._tables = telling.tables
        self._seating = telling.seating
        self._proposals = telling.proposals
        self._courier = telling.courier
        self._store = telling.store
