"""Builds the topics: their messages for the outbox, their commands, presses and listeners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.delivery.messages import Messages
from bot.words import spoken
from cogs.answering import Interaction
from cogs.apologies import apologise, refuse
from cogs.channels.access import Access
from cogs.channels.threads import ThreadEvents
from cogs.drawing import Drawings
from cogs.finished.keepsakes import Keepsakes
from cogs.finished.post_mortem import PostMortems
from cogs.finished.replay import Replays
from cogs.in_sight import InSight
from cogs.inbox.commands import Inbox
from cogs.inbox.messages import InboxMessages
from cogs.lobby.commands import LobbyCommands
from cogs.lobby.layout import LobbyMessages
from cogs.lobby.presses import LobbyPresses
from cogs.me.commands import MeCommands
from cogs.me.own_data import OwnData
from cogs.me.sleep import Sleep
from cogs.me.wishes import WishCommands
from cogs.offered import CommandTranslator, everywhere, gathered, where_one_plays
from cogs.open_tables import OpenTables
from cogs.owner.commands import Owner
from cogs.pages import Pages
from cogs.presses import Presses, table_of
from cogs.question.commands import QuestionCommands
from cogs.question.guests import GuestCommands
from cogs.question.messages import QuestionMessages
from cogs.question.presses import QuestionPresses
from cogs.record.commands import Record
from cogs.reference.commands import ReferenceCommands
from cogs.reference.messages import ReferenceMessages
from cogs.table.boards import Boards
from cogs.table.closing import Closing
from cogs.table.going_on import GoingOn
from cogs.table.notices import Notices
from cogs.table.post import Posts
from cogs.table.reminders import Reminders
from cogs.table.seals import Seals
from cogs.table.story import Story
from cogs.table.time_out import StepIns
from cogs.table.votes import VoteCommands
from cogs.table.votes_layout import Votes

if TYPE_CHECKING:
    from bot.client import Cogs, RedGavel
    from rules.kernel import Text


def cogs_of(bot: RedGavel) -> Cogs:
    """Return the bot's messages and listeners; nothing is loaded yet."""
    return Loading(bot)


class Loading:
    """Knows every topic, and gives each the parts that it shares with others.

    Args:
        bot: the bot, furnished as far as messages need it.
    """

    def __init__(self, bot: RedGavel) -> None:
        self._bot = bot
        self.drawings = Drawings(bot.drawing_thread, bot.sender.veiled)
        self.question = QuestionMessages(bot, self.drawings)
        self.in_sight = InSight(bot, self.question.gone_on)
        self.inbox = InboxMessages(bot, self.drawings)
        self.lobby, self.votes = LobbyMessages(bot), Votes(bot)
        self.reminders, self.sleep = Reminders(bot), Sleep(bot)
        self.post_mortems = PostMortems(bot, self.drawings)
        self.keepsakes = Keepsakes(bot, self.post_mortems)
        self.pages = Pages(self.question.panel, self.lobby.lobby, self.votes.vote)
        self.boards = Boards(bot, self.drawings)
        self.story = Story(bot, self.pages)
        self.messages = Messages(
            posts=Posts(bot, self.drawings, self.in_sight),
            reminders=self.reminders,
            notices=Notices(bot),
            votes=self.votes,
            lobbies=self.lobby,
            questions=self.question,
            sleep=self.sleep,
            inbox=self.inbox,
            keepsakes=self.keepsakes,
        )

    def table_of(self, used: Any) -> int | None:
        """Return the table that a used component or a filled form names."""
        return table_of(used)

    async def refuse(self, interaction: Interaction, text: Text) -> None:
        """Tell whoever pressed why nothing was done."""
        await refuse(interaction, text)

    async def load(self) -> None:
        """Add every command and listener to the bot."""
        bot, pages, drawings = self._bot, self.pages, self.drawings
        bot.tree.error(_failed)
        if spoken.installed():
            await bot.tree.set_translator(CommandTranslator())
        game = (
            VoteCommands(bot, pages),
            LobbyCommands(bot, self.lobby),
            OpenTables(bot),
            self.story,
            GoingOn(bot, pages),
            Closing(bot),
            Replays(bot, drawings),
        )
        me = MeCommands(bot), WishCommands(bot), self.reminders
        bot.tree.add_command(where_one_plays(gathered("game", "Open and manage a game", game)))
        bot.tree.add_command(everywhere(gathered("me", "What is yours alone", me)))
        cogs = (
            QuestionCommands(bot, self.question, self.in_sight),
            self.boards,
            ReferenceCommands(bot, ReferenceMessages(bot, drawings)),
            Seals(bot),
            Inbox(bot, self.inbox, pages),
            Record(bot),
            GuestCommands(bot),
            Owner(bot),
            Access(bot),
            ThreadEvents(bot),
        )
        others = (
            QuestionPresses(bot, self.question, self.in_sight),
            StepIns(bot),
            LobbyPresses(bot, self.lobby),
            self.keepsakes,
            self.post_mortems,
            OwnData(bot),
            self.sleep,
        )
        presses = Presses(self.in_sight, [*game, *me, *cogs, *others])
        for cog in (presses, *cogs):
            await bot.add_cog(cog)


async def _failed(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    await apologise(interaction, original)
