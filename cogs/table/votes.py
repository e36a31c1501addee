"""Commands that need the others' agreement (undo, time, seats, host), and the answer to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import discord
from discord import app_commands

from bot.table.seats.stand_ins import KEEPERS
from cogs.answering import Interaction, begin, name_of, show
from cogs.offered import Choices, TopicCommands
from cogs.pages import Pages
from cogs.permissions import moderates
from cogs.presses import press
from cogs.table.post import deciding_at
from cogs.table.votes_layout import awaits_sheet
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import Sending
from cogs.ui.naming import CHOICES
from cogs.ui.notes import taken_back
from cogs.ui.words import Speech
from cogs.which_table import done_at, one_table_here, table_here, view_if_any
from rules.kernel import Refused, say

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.store.rows.records import Caretaker, ProposalKind

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


class VoteCommands(TopicCommands):
    """The commands of `/game` that propose something, and the one that answers."""

    def __init__(self, bot: RedGavel, pages: Pages) -> None:
        super().__init__(bot)
        self._pages = pages

    @app_commands.command(description="Take back your last move, or go back to before another")
    @app_commands.describe(move="Which move, with all that came after it; empty: your last one")
    async def undo(self, interaction: Interaction, move: str = "") -> None:
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
    async def _moves(self, interaction: Interaction, typed: str) -> Choices:
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
        interaction: Interaction,
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
            await self._answered(interaction, table, number, agrees=agrees),
        )

    @app_commands.command(description="Ask for more time for a decision; the others must agree")
    @app_commands.describe(hours="How much more time", player="For whom; empty: you")
    async def extend(
        self, interaction: Interaction, hours: Literal[12, 24, 48], player: str = ""
    ) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        done = await self.bot.services.extending.extend(table, interaction.user.id, player, hours)
        await show(interaction, await done_at(self.bot, table, done))

    @app_commands.command(description="Pass hosting on, or propose another host")
    @app_commands.describe(player="Who hosts next; empty: you")
    async def host(self, interaction: Interaction, player: str = "") -> None:
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
        interaction: Interaction,
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
    async def _players(self, interaction: Interaction, typed: str) -> Choices:
        view = await view_if_any(interaction)
        seats = view.seats if view is not None else ()
        fitting = [s for s in seats if not s.gone and typed.lower() in s.name.lower()]
        return [app_commands.Choice(name=s.name[:100], value=str(s.seat)) for s in fitting[:25]]

    @press(Verb.AGREE, Verb.REFUSE)
    async def vote_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        agrees, member, number = press.verb == Verb.AGREE, interaction.user.id, press.proposal
        if press.digest.startswith("r"):  # a former release's request to undo
            asked = await self.bot.services.proposals.open_at(press.table, member, "undo")
            same = [p.id for p in asked if f"r{p.body['version']}" == press.digest]
            number = same[0] if same else 0
        await show(
            interaction,
            await self._answered(interaction, press.table, number, agrees=agrees),
        )

    @press(Verb.AWAITS)
    async def awaits(self, interaction: Interaction, press: Press) -> None:
        """Show what awaits a player who is asked to take a seat.

        Raises:
            Refused: that is decided by now.
        """
        await begin(interaction)
        proposal = await self.bot.services.proposals.shown(press.table, press.proposal)
        if proposal is None or proposal.seat is None:
            raise Refused(say("The game has gone on; there is nothing to decide any more."))
        view = await self.bot.services.tables.view(press.table, None)
        lobby = await self.bot.services.seating.lobby(press.table)
        deciding, details = deciding_at(view), proposal.details
        await show(interaction, awaits_sheet(view, lobby, proposal.seat, deciding, details))

    @press(Verb.TAKE_SEAT)
    async def take_seat(self, interaction: Interaction, press: Press) -> None:
        """Give an owner their seat back, and show it to them.

        Raises:
            Refused: nobody stands in for them there.
        """
        await begin(interaction)
        table, member = press.table, interaction.user.id
        former = await self.bot.services.handing.take_back(table, member)
        view = await self.bot.services.tables.view(table, member)
        await show(interaction, await self._pages.panel(view, former=former, back=True))

    async def _answered(
        self, interaction: Interaction, table: int, number: int, *, agrees: bool
    ) -> Sending:
        """Record a member's vote; show a member who sits down by it their seat.

        Raises:
            Refused: there is nothing to decide, or the member is not asked.
        """
        bot, member = self.bot, interaction.user.id
        before = await bot.store.table(table)
        decided = await bot.services.proposals.answer(table, member, number, agrees=agrees)
        sat = [s.seat for s in before[1] if s.member == member] if before is not None else []
        view = None if sat else await bot.services.tables.views.view_of_closed(table, member)
        if before is not None and view is not None and view.viewer is not None:
            return await self._pages.panel(view, former=before[1][view.viewer].name)
        if not agrees:
            return await done_at(bot, table, say("You do not agree."))
        waits = "You agree. The others are asked, too."
        return await done_at(bot, table, say("You agree.") if decided else say(waits))


async def moves_suggested(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Return a member's suggestions for undo, each with the move's name."""
    try:
        table = await table_here(interaction)
        bot, member = interaction.client, interaction.user.id
        view = await bot.services.tables.view(table, member, glance=True)
        moves = await bot.services.taking_back.moves(table, member)
    except Refused:
        return []
    speech = Speech(view.seats)
    written = [(move.name, speech.label(move.lines[0], 100)) for move in moves]
    return [one for one in written if typed.lower() in one[1].lower()][:CHOICES]
