"""Forgetting a person who asks for it, or who no longer exists on Discord.

Robots take their seats at every table, and the tables read so; name and id disappear from the
store. Work in progress (such as a post being sent) may bring a name back into a row, so a second
round follows some minutes later. Until then the store remembers who must be forgotten, so that a
crash loses nothing.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import ProposalRow
from bot.store.rows.people import FORMER
from bot.table.changes import note
from bot.table.held import HeldTable, JustChanged, tried_again
from bot.table.lobby.seating import Seating
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.tables import Tables
from rules.kernel import Refused, say

AGAIN = 600
"""Seconds until the second round."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The effects of forgetting a person, in numbers of tables."""

    running: int = 0  # those in which a robot takes their seat
    lobbies: int = 0  # those that they leave, or that are closed
    practice: int = 0  # those that are deleted
    ended: int = 0  # those at which their name disappears


class Forgetting:
    """Removes people from tables and from the store.

    Args:
        tables: the table service, whose locks and commits this shares.
        handing: gives their seats away.
        hosting: gives their tables another host.
        seating: lets them leave tables that have not started.
    """

    def __init__(
        self, tables: Tables, handing: Handing, hosting: Hosting, seating: Seating
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._handing = handing
        self._hosting = hosting
        self._seating = seating

    async def foreseen(self, member: int) -> Foreseen:
        """Return the effects of `forget` at this moment."""
        counted = dict.fromkeys(("running", "lobbies", "practice", "ended"), 0)
        for table in await self._store.forgetting.knowing(member):
            found = await self._store.table(table)
            if found is None:
                continue
            record, seats = found
            if record.alone and record.host == member:
                counted["practice"] += 1
            elif record.status in ("over", "cancelled"):
                counted["ended"] += 1
            elif member == record.host or any(
                member in (s.member, s.owner) and not s.gone for s in seats
            ):
                counted["lobbies" if record.status == "lobby" else "running"] += 1
        return Foreseen(**counted)

    async def forget(self, member: int) -> None:
        """Forget a member: their seats go to robots, their name and id disappear everywhere."""
        now = self._tables.now()
        await self._store.forgetting.begin(member, now)
        await self._first_round(member, now)

    async def finish(self) -> None:
        """Make the first or second round for everybody who must be forgotten, at one place."""
        if not self._store.home.is_first:
            return
        now, any_done = self._tables.now(), False
        for member, since, rounds in await self._store.forgetting.due(now):
            if not rounds:
                await self._first_round(member, since)
            elif await self._round(member, since, last=True):
                await self._store.forgetting.end(member)
                any_done = True
            else:
                await self._store.forgetting.note_round(member, rounds, now + AGAIN)
        if any_done:
            await self._store.forgetting.sweep()

    async def _first_round(self, member: int, since: int) -> None:
        await self._round(member, since, last=False)
        await self._store.forgetting.note_round(member, 1, self._tables.now() + AGAIN)

    async def _round(self, member: int, since: int, *, last: bool) -> bool:
        """Forget a member wherever they have not come back; return whether nothing is left."""
        done, came_back = True, False
        for table in await self._store.forgetting.knowing(member):
            if await self._store.forgetting.came_back(table, member, since):
                came_back = True
                continue
            try:
                done &= await self._forget_at(table, member, last=last)
            except JustChanged:  # by its home, all the time: the next round
                done = False
            except Refused:
                continue  # it is gone meanwhile
        if not came_back:
            await self._store.forgetting.forget_wishes(member)
            await self._tables.held.reread_hours(member)
        return done

    async def _forget_at(self, table: int, member: int, *, last: bool) -> bool:
        """Forget a member at one table; return False while its cards are being dealt."""
        if not await tried_again(partial(self._leave, table, member)):
            return False
        async with self._tables.held.open_unread(table) as held:
            if held.record.alone and held.record.host == member:
                await self._store.retention.delete_table(table)
            else:
                await self._store.forgetting.forget_at(table, member, dms=last)
                await self._close_posts(held)
            self._tables.held.read_again(table)
        self._tables.held.tell(table)
        return True

    async def _leave(self, table: int, member: int) -> bool:
        """Let a member leave a table; return False if that must wait."""
        async with self._tables.held.open_unread(table) as held:
            status, alone = held.record.status, held.record.alone
            seated = any(member in (s.member, s.owner) for s in held.seats)
            hosts = held.record.host == member
            if status == "running":
                await self._look_no_more(held, member)
        if alone or not (seated or hosts):
            return True
        if status == "starting":
            return False
        if status == "lobby":
            await self._leave_lobby(table, member)
        if status == "running":
            with suppress(SetAside):  # its save is damaged: the rows forget them all the same
                await self._handing.leave_for_good(table, member)
        return True

    async def _leave_lobby(self, table: int, member: int) -> None:
        """Leave a table before its start; close one with nobody else."""
        async with self._tables.held.open_unread(table) as held:
            others = [s for s in held.seats if s.member not in (None, member)]
            sits = any(s.member == member for s in held.seats)
        if not others:
            await self._seating.cancel(table, member, moderator=True)
        elif sits:
            await self._seating.leave(table, member)
        else:
            heir = others[0].member or 0, others[0].name
            await self._hosting.host(table, heir, "", moderator=True)

    async def _look_no_more(self, held: HeldTable, member: int) -> None:
        """End their access as a guest, and tell the table without a name."""
        table, now = held.record.id, self._tables.now()
        for guest in await self._store.guests.of(table):
            if guest.member == member and guest.until is None:
                text = "{name} no longer sees the hand of {seat:seat}."
                told = note(say(text, name=FORMER, seat=guest.seat))
                await self._store.guests.end(table, guest.id, now, [told])

    async def _close_posts(self, held: HeldTable) -> None:
        """Update the posts of votes: some may be void."""
        table = held.record.id
        if held.record.status == "running" and await self._store.outbox.proposal_messages(table):
            await self._store.outbox.post(table, [ProposalRow(proposal=0)], self._tables.now())
