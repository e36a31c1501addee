"""The questions about a member's night and days off, and the presses below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.delivery.sleep_questions import NO_MORE
from bot.hours.guessing import RESTS
from bot.hours.nights import LONGEST, UNTOLD, Night, quiet_told, zone_named
from cogs.answering import Interaction, begin, show
from cogs.presses import press
from cogs.ui.ids import Press, Verb, gone
from cogs.ui.layout import BLUE, GREY, Sending, button, entry, framed, rows, select, texts
from cogs.ui.numbers import whole
from cogs.ui.words import Speech
from rules.kernel import Text, say

if TYPE_CHECKING:
    from bot.client import RedGavel


CITIES = {
    "Honolulu": "Pacific/Honolulu",
    "Anchorage": "America/Anchorage",
    "Los Angeles": "America/Los_Angeles",
    "Denver": "America/Denver",
    "Chicago": "America/Chicago",
    "Mexico City": "America/Mexico_City",
    "New York": "America/New_York",
    "Halifax": "America/Halifax",
    "Buenos Aires": "America/Argentina/Buenos_Aires",
    "São Paulo": "America/Sao_Paulo",
    "London": "Europe/London",
    "Berlin, Madrid, Paris, Rome": "Europe/Berlin",
    "Athens, Helsinki, Kyiv": "Europe/Athens",
    "Cairo": "Africa/Cairo",
    "Johannesburg": "Africa/Johannesburg",
    "Istanbul": "Europe/Istanbul",
    "Dubai": "Asia/Dubai",
    "Delhi": "Asia/Kolkata",
    "Bangkok, Jakarta": "Asia/Bangkok",
    "Beijing, Singapore": "Asia/Singapore",
    "Tokyo, Seoul": "Asia/Tokyo",
    "Brisbane": "Australia/Brisbane",
    "Melbourne, Sydney": "Australia/Sydney",
    "Auckland": "Pacific/Auckland",
}
"""The offered zones, from east to west of the Pacific; a list has room for one entry more."""
NIGHTS = tuple((b % 24, (b + hours) % 24) for b in range(21, 28) for hours in (7, 8, 9))
"""The offered nights, which begin from 21:00 to 3:00."""
OTHER = "other"
"""The last entry of both lists."""
CITY, NIGHT, YES, NEVER = "city", "night", "yes", "never"
"""The object of a press: the zone, the night, the proposed night, or nothing."""
DAYS_OFF, KEEP_DAYS = "days", "work"
"""The object of a press below proposed days off: these days, or none."""
YES_IN_UTC = "utc"
"""The proposed night of a reader whose zone was not known, in UTC."""
ANOTHER = (
    "Type `/me hours` here. Its option `zone` suggests every time zone, and `quiet` takes any"
    " hours, for example 23-7."
)
DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _press(argument: str) -> Press:
    return Press.public(0, 0, Verb.SLEEP, argument)


def _asked(
    said: Sequence[str],
    options: Sequence[tuple[str, str]],
    what: str,
    speech: Speech,
    placeholder: Text,
) -> Sending:
    entries = [entry(label, value) for label, value in options]
    entries.append(entry(speech.label(say("Another…"), 100), OTHER))
    menu = select(_press(what), speech.label(placeholder, 100), entries)
    never = button(speech.label(say("Never mind"), 80), _press(NEVER), GREY)
    return Sending(framed([*texts(*said), menu, *rows([never])]))


def city_sheet() -> Sending:
    """Return the question where the reader lives."""
    speech = Speech()
    text = (
        "### When do you sleep?\nTell me once, and nothing calls you at night. Nobody else sees it."
        " Where do you live?"
    )
    return _asked([speech.own(say(text))], [*CITIES.items()], CITY, speech, say("Your time zone…"))


def night_sheet(zone: str) -> Sending:
    """Return the question when the reader sleeps, in their zone."""
    speech = Speech()
    text = "### When do you sleep?\nYour time zone: {zone}. Nothing calls you in your night."
    nights = [(f"{begin}:00 to {end}:00", f"{begin}-{end}") for begin, end in NIGHTS]
    return _asked([speech.own(say(text, zone=zone))], nights, NIGHT, speech, say("Your night…"))


def proposed_sheet(night: Night, now: int, *, known: bool) -> Sending:
    """Return the proposal of a night that the reader's answers suggest.

    Args:
        night: the proposed night.
        now: the time in unix seconds.
        known: whether the reader has set their zone; else Discord shows the hours in it.
    """
    speech = Speech()
    begin, end = hours_shown(night, now, known=known)
    text = (
        "### Do you sleep then?\nYou have hardly ever answered from {begin} to {end}. Do you"
        " want no calls in these hours? Nobody else sees this."
    )
    yes = f"{YES if known else YES_IN_UTC}-{night.begin}-{night.end}"
    buttons = [
        button(speech.label(say("Yes"), 80), _press(yes), BLUE),
        button(speech.label(say("Other hours"), 80), _press(OTHER), GREY),
        button(speech.label(say("Never mind"), 80), _press(NEVER), GREY),
    ]
    return Sending(framed([*texts(speech.own(say(text, begin=begin, end=end))), *rows(buttons)]))


def hours_shown(night: Night, now: int, *, known: bool) -> tuple[str, str]:
    """Return when a night begins and ends; `known`: its reader has set the zone, else Discord's."""
    if known:
        return f"{night.begin}:00", f"{night.end}:00"
    begins = night.begins(now)
    return f"<t:{begins}:t>", f"<t:{night.ends(begins)}:t>"


def told_sheet(night: Night, *, known: bool) -> Sending:
    """Return the confirmation of a night, and how to change it."""
    speech = Speech()
    said = say(
        "Nothing calls you from {begin}:00 to {end}:00, {zone}. `/me hours` changes that.",
        begin=night.begin,
        end=night.end,
        zone=night.zone,
    )
    if not known:
        said = say(
            "Nothing calls you in these hours. Name your time zone with `/me hours`, and they stay"
            " the same when your clocks change."
        )
    return Sending(framed(texts(speech.own(said))))


def declined_sheet(*, proposed: bool) -> Sending:
    """Return the confirmation that nothing is stored, and how to set it later.

    Args:
        proposed: whether a night was proposed; another one may be.
    """
    text = "I do not ask again. `/me hours` sets your night whenever you like."
    if proposed:
        text = (
            "I do not ask again, unless you answer at other hours of the day. `/me hours` sets"
            " your night whenever you like."
        )
    return Sending(framed(texts(Speech().own(say(text)))))


def days_sheet(days: tuple[int, ...]) -> Sending:
    """Return the proposal of days off on which the reader has lost turns."""
    speech = Speech()
    first, second = (DAY_NAMES[day] for day in days)
    text = (
        "### Are {first} and {second} your days off?\nYou ran out of time on them twice. Do you"
        " want no calls on these days? A deadline then waits until the next morning where the"
        " table respects quiet hours."
    )
    yes = f"{DAYS_OFF}-{''.join(map(str, days))}"
    buttons = [
        button(speech.label(say("Yes"), 80), _press(yes), BLUE),
        button(speech.label(say("Never mind"), 80), _press(KEEP_DAYS), GREY),
    ]
    said = speech.own(say(text, first=first, second=second))
    return Sending(framed([*texts(said), *rows(buttons)]))


def days_told_sheet(days: tuple[int, ...], *, known: bool) -> Sending:
    """Return the confirmation of days off; `known`: the reader has set their zone."""
    speech = Speech()
    first, second = (DAY_NAMES[day] for day in days)
    said = speech.own(
        say(
            "Nothing calls you on {first} and {second}. `/me hours` changes that.",
            first=first,
            second=second,
        )
    )
    if known:
        return Sending(framed(texts(said)))
    where = speech.own(say("Where do you live? Then these days begin and end by your clocks."))
    return _asked([said, where], [*CITIES.items()], CITY, speech, say("Your time zone…"))


def days_declined_sheet() -> Sending:
    """Return the confirmation that no days off are stored, and how to set them later."""
    text = "I do not ask again. `/me hours` sets your days off whenever you like."
    return Sending(framed(texts(Speech().own(say(text)))))


def another_sheet() -> Sending:
    """Return how to set hours that no list offers."""
    return Sending(framed(texts(Speech().own(say(ANOTHER)))))


class Sleep:
    """Asks members when they sleep, and stores what they answer; nobody can answer for another.

    Args:
        bot: the bot.
    """

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    async def sleep_question(self) -> Sending | None:
        """Return the one question about a member's night."""
        return city_sheet()

    async def night_proposed(self, night: Night) -> Sending:
        """Return a proposal of the night that a member's answers suggest."""
        return proposed_sheet(night, self.bot.services.tables.now(), known=night.zone != UNTOLD)

    async def days_proposed(self, days: tuple[int, ...]) -> Sending:
        """Return a proposal of the days off on which a member has lost turns."""
        return days_sheet(days)

    @press(Verb.SLEEP)
    async def sleep(self, interaction: Interaction, press: Press) -> None:
        """Store the picked zone or night, or ask no more.

        Raises:
            Refused: the press is not one of these.
        """
        await begin(interaction, update=True)
        what, _, hours = press.argument.partition("-")
        picked = press.values[0] if press.values else hours
        member = interaction.user.id
        if what == NEVER:
            await self.bot.store.members.change(member, sleep_asked=NO_MORE)
            wish = await self.bot.store.members.get(member)
            proposed = wish.night_proposed is not None
            await show(interaction, declined_sheet(proposed=proposed))
        elif what == DAYS_OFF:
            await show(interaction, await self._days_off(member, hours))
        elif what == KEEP_DAYS:
            await show(interaction, days_declined_sheet())
        elif what == OTHER:
            await show(interaction, city_sheet())
        elif picked == OTHER:
            await show(interaction, another_sheet())
        elif what == CITY:
            await show(interaction, await self._zone(member, picked))
        elif what in (NIGHT, YES, YES_IN_UTC):
            in_utc = what == YES_IN_UTC
            await show(interaction, await self._night(member, picked, in_utc=in_utc))
        else:
            raise gone()

    async def _days_off(self, member: int, written: str) -> Sending:
        days = next((days for days in RESTS if "".join(map(str, days)) == written), None)
        if days is None:
            raise gone()
        wish = await self.bot.store.members.get(member)
        await self.bot.services.tables.held.set_wish(replace(wish, days_off=days))
        return days_told_sheet(days, known=bool(wish.zone))

    async def _zone(self, member: int, zone: str) -> Sending:
        wish = await self.bot.store.members.get(member)
        zone = zone_named(zone)
        await self.bot.services.tables.held.set_wish(
            wish.moved_to(zone, self.bot.services.tables.now())
        )
        return night_sheet(zone)

    async def _night(self, member: int, hours: str, *, in_utc: bool) -> Sending:
        """Store a night in the member's zone; one proposed in UTC stays at the same time."""
        try:
            first, last = (whole(hour) for hour in hours.split("-"))
        except ValueError as stale:
            raise gone() from stale
        if not (first < 24 and last < 24):
            raise gone()
        wish = await self.bot.store.members.get(member)
        night = quiet_told(first, last, UNTOLD if in_utc else wish.zone or UNTOLD)
        if wish.zone:
            night = night.seen_in(wish.zone, self.bot.services.tables.now())
        public = wish.public and wish.quiet is not None and night.hours <= LONGEST
        told = replace(wish, quiet=night, public=public, sleep_asked=NO_MORE)
        await self.bot.services.tables.held.set_wish(told)
        return told_sheet(night, known=bool(wish.zone))
