"""Tables laid aside: nobody answers, so they call nobody until somebody comes back.

The time-out that shows that nobody is there lays a table aside (`Tables`), or this module does
after two weeks without an answer. Only public answers count, or the moment would tell of secret
ones. Nothing is closed or deleted, and time goes on where it stopped.
"""

from contextlib import suppress

from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import PostRow
from bot.store.rows.records import Change
from bot.table.changes import HOUR, lay_aside, resumed_dms
from bot.table.held import HeldTable
from bot.table.people.handing import Handing
from bot.table.tables import Tables
from bot.table.time.retiming import going_on
from bot.table.time.time_to_act import could_have_acted
from rules.kernel import Refused, Text, say, to_plain

SILENT = 14 * 24 * HOUR
"""Seconds everybody has to answer before a table stops calling."""


class LaidAside:
    """Lays tables aside that nobody answers, and lets them go on.

    Args:
        tables: the table service, whose locks and commits this shares.
        handing: gives returning players their seats.
    """

    def __init__(self, tables: Tables, handing: Handing) -> None:
        self._tables = tables
        self._handing = handing

    async def lay_aside(self) -> None:
        """Lay the tables aside that nobody has answered for two weeks."""
        for table in await self._tables.store.retention.unanswered(self._tables.now() - SILENT):
            with suppress(SetAside):  # its save cannot be read: the others go on
                async with self._tables.open(table) as held:
                    if self._is_silent(held):
                        await self._lay_aside(held)

    def _is_silent(self, held: HeldTable) -> bool:
        """Return whether everybody who sits there could have answered, and nobody has."""
        record, now = held.record, self._tables.now()
        if record.status != "running" or record.aside or record.lost or record.alone:
            return False
        people = [s.member for s in held.seats if s.member is not None and not s.gone]
        could = (could_have_acted(held, m, record.answered, SILENT, now) for m in people)
        return not held.running().over and all(could)

    async def _lay_aside(self, held: HeldTable) -> None:
        text = (
            "Nobody has answered here for two weeks, so this game is laid aside: no time runs, and"
            " nobody is called. It stays as it stands until a player presses Go on, or types"
            " /game resume."
        )
        if not held.is_timed():
            text = (
                "Nobody has answered here for two weeks, so this game calls nobody any more. It"
                " goes on as soon as somebody answers."
            )
        change = self._change(held)
        lay_aside(change, held.seats, say(text))
        await self._tables.commit(held, change)

    async def is_aside(self, table: int) -> bool:
        """Return whether a table is laid aside, and has a place where it can go on."""
        found = await self._tables.held.seated_at(table)
        return found is not None and bool(found[0].aside) and not found[0].lost

    async def go_on(self, table: int, member: int) -> Text:
        """Let a table go on as it was; the owner of a stood-in seat plays again.

        Raises:
            Refused: it is not laid aside, has no place, or the member does not play there.
        """
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            if held.record.lost:
                held.playing()
            if not held.record.aside:
                text = "This game goes on already. Press Your move to see where it is."
                raise Refused(say(text))
            sits = any(s.member == member and not s.gone for s in held.seats)
            own = next((s for s in held.seats if s.owner == member and not s.gone), None)
            if not sits and own is not None:
                await self._handing.give_back(held, own)
            seat = held.seat_of(member)
            await self._tables.held.note_act(held, member)
            await self._tables.held.was_still(held, held.record.aside)
            told = say("{seat:seat} lets the game go on as it stood.", seat=seat)
            change = self._change(held)
            change.aside, change.answered, change.heard = 0, change.at, True
            change.asked = change.at
            going_on(held, change)
            post = PostRow(
                version=held.record.version + 1,
                number=held.record.heard + 1,
                lines=(to_plain(told),),
                minor=False,
                ping=tuple(held.running().awaited()),
            )
            change.outbox = [post, *resumed_dms(held.seats)]
            await self._tables.commit(held, change)
        return say("The game goes on as it stood.")

    def _change(self, held: HeldTable) -> Change:
        record = held.record
        return Change(table=record.id, version=record.version, at=self._tables.now())
