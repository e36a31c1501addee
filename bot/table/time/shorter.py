"""The one rule for which change of a table's hours takes something from a player.

What is shorter than before waits: for everybody's word, or for a notice as long as the former
limit. What is as long as before, or longer, holds at once. A change of who answers for a late
player takes something, too, whichever way it goes.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields

from bot.hours.reckoning import HOUR
from bot.hours.spans import NEVER
from bot.store.rows.records import Hours
from bot.table.time.pace import plays_live
from rules.meta import Clocked, Meta

UNTIMED = 72 * HOUR
"""Seconds of notice where a turn has no limit."""

Judge = Callable[[Meta, Hours, Hours], bool]
"""Returns whether a field of the hours takes something from a player, before and after a change."""


def takes_time(meta: Meta, before: Hours, after: Hours) -> bool:
    """Return whether other hours of a running game take something from a player."""
    return any(judge(meta, before, after) for judge in JUDGES.values())


def notice_of(meta: Meta, hours: Hours, clocked: Clocked) -> int:
    """Return the seconds of a notice at a table: the longest time for which a question may wait.

    Args:
        meta: the game.
        hours: the hours that hold until then.
        clocked: how much of the waiting has a clock of the game.
    """
    times = []
    if clocked != "everything":
        times = [hours.turn or UNTIMED, *_seconds(hours.decisions)]
    if clocked != "nothing":
        clocks = meta.clocks.items()
        times += [t.chosen(name, hours.clocks) for name, t in clocks if not t.least]
    return max(times, default=UNTIMED)


def _seconds(hours: Mapping[str, int]) -> list[int]:
    return [HOUR * number for number in hours.values()]


def _fewer(field: str) -> Judge:
    def judge(meta: Meta, before: Hours, after: Hours) -> bool:
        return bool(getattr(after, field) < getattr(before, field))

    return judge


def _sooner(field: str) -> Judge:
    """Return the judge of a length of time of which 0 is no end at all."""

    def judge(meta: Meta, before: Hours, after: Hours) -> bool:
        return bool((getattr(after, field) or NEVER) < (getattr(before, field) or NEVER))

    return judge


def _other(field: str) -> Judge:
    def judge(meta: Meta, before: Hours, after: Hours) -> bool:
        return bool(getattr(after, field) != getattr(before, field))

    return judge


def _decisions(meta: Meta, before: Hours, after: Hours) -> bool:
    """Judge the limits of single decisions; one without its own has that of a turn."""

    def limit(hours: Hours, moment: str) -> int:
        return HOUR * hours.decisions.get(moment, 0) or hours.turn or NEVER

    moments = {*before.decisions, *after.decisions}
    return any(limit(after, moment) < limit(before, moment) for moment in moments)


def _clocks(meta: Meta, before: Hours, after: Hours) -> bool:
    """Judge the game's own clocks; with all of them live, no night and no bank counts any more."""
    if not meta.clocks:
        return False
    each = meta.clocks.items()
    shorter = any(t.chosen(n, after.clocks) < t.chosen(n, before.clocks) for n, t in each)
    return shorter or (plays_live(meta, after) and not plays_live(meta, before))


def _weekends(meta: Meta, before: Hours, after: Hours) -> bool:
    """Judge the weekends: they stop limits no more, or lie elsewhere."""
    if before.weekends:
        return False
    return after.weekends or after.zone != before.zone


def _nothing(meta: Meta, before: Hours, after: Hours) -> bool:
    return False


def _sleep(meta: Meta, before: Hours, after: Hours) -> bool:
    return before.sleep and not after.sleep


JUDGES: Mapping[str, Judge] = {
    "limit": _sooner("turn"),
    "limit_minutes": _nothing,  # judged with the limit
    "decisions": _decisions,
    "bank": _fewer("in_hand"),
    "bank_minutes": _nothing,  # judged with the bank
    "clocks": _clocks,
    "fair": _sooner("fair"),
    "absence": _fewer("absence"),
    "sleep": _sleep,
    "weekends": _weekends,
    "zone": _nothing,  # judged with the weekends, for which alone it counts
    "caretaker": _other("caretaker"),
    "stands_in": _other("stands_in"),
    "reminder": _nothing,  # it ends nobody's time
    "undo": _nothing,  # fixed at the start
    "unchosen": _nothing,  # of lobbies
    "counted": _nothing,  # of lobbies
    "notices": _nothing,  # what is announced does not hold yet
}
"""Judges by the field of `Hours`: each field has one."""
if JUDGES.keys() != {field.name for field in fields(Hours)}:
    raise TypeError("each field of the hours needs a judge")
