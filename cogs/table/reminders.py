"""Reminders of one table: their post, and the ways to silence them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import app_commands, ui

from bot.hours.calendar import Calendar
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, begin, show
from cogs.offered import TopicCommands
from cogs.presses import press
from cogs.table.post import mentioned
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREY, Sending, button, framed, rows, texts
from cogs.ui.words import Speech, moment
from cogs.which_table import done_at, one_table_here
from rules.kernel import Refused, Seat, Text, say

if TYPE_CHECKING:
    pass

NAPS = {"2": 2, "6": 6, "12": 12}
"""Hours of a silence, by the words of their buttons."""
TOMORROW = "tomorrow"
HOUR = 3600
RESTS = [
    *(app_commands.Choice(name=f"{hours} hours", value=nap) for nap, hours in NAPS.items()),
    app_commands.Choice(name="until tomorrow", value=TOMORROW),
]
GOES_ON = (
    "{names} will not be reminded again. The table can go on: /game replace gives the seat to"
    " another player or a robot, /game extend gives more time, and the host may set a pace in"
    " /game settings or close the game with /game cancel."
)
"""The ways in which a table goes on without a player who does not answer."""


def reminder_post(
    view: TableView, seats: Sequence[Seat], members: Sequence[int], last: Sequence[Seat] = ()
) -> Sending:
    """Return a reminder in the channel to everybody whom the table awaits.

    Only these `members` among them may be mentioned. For players who are not reminded again
    (`last`), the table reads how it can go on.
    """
    speech = Speech(view.seats)
    sitting = {seat: view.seats[seat].member for seat in seats}
    who = speech.listed(
        f"<@{member}>" if member in members else speech.name(seat)
        for seat, member in sitting.items()
    )
    said = speech.own(say("{who}: {title} waits for you.", who=who, title=view.title))
    if view.since is not None:
        said += " " + speech.own(say("Asked {since}.", since=moment(view.since)))
    if view.last in seats:
        said += " " + speech.own(say("Everybody else has answered."))
    if last:
        names = speech.listed(speech.name(seat) for seat in last)
        said += "\n" + speech.own(say(GOES_ON, names=names))
    buttons: list[ui.Item[Any]] = [
        button(speech.label(say("Your move"), 80), Press.beside(view, Verb.MOVE), BLUE),
        button(speech.label(say("Snooze"), 80), Press.beside(view, Verb.SNOOZE), GREY),
        button(speech.label(say("Mute"), 80), Press.beside(view, Verb.MUTE), GREY),
    ]
    return Sending(framed([*texts(said), *rows(buttons)]), tuple(members))


def muted(view: TableView, done: Text, *, on: bool) -> Sending:
    """Return the confirmation that reminders ended or resumed, and the opposite button."""
    speech = Speech(view.seats)
    label, verb = (say("Unmute"), Verb.UNMUTE) if on else (say("Mute"), Verb.MUTE)
    press = Press.public(view.table, 0, verb)  # never the version, which counts secret moves
    opposite = button(speech.label(label, 80), press)
    return Sending(framed([*texts(speech.line(done, 1000)), *rows([opposite])]))


def snooze_sheet(view: TableView) -> Sending:
    """Return the question for how long not to remind the viewer of their present decision."""
    speech = Speech(view.seats)
    said = speech.own(say("For how long do you want no reminders for this game?"))
    ways = [(nap, say("{n} hours", n=hours)) for nap, hours in NAPS.items()]
    ways.append((TOMORROW, say("Until tomorrow")))
    buttons = [
        button(speech.label(label, 80), Press.public(view.table, 0, Verb.SNOOZE, nap), GREY)
        for nap, label in ways
    ]
    return Sending(framed([*texts(said), *rows(buttons)]))


def nap_until(nap: str, calendar: Calendar, now: int) -> int | None:
    """Return the end of the silence that a button names; None: there is no such one."""
    if nap == TOMORROW:
        return calendar.tomorrow(now)
    return now + NAPS[nap] * HOUR if nap in NAPS else None


class Reminders(TopicCommands):
    """Reminds players, as far as each of them wants it at this table."""

    async def reminder(
        self,
        view: TableView,
        seats: Sequence[Seat],
        called: Sequence[Seat],
        last: Sequence[Seat] = (),
    ) -> Sending:
        """Return a message to the players whom the table awaits; only some of them are `called`.

        For `last` it was the last reminder: the table reads how it can go on.
        """
        members = await mentioned(self.bot, view, called)
        return reminder_post(view.uncounted(), seats, members, last)

    @app_commands.command(description="Whether this channel's game reminds you when it waits")
    @app_commands.describe(on="True: no reminders; False: reminders again")
    async def mute(self, interaction: Interaction, on: bool = True) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        await show(interaction, await self._muted(interaction, table, on=on))

    @app_commands.command(description="Pause reminders of this channel's game")
    @app_commands.describe(rest="For how long")
    @app_commands.choices(rest=RESTS)
    async def snooze(self, interaction: Interaction, rest: str) -> None:
        await begin(interaction)
        table = await one_table_here(interaction)
        await show(interaction, await self._snoozed(interaction, table, rest))

    @press(Verb.MUTE, Verb.UNMUTE)
    async def mute_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        sending = await self._muted(interaction, press.table, on=press.verb == Verb.MUTE)
        await show(interaction, sending)

    @press(Verb.SNOOZE)
    async def snooze_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        await show(interaction, await self._snoozed(interaction, press.table, press.argument))

    async def _muted(self, interaction: Interaction, table: int, *, on: bool) -> Sending:
        """End or resume a member's reminders at one table.

        Raises:
            Refused: the member has no seat there.
        """
        view = await self.bot.services.tables.view(table, interaction.user.id)
        if view.viewer is None:
            raise Refused(say("You do not sit at this table, so nothing reminds you."))
        await self.bot.store.members.mute(table, view.viewer, on=on)
        done = say("Reminders for this game are off." if on else "Reminders for this game are on.")
        return muted(view, done, on=on)

    async def _snoozed(self, interaction: Interaction, table: int, nap: str) -> Sending:
        """Silence reminders of a member's present question for a while; first ask for how long.

        Raises:
            Refused: nothing reminds them there.
        """
        member = interaction.user.id
        view = await self.bot.services.tables.view(table, member)
        if view.viewer is None:
            raise Refused(say("You do not sit at this table, so nothing reminds you."))
        until = nap_until(
            nap,
            await self.bot.services.tables.held.calendar(member),
            self.bot.services.tables.now(),
        )
        if until is None:
            return snooze_sheet(view)
        await self.bot.services.tables.held.snooze(table, member, until)
        done = say("No reminders for this game before <t:{until}:f>.", until=until)
        return await done_at(self.bot, table, done)
