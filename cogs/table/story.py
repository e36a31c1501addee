"""The state and the story of a table: `/game status`, `/game log`, `/game export`."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.table.views.export import export_table
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, begin, show
from cogs.offered import TopicCommands
from cogs.pages import Pages
from cogs.presses import press
from cogs.table.post import deciding_at, waiting
from cogs.ui.actions import Follows, actions, oldest_first
from cogs.ui.buttons import go_on_button, post_buttons
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import Sending, button, framed, rows, texts
from cogs.ui.numbers import whole
from cogs.ui.words import Speech, clock_time, cut, moment, small
from cogs.which_table import table_here
from rules.games import GAMES
from rules.kernel import Text, from_plain, say
from rules.meta import nothing_follows

if TYPE_CHECKING:
    from bot.client import RedGavel
    from bot.hours.calendar import Absence
    from rules.kernel import Seat


STORY, HEADING = 3000, 200
"""The most characters of a story, and of a heading."""
PAGE, KEPT = 20, 8
"""The lines of the story on one page, and those read to tell the state of a game."""
LATEST = 3
"""The lines of the latest events that tell the state of a game."""


async def public_hours(bot: RedGavel, view: TableView) -> list[Text]:
    """Return the public nights, and the told absences that the awaited players do not show."""
    nights, absences, now = list[Text](), list[Text](), bot.services.tables.now()
    said = [one.seat for one in view.waits if one.away is not None]
    for seated in view.seats:
        if seated.member is None or seated.gone:
            continue
        calendar = await bot.services.tables.held.calendar(seated.member)
        if calendar.night is not None:
            text = "{seat:seat} sleeps from {night}."
            nights.append(say(text, seat=seated.seat, night=str(calendar.night)))
        coming = [one for one in calendar.absences if one.told and one.until > now]
        absences += [
            _away(seated.seat, one, now)
            for one in coming
            if one.since > now or seated.seat not in said
        ]
    return [*nights, *absences]


def _away(seat: Seat, absence: Absence, now: int) -> Text:
    since, until = clock_time(absence.since), clock_time(absence.until)
    if absence.since <= now:
        return say("{seat:seat} is away until {until}.", seat=seat, until=until)
    text = "{seat:seat} is away from {since} until {until}."
    return say(text, seat=seat, since=since, until=until)


def story_sheet(
    view: TableView,
    lines: Sequence[Text],
    *,
    earlier: Press | None = None,
    follows: Follows = nothing_follows,
) -> Sending:
    """Return the past events, the oldest first, and the awaited players.

    `earlier` is a button for events before these.
    """
    speech = Speech(view.seats)
    title = f"### {speech.line(say('What has happened'), HEADING)}"
    said = oldest_first(lines, speech, STORY, follows) or speech.own(
        say("Nothing has happened yet.")
    )
    waits = waiting(view, speech)
    items = texts(title, said, small(waits) if waits else "")
    buttons = post_buttons(view, speech, Press.beside)
    if earlier is not None:
        buttons.insert(0, button(speech.label(say("Earlier"), 80), earlier))
    return Sending(framed([*items, *rows(buttons)]))


def status_sheet(
    view: TableView,
    where: Sequence[Text],
    lines: Sequence[Text],
    *,
    nights: Sequence[Text] = (),
    deciding: str = "",
    follows: Follows = nothing_follows,
) -> Sending:
    """Return the state of the game, the awaited players, and the latest events.

    Args:
        view: the viewer's view at the table.
        where: the game's own words for its public state.
        lines: the events, the latest last.
        nights: the public nights of players.
        deciding: the present decision, if it is public.
        follows: whether a line is a consequence of the one before.
    """
    speech = Speech(view.seats)
    title = f"### {speech.line(say('{title}', title=view.title), HEADING)}"
    over = speech.own(say("The game is over.")) if view.over else ""
    now = [over or waiting(view, speech, deciding=deciding), *_each(view, speech)]
    said = [title, cut("\n".join(speech.line(line, 600) for line in where), STORY // 2), *now]
    said += [speech.line(text, 200) for text in (*_stand_ins(view), *nights)]
    if lines:
        heading = f"**{speech.own(say('Last'))}**"
        latest = "\n".join(actions(lines, speech, follows)[-LATEST:])
        said.append(f"{heading}\n{cut(latest, STORY // 2)}")
    buttons = post_buttons(view, speech, Press.beside)
    if view.aside and not view.over:
        buttons.insert(0, go_on_button(view.table, speech))
    story_button = button(speech.label(say("Log"), 80), Press.beside(view, Verb.LOG, "0"))
    return Sending(framed([*texts(*filter(None, said)), *rows([*buttons, story_button])]))


def _stand_ins(view: TableView) -> list[Text]:
    """Return the stand-ins and their owners."""
    text = "{seat:seat} stands in for {owner}."
    away = [seated for seated in view.seats if seated.owner is not None and not seated.gone]
    return [say(text, seat=seated.seat, owner=seated.owner_name) for seated in away]


def _each(view: TableView, speech: Speech) -> list[str]:
    """Return each awaited player's start and deadline, if there are several."""
    if len(view.waits) < 2:
        return []
    said = []
    for one in view.waits:
        names = {"name": speech.name(one.seat), "since": moment(one.since)}
        if one.until is None:
            said.append(say("{name}: asked {since}.", **names))
        else:
            until = clock_time(one.until)
            said.append(say("{name}: asked {since}, until {until}.", **names, until=until))
    return ["\n".join(speech.own(text) for text in said)]


class Story(TopicCommands):
    """Tells where a game is and what has happened."""

    def __init__(self, bot: RedGavel, pages: Pages) -> None:
        super().__init__(bot)
        self._pages = pages

    @app_commands.command(description="Where the game is, and whom it waits for")
    async def status(self, interaction: Interaction) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        lobby = await self.bot.services.seating.lobby(table)
        if lobby.status in ("lobby", "starting"):
            await show(interaction, await self._pages.lobby(lobby))
            return
        view = await self.bot.services.tables.view(table, interaction.user.id)
        await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await self.state(view))

    @app_commands.command(description="What has happened so far")
    async def log(self, interaction: Interaction) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        view = await self.bot.services.tables.view(table, interaction.user.id)
        await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await self.told(view))

    @press(Verb.LOG)
    async def log_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction, update=True)
        view = await self.bot.services.tables.view(press.table, interaction.user.id)
        try:
            upto = whole(press.argument)
        except ValueError as stale:
            raise gone() from stale
        if not upto:  # its last page
            await self.bot.services.visiting.saw(view, interaction.user.id)
        await show(interaction, await self.told(view, upto))

    @app_commands.command(description="The game as a file; whole once it is over")
    async def export(self, interaction: Interaction) -> None:
        await begin(interaction)
        table = await table_here(interaction)
        plain = await export_table(self.bot.services.tables.views, table)
        text = json.dumps(plain, ensure_ascii=False, indent=1)
        file = discord.File(io.BytesIO(text.encode()), f"red-gavel-{table}.json")
        await interaction.edit_original_response(attachments=[file])

    async def state(self, view: TableView) -> Sending:
        """Return the state of the game."""
        lines = await self.bot.store.log.lines(
            view.table, view.viewer, last=KEPT, upto=view.version
        )
        meta = GAMES[view.game]
        guests = [
            say("{name} may see the hand of {seat:seat}.", name=guest.name, seat=guest.seat)
            for guest in await self.bot.services.guests.at(view.table)
        ]
        return status_sheet(
            view.uncounted(),
            meta.where(view.game_view),
            [from_plain(line.text) for line in lines],
            nights=[*await public_hours(self.bot, view), *guests],
            deciding=deciding_at(view),
            follows=meta.follows,
        )

    async def told(self, view: TableView, page: int = 0) -> Sending:
        """Return the story so far; each further page goes further back."""
        version, view, upto = view.version, view.uncounted(), (page + 1) * PAGE
        lines = await self.bot.store.log.lines(view.table, view.viewer, last=upto + 1, upto=version)
        shown = lines[max(0, len(lines) - upto) : max(0, len(lines) - page * PAGE)]
        more = len(lines) > upto
        earlier = Press.beside(view, Verb.LOG, str(page + 1)) if more else None
        told_lines = [from_plain(line.text) for line in shown]
        follows = GAMES[view.game].follows
        return story_sheet(view, told_lines, earlier=earlier, follows=follows)
