"""The interfaces of the messages that the bot sends, one a topic of the cogs."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.delivery.sender import Sendable
from bot.hours.nights import Night
from bot.table.consent.shown import Shown
from bot.table.views.table_view import Happened, Lobby, Superseded, TableView
from rules.kernel import Seat, Text


@dataclass(frozen=True, slots=True)
class Morning:
    """A DM about all tables that await a member.

    Args:
        sending: the laid-out DM.
        named: tables that do not play live, with the member's seat there, where everybody knows
            that the table awaits them.
    """

    sending: Sendable
    named: Sequence[tuple[int, Seat]]


Progress: TypeAlias = "Callable[[int, int], Awaitable[None]]"
"""Tells how many steps of a work are done, and of how many."""


class KeepsakeMessages(Protocol):
    """Makes keepsakes of finished games, and lays out their messages."""

    async def begun(self, table: int, what: str, done: int, of: int) -> Sendable:
        """Return how far the work on a keepsake has come; of 0 steps: it begins."""

    async def made(self, table: int, what: str, progress: Progress) -> Sendable:
        """Make a keepsake and return its message.

        Raises:
            Refused: it cannot be made of this game.
        """

    async def refused(self, table: int, what: str, why: Text) -> Sendable:
        """Return a message that says why there is no keepsake."""


class PostMessages(Protocol):
    """Lays out the posts of a running table."""

    async def post(
        self, happened: Happened, ping: Sequence[Seat], *, plain: bool = False
    ) -> Sendable:
        """Lay out the channel's post of a move; `plain`: without a picture."""

    async def superseded(self, superseded: Superseded) -> Sendable:
        """Lay out the post of a move after a newer one has followed."""

    async def seals(self, view: TableView, seals: Sequence[tuple[int, str]]) -> Sendable:
        """Lay out seals alone, before their secrets are shown."""


class ReminderMessages(Protocol):
    """Lays out reminders in the channel."""

    async def reminder(
        self,
        view: TableView,
        seats: Sequence[Seat],
        called: Sequence[Seat],
        last: Sequence[Seat] = (),
    ) -> Sendable:
        """Lay out a message to the players whom the table awaits; only some of them are `called`.

        For `last` it was the last reminder: the table reads how it can go on.
        """


class NoticeMessages(Protocol):
    """Lays out sentences of the bot's own."""

    async def note(
        self, lobby: Lobby, text: Text, *, verify: bool = False, go_on: bool = False
    ) -> Sendable:
        """Lay out a sentence of the bot's own; `verify`: with a button for the receipts."""

    async def note_to(self, lobby: Lobby, member: int, text: Text) -> Sendable:
        """Lay out a sentence of the bot's own for the channel, which mentions a member."""

    async def dm_void(self, lobby: Lobby) -> Sendable:
        """Lay out the last form of that DM after the table was closed."""


class VoteMessages(Protocol):
    """Lays out votes, and messages about seats that change hands."""

    async def proposal(self, lobby: Lobby, proposal: Shown, called: Sequence[int]) -> Sendable:
        """Lay out a vote of the table; only some of its voters are `called`."""

    async def called_to(self, lobby: Lobby, proposal: Shown, member: int) -> Sendable:
        """Lay out a call in the channel to a member who was asleep when the vote began."""

    async def stood_in(self, view: TableView, seat: Seat) -> Sendable:
        """Lay out a message to the owner of a seat with a stand-in, with the way back."""


class LobbyMessages(Protocol):
    """Lays out tables before their start."""

    async def lobby(self, lobby: Lobby) -> Sendable:
        """Lay out a table before its start."""

    async def invitation(self, lobby: Lobby, host: str, members: Sequence[int]) -> Sendable:
        """Lay out an invitation to the former players of a game that is opened again."""


class QuestionMessages(Protocol):
    """Lays out a player's private question."""

    async def dm(self, view: TableView, *, plain: bool = False, former: str = "") -> Sendable:
        """Lay out a player's private question as a DM; `plain`: without a picture.

        A player who takes over from `former` reads what awaits them, even if nothing is asked.
        """


class SleepMessages(Protocol):
    """Lays out questions about a member's night and days off."""

    async def sleep_question(self) -> Sendable | None:
        """Lay out the one question about a member's night; None: it is not asked here."""

    async def night_proposed(self, night: Night) -> Sendable:
        """Lay out a proposal of the night that a member's answers suggest."""

    async def days_proposed(self, days: tuple[int, ...]) -> Sendable:
        """Lay out a proposal of the days off on which a member has lost turns."""


class InboxMessages(Protocol):
    """Lays out everything that awaits a member."""

    async def morning(self, member: int) -> Morning | None:
        """Lay out every table that awaits a member, with its news; None: none awaits them."""


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of every topic."""

    posts: PostMessages
    reminders: ReminderMessages
    notices: NoticeMessages
    votes: VoteMessages
    lobbies: LobbyMessages
    questions: QuestionMessages
    sleep: SleepMessages
    inbox: InboxMessages
    keepsakes: KeepsakeMessages
