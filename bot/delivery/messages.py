"""The messages that the bot sends, as it asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.delivery.sender import Sendable
from bot.hours.nights import Night
from bot.table.consent.shown import Shown
from bot.table.views.table_view import Happened, Lobby, Superseded, TableView
from rules.kernel.ask import Seat
from rules.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Morning:
    """A letter of all tables that wait for a member.

    Args:
        sending: how it looks.
        named: tables that do not play live, and the member's seat there, where all know that the
            table waits for them.
    """

    sending: Sendable
    named: Sequence[tuple[int, Seat]]


class Messages(Protocol):
    """Lay out messages; the cogs implement it, for only they know how Discord shows things."""

    async def post(
        self, happened: Happened, ping: Sequence[Seat], *, plain: bool = False
    ) -> Sendable:
        """A move, as the channel is told of it; `plain` is without a picture."""

    async def superseded(self, superseded: Superseded) -> Sendable:
        """What becomes of the post of a move when a newer one follows."""

    async def seals(self, view: TableView, seals: Sequence[tuple[int, str]]) -> Sendable:
        """Seals alone, before what they seal is shown."""

    async def lobby(self, lobby: Lobby) -> Sendable:
        """A table before its start."""

    async def letter(self, view: TableView, *, plain: bool = False, former: str = "") -> Sendable:
        """A player's private question, as a DM; `plain` is without a picture.

        To whoever now plays for `former` it says what awaits them, though nothing may be asked.
        """

    async def reminder(
        self,
        view: TableView,
        seats: Sequence[Seat],
        called: Sequence[Seat],
        last: Sequence[Seat] = (),
    ) -> Sendable:
        """Word to those for whom the table has been waiting; only some of them are `called`.

        To `last` it was the last: the table is told how it can go on.
        """

    async def proposal(self, lobby: Lobby, proposal: Shown, called: Sequence[int]) -> Sendable:
        """Whether the table agrees to something; only some of those asked are `called`."""

    async def called_to(self, lobby: Lobby, proposal: Shown, member: int) -> Sendable:
        """Word in the channel to one who slept when that was asked."""

    async def stood_in(self, view: TableView, seat: Seat) -> Sendable:
        """Word to whose seat another plays, with the way back."""

    async def sleep_question(self) -> Sendable | None:
        """Ask once when somebody sleeps; None: that is not asked here."""

    async def night_proposed(self, night: Night) -> Sendable:
        """Propose a night that somebody's answers suggest."""

    async def morning(self, member: int) -> Morning | None:
        """Every table that waits for a member, and what happened there; None: none waits."""

    async def letter_void(self, lobby: Lobby) -> Sendable:
        """What becomes of that DM when the table was closed."""

    async def note(
        self, lobby: Lobby, text: Text, *, verify: bool = False, go_on: bool = False
    ) -> Sendable:
        """A sentence of the bot's own; `verify`: with a button that shows the receipts."""

    async def invitation(self, lobby: Lobby, host: str, members: Sequence[int]) -> Sendable:
        """Word to those who played the game before: it is opened again."""
