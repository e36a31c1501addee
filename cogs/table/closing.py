"""Closing a table, and ending its game early: command, presses, and the questions before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.table.consent.ending import SCORED, UNFINISHED
from bot.table.held import NO_TABLE
from cogs.answering import Interaction, begin, show
from cogs.offered import TopicCommands
from cogs.permissions import moderates
from cogs.presses import press
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import BLUE, RED, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, place_of, small
from cogs.which_table import done_at, one_table_here
from rules.games import GAMES
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    pass


ENDS = [
    app_commands.Choice(name="scored as it stands, if every player agrees", value=SCORED),
    app_commands.Choice(name="unfinished, if everybody who is there agrees", value=UNFINISHED),
]


def end_question(table: int, how: str, meaning: Text) -> Sending:
    """Return the meaning of an early end, and the button that asks the others for it."""
    speech = Speech()
    press = Press.public(table, 0, Verb.END, how)
    ask = button(speech.label(say("Ask the others"), 80), press, BLUE)
    return Sending(framed([*texts(speech.line(meaning, 1000)), *rows([ask])]))


def cancel_question(table: int, place: Text, *, running: bool = False) -> Sending:
    """Return the private question before a table is closed; nobody wins a running game."""
    speech = Speech()
    text = "Cancel {place} for everybody? It cannot be undone."
    asked = speech.line(say(text, place=place), 600)
    if running:
        other = "To end it early and score it as it stands, use `/game cancel how: scored`."
        asked = f"{asked}\n{small(speech.own(say(other)))}"
    press = Press.public(table, 0, Verb.REALLY_CANCEL)
    yes = button(speech.label(say("Cancel the game"), 80), press, RED)
    return Sending(framed([*texts(asked), *rows([yes])]))


class Closing(TopicCommands):
    """Closes tables, after a confirmation or a vote."""

    @app_commands.command(description="Close this channel's table (host), or end its game early")
    @app_commands.describe(
        sure="A game that is closed cannot be opened again",
        how="How the game ends, if the players agree; empty: the host closes the table",
    )
    @app_commands.choices(how=ENDS)
    async def cancel(self, interaction: Interaction, sure: bool = False, how: str = "") -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        if how:
            await show(interaction, await self._end_early(interaction, table, how, sure=sure))
            return
        await show(interaction, await self._close(interaction, table, sure=sure))

    @press(Verb.CANCEL)
    async def cancel_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        await show(interaction, await self._close(interaction, press.table, sure=False))

    @press(Verb.REALLY_CANCEL)
    async def really_cancel(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        await show(interaction, await self._close(interaction, press.table, sure=True))

    @press(Verb.END)
    async def end(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        if press.argument not in (SCORED, UNFINISHED):
            raise gone()
        await show(
            interaction, await self._end_early(interaction, press.table, press.argument, sure=True)
        )

    async def _end_early(
        self, interaction: Interaction, table: int, how: str, *, sure: bool
    ) -> Sending:
        """Ask all players to end the game now, after a confirmation.

        Raises:
            Refused: the game does not run, or cannot end like that.
        """
        bot = self.bot
        if not sure:
            return end_question(table, how, await bot.services.ending.meaning(table, how))
        return await done_at(
            bot, table, await bot.services.ending.propose(table, interaction.user.id, how)
        )

    async def _close(self, interaction: Interaction, table: int, *, sure: bool) -> Sending:
        """Close a table after a confirmation; a host whom others must allow it asks them.

        Raises:
            Refused: the member is neither the host nor a moderator.
        """
        bot, member = self.bot, interaction.user.id
        moderator = await moderates(interaction, table)
        why_not = (await bot.services.seating.may_close(table, member, moderator=moderator)).why
        if why_not is None and not sure:
            return await self._asked_first(table)
        if why_not is None:
            await bot.services.seating.cancel(table, member, moderator=moderator)
            return await done_at(bot, table, say("The table is closed."))
        found = await bot.store.table(table)
        if found is None or found[0].status in ("over", "cancelled"):
            raise Refused(why_not)
        runs = found[0].status == "running"
        if runs and found[0].host == member:
            return await self._end_early(interaction, table, UNFINISHED, sure=sure)
        text = "Only {host}, the host of this table, or a moderator of the server can do that."
        refusal = say(text, host=found[0].host_name)
        if runs:
            text = (
                "{refusal} Any player can ask all others to end the game early: choose how it ends."
            )
            refusal = say(text, refusal=refusal)
        raise Refused(refusal)

    async def _asked_first(self, table: int) -> Sending:
        """Return the question before a table is closed."""
        found = await self.bot.store.table(table)
        if found is None:
            raise Refused(NO_TABLE)
        running = found[0].status == "running"
        return cancel_question(
            table, place_of(GAMES.names()[found[0].game], found[0]), running=running
        )
