"""Presence at a table: who is late, who is away, and so what the law sees of a table."""

from collections.abc import Iterable
from typing import Any

from bot.store.rows.records import SeatRecord
from bot.table.cases import Case, Chair, TableFacts
from bot.table.changes import HOUR
from bot.table.held import HeldTable
from bot.table.time.time_to_act import could_have_acted, time_to_act_ends
from rules.kernel import Seat

ABSENT = 72 * HOUR
"""Seconds to answer without a limit, before the others may decide."""

WEEK = 7 * 24 * HOUR
"""Seconds an owner has to come back before nobody waits for their word."""

LONG_ASIDE = 14 * 24 * HOUR
"""Seconds each owner has to come back to a table laid aside, before its host alone closes it."""


def table_seen(held: HeldTable, now: int, **more: Any) -> TableFacts:
    """Return a table as the law sees it; `more` are facts that a service has looked up."""
    record = held.record
    plays = record.status == "running" and held.game is not None and not more.get("unreadable")
    chairs = tuple(_chair(held, s, now, plays=plays) for s in held.seats if not s.gone)
    facts: dict[str, Any] = {
        "status": record.status,
        "host": record.host,
        "host_name": record.host_name,
        "chairs": chairs,
        "lost": record.lost,
        "aside": bool(record.aside),
        "long_aside": _is_long_aside(held, chairs, now),
        "alone": record.alone,
        "over": held.game is not None and held.game.over,
    }
    return TableFacts(**(facts | more))


def _is_long_aside(held: HeldTable, chairs: Iterable[Chair], now: int) -> bool:
    """Return whether every owner has had two weeks to let a table go on that is laid aside."""
    since, owners = held.record.aside, {chair.holder for chair in chairs}
    ends = (time_to_act_ends(held, owner, since, LONG_ASIDE) for owner in owners)
    return bool(since) and all(end <= now for end in ends)


def case_of(held: HeldTable, now: int, asker: int | None, **about: Any) -> Case:
    """Return what a member asks of a table, for the law; `about` are further fields of the case."""
    facts = about.pop("facts", {})
    return Case(table=table_seen(held, now, **facts), asker=asker, **about)


def _chair(held: HeldTable, seated: SeatRecord, now: int, *, plays: bool) -> Chair:
    """Return a seat as the law sees it; nobody is late where nobody can be asked."""
    stood_in = seated.owner is not None
    holder = seated.owner if stood_in else seated.member
    slow = plays and is_late(held, seated, now)
    return Chair(
        seat=seated.seat,
        player=seated.member,
        holder=holder,
        late=bool(seated.owner_late) if stood_in else slow,
        slow=slow,
        away=holder is not None and held.calendars[holder].away(now) is not None,
        silent=stood_in and could_have_acted(held, holder, seated.owner_left, WEEK, now),
    )


def is_late(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Return whether the time of a seat's present player has run out; a robot has none.

    Only public facts count, or the answer would tell who is asked in secret.
    """
    if seated.member is None:
        return False
    if seated.late:
        return True
    asked = held.asked_since(seated.seat)
    if asked is None or held.has_limit(seated.seat):
        return False  # if a limit runs, only its end counts
    return could_have_acted(held, seated.member, asked, ABSENT, now)


def is_present(held: HeldTable, seated: SeatRecord, now: int) -> bool:
    """Return whether a player sits there who is neither late nor away, as all can see."""
    if seated.member is None or seated.gone or is_late(held, seated, now):
        return False
    return held.calendars[seated.member].away(now) is None


def next_host(held: HeldTable, left: Seat, now: int) -> SeatRecord | None:
    """Return the host after the host leaves a seat: the next present player, else the next one."""
    circle = [*held.seats[left + 1 :], *held.seats[:left]]
    people = [s for s in circle if s.member is not None and not s.gone]
    present = [seated for seated in people if is_present(held, seated, now)]
    return next(iter([*present, *people]), None)
