"""/me: what a member wants for themselves, at every table, wherever they are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.hours.calendar import DAYS, Absence, absence_told, days_told
from bot.hours.nights import LONGEST, Night, quiet_told, zone_named, zones
from bot.store.members import MemberRecord
from bot.store.records import Caretaker
from cogs.answering import begin, show
from cogs.offered import everywhere
from cogs.own_data import ask_to_forget, send_own
from cogs.ui.me import me_sheet
from rules.kernel.ask import Refused
from rules.kernel.text import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel

NONE = ("none", "no", "off", "never")
EVERY = {"as each table": None, "4 hours": 4, "12 hours": 12, "24 hours": 24, "72 hours": 72}
REACH = {
    "letters and channel": ("always", True),
    "letters only": ("always", False),
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


class Me(commands.Cog):
    """One command that shows everything, and changes what is named."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @everywhere
    @app_commands.command(description="Your own hours, and how the games may call you")
    @app_commands.describe(
        zone="Where you live, for example Europe/Berlin",
        quiet="Hours in which nothing calls you, for example 23-7; or none",
        public="Whether everybody may see them, so that windows of games wait for you, too",
        days_off="Days on which nothing calls you, for example Sat, Sun; or none",
        remind="How often you are reminded",
        reach="How you are called",
        last_one="Call me only when everybody else has answered",
        caretaker="Who acts for you when your time runs out",
        away="The last day of an absence, for example 2026-12-24; or none",
        away_from="Its first day, if it begins later than now",
        tell="True: your tables know of it, and your clock stands still; False: your clock runs",
        stand_in="Who plays for you meanwhile, at every table; away: none takes your seats back",
        data="True: a file with everything that is kept of you",
        forget="True: delete what is kept of you. You are told what goes, and asked once more",
    )
    async def me(
        self,
        interaction: discord.Interaction[Any],
        zone: str = "",
        quiet: str = "",
        public: bool | None = None,
        days_off: str = "",
        remind: Literal["as each table", "4 hours", "12 hours", "24 hours", "72 hours"]
        | None = None,
        reach: Literal["letters and channel", "letters only", "channel only"] | None = None,
        last_one: bool | None = None,
        caretaker: Literal[
            "as each table",
            "holds back",
            "does the cheapest",
            "follows what was suggested",
            "a robot",
        ]
        | None = None,
        away: str = "",
        away_from: str = "",
        tell: bool | None = None,
        stand_in: Literal[
            "a robot", "holds back", "does the cheapest", "follows what was suggested"
        ]
        | None = None,
        data: bool = False,
        forget: bool = False,
    ) -> None:
        await begin(interaction)
        if data or forget:
            await (ask_to_forget if forget else send_own)(interaction)
            return
        before = await self.bot.store.member(interaction.user.id)
        wish = with_hours(before, zone, quiet, days_off, public=public)
        if remind is not None:
            wish = replace(wish, every=EVERY[remind])
        wish = with_ways(wish, reach, caretaker, last_one=last_one)
        now = self.bot.tables.now()
        absence = absence_named(
            wish, away, away_from, now, tell=tell, stood_in=stand_in is not None
        )
        if wish != before:
            await self.bot.tables.held.set_wish(wish)
        if absence is not None:
            await self.bot.absences.begin(interaction.user.id, absence)
        elif away:
            await self.bot.absences.end(interaction.user.id)
        said: list[Text] = []
        if stand_in is not None:
            keeper = cast("Caretaker", CARETAKERS[stand_in])
            said = await self.bot.absences.be_stood_in(interaction.user.id, keeper)
        calendar = await self.bot.tables.held.calendar(interaction.user.id)
        await show(interaction, me_sheet(wish, calendar, now, said))

    @me.autocomplete("zone")
    async def _zones(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        wanted = typed.lower().replace(" ", "_")
        found = [zone for zone in zones() if wanted in zone.lower()]
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:25]]

    @me.autocomplete("days_off")
    async def _days(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        known = ("Sat, Sun", "Fri, Sat", *DAYS, "none")
        found = [days for days in known if typed.lower() in days.lower()]
        return [app_commands.Choice(name=days, value=days) for days in found]


def with_hours(
    wish: MemberRecord, zone: str, quiet: str, days_off: str, *, public: bool | None
) -> MemberRecord:
    """The same with other hours, as far as they are named.

    Raises:
        Refused: there are no such hours.
    """
    if zone:
        wish = replace(wish, zone=zone_named(zone))
        if wish.quiet is not None:
            wish = replace(wish, quiet=Night(wish.quiet.begin, wish.quiet.end, wish.zone))
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


def _with_quiet(wish: MemberRecord, written: str) -> MemberRecord:
    if written.strip().lower() in NONE:
        return replace(wish, quiet=None)
    found = _HOURS.fullmatch(written)
    if found is None or not all(int(hour) < 24 for hour in found.groups()):
        raise Refused(say("Write quiet hours like this: 23-7. Or: none."))
    if not wish.zone:
        raise Refused(say("Name your time zone, too, so that your hours are known."))
    first = wish.quiet is None
    wish = replace(wish, quiet=quiet_told(int(found[1]), int(found[2]), wish.zone))
    return replace(wish, public=False) if first else wish


def absence_named(
    wish: MemberRecord, away: str, begins: str, now: int, *, tell: bool | None, stood_in: bool
) -> Absence | None:
    """Return the absence that a member names; None: they name none.

    Args:
        wish: the member's own hours.
        away: its last day, or that there is none.
        begins: its first day; nothing: it begins now.
        now: the time in unix seconds.
        tell: whether the member's tables know; None: the member does not say.
        stood_in: whether somebody plays for the member meanwhile.

    Raises:
        Refused: the member leaves out what must be known, or there is no such absence.
    """
    if not away or away.strip().lower() in NONE:
        if stood_in:
            raise Refused(say("Say with away until when somebody stands in for you."))
        if begins or (tell is not None and not away):
            raise Refused(say("Say with away which day is the last of your absence."))
        return None
    absence = absence_told(away, wish.zone or "UTC", now, told=bool(tell), begins=begins)
    if tell is None and not stood_in:
        text = (
            "Say with tell whether your tables know. True: they see your absence, and your clock"
            " stands still as far as each table allows. False: nothing calls you, and your clock"
            " runs."
        )
        raise Refused(say(text))
    if stood_in and absence.since > now:
        text = "A stand-in sits down at once. Name one when your absence begins."
        raise Refused(say(text))
    return absence


def with_ways(
    wish: MemberRecord, reach: str | None, caretaker: str | None, *, last_one: bool | None
) -> MemberRecord:
    """The same with other ways to be called, as far as they are named."""
    changed: dict[str, Any] = {}
    if reach is not None:
        changed["letters"], changed["pings"] = REACH[reach]
    if caretaker is not None:
        changed["caretaker"] = CARETAKERS[caretaker]
    if last_one is not None:
        changed["last_one"] = last_one
    return replace(wish, **changed)
