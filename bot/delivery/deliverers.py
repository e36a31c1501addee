"""The deliverers, and the choice of one for a row of the outbox."""

from collections.abc import Sequence

from bot.delivery.calls import Calls
from bot.delivery.delivery import Delivery
from bot.delivery.keepsakes import Keepsakes
from bot.delivery.lookouts import LookoutCalls
from bot.delivery.memberships import Memberships
from bot.delivery.notices import Notices
from bot.delivery.place_notes import PlaceNotes
from bot.delivery.posts import Posts, leading_moves
from bot.delivery.question_dms import QuestionDms
from bot.delivery.stand_in_dms import StandInDms
from bot.store.rows import outbox as kinds
from bot.store.rows.damage import SetAside
from bot.store.rows.outbox import MoveRow, OutboxRow, PostRow
from rules.kernel import Refused


class Deliverers:
    """Delivers rows of every kind.

    Args:
        delivery: the shared part of all deliveries.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._posts = Posts(delivery)
        self._question_dms = QuestionDms(delivery)
        self._calls = Calls(delivery)
        self._notices = Notices(delivery, self._calls)
        self._stand_in_dms = StandInDms(delivery)
        self._memberships = Memberships(delivery)
        self._place_notes = PlaceNotes(delivery)
        self._lookouts = LookoutCalls(delivery)
        self._keepsakes = Keepsakes(delivery)

    async def deliver(self, rows: Sequence[OutboxRow]) -> None:
        """Tell the first of these rows of a lane, together with moves that have piled up."""
        row, moves = rows[0], leading_moves(rows)
        if moves:
            await self._deliver_moves(moves)
        else:
            await self._deliver_one(row)
        if moves or isinstance(row, kinds.NoteRow):
            await self._close_what_is_decided(row.table)

    async def _close_what_is_decided(self, table: int) -> None:
        if self._delivery.tidies():
            await self._notices.maybe_close_proposals(table)

    async def _deliver_moves(self, moves: Sequence[MoveRow]) -> None:
        has_post = any(isinstance(each, PostRow) for each in moves)
        try:
            if has_post:
                await self._posts.tell(moves)
            else:
                await self._posts.renew(moves[0].table)
        except SetAside:
            raise
        except Refused:  # the table was cancelled meanwhile
            await self._posts.of_closed(moves)
        if has_post:  # some rows wait until the bot tidies
            await self._question_dms.tidy(moves[0].table)

    async def _deliver_one(self, row: OutboxRow) -> None:  # noqa: C901 - one line a kind
        match row:
            case kinds.LobbyRow():
                await self._notices.lobby(row)
            case kinds.DmRow():
                await self._question_dms.tell(row)
            case kinds.ReminderRow():
                await self._notices.reminder(row)
            case kinds.ProposalRow():
                await self._notices.proposal(row)
            case kinds.NoteRow():
                await self._notices.note(row)
            case kinds.InvitationRow():
                await self._notices.invitation(row)
            case kinds.CallRow():
                await self._calls.tell(row)
            case kinds.StandInRow():
                await self._stand_in_dms.tell(row)
            case kinds.MembershipRow():
                await self._memberships.tell(row)
            case kinds.PlaceNoteRow():
                await self._place_notes.dm(row)
            case kinds.LookoutRow():
                await self._lookouts.tell(row)
            case kinds.KeepsakeRow():
                await self._keepsakes.tell(row)
            case kinds.MovedRow():
                await self._place_notes.moved(row)
            case kinds.PromiseRow():
                await self._notices.promise(row)
            case kinds.StartRow():
                await self._notices.start(row)
            case _:
                raise TypeError(f"nobody delivers rows of the kind {row.kind}")
