"""Spectators: a player may let one person see their hand, and the whole table is told.

Nobody ever sees both sides. A person who has seen a hand can never see another hand of that table,
nor take another seat of it. A player of the table, present or former, sees no other hand. An offer
counts for nothing until it is used, so an offer bars nobody.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.store.rows.records import GuestRecord
from bot.table.changes import note
from bot.table.held import HeldTable
from bot.table.people.recognising import is_of
from bot.table.tables import Tables
from bot.table.views.table_view import TableView
from bot.table.views.view_cache import facts_of
from rules.kernel import Refused, Seat, Text, say


class Guests:
    """The guests, and the hands they may see.

    Args:
        tables: the table service, whose locks and views this shares.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    # ---- actions of a player --------------------------------------------------------------------

    async def let(self, table: int, player: int, guest: tuple[int, str]) -> Text:
        """Let a person see a player's hand; return the message to show the player.

        A stand-in shows nobody the hand of the player for whom they play.

        Raises:
            Refused: the game is not running, the hand has a guest already, or that person may not.
        """
        member, name = guest
        async with self._tables.open(table) as held:
            if held.running().over:
                raise Refused(say("The game is over."))
            seat = held.seat_of(player)
            if held.record.alone:
                raise Refused(say("You practise alone: nobody else can see this game."))
            if held.seats[seat].owner is not None:
                text = "You play for {owner}. Only {owner} may show this hand, back in their seat."
                raise Refused(say(text, owner=held.seats[seat].owner_name))
            for one in await self._present(held):
                if one.seat == seat:
                    text = (
                        "{name} may see your hand already, and only one person can. /show,"
                        " do: stop, ends that."
                    )
                    raise Refused(say(text, name=one.name))
                if one.member == member:
                    text = (
                        "{name} may see the hand of {player} already. A guest sees only one hand."
                    )
                    raise Refused(say(text, name=name, player=held.seats[one.seat].name))
            why_not = await self._why_not(held, seat, member, name)
            if why_not is not None:
                raise Refused(why_not)
            at = self._tables.now()
            kept = GuestRecord(seat=seat, player=player, member=member, name=name, since=at)
            text = (
                "{seat:seat} lets {name} see their hand from now on. Whoever has seen a hand here"
                " sees no other one and takes no other seat at this table."
            )
            row = note(say(text, seat=seat, name=name))
            await self._store.guests.put(table, kept, [row])
            self._tables.held.tell(table)
        return say("{name} may see your hand. The table is told.", name=name)

    async def stop(self, table: int, member: int) -> Text:
        """End a guest's access, for the player or the guest.

        Raises:
            Refused: nobody sees the player's hand, and they see none.
        """
        async with self._tables.open(table) as held:
            found = [g for g in await self._present(held) if member in (g.player, g.member)]
            if not found:
                raise Refused(say("Nobody sees your hand at this table, and you see none."))
            for one in found:
                over = "{name} no longer sees the hand of {seat:seat}."
                text = say(over, name=one.name, seat=one.seat)
                at = self._tables.now()
                await self._store.guests.end(table, one.id, at, [note(text)])
            self._tables.held.tell(table)
        return say("That is over. The table is told.")

    # ---- access ---------------------------------------------------------------------------------

    async def at(self, table: int) -> list[GuestRecord]:
        """Return the present guests, as everybody may know."""
        async with self._tables.held.open_unread(table) as held:
            return await self._present(held) if held.record.status == "running" else []

    async def offered(self, table: int, member: int) -> GuestRecord | None:
        """Return the guest record of a member; None: they may see no hand."""
        found = [one for one in await self.at(table) if one.member == member]
        return found[0] if found else None

    async def view(self, table: int, member: int) -> TableView:
        """Return the table with the hand that a member may see; from now on they have seen it.

        The view hides the player's decisions, secrets left at the table, and half-made moves.

        Raises:
            Refused: they may see none.
        """
        async with self._tables.open(table) as held:
            found = [one for one in await self._present(held) if one.member == member]
            if not found or held.running().over:
                raise Refused(say("You have no seat at this table. Press Board to look at it."))
            [guest, *_] = found
            why_not = await self._why_not(held, guest.seat, member, guest.name)
            if why_not is not None:
                raise Refused(why_not)
            if not guest.looked:
                await self._store.guests.note_looked(guest.id, self._tables.now())
            version, game = await self._tables.views.shown(held, None)
            facts = facts_of(held, version, game)
            view = game.guest_view(guest.seat)
        return replace(facts, viewer=guest.seat, game_view=view)

    # ---- within ---------------------------------------------------------------------------------

    async def _present(self, held: HeldTable) -> list[GuestRecord]:
        """Return the present guests: access ends when the seat changes hands."""
        guests = [g for g in await self._store.guests.of(held.record.id) if g.until is None]
        if not guests:
            return []
        sitting = [t for t in await self._store.tenures.of(held.record.id) if t.until is None]
        since = {(t.seat, t.member): t.since for t in sitting}
        sits = {t.member for t in sitting}
        return [
            one
            for one in guests
            if one.since >= since.get((one.seat, one.player), one.since + 1)
            and one.member not in sits
        ]

    async def _why_not(self, held: HeldTable, seat: Seat, member: int, name: str) -> Text | None:
        """Return why a person may not see a seat's hand: they know another side."""
        if any(member in (s.member, s.owner) and not s.gone for s in held.seats):
            return say("{name} plays at this table.", name=name)
        tenures = await self._store.tenures.of(held.record.id)
        sat = [t for t in tenures if t.seat != seat and not t.lobby]
        if any(is_of(held, t.member, member) for t in sat):
            return say("{name} has sat in another seat of this table.", name=name)
        return barred(held, await self._store.guests.of(held.record.id), seat, member)


def barred(
    held: HeldTable,
    guests: Sequence[GuestRecord],
    seat: Seat,
    member: int,
    *,
    sits_down: bool = False,
) -> Text | None:
    """Return why a person who has seen a hand may see or take nothing of a seat.

    A person who `sits_down` is a guest no longer, not even at that seat.
    """
    for one in guests:
        if not one.looked or not is_of(held, one.member, member):
            continue
        names = {"name": one.name, "player": held.seats[one.seat].name}
        if one.seat != seat:
            text = (
                "{name} has seen the hand of {player}, so no other hand here can be shown to them."
            )
            return say(text, **names)
        if sits_down and one.until is None:
            text = "{name} sees the hand of {player} as a guest. /show, do: stop, ends that first."
            return say(text, **names)
    return None
