"""Playing again: a new table for the people of a finished game, with its options."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.store.rows.outbox import InvitationRow
from bot.store.rows.people import FORMER
from bot.store.rows.records import SeatRecord, TableRecord
from bot.table.held import NO_TABLE
from bot.table.lobby.options import as_usual, checked_options
from bot.table.lobby.seating import Seating
from rules.games import GAMES
from rules.kernel import Refused, say


class Opened(NamedTuple):
    """A table to play again at, and whether it existed already."""

    table: int
    joined: bool


class Again:
    """Opens another game for people who have just played one.

    Args:
        seating: opens tables, and seats people there.
    """

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._store = seating.tables.store

    async def play(self, table: int, member: int, name: str) -> Opened:
        """Open the same game again where it was played, and invite its other people.

        The second to ask sits down at the table that the first has opened.

        Raises:
            Refused: the game is not over, the member has not played it, or its channel is taken.
        """
        found = await self._store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        record, seats = found
        if record.status != "over":
            raise Refused(say("This game is not over yet. Press Your move to see where it is."))
        if all(seated.member != member for seated in seats):
            text = "Only its players can open it again. /game new opens a new table."
            raise Refused(say(text))
        present = await self._present(record)
        if present is not None:
            await self._seating.join(present, member, name)
            return Opened(present, joined=True)
        return Opened(await self._open(record, seats, (member, name)), joined=False)

    async def _present(self, record: TableRecord) -> int | None:
        """Return the table of this game that already waits for players in the channel."""
        table = await self._store.table_in(record.channel)
        found = None if table is None else await self._store.table(table)
        if found is None or (found[0].game, found[0].status) != (record.game, "lobby"):
            return None
        return found[0].id

    async def _open(
        self, record: TableRecord, seats: Sequence[SeatRecord], host: tuple[int, str]
    ) -> int:
        """Open the table: the host sits first, the robots sit down, the others are invited."""
        robots = [s for s in seats if s.member is None and not s.gone and s.name != FORMER]
        people = [s.member for s in seats if s.member not in (None, host[0]) and not s.gone]
        with_robots = (SeatRecord(0, None, one.name, strength=one.strength) for one in robots)
        sitting = [SeatRecord(0, *host), *with_robots]
        meta = GAMES[record.game]
        former = replace(record.hours, notices=())  # nobody has to be warned of a new game
        options, hours = as_usual(meta, record.options, former, people=1)
        again = replace(
            record,
            id=0,
            host=host[0],
            host_name=host[1],
            status="lobby",
            options=checked_options(meta, options).model_dump(),
            hours=hours,
            owners=self._seating.tables.held.owners.get(record.game, ""),
            seed=self._seating.tables.store.machine.token_hex(16),
            version=0,
            moves=0,
            since=self._seating.tables.now(),
            heard=0,
            asked=0,
        )
        numbered = [replace(seated, seat=number) for number, seated in enumerate(sitting)]
        invitation = [InvitationRow(host=host[1], members=tuple(people))] if people else []
        return await self._seating.open(again, numbered, invitation)
