"""The time for which a player could have acted, after which silence counts.

A player's silence counts only while they could have broken it, as a limit counts. It does not
count while the host pauses the table, the bot is away, the table has its weekend off, or they are
publicly away. An end in their quiet hours or days off waits until an hour after those, unless the
table says otherwise: it tells roughly when a private night is over, as the end of a limit does.
"""

from bot.hours.calendar import LONGEST_ABSENCE
from bot.hours.reckoning import MERCY, Around, Running, due
from bot.table.held import HeldTable
from bot.table.time.limits import NOBODY, mornings, stopped


def could_have_acted(
    held: HeldTable, member: int | None, since: int, seconds: int, now: int
) -> bool:
    """Return whether a member (None: anybody) could have acted for this many seconds since then.

    Nobody can act while the bot is away for their server, nor within an hour after it, since they
    cannot know that it is back. Nobody can act while the table has nowhere to be played, either.
    """
    if held.is_away:
        return False
    for still in filter(None, (held.record.stranded, held.record.aside)):
        now = min(now, still)
    if any(until <= now < until + MERCY for _, until in held.outages):
        return False
    return time_to_act_ends(held, member, since, seconds) <= now


def time_to_act_ends(held: HeldTable, member: int | None, since: int, seconds: int) -> int:
    """Return when a member will have been able to act for this many seconds from `since` on."""
    hours = held.record.hours
    calendar = NOBODY if member is None else held.calendars[member]
    away = calendar.stopped(LONGEST_ABSENCE, since)
    around = Around(
        stopped=(*stopped(held, hours), away),
        shifting=(*(calendar.weekly if hours.sleep else ()), *mornings(hours)),
        outages=tuple(held.outages),
    )
    return due(Running(since=since, allowed=seconds), around).own
