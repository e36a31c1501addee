"""What a limit, a bank, hours and what has happened make of a question: one calculation.

A question has run since some time. Its limit counts only while nothing stops the table (weekends
off, pauses, the bot's own absences, an announced absence as far as the table allows it). Where it
would end while its player sleeps, it ends an hour after they wake. From there on the bank is spent,
in the same way. Everything that is shown, charged or sent at a time is found out here, from the
same few numbers, whenever it is asked for: nothing has to be moved along when something changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.hours.spans import ClosedSpans, is_open, opens, ran, run

HOUR = 3600
WAKING = HOUR
"""So long whoever wakes has still, where a time would have run out while they slept."""
MERCY = HOUR
"""So long after the bot was away no time runs out: nobody could know that it is back."""
SHORTEST_LEAD, LONGEST_LEAD = HOUR // 2, 6 * HOUR
"""Seconds before the end, between which a warning comes: after three quarters of the time."""
REMINDERS = 5
"""So often one question is recalled, each time after twice as long; then the table is told."""
DAYS_AHEAD = 4
"""Days within which a time is looked for that lies in nobody's night: a weekend off is two."""
LOOKING_BACK = HOUR // 2
"""Seconds, in steps of which an earlier time is looked for at which somebody is awake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What surrounds a question.

    Args:
        stopped: while one of these runs, nothing is charged, and nobody is reminded.
        asleep: while one of these runs, nobody writes to its player.
        shifting: of these, a time that would run out during one ends an hour later than it.
        outages: when the bot itself was away; these belong to `stopped`, too.
        others: in a sealed round, when each of those who are asked sleeps.
        awake: so many seconds all of them are awake before the round closes; 0: it is none.
    """

    stopped: tuple[ClosedSpans, ...] = ()
    asleep: tuple[ClosedSpans, ...] = ()
    shifting: tuple[ClosedSpans, ...] = ()
    outages: tuple[tuple[int, int], ...] = ()
    others: tuple[tuple[ClosedSpans, ...], ...] = ()
    awake: int = 0

    @property
    def silent(self) -> tuple[ClosedSpans, ...]:
        """While one of these runs, nobody is called."""
        return (*self.stopped, *self.asleep)


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """The limit of a question as it runs.

    Args:
        since: when it began.
        allowed: how many seconds it had then.
        bank: how many seconds its player has beside, at this whole table.
    """

    since: int
    allowed: int
    bank: int = 0


@dataclass(frozen=True, slots=True)
class Due:
    """When a limit ends: `own` by itself, `last` with the bank, and when to warn of that."""

    own: int
    last: int
    warning: int


@dataclass(frozen=True, slots=True)
class Spent:
    """What an answer at some time leaves: of the limit, and what it took from the bank."""

    left: int
    banked: int


def due(running: Running, around: Around) -> Due:
    """When a question's time runs out."""
    own = _end(running.since, running.allowed, around)
    if around.awake:
        own = min(own, _closes_fairly(running.since, around))
    last = _end(own, running.bank, around) if running.bank else own
    return Due(own, last, warning(running, last, around))


def spent(running: Running, at: int, around: Around) -> Spent:
    """What is used of the limit, and of the bank, by an answer at that time."""
    left = max(0, running.allowed - ran(running.since, at, around.stopped))
    beyond = ran(_end(running.since, running.allowed, around), at, around.stopped)
    return Spent(left, min(running.bank, beyond))


def _end(since: int, seconds: int, around: Around) -> int:
    """When so much time has been charged; not while its player sleeps, where the table says so."""
    end = run(since, seconds, around.stopped)
    back = [until for begin, until in around.outages if until > since and begin < end]
    end = max([end, *(until + MERCY for until in back)])
    if not is_open(end, around.shifting):
        return run(end, WAKING, (*around.stopped, *around.shifting))
    return end


def closes_quietly(running: Running, around: Around) -> int:
    """Return when a round closes in which nobody is named.

    Each of the `others` has been `awake` for long enough by then, and none of them sleeps, or as
    few as possible where their nights leave no hour to all of them.
    """
    end = _end(running.since, running.allowed, around)
    if around.awake:
        end = max(end, _closes_fairly(running.since, around))
    nights = [night for asleep in around.others for night in asleep]
    return by_day(end, nights, around.stopped)


def by_day(end: int, nights: Sequence[ClosedSpans], stopped: Sequence[ClosedSpans]) -> int:
    """Return the first time from then on at which fewest sleep, an hour later if they still do."""
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
    """When each of those who are asked has been awake for long enough since then."""
    each = [(*around.stopped, *asleep) for asleep in around.others]
    return max(run(since, around.awake, closed) for closed in [*each, around.stopped])


def warning(running: Running, last: int, around: Around) -> int:
    """When to warn of an end: a while before it, while its player is awake if there is a time."""
    lead = min(LONGEST_LEAD, max(SHORTEST_LEAD, (running.allowed + running.bank) // 4))
    wanted = max(running.since, last - lead)
    later = opens(wanted, around.silent)
    if later < last:
        return later
    for at in range(wanted, running.since, -LOOKING_BACK):
        if is_open(at, around.silent):
            return at
    return wanted


def recall(since: int, gap: int, after: int) -> int | None:
    """When a question is to be recalled next after that time; None: never again.

    That is one gap after it was asked, then two, four and so on after the reminder before.
    """
    times = (since + gap * (2**number - 1) for number in range(1, REMINDERS + 1))
    return next((time for time in times if time > after), None)


def reminder(wanted: int, snoozed: int, around: Around) -> int:
    """When a reminder that is wanted at some time comes: not while its reader wants silence.

    What would fall into a time of silence comes when that is over, and only once.
    """
    return opens(max(wanted, snoozed), around.silent)
