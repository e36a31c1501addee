"""What all deliveries share: the way to Discord, and what has been found out on it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

import discord

from bot.delivery.messages import Messages
from bot.delivery.sender import Sendable, Sender
from bot.delivery.turns import Urgency
from bot.store.members import MemberRecord
from bot.store.outbox_rows import ReminderRow
from bot.store.records import MessageRecord
from bot.table.consent.proposals import Proposals
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from bot.table.views.table_view import TableView
from rules.kernel.ask import Seat

log = logging.getLogger(__name__)

WITHOUT_BEFORE, WITHOUT_PICTURE, GIVEN_UP = 3, 4, 8
"""After so many faults of ours a message goes out in a simpler form, and at last not at all."""
LONGEST_PRESS = 20
"""Seconds for which a letter is left to whoever presses it."""
UNKNOWN_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
"""Discord's code for an old message that was edited too often."""


@dataclass(frozen=True, slots=True)
class Called:
    """Whom a message of the channel calls, and who is only named in it.

    Args:
        now: they are mentioned.
        asleep: a letter follows when they wake, or else a line in the channel.
        written: a letter calls them, so that the channel does not.
    """

    now: list[Seat] = field(default_factory=list)
    asleep: list[Seat] = field(default_factory=list)
    written: list[Seat] = field(default_factory=list)


class Way(Enum):
    """By what the channel calls somebody."""

    POST = "post"
    REMINDER = "reminder"
    NO_LETTER = "no letter"  # a line for whom none came


Leaving: TypeAlias = "Callable[[int, int], Awaitable[None]]"
"""What is done at a table when one of its people has left the server."""


Losing: TypeAlias = "Callable[[int], Awaitable[bool]]"
"""What finds out whether a table has lost its place, so that it stands still."""


async def nothing_is_lost(table: int) -> bool:
    """Every table has its place."""
    return False


async def nobody_stands_in(table: int, member: int) -> None:
    """Whoever has left the server keeps their seat."""


def always() -> bool:
    """Nothing keeps the bot from tidying."""
    return True


class Delivery:
    """What all deliveries share: the way to Discord, and what has been found out on it.

    Args:
        tables: the table service.
        seating: for what is told of tables that are not played.
        proposals: for what the tables are asked to decide.
        sender: the way itself.
        messages: how things look there.
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
        self.doubtful: set[int] = set()  # rows that may have been told, though nobody noted it
        self.left: Leaving = nobody_stands_in
        self.lost: Losing = nothing_is_lost
        self.tidies: Callable[[], bool] = always  # whether what nobody waits for may be sent
        self.faults: Counter[int] = Counter()  # of ours, by the row that could not be shown
        self._hands: dict[tuple[int, int], set[asyncio.Event]] = {}
        self.called_in_channel: dict[
            tuple[int, Seat], str
        ] = {}  # both lanes may find that it is needed
        self.refused: dict[tuple[int, Seat], str] = {}  # questions whose letter was refused
        self.reminded_quietly: dict[
            tuple[int, Seat], str
        ] = {}  # questions of which a line in the channel reminded without a mention

    @contextmanager
    def in_hand(self, table: int, member: int) -> Iterator[None]:
        """A member presses a letter of this table, which will itself show what comes next."""
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
        """Wait until nobody presses that letter; a press that hangs is not waited for."""
        hands = self._hands.get((table, member), set()) if member is not None else set()
        for done in list(hands):
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), LONGEST_PRESS)

    async def replace(self, table: int, former: MessageRecord, sending: Sendable) -> None:
        """Put its last form in the place of a message that plays no role any more."""
        await self.sender.turn(Urgency.TIDYING)
        try:
            await self.sender.edit(former.channel, former.message, sending)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429 or error.code == EDITED_TOO_OFTEN:
                raise
            log.info("letter gone", extra={"table": table, "code": error.code})
        await self.store.forget_message(table, former.role)

    async def remove(self, table: int, former: MessageRecord, *, forget: bool = True) -> None:
        """Delete a message that plays no role any more; with `forget` its role is free, too."""
        await self.sender.turn(Urgency.TIDYING)
        try:
            await self.sender.delete(former.channel, former.message)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                raise
            log.info("letter gone", extra={"table": table, "code": error.code})
        if forget:
            await self.store.forget_message(table, former.role)

    def letter_refused(self, code: int) -> None:
        """Count a letter that Discord refused; whose it was would tell who is awaited."""
        self.store.metrics.letter_refused()
        log.info("a letter is refused", extra={"code": code})

    def reached(self, table: int, seat: Seat) -> None:
        """A letter has gone out: what was found of former ones holds no more."""
        self.called_in_channel.pop((table, seat), None)
        self.refused.pop((table, seat), None)
        self.reminded_quietly.pop((table, seat), None)

    async def asleep_until(self, member: int) -> int:
        """When a member can be written to; 0: now."""
        calendar, now = await self.tables.held.calendar(member), self.tables.now()
        wakes = calendar.wakes(now)
        return wakes if wakes > now else 0

    async def called(
        self, view: TableView, seats: Iterable[Seat], wanted: Way = Way.POST
    ) -> Called:
        """Which of these seats, all of them named as awaited, the channel calls now.

        Args:
            view: the table as all see it.
            seats: whom it waits for.
            wanted: what calls them.
        """
        found = Called()
        for seat in seats:
            member = view.seats[seat].member
            if member is None:
                continue
            wish = await self.store.member(member)
            if view.alone:  # in their own DM every call would be one too many
                found.written.append(seat)
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
        """Whether the channel calls a player: whoever gets a letter is not called twice.

        That depends on what they want and on what all can see, never on what they have looked at.
        """
        if not await self.reaches(view.table, seat, wish.member):
            return True
        if not wish.pings or (wish.gathers and not view.live):
            return False
        if wanted is Way.POST and view.live:
            return True  # everybody is there; the letter that may follow makes no sound
        letters = ("always", "reminders") if wanted is Way.REMINDER else ("always",)
        return wanted is Way.NO_LETTER or wish.letters not in letters

    async def is_among_the_last(self, view: TableView, seat: Seat) -> bool:
        """Whether all others who are named as awaited want to hear only when they are the last.

        Two who do would wait for each other for ever. Who is awaited in secret does not count.
        """
        others = (view.seats[other].member for other in view.awaited if other != seat)
        wishes = [await self.store.member(other) for other in others if other is not None]
        return all(wish.last_one for wish in wishes)

    async def reaches(self, table: int, seat: Seat, member: int) -> bool:
        """Whether a letter with their present question reaches a player, as far as is known."""
        if (await self.store.member(member)).closed:
            return False
        refused = self.refused.get((table, seat))
        return refused is None or refused != (await self.tables.view_of_seat(table, seat)).digest

    async def out_of_reach(self, view: TableView, seats: Iterable[Seat]) -> list[Seat]:
        """Return whom of these no letter reaches, so that the channel must call them."""
        if view.alone:
            return []
        members = [(seat, view.seats[seat].member) for seat in seats]
        return [
            seat
            for seat, member in members
            if member is not None and not await self.reaches(view.table, seat, member)
        ]

    async def call_in_channel(self, table: int, seat: Seat) -> None:
        """The letter that should have called a player did not reach them: the channel does it."""
        question = (await self.tables.view_of_seat(table, seat)).digest
        if self.called_in_channel.get((table, seat)) == question:
            return
        self.called_in_channel[table, seat] = question
        row = ReminderRow(seats=(seat,), instead=True)
        await self.store.post(table, [row], self.tables.now())
        self.tables.held.tell(table)


class Deliverer:
    """Delivers one kind of row.

    Args:
        delivery: what all deliveries share.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._tables = delivery.tables
        self._seating = delivery.seating
        self._proposals = delivery.proposals
        self._sender = delivery.sender
        self._messages = delivery.messages
        self._store = delivery.store
