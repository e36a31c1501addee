"""The end of a question's time, from its limit, bank, hours and events, in one calculation.

A question's limit counts from its start, but not while something stops the table. Weekends off,
pauses, the bot's own absences, and announced absences within the table's allowance stop it. A limit
that would end while its player sleeps ends an hour after they wake. Then the bank counts in the
same way. Everything shown, charged or sent at a time comes from here, from the same few numbers, at
each request. Nothing has to be moved along after a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.hours.spans import ClosedSpans, is_open, opens, ran, run

HOUR = 3600
WAKING = HOUR
"""Grace after waking, in seconds, for a time that would have run out during the night."""
MERCY = HOUR
"""Grace after an outage of the bot, in seconds: nobody could know that it is back."""
SHORTEST_LEAD, LONGEST_LEAD = HOUR // 2, 6 * HOUR
"""Bounds in seconds for the warning before the end, which comes after three quarters of the
time; of less than an hour, after half of it."""
REMINDERS = 5
"""The number of reminders of one question, each after twice as long; then the table is told."""
DAYS_AHEAD = 4
"""Days in which to look for a time outside everybody's nights: a weekend off is two."""
LOOKING_BACK = HOUR // 2
"""Steps in seconds of the search back for a time at which a player is awake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """The circumstances of a question.

    Args:
        stopped: spans without charge and without reminders.
        asleep: spans in which nobody writes to its player.
        shifting: those of them that shift a time's end to an hour after theirs.
        outages: the bot's own absences, which are also in `stopped`.
        others: in a sealed round, the nights of each asked player.
        awake: seconds for which all of them are awake before the round closes; 0: not a round.
        mercy: the grace after an outage, in seconds; at a live table, its limit.
    """

    stopped: tuple[ClosedSpans, ...] = ()
    asleep: tuple[ClosedSpans, ...] = ()
    shifting: tuple[ClosedSpans, ...] = ()
    outages: tuple[tuple[int, int], ...] = ()
    others: tuple[tuple[ClosedSpans, ...], ...] = ()
    awake: int = 0
    mercy: int = MERCY

    @property
    def silent(self) -> tuple[ClosedSpans, ...]:
        """The spans in which nobody is called."""
        return (*self.stopped, *self.asleep)


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A running limit of a question.

    Args:
        since: the question's start.
        allowed: the seconds it had then.
        bank: the player's further seconds for this whole table.
    """

    since: int
    allowed: int
    bank: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """The end of a limit: `own` without the bank, `last` with it, and the time of the warning."""

    own: int
    last: int
    warning: int


@dataclass(frozen=True, slots=True)
class Spent:
    """The rest of the limit after an answer, and the seconds it took from the bank."""

    left: int
    banked: int


def due(running: Running, around: Around) -> Due:
    """Return when a question's time runs out."""
    own = _end(running.since, running.allowed, around)
    if around.awake:
        own = min(own, _closes_fairly(running.since, around))
    last = _end(own, running.bank, around) if running.bank else own
    return Due(own, last, warning(running, last, around))


def spent(running: Running, at: int, around: Around) -> Spent:
    """Return the rest of the limit and the use of the bank, for an answer at that time."""
    left = max(0, running.allowed - ran(running.since, at, around.stopped))
    beyond = ran(_end(running.since, running.allowed, around), at, around.stopped)
    return Spent(left, min(running.bank, beyond))


def _end(since: int, seconds: int, around: Around) -> int:
    """Return when this time is charged; if the table says so, not while its player sleeps."""
    end = run(since, seconds, around.stopped)
    back = [until for begin, until in around.outages if until > since and begin < end]
    end = max([end, *(until + around.mercy for until in back)])
    if not is_open(end, around.shifting):
        return run(end, WAKING, (*around.stopped, *around.shifting))
    return end


def closes_quietly(running: Running, around: Around) -> int:
    """Return the closing time of a round without names.

    By then each of the `others` has been `awake` for long enough, and none of them sleeps. If their
    nights leave no common hour, as few as possible sleep.
    """
    end = _end(running.since, running.allowed, around)
    if around.awake:
        end = max(end, _closes_fairly(running.since, around))
    nights = [*around.shifting, *(night for asleep in around.others for night in asleep)]
    return by_day(end, nights, around.stopped)


def by_day(end: int, nights: Sequence[ClosedSpans], stopped: Sequence[ClosedSpans]) -> int:
    """Return the first time from then on at which fewest sleep, an hour later if some still do."""
    begin = opens(end, stopped)
    if is_open(begin, nights):
        return begin
    times = [begin]
    for night in nights:
        at = begin
        for _ in range(DAYS_AHEAD):
            at = night.ends(at)
            times.append(opens(at, stopped))

    def asleep(at: int) -> int:
        return sum(night.covers(at) for night in nights)

    best = min(times, key=lambda at: (asleep(at), at))
    later = best + WAKING
    return later if asleep(later) == asleep(best) and is_open(later, stopped) else best


def _closes_fairly(since: int, around: Around) -> int:
    """Return when all asked players have been awake for long enough."""
    each = [(*around.stopped, *asleep) for asleep in around.others]
    return max(run(since, around.awake, closed) for closed in [*each, around.stopped])


def warning(running: Running, last: int, around: Around) -> int:
    """Return when to warn of an end: some time before it, while its player is awake if possible."""
    whole = running.allowed + running.bank
    lead = min(LONGEST_LEAD, max(whole // 4, min(SHORTEST_LEAD, whole // 2)))
    wanted = max(running.since, last - lead)
    later = opens(wanted, around.silent)
    if later < last:
        return later
    for at in range(wanted, running.since, -LOOKING_BACK):
        if is_open(at, around.silent):
            return at
    return wanted


def recall(since: int, gap: int, after: int) -> int | None:
    """Return the next reminder of a question after that time; None: there is none.

    It comes one gap after the question, then two, four and so on after the reminder before.
    """
    time = since
    for _ in range(REMINDERS):
        time, gap = time + gap, 2 * gap
        if time > after:
            return time
    return None


def reminder(wanted: int, snoozed: int, silent: Sequence[ClosedSpans]) -> int:
    """Return the time of a reminder, outside its reader's silence.

    A reminder within a silence comes at its end, and only once.
    """
    return opens(max(wanted, snoozed), silent)
