"""Commands that need the others' agreement (undo, time, seats, host), and the answer to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.table.seats.stand_ins import KEEPERS
from cogs.answering import begin, name_of, show
from cogs.meant import done_at, moves_suggested, one_table_here, view_if_any
from cogs.offered import Choices
from cogs.permissions import moderates
from cogs.press_or_command import answer_proposal
from cogs.ui.panel import taken_back
from rules.kernel.ask import Refused
from rules.kernel.text import say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.rows.records import Caretaker, ProposalKind
    from cogs.messages import DiscordMessages

CARETAKERS = [app_commands.Choice(name=name, value=value) for value, name in KEEPERS.items()]
KINDS = [
    app_commands.Choice(name=name, value=value)
    for value, name in {
        "undo": "a move that would be taken back",
        "seat": "who plays for somebody",
        "host": "who hosts",
        "time": "more time",
        "sooner": "less time",
        "pause": "a pause",
        "place": "going on in another server",
        "end": "ending the game early",
        "seals": "opening the seals of a closed game",
        "broken": "going back at a broken table",
    }.items()
]
"""The proposals, by their names in `/game vote`."""


class AgreementCommands(commands.Cog):
    """The commands of `/game` that propose something, and the one that answers."""

    bot: RedGavel
    messages: DiscordMessages

    @app_commands.command(description="Take back your last move, or go back to before another")
    @app_commands.describe(move="Which move, with all that came after it; empty: your last one")
    async def undo(self, interaction: discord.Interaction[Any], move: str = "") -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        member = interaction.user.id
        if await self.bot.services.mending.is_broken(table):
            moderator = await moderates(interaction, table)
            mended = await self.bot.services.mending.propose(table, member, moderator=moderator)
            await show(interaction, await done_at(self.bot, table, mended))
            return
        before = await self.bot.services.tables.view(table, member)
        vote = await self.bot.services.taking_back.undo(table, member, move=move)
        done = say("The others are asked whether they agree.")
        if vote is None:
            last = not move and before.undo and not (before.ask is not None and before.ask.back)
            done = taken_back(before) if last else say("Taken back.")
        await show(interaction, await done_at(self.bot, table, done))

    @undo.autocomplete("move")
    async def _moves(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return [
            app_commands.Choice(name=label, value=name)
            for name, label in await moves_suggested(interaction, typed)
        ]

    @app_commands.command(description="Agree to what another player proposes, or refuse it")
    @app_commands.describe(
        answer=("Agree or refuse"), about="Which, if more than one thing is proposed"
    )
    @app_commands.choices(about=KINDS)
    async def vote(
        self,
        interaction: discord.Interaction[Any],
        answer: Literal["agree", "refuse"],
        about: str | None = None,
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        agrees, member = answer == "agree", interaction.user.id
        kind = cast("ProposalKind | None", about)  # Discord permits only these choices
        proposed = await self.bot.services.proposals.open_at(table, member, kind)
        if not proposed:
            raise Refused(
                say(
                    "Nothing is proposed here. /game undo, /game replace and /game host propose"
                    " something."
                )
            )
        if len(proposed) > 1:
            raise Refused(say("More than one thing is proposed. Choose one with the option about."))
        number = proposed[0].id
        await show(
            interaction,
            await answer_proposal(interaction, self.messages, table, number, agrees=agrees),
        )

    @app_commands.command(description="Ask for more time for a decision; the others must agree")
    @app_commands.describe(hours="How much more time", player="For whom; empty: you")
    async def extend(
        self, interaction: discord.Interaction[Any], hours: Literal[12, 24, 48], player: str = ""
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        done = await self.bot.services.extending.extend(table, interaction.user.id, player, hours)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(description="Pass hosting on, or propose another host")
    @app_commands.describe(player="Who hosts next; empty: you")
    async def host(self, interaction: discord.Interaction[Any], player: str = "") -> None:
        await begin(interaction)
        table, caller = await one_table_here(interaction), interaction.user.id
        moderator = await moderates(interaction, table)
        named = caller, name_of(interaction)
        done = await self.bot.services.hosting.host(table, named, player, moderator=moderator)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(
        description="Give your seat to another or a robot; or propose it for another seat"
    )
    @app_commands.describe(
        player="Whose seat",
        by="Who takes it; empty: a robot, or a caretaker",
        caretaker="How the seat is played if nobody takes it",
        for_good="True: the player whose seat it is cannot simply take it back",
    )
    @app_commands.choices(caretaker=CARETAKERS)
    async def replace(
        self,
        interaction: discord.Interaction[Any],
        player: str,
        by: discord.Member | discord.User | None = None,
        caretaker: str = "robot",
        for_good: bool = False,
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        if by is not None and by.bot:
            raise Refused(
                say("Other bots cannot play. To seat a robot of mine, leave the option by empty.")
            )
        if by is not None and interaction.guild_id is None:
            text = "Use this command in the channel of the game to say who takes the seat."
            raise Refused(say(text))
        if by is not None and not isinstance(by, discord.Member):
            text = "{name} is not on this server. Invite them, or name somebody who is here."
            raise Refused(say(text, name=by.display_name))
        to = (by.id, by.display_name) if by else None
        moderator = await moderates(interaction, table)
        handing, caller = self.bot.services.handing, interaction.user.id
        done = await handing.replace(
            table,
            caller,
            player,
            to,
            moderator=moderator,
            keeper=cast("Caretaker", caretaker),  # Discord permits only these choices
            for_good=for_good,
        )
        await show(interaction, await done_at(self.bot, table, done))

    @extend.autocomplete("player")
    @host.autocomplete("player")
    @replace.autocomplete("player")
    async def _players(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        view = await view_if_any(interaction)
        seats = view.seats if view is not None else ()
        fitting = [s for s in seats if not s.gone and typed.lower() in s.name.lower()]
        return [app_commands.Choice(name=s.name[:100], value=str(s.seat)) for s in fitting[:25]]
