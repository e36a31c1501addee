"""`/me warnings`, `/me pictures`, `/me answer_times`: what panels ask and show of a member."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from discord import app_commands

from bot.table.views.views import SEVERAL
from cogs.answering import Interaction, begin, show
from cogs.me.layout import NOT_TIMED, TIMED
from cogs.offered import TopicCommands
from cogs.ui.layout import told
from rules.kernel import say

if TYPE_CHECKING:
    pass


class WishCommands(TopicCommands):
    """Those commands of `/me` that are about panels."""

    @app_commands.command(description="Whether you are asked once more before you may regret it")
    @app_commands.describe(
        on="True: before a long pass that gains nothing, for example; False: never",
        several="True: also before you take several things at once, such as cards that you buy",
    )
    async def warnings(
        self, interaction: Interaction, on: bool = True, several: bool = False
    ) -> None:
        await begin(interaction)
        advised = 0 if not on else SEVERAL if several else 1
        await self.bot.store.members.change(interaction.user.id, advised=advised)
        wishes = {
            0: say("You are no longer asked once more, except before something is lost for good."),
            1: say(
                "You are asked once more before you may regret it: before a long pass that gains"
                " nothing, for example."
            ),
            SEVERAL: say("You are asked once more, also before you take several things at once."),
        }
        await show(interaction, told(wishes[advised]))

    @app_commands.command(description="Whether post-mortems tell how long you took to answer")
    @app_commands.describe(on="True: the median of your answer times; False: nothing")
    async def answer_times(self, interaction: Interaction, on: bool) -> None:
        await begin(interaction)
        await self.bot.store.members.change(interaction.user.id, timed=on)
        await show(interaction, told(say(TIMED if on else NOT_TIMED)))

    @app_commands.command(description="In which form the pictures that only you see are drawn")
    @app_commands.describe(size="As the table's posts, compact, wide, or none")
    async def pictures(
        self,
        interaction: Interaction,
        size: Literal["table", "compact", "wide", "none"],
    ) -> None:
        await begin(interaction)
        await self.bot.store.members.change(interaction.user.id, picture=size)
        wishes = {
            "table": say("What only you see is drawn as the posts of the table are."),
            "wide": say("What only you see is drawn wide, with everything on it, at every table."),
            "compact": say("What only you see is drawn compact, at every table."),
            "none": say("What only you see is told in words. /board still shows the board."),
        }
        await show(interaction, told(wishes[size]))
