"""A member's own settings in words, and the choices for a silence."""

from collections.abc import Sequence

from bot.hours.calendar import DAYS, Absence, Calendar
from bot.store.rows.members import MemberRecord
from bot.table.time.hour_options import OPTIONS
from cogs.me.sleep import hours_shown
from cogs.ui.layout import Sending, framed, texts
from cogs.ui.words import Speech, bullets, clock_time
from rules.kernel import Text, say

TIMED = "Post-mortems tell the median of your answer times, never a time of day."
NOT_TIMED = "Post-mortems do not tell how long you took to answer."
PRIVATE = (
    "nobody else can see them. A table may put off the end of your time until they are over, and"
    " all see when your time ends"
)
"""The note on hours that their member keeps private."""


def me_sheet(
    wish: MemberRecord, calendar: Calendar, now: int, also: Sequence[Text] = ()
) -> Sending:
    """Return all settings, line by line; `also`: the effects of an absence."""
    speech = Speech()
    heading = speech.own(say("### How the games may call you"))
    said = [speech.line(line, 400) for line in _lines(wish, now)]
    said += [speech.own(_absent(a, now)) for a in calendar.absences if now < a.until]
    said += [speech.line(line, 400) for line in also]
    return Sending(framed(texts(heading, bullets(said, 20, ""))))


def _absent(absence: Absence, now: int) -> Text:
    """Return when a member is away, and whether their clock runs meanwhile."""
    away = say("Away until {until}.", until=clock_time(absence.until))
    if absence.since > now:
        since = clock_time(absence.since)
        away = say("Away from {since} until {until}.", since=since, until=clock_time(absence.until))
    knows = say("Your tables do not know, and your clock runs.")
    if absence.told:
        knows = say("Your tables know; your clock stands still as far as each allows.")
    return say("{away} {knows}", away=away, knows=knows)


def _lines(wish: MemberRecord, now: int) -> list[Text]:
    return [
        say("Time zone: {zone}.", zone=wish.zone or "not set (UTC)"),
        *_hours(wish, now),
        *_ways(wish),
    ]


def _hours(wish: MemberRecord, now: int) -> list[Text]:
    seen = "everybody can see them" if wish.public else PRIVATE
    quiet = say("Quiet hours: none.")
    if wish.quiet is not None:
        begin, end = hours_shown(wish.quiet, now, known=bool(wish.zone))
        text = "Quiet hours: {begin} to {end}; {seen}."
        quiet = say(text, begin=begin, end=end, seen=seen)
    days = ", ".join(DAYS[day] for day in wish.days_off) or "none"
    return [quiet, say("Days off: {days}.", days=days)]


def _ways(wish: MemberRecord) -> list[Text]:
    every = "as each table has it" if wish.every is None else f"first after {wish.every} hours"
    reach = "by DM, or in the channel if none arrives" if wish.pings else "by DM only"
    if wish.letters != "always":
        reach = "in the channel" if wish.letters == "never" else "in the channel; a DM reminds you"
    when = "whenever a table waits"
    if wish.last_one:
        when = "only when everybody else has answered, or your time runs out soon"
    caretakers = dict(OPTIONS["caretaker"].choices)
    caretaker = caretakers.get(wish.caretaker, "as each table has it")
    once = say("Morning DM: none.")
    if wish.morning is not None:
        text = (
            "Morning DM: at {hour}:00, with every table that waits. Nothing else calls you but"
            " warnings and tables that play live."
        )
        once = say(text, hour=wish.morning)
    return [
        once,
        say("Calls: {when}, {reach}.", reach=reach, when=when),
        say("Reminders: {every}.", every=every),
        say("Caretaker when your time runs out: {caretaker}.", caretaker=caretaker),
        say(TIMED if wish.timed else NOT_TIMED),
    ]
