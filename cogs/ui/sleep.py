"""The question about a member's night, asked once in a DM by lists and buttons."""

from collections.abc import Sequence

from bot.hours.nights import Night
from cogs.ui.ids import Press, Verb
from cogs.ui.layout import BLUE, GREY, Sending, button, entry, framed, rows, select, texts
from cogs.ui.words import Speech
from rules.kernel.text import Text, say

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
