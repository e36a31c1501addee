"""Actions that a press and a command share: votes, playing again, mute, snooze."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.table.consent.ending import UNFINISHED
from cogs.answering import bot_of, name_of
from cogs.meant import done_at
from cogs.permissions import is_practice, moderates, refuse_without_permissions
from cogs.ui.layout import Sending
from cogs.ui.me import nap_until, snooze_sheet
from cogs.ui.notices import end_question, muted
from cogs.ui.typed_options import option_named, value_label
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

if TYPE_CHECKING:
    from cogs.messages import DiscordMessages


async def answer_proposal(
    interaction: discord.Interaction[Any],
    messages: DiscordMessages,
    table: int,
    number: int,
    *,
    agrees: bool,
) -> Sending:
    """Record a member's vote; show a member who sits down by it their seat.

    Raises:
        Refused: there is nothing to decide, or the member is not asked.
    """
    bot, member = bot_of(interaction), interaction.user.id
    before = await bot.store.table(table)
    decided = await bot.services.proposals.answer(table, member, number, agrees=agrees)
    sat = [s.seat for s in before[1] if s.member == member] if before is not None else []
    view = None if sat else await bot.services.tables.views.view_of_closed(table, member)
    if before is not None and view is not None and view.viewer is not None:
        return await messages.panel(view, former=before[1][view.viewer].name)
    if not agrees:
        return await done_at(bot, table, say("You do not agree."))
    waits = "You agree. The others are asked, too."
    return await done_at(bot, table, say("You agree.") if decided else say(waits))


async def take_seat(
    interaction: discord.Interaction[Any], messages: DiscordMessages, table: int
) -> Sending:
    """Give an owner their seat back, and show it to them.

    Raises:
        Refused: nobody stands in for them there.
    """
    bot, member = bot_of(interaction), interaction.user.id
    former = await bot.services.handing.take_back(table, member)
    view = await bot.services.tables.view(table, member)
    return await messages.panel(view, former=former, back=True)


async def choose_option(
    interaction: discord.Interaction[Any], table: int, option: str, value: str
) -> Text:
    """Set an option for the host; return what holds, or from when, and who may agree to it now.

    Raises:
        Refused: there is no such option, or no such value.
    """
    bot, member = bot_of(interaction), interaction.user.id
    later = await bot.services.seating.choose(table, member, option, value)
    if later is None:
        now = option_named(await bot.services.seating.lobby(table), option)
        return say("{option}: {value}.", option=now.title, value=value_label(now))
    try:
        waits = await bot.services.shortening.propose(table, member, option)
    except Refused as asked_already:  # the notice goes on all the same
        waits = asked_already.text
    return later if waits is None else say("{later} {waits}", later=later, waits=waits)


async def end_early(
    interaction: discord.Interaction[Any], table: int, how: str, *, sure: bool
) -> Sending:
    """Ask all players to end the game now, after a confirmation.

    Raises:
        Refused: the game does not run, or cannot end like that.
    """
    bot = bot_of(interaction)
    if not sure:
        return end_question(table, how, await bot.services.ending.meaning(table, how))
    return await done_at(
        bot, table, await bot.services.ending.propose(table, interaction.user.id, how)
    )


async def close(
    interaction: discord.Interaction[Any],
    messages: DiscordMessages,
    table: int,
    *,
    sure: bool,
) -> Sending:
    """Close a table after a confirmation; a host whom others must allow it asks them.

    Raises:
        Refused: the member is neither the host nor a moderator.
    """
    bot, member = bot_of(interaction), interaction.user.id
    moderator = await moderates(interaction, table)
    why_not = (await bot.services.seating.may_close(table, member, moderator=moderator)).why
    if why_not is None and not sure:
        return await messages.cancel(table)
    if why_not is None:
        await bot.services.seating.cancel(table, member, moderator=moderator)
        return await done_at(bot, table, say("The table is closed."))
    found = await bot.store.table(table)
    if found is None or found[0].status in ("over", "cancelled"):
        raise Refused(why_not)
    runs = found[0].status == "running"
    if runs and found[0].host == member:
        return await end_early(interaction, table, UNFINISHED, sure=sure)
    text = "Only {host}, the host of this table, or a moderator of the server can do that."
    refusal = say(text, host=found[0].host_name)
    if runs:
        text = "{refusal} Any player can ask all others to end the game early: choose how it ends."
        refusal = say(text, refusal=refusal)
    raise Refused(refusal)


async def play_again(interaction: discord.Interaction[Any], table: int) -> Sending:
    """Open a finished table's game again, or sit down if that was done.

    Raises:
        Refused: the member has not played it, or its place is not free.
    """
    await refuse_without_permissions(interaction, alone=await is_practice(interaction, table))
    bot, member = bot_of(interaction), interaction.user.id
    opened = await bot.services.again.play(table, member, name_of(interaction))
    done = "You sit at the table." if opened.joined else "The table is open. You sit there."
    return await done_at(bot, opened.table, say(done))


async def set_mute(interaction: discord.Interaction[Any], table: int, *, on: bool) -> Sending:
    """End or resume a member's reminders at one table.

    Raises:
        Refused: the member has no seat there.
    """
    bot = bot_of(interaction)
    view = await bot.services.tables.view(table, interaction.user.id)
    if view.viewer is None:
        raise Refused(say("You do not sit at this table, so nothing reminds you."))
    await bot.store.members.mute(table, view.viewer, on=on)
    done = say("Reminders for this game are off." if on else "Reminders for this game are on.")
    return muted(view, done, on=on)


async def snooze(interaction: discord.Interaction[Any], table: int, nap: str) -> Sending:
    """Silence reminders of a member's present question for a while; first ask for how long.

    Raises:
        Refused: nothing reminds them there.
    """
    bot, member = bot_of(interaction), interaction.user.id
    view = await bot.services.tables.view(table, member)
    if view.viewer is None:
        raise Refused(say("You do not sit at this table, so nothing reminds you."))
    until = nap_until(
        nap, await bot.services.tables.held.calendar(member), bot.services.tables.now()
    )
    if until is None:
        return snooze_sheet(view)
    await bot.services.tables.held.snooze(table, member, until)
    done = say("No reminders for this game before <t:{until}:f>.", until=until)
    return await done_at(bot, table, done)
