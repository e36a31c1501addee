"""Time: limits, time-outs, the hours of a table, its pauses."""

from __future__ import annotations

from rules.games import GAMES
from tests.adversary.house import DAY, HOUR, NAMES
from tests.adversary.looking import BrokenError, Look
from tests.adversary.promises import UNTIMED, shorter


def clocks(look: Look) -> None:
    """Look whether a running limit of somebody honest ends sooner than they were told."""
    free = {look.act.actor} if look.act.deed in ("away", "move") else set()
    agreed = not look.lacks("sooner", look.promises.in_time(look.before))
    agreed = agreed and look.act.deed in ("choose", "vote")
    for limit in look.after.limits:
        known = look.promises.limits.get((limit.seat, limit.since, limit.kind))
        if known is None or limit.due >= known.due:
            continue
        h = look.after.seats[limit.seat].member if limit.seat >= 0 else None
        least = limit.since + (limit.allowed or 0)
        others = look.act.deed == "away" and limit.due >= least  # who are back sooner
        if others or h in free or agreed or (h not in look.promises.honest and limit.seat >= 0):
            known.due = limit.due
            continue
        sooner = (known.due - limit.due) / HOUR
        raise BrokenError("clock", f"the limit of {NAMES.get(h or 0)} ends {sooner:.1f} h sooner")


def time_outs(look: Look) -> None:
    """Look whether the time of somebody honest ran out before its told end."""
    since = look.before.moves
    new = [a for a in look.after.answers if a.moves >= since and not a.undone]
    ended = {a.seat for a in new if a.kind == "time"}
    for was, seated in zip(look.before.seats, look.after.seats, strict=True):
        if was.member not in look.promises.honest:
            continue
        missed = seated.member == was.member and seated.missed > was.missed
        if not missed and (was.seat not in ended or look.after.moves <= since):
            continue
        ends = [
            known.due
            for (seat, *_), known in look.promises.limits.items()
            if seat == was.seat or (seat < 0 and was.seat in look.before.timed)
        ]
        if not any(due <= look.after.now for due in ends):
            raise BrokenError("time-out", f"{NAMES[was.member]} ran out of time: told {ends}")


def hours(look: Look) -> None:
    """Look at a table's hours that have become shorter."""
    before, after = look.before.record.hours, look.after.record.hours
    less = shorter(before, after)
    if before != after and look.act.deed == "choose" and look.act.actor != look.before.record.host:
        raise BrokenError("hours", f"{NAMES[look.act.actor or 0]} does not host, and sets options")
    for notice in after.notices:
        if notice not in before.notices and look.before.runs:
            concerned = look.promises.holders(look.before)
            host = look.before.record.host
            look.must_tell([h for h in concerned if h != host], f"the notice of {notice.option}")
    if not less or not look.before.runs:
        return
    promises = look.promises
    if not look.lacks("sooner", promises.in_time(look.before)):
        return
    concerned = promises.holders(look.before)
    if not [h for h in concerned if h != look.act.actor]:
        return
    _after_notice(look, less, concerned)


def _after_notice(look: Look, less: list[str], concerned: list[int]) -> None:
    """Shorter hours hold after a notice that everybody was told, as long as the old limit."""
    record, promises = look.before.record, look.promises
    gone = {*record.hours.notices}
    gone -= {*look.after.record.hours.notices}
    if not gone:
        raise BrokenError("hours", f"{less} shorter without a notice")
    least = record.hours.turn or UNTIMED
    if GAMES[record.game].clocks:
        least = min(least, HOUR)
    for one in gone:
        for h in concerned:
            away = record.hours.absence * DAY
            had = promises.ran(look.after, h, one.since, each=away)
            if had < least:
                text = f"{less} shorter after {had / HOUR:.1f} h of {NAMES[h]}"
                raise BrokenError("hours", f"{text}, not {least / HOUR:.0f}")


def pauses(look: Look) -> None:
    """Look at what the host alone has paused."""
    made = [span for span in look.after.pauses if span not in look.before.pauses]
    promises, now = look.promises, look.after.now
    by_time = look.act.deed == "clock" and any(end > now for _, end in made)  # silence agreed
    if not made or not (by_time or look.act.deed in ("pause", "vote")):
        return
    if not look.lacks("pause", promises.in_time(look.before)):
        return
    if look.act.actor in promises.honest:
        return
    span = now, max(end for _, end in made)
    if span[1] <= max((now, *(end for _, end in look.before.pauses))):
        promises.pauses = [(begin, min(end, span[1])) for begin, end in promises.pauses]
        return  # a pause that ends sooner
    if look.act.actor != look.before.record.host and not by_time:
        raise BrokenError("pause", f"{NAMES[look.act.actor or 0]} does not host, and pauses")
    promises.pauses = [(begin, min(end, now)) for begin, end in promises.pauses] + [span]
    paused = sum(max(0, end - max(begin, span[1] - 60 * DAY)) for begin, end in promises.pauses)
    if paused > 14 * DAY + HOUR:
        raise BrokenError("pause", f"{paused / DAY:.1f} days of the last 60")
