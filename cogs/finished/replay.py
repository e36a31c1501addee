"""`/game replay`, *Replay* below the last post, the presses within it, and the proof of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.delivery.turns import Urgency
from bot.table.views.replay_pages import Eyes, ReplayPage
from bot.table.views.replays import is_over
from cogs.answering import Interaction, begin, prepared, present, show
from cogs.drawing import Drawings
from cogs.finished.keepsakes import ask_for
from cogs.finished.keepsakes_layout import WORDINGS
from cogs.finished.replay_layout import proof_sheet, replay_sheet, wanted
from cogs.offered import Choices, TopicCommands
from cogs.outsiders import refuse_outsiders
from cogs.presses import press
from cogs.ui.ids import DIGITS, Press, Verb, gone
from cogs.ui.layout import Picture, Sending, fitting_file
from cogs.ui.naming import CHOICES, one_of, plainly
from cogs.which_table import table_here
from renders import gallery
from renders.tongue import spoken
from rules.games import GAMES
from rules.kernel import Voice

if TYPE_CHECKING:
    from bot.client import RedGavel

IN_TIME = 1.0
"""Seconds to wait for a step before the interaction is deferred; Discord's limit is three. A
step takes a few hundredths."""
TO_MAKE = [app_commands.Choice(name=what, value=what) for what in WORDINGS]

LATEST = 100
"""The most games of a member that are suggested, the latest."""


async def game_named(bot: RedGavel, member: int, written: str) -> int:
    """Return the number of a game from a suggestion or a number.

    Raises:
        Refused: they have played no such game; the sentence names theirs.
    """
    if written.isdecimal() and len(written) <= DIGITS:
        return int(written)
    named = [(int(table), (name, table)) for name, table in await _played(bot, member)]
    return one_of(written, named, "You have played no such game.")


async def replays_suggested(bot: RedGavel, member: int, typed: str) -> list[tuple[str, str]]:
    """Return names and numbers of games that a member has played, the running ones first."""
    found = await _played(bot, member)
    return [one for one in found if plainly(typed) in plainly(one[0])][:CHOICES]


async def _played(bot: RedGavel, member: int) -> list[tuple[str, str]]:
    found = []
    for table in await bot.store.tenures.played_by(member, LATEST):
        kept = await bot.store.table(table)
        if kept is not None:
            found.append((f"{GAMES.names()[kept[0].game]}, table {table}", str(table)))
    return found


class Replays(TopicCommands):
    """Shows the steps of a game again, to whoever may see its table.

    Args:
        bot: the bot.
        drawings: draws the pictures of a replay.
    """

    def __init__(self, bot: RedGavel, drawings: Drawings) -> None:
        super().__init__(bot)
        self._drawings = drawings

    @app_commands.command(description="Step through a game again, or make something of it to share")
    @app_commands.describe(
        table="Which of your games; empty: the game of this channel",
        make="Of a finished game, posted in its channel; empty: step through it in private",
    )
    @app_commands.choices(make=TO_MAKE)
    async def replay(self, interaction: Interaction, table: str = "", make: str = "") -> None:
        if make:
            await begin(interaction)
            await ask_for(interaction, make, await self._meant(interaction, table))
        else:
            work = self._first(interaction, table)
            await present(interaction, await prepared(interaction, work, patience=IN_TIME))

    @replay.autocomplete("table")
    async def _replays(self, interaction: Interaction, typed: str) -> Choices:
        found = await replays_suggested(self.bot, interaction.user.id, typed)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    async def _meant(self, interaction: Interaction, named: str) -> int:
        """Return the named game; nothing named: that of this channel."""
        if named:
            return await game_named(self.bot, interaction.user.id, named)
        return await table_here(interaction)

    async def _first(self, interaction: Interaction, named: str) -> Sending:
        table = await self._meant(interaction, named)
        await refuse_outsiders(interaction, table)
        return await self.page(table, interaction.user.id, 0, None)

    @press(Verb.REPLAY)
    async def replay_pressed(self, interaction: Interaction, press: Press) -> None:
        try:
            at, eyes = wanted(press.argument, press.values)
        except ValueError as stale:
            raise gone() from stale
        within = bool(press.argument)  # else the press was on a post
        work = self.page(press.table, interaction.user.id, at, eyes)
        page = await prepared(interaction, work, update=within, patience=IN_TIME)
        await present(interaction, page, update=within)

    @press(Verb.PROVE)
    async def prove(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)  # it takes seconds
        done, file = await self.bot.services.proving.prove(press.table)
        image, name = fitting_file(file.encode(), f"red-gavel-{press.table}.json")
        await show(interaction, proof_sheet(done, (name, image, "")))

    async def page(self, table: int, member: int, at: int, eyes: Eyes | None) -> Sending:
        """Return a step of a table with the member's rights.

        Raises:
            Refused: they may not use these eyes, or there is nothing to see.
        """
        page = await self.bot.services.replays.page(table, member, at, eyes)
        wish = await self.bot.store.members.get(member)
        meta, pictures, words = GAMES[page.view.game], list[Picture](), list[str]()
        if wish.draws:
            pictures = await self._pictures(page)
        else:
            for _, view in page.hands:
                words += gallery.hand_words(page.view.game, view)
        where = None
        if page.then is not None and not is_over(page.then):
            where = next(iter(meta.where(page.then)), None)
        return replay_sheet(page, where, pictures, words, meta.follows)

    async def _pictures(self, page: ReplayPage) -> list[Picture]:
        """Return the table at that step, always compact, and the hands for these eyes."""
        if page.then is None:
            return []
        game, names, urgency = page.view.game, page.view.names, Urgency.DM
        if is_over(page.then):
            ending = gallery.ending, game, page.then, names, "compact"
            found = [await self._drawings.for_one(*ending, urgency=urgency)]
        else:
            voice = Voice(names, spoken())
            found = [
                await self._drawings.for_one(
                    gallery.table,
                    game,
                    page.then,
                    names,
                    before=page.before,
                    news=[voice.say(line) for line in page.lines],
                    size="compact",
                    urgency=urgency,
                )
            ]
        for seat, view in page.hands:
            name, image, alt = await self._drawings.for_one(
                gallery.private, game, view, names, size="compact", urgency=urgency
            )
            found.append((f"{seat}-{name}", image, alt))
        return found
