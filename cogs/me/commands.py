"""/me: a member's own settings, for every table, wherever they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from discord import app_commands

from bot.hours.calendar import DAYS, Absence, absence_told, days_told
from bot.hours.mornings import is_left_out
from bot.hours.nights import LONGEST, UNTOLD, quiet_told, zone_named, zones
from bot.store.rows.members import MemberRecord
from bot.store.rows.records import Caretaker
from cogs.answering import Interaction, begin, show
from cogs.me.layout import me_sheet
from cogs.me.own_data import ask_to_forget, send_own
from cogs.offered import Choices, TopicCommands
from rules.kernel import Refused, Text, say

if TYPE_CHECKING:
    pass

NONE = ("none", "no", "off", "never")
EVERY = {"as each table": None, "4 hours": 4, "12 hours": 12, "24 hours": 24, "72 hours": 72}
REACH = {
    "DMs": ("always", True),
    "DMs only": ("always", False),
    "channel, DMs remind": ("reminders", True),
    "channel only": ("never", True),
}
CARETAKERS = {
    "as each table": "",
    "holds back": "hold",
    "does the cheapest": "cheapest",
    "follows what was suggested": "orders",
    "a robot": "robot",
}
_HOURS = re.compile(r"\s*(\d{1,2})(?::00)?\s*(?:-|–|to)\s*(\d{1,2})(?::00)?\s*")


class MeCommands(TopicCommands):
    """All commands for one person's settings at every table."""

    @app_commands.command(description="Your hours, and how the games may call you")
    async def show(self, interaction: Interaction) -> None:
        await begin(interaction)
        await self._show(interaction)

    @app_commands.command(description="Your time zone, your night and your days off")
    @app_commands.describe(
        zone="Where you live, for example Europe/Berlin",
        quiet="Hours in which nothing calls you, for example 23-7; or none",
        public="Whether everybody may see them, so that windows of games wait for you, too",
        days_off="Days on which nothing calls you, for example Sat, Sun; or none",
    )
    async def hours(
        self,
        interaction: Interaction,
        zone: str = "",
        quiet: str = "",
        public: bool | None = None,
        days_off: str = "",
    ) -> None:
        await begin(interaction)
        before = await self.bot.store.members.get(interaction.user.id)
        now = self.bot.services.tables.now()
        wish = with_hours(before, zone, quiet, days_off, now, public=public)
        if wish != before:
            await self.bot.services.tables.held.set_wish(wish)
        await self._show(interaction)

    @hours.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> Choices:
        wanted = typed.lower().replace(" ", "_")
        found = [zone for zone in zones() if wanted in zone.lower()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:25]]

    @hours.autocomplete("days_off")
    async def _days(self, interaction: Interaction, typed: str) -> Choices:
        known = ("Sat, Sun", "Fri, Sat", *DAYS, "none")
        found = [days for days in known if typed.lower() in days.lower()]
        return [app_commands.Choice(name=days, value=days) for days in found]

    @app_commands.command(description="How and when the games call you")
    @app_commands.describe(
        reach="Where no DM can reach you, the channel calls you",
        wait="Minutes a DM waits while you are at the table (usually 2)",
        remind="How often you are reminded",
        last_one="Call me only when all others have answered, or my time runs out soon",
    )
    async def calls(
        self,
        interaction: Interaction,
        reach: Literal["DMs", "DMs only", "channel, DMs remind", "channel only"] | None = None,
        wait: app_commands.Range[int, 0, 60] | None = None,
        remind: Literal["as each table", "4 hours", "12 hours", "24 hours", "72 hours"]
        | None = None,
        last_one: bool | None = None,
    ) -> None:
        await begin(interaction)
        before = await self.bot.store.members.get(interaction.user.id)
        wish = with_ways(before, reach, wait, remind, last_one=last_one)
        if wish != before:
            await self.bot.services.tables.held.set_wish(wish)
        await self._show(interaction)

    @app_commands.command(description="One DM a day for all tables, instead of single calls")
    @app_commands.describe(hour="The hour of your day, 0 to 23; without it none comes")
    async def morning(
        self,
        interaction: Interaction,
        hour: app_commands.Range[int, 0, 23] | None = None,
    ) -> None:
        await begin(interaction)
        member, store, now = interaction.user.id, self.bot.store, self.bot.services.tables.now()
        before = await store.members.get(member)
        refuse_hour(before, hour)
        if hour is not None:  # the first DM comes at the next such hour
            await store.members.note_morning(
                member, replace(await store.members.last_morning(member), sent=now)
            )
        await self.bot.services.tables.held.set_wish(replace(before, morning=hour))
        said: list[Text] = []
        if hour is not None and is_left_out(hour, before.zone, now):
            text = "On the day when clocks skip {hour}:00 it comes an hour later."
            said.append(say(text, hour=hour))
        await self._show(interaction, said)

    @app_commands.command(description="Who acts for you when your time runs out")
    @app_commands.describe(who="At every table, unless you let each table say")
    async def caretaker(
        self,
        interaction: Interaction,
        who: Literal[
            "as each table",
            "holds back",
            "does the cheapest",
            "follows what was suggested",
            "a robot",
        ],
    ) -> None:
        await begin(interaction)
        wish = await self.bot.store.members.get(interaction.user.id)
        keeper = cast("Caretaker", CARETAKERS[who])
        await self.bot.services.tables.held.set_wish(replace(wish, caretaker=keeper))
        await self._show(interaction)

    @app_commands.command(description="Announce an absence, or that you are back")
    @app_commands.rename(begins="from")
    @app_commands.describe(
        until="Its last day, for example 2026-12-24; none: you are back",
        begins="Its first day, if it begins later than now",
        tell="True: your tables know of it, and your clock stands still; False: your clock runs",
        stand_in="Who plays for you meanwhile, at every table; you are back with until: none",
    )
    async def away(
        self,
        interaction: Interaction,
        until: str,
        begins: str = "",
        tell: bool | None = None,
        stand_in: Literal[
            "a robot", "holds back", "does the cheapest", "follows what was suggested"
        ]
        | None = None,
    ) -> None:
        await begin(interaction)
        wish = await self.bot.store.members.get(interaction.user.id)
        now = self.bot.services.tables.now()
        absence = absence_named(wish, until, begins, now, tell=tell, stood_in=stand_in is not None)
        if absence is None:
            await self.bot.services.absences.end(interaction.user.id)
        else:
            await self.bot.services.absences.begin(interaction.user.id, absence)
        said: list[Text] = []
        if absence is not None and absence.told and stand_in is None:
            said = await self.bot.services.absences.running_again(interaction.user.id, absence)
        if stand_in is not None:
            keeper = cast("Caretaker", CARETAKERS[stand_in])
            said = await self.bot.services.absences.be_stood_in(interaction.user.id, keeper)
        await self._show(interaction, said)

    @app_commands.command(description="A file with everything that is kept of you")
    async def data(self, interaction: Interaction) -> None:
        await begin(interaction)
        await send_own(interaction)

    @app_commands.command(description="Delete what is kept of you; you are asked once more")
    async def forget(self, interaction: Interaction) -> None:
        await begin(interaction)
        await ask_to_forget(interaction)

    async def _show(self, interaction: Interaction, said: Sequence[Text] = ()) -> None:
        wish = await self.bot.store.members.get(interaction.user.id)
        calendar = await self.bot.services.tables.held.calendar(interaction.user.id)
        await show(interaction, me_sheet(wish, calendar, self.bot.services.tables.now(), said))


def with_hours(
    wish: MemberRecord, zone: str, quiet: str, days_off: str, now: int, *, public: bool | None
) -> MemberRecord:
    """Return the member's settings with the named hours.

    Raises:
        Refused: there are no such hours.
    """
    if zone:
        wish = wish.moved_to(zone_named(zone), now)
    if quiet:
        wish = _with_quiet(wish, quiet)
    if days_off:
        if not wish.zone:
            raise Refused(say("Name your time zone, too, so that your days are known."))
        wish = replace(wish, days_off=days_told(days_off))
    if public is not None:
        wish = replace(wish, public=public)
    if wish.public and wish.quiet is not None and wish.quiet.hours > LONGEST:
        text = "{longest} quiet hours at most can be public: windows of games end later for them."
        raise Refused(say(text, longest=LONGEST))
    return wish


def refuse_hour(wish: MemberRecord, hour: int | None) -> None:
    """Refuse an hour at which no DM can come.

    Raises:
        Refused: the member's zone is unknown, or they get no messages at that hour.
    """
    if hour is None:
        return
    if not wish.zone:
        raise Refused(say("Name your time zone first, with /me hours, so that your day is known."))
    night = wish.quiet
    if night is not None and (hour - night.begin) % 24 < night.hours:
        text = "Nothing is sent to you from {begin}:00 to {end}:00. Choose an hour outside them."
        raise Refused(say(text, begin=night.begin, end=night.end))


def _with_quiet(wish: MemberRecord, written: str) -> MemberRecord:
    if written.strip().lower() in NONE:
        return replace(wish, quiet=None)
    found = _HOURS.fullmatch(written)
    if found is None or not all(int(hour) <= 24 for hour in found.groups()):
        raise Refused(say("Write quiet hours like this: 23-7. Or: none."))
    if not wish.zone:
        raise Refused(say("Name your time zone, too, so that your hours are known."))
    first = wish.quiet is None
    wish = replace(wish, quiet=quiet_told(int(found[1]) % 24, int(found[2]) % 24, wish.zone))
    return replace(wish, public=False) if first else wish


def absence_named(
    wish: MemberRecord, until: str, begins: str, now: int, *, tell: bool | None, stood_in: bool
) -> Absence | None:
    """Return the absence that a member names; None: they are back.

    Args:
        wish: the member's own hours.
        until: its last day, or a word for none.
        begins: its first day; nothing: it begins now.
        now: the time in unix seconds.
        tell: whether the member's tables know; None: the member does not say.
        stood_in: whether a stand-in plays for the member meanwhile.

    Raises:
        Refused: a needed part is missing, or there is no such absence.
    """
    if until.strip().lower() in NONE:
        if stood_in or begins:
            raise Refused(say("Name the last day of your absence, for example 2026-12-24."))
        return None
    absence = absence_told(until, wish.zone or UNTOLD, now, told=bool(tell), begins=begins)
    if tell is None and not stood_in:
        text = (
            "Choose with the option tell whether your tables know. True: they see your"
            " absence, and your clock stands still as far as each table allows. False:"
            " nothing calls you, and your clock runs."
        )
        raise Refused(say(text))
    if stood_in and absence.since > now:
        text = "A stand-in sits down at once. Name one when your absence begins."
        raise Refused(say(text))
    return absence


def with_ways(
    wish: MemberRecord,
    reach: str | None,
    wait: int | None,
    remind: str | None,
    *,
    last_one: bool | None,
) -> MemberRecord:
    """Return the member's settings with the named ways to be called."""
    changed: dict[str, Any] = {}
    if reach is not None:
        changed["letters"], changed["pings"] = REACH[reach]
        changed["closed"] = 0
    if wait is not None:
        changed["pause"] = wait
    if remind is not None:
        changed["every"] = EVERY[remind]
    if last_one is not None:
        changed["last_one"] = last_one
    return replace(wish, **changed)
