"""The shared part of all deliveries: the way to Discord, and the facts learnt on it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import discord

from bot.delivery.messages import Messages
from bot.delivery.sender import Sendable, Sender
from bot.delivery.sight import Readers
from bot.delivery.turns import Urgency
from bot.hours.spans import opens
from bot.store.rows.members import MemberRecord
from bot.store.rows.outbox import ReminderRow
from bot.store.rows.records import MessageRecord
from bot.table.consent.proposals import Proposals
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from bot.table.views.table_view import TableView
from rules.kernel import Seat

log = logging.getLogger(__name__)

WITHOUT_BEFORE, WITHOUT_PICTURE, GIVEN_UP = 3, 4, 8
"""The numbers of own faults after which a message is simplified twice, then given up."""
LONGEST_PRESS = 20
"""Seconds for which a DM is left to the player who presses it."""
UNKNOWN_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
"""Discord's code for an old message with too many edits."""


@dataclass(frozen=True, slots=True)
class Called:
    """The players whom a message of the channel calls, and those it only names.

    Args:
        now: they are mentioned.
        asleep: a DM follows after they wake, or else a line in the channel.
        written: a DM calls them, so the channel does not.
    """

    now: list[Seat] = field(default_factory=list)
    asleep: list[Seat] = field(default_factory=list)
    written: list[Seat] = field(default_factory=list)


class Way(Enum):
    """The occasion of a call in the channel."""

    POST = "post"
    REMINDER = "reminder"
    NO_DM = "no DM"  # a line for a player without a DM
    WARNING = "warning"  # in place of the DM that warns of the end of a time


Leaving: TypeAlias = "Callable[[int, int], Awaitable[None]]"
"""Acts at a table after one of its people has left the server."""


Losing: TypeAlias = "Callable[[int], Awaitable[bool]]"
"""Returns whether a table has lost its place, and so stands still."""


async def nothing_is_lost(table: int) -> bool:
    """Return False: every table has its place."""
    return False


async def nobody_stands_in(table: int, member: int) -> None:
    """Do nothing: a player who has left the server keeps their seat."""


def always() -> bool:
    """Return True: the bot may always tidy."""
    return True


class Delivery:
    """The shared part of all deliveries: the way to Discord, and the facts learnt on it.

    Args:
        tables: the table service.
        seating: for messages of tables that are not running.
        proposals: for messages about votes.
        sender: sends to Discord.
        messages: lays out messages.
    """

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        proposals: Proposals,
        sender: Sender,
        messages: Messages,
    ) -> None:
        self.tables = tables
        self.seating = seating
        self.proposals = proposals
        self.sender = sender
        self.messages = messages
        self.store = tables.store
        self.readers = Readers(tables.store, sender)
        self.doubtful: set[int] = set()  # rows that Discord may have, though nobody noted it
        self.left: Leaving = nobody_stands_in
        self.lost: Losing = nothing_is_lost
        self.tidies: Callable[[], bool] = always  # whether messages that nobody awaits may be sent
        self.faults: Counter[int] = Counter()  # the bot's own, by the row that failed
        self._hands: dict[tuple[int, int], set[asyncio.Event]] = {}
        self.called_in_channel: dict[
            tuple[int, Seat], str
        ] = {}  # both lanes may find that it is needed
        self.refused: dict[tuple[int, Seat], str] = {}  # questions whose DM was refused
        self.reminded_quietly: dict[
            tuple[int, Seat], str
        ] = {}  # questions of which a line in the channel reminded without a mention

    @contextmanager
    def in_hand(self, table: int, member: int) -> Iterator[None]:
        """Mark that a member presses this table's DM, which shows the next question itself."""
        done = asyncio.Event()
        self._hands.setdefault((table, member), set()).add(done)
        try:
            yield
        finally:
            done.set()
            self._hands[table, member].discard(done)
            if not self._hands[table, member]:
                del self._hands[table, member]

    async def put_down(self, table: int, member: int | None) -> None:
        """Wait until nobody presses that DM, but not for a press that hangs."""
        hands = self._hands.get((table, member), set()) if member is not None else set()
        for done in list(hands):
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), LONGEST_PRESS)

    async def replace(self, table: int, former: MessageRecord, sending: Sendable) -> None:
        """Replace a message that plays no role any more by its last form."""
        await self.sender.turn(Urgency.TIDYING)
        try:
            await self.sender.edit(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429 or error.code == EDITED_TOO_OFTEN:
                raise
            log.info("DM gone", extra={"table": table, "code": error.code})
        await self.store.outbox.forget_message(table, former.role)

    async def remove(self, table: int, former: MessageRecord) -> None:
        """Delete a message that plays no role any more; its role becomes free."""
        await self.delete(former.channel, former.message, {"table": table})
        await self.store.outbox.forget_message(table, former.role)

    async def delete(self, channel: int, message: int, where: Mapping[str, object]) -> None:
        """Delete a message of the bot, if it is still there; `where` goes to the log."""
        await self.sender.turn(Urgency.TIDYING)
        try:
            await self.sender.delete(channel, message)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            log.info("DM gone", extra={**where, "code": error.code})

    def dm_refused(self, code: int) -> None:
        """Count a DM that Discord refused; naming its reader would tell who is awaited."""
        self.store.metrics.dm_refused()
        log.info("a DM is refused", extra={"code": code})

    def reached(self, table: int, seat: Seat) -> None:
        """Note that a DM has gone out: findings about former ones no longer hold."""
        self.called_in_channel.pop((table, seat), None)
        self.refused.pop((table, seat), None)
        self.reminded_quietly.pop((table, seat), None)

    async def asleep_until(self, member: int) -> int:
        """Return when a member can get a message; 0: now."""
        calendar, now = await self.tables.held.calendar(member), self.tables.now()
        wakes = calendar.wakes(now)
        return wakes if wakes > now else 0

    async def night_until(self, member: int) -> int:
        """Return when a member's night or day off is over; 0: they have none now.

        Their absence does not matter: what takes their word reaches them by DM.
        """
        calendar, now = await self.tables.held.calendar(member), self.tables.now()
        wakes = opens(now, calendar.weekly)
        return wakes if wakes > now else 0

    async def called(
        self, view: TableView, seats: Iterable[Seat], wanted: Way = Way.POST
    ) -> Called:
        """Return which of these publicly awaited seats the channel calls now.

        Args:
            view: the table as all see it.
            seats: the awaited seats.
            wanted: the occasion of the call.
        """
        found = Called()
        for seat in seats:
            member = view.seats[seat].member
            if member is None:
                continue
            wish = await self.store.members.get(member)
            if view.alone:  # in their own DM every call would be one too many
                found.written.append(seat)
            elif wanted is Way.WARNING:  # whoever can lose something hears of it
                found.now.append(seat)
            elif await self.asleep_until(member):
                found.asleep.append(seat)
            elif wish.last_one and not await self.is_among_the_last(view, seat):
                continue
            elif await self._by_channel(view, seat, wish, wanted):
                found.now.append(seat)
            else:
                found.written.append(seat)
        return found

    async def _by_channel(
        self, view: TableView, seat: Seat, wish: MemberRecord, wanted: Way
    ) -> bool:
        """Return whether the channel calls a player: nobody is called twice.

        That depends on the player's wish and on public facts, never on what they have looked at.
        """
        if not await self.reaches(view.table, seat, wish.member):
            return True
        if not wish.pings or (wish.gathers and not view.live):
            return False
        if wanted is Way.POST and view.live:
            return True  # everybody is there; a DM that follows makes no sound
        dms = ("always", "reminders") if wanted is Way.REMINDER else ("always",)
        return wanted is Way.NO_DM or wish.letters not in dms

    async def is_among_the_last(self, view: TableView, seat: Seat) -> bool:
        """Return whether all other named players also want to hear only as the last.

        Two such players would wait for each other for ever. Players awaited in secret do not count.
        """
        others = (view.seats[other].member for other in view.awaited if other != seat)
        wishes = [await self.store.members.get(other) for other in others if other is not None]
        return all(wish.last_one for wish in wishes)

    async def reaches(self, table: int, seat: Seat, member: int) -> bool:
        """Return whether a DM with the present question reaches a player, as far as known."""
        if (await self.store.members.get(member)).closed:
            return False
        refused = self.refused.get((table, seat))
        return refused is None or refused != (await self.tables.asked_of_seat(table, seat)).digest

    async def out_of_reach(self, view: TableView, seats: Iterable[Seat]) -> list[Seat]:
        """Return the seats that no DM reaches, so that the channel must call them."""
        if view.alone:
            return []
        members = [(seat, view.seats[seat].member) for seat in seats]
        return [
            seat
            for seat, member in members
            if member is not None and not await self.reaches(view.table, seat, member)
        ]

    async def call_in_channel(self, table: int, seat: Seat, *, warns: bool = False) -> None:
        """Call a player in the channel whose DM, perhaps a warning, did not reach them."""
        question = (await self.tables.asked_of_seat(table, seat)).digest
        if self.called_in_channel.get((table, seat)) == question and not warns:
            return
        self.called_in_channel[table, seat] = question
        row = ReminderRow(seats=(seat,), instead=True, warns=warns)
        await self.store.outbox.post(table, [row], self.tables.now())
        self.tables.held.tell(table)


class Deliverer:
    """Delivers one kind of row.

    Args:
        delivery: the shared part of all deliveries.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._tables = delivery.tables
        self._seating = delivery.seating
        self._proposals = delivery.proposals
        self._sender = delivery.sender
        self._messages = delivery.messages
        self._store = delivery.store
