"""The pace of a table: everybody's time under one name."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import ValidationError

from bot.store.rows.records import Hours
from rules.kernel import Refused, say
from rules.meta import Clocked, Meta, Timing

PACE = "pace"
"""The option of every table that sets all its times at once."""
OWN = "own"
"""The pace of a table whose host has set its times one by one."""


MINUTE, HOUR = 60, 3600


class Lengths(NamedTuple):
    """Seconds for a turn, and in hand for the whole game; 0: no limit, no bank."""

    turn: int
    in_hand: int


PACES: Mapping[str, Lengths] = {
    "live": Lengths(HOUR, 0),  # of a former release: each title has its own (`Meta.live`)
    "daily": Lengths(24 * HOUR, 24 * HOUR),
    "relaxed": Lengths(72 * HOUR, 72 * HOUR),
    "untimed": Lengths(0, 0),
}
PACE_WORDS: Mapping[str, str] = {**{pace: pace for pace in PACES}, OWN: "custom"}
"""The words for a pace."""
FORMER_PACES: Mapping[str, str] = {
    "days": "daily",
    "over days": "daily",
    "none": "untimed",
    "custom": OWN,
    "each clock by itself": OWN,
}
"""Former names of a pace, here or as the clock of a table."""


def lasting(seconds: int) -> str:
    """Return a number of seconds in words."""
    for unit, length in (("hour", 3600), ("minute", 60)):
        number, rest = divmod(seconds, length)
        if number and not rest:
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{seconds} seconds" if seconds else "none"


def seconds_chosen(timing: Timing, value: str) -> int:
    """Return the seconds for a value of such an option.

    Raises:
        Refused: it has no such value.
    """
    if value not in map(str, timing.choices):
        allowed = ", ".join(map(lasting, timing.choices))
        raise Refused(say("That can be {allowed}. Pick it from the list.", allowed=allowed))
    return int(value)


def clocked_by(meta: Meta, options: Mapping[str, Any]) -> Clocked:
    """Return how much of the waiting has a clock of the game, with a table's options."""
    try:
        return meta.clocked(meta.options.model_validate(dict(options)))
    except ValidationError:
        return "something"  # of a former release: its game still knows its clocks


def usual_pace(people: int) -> str:
    """Return the pace of a table without a choice, by its number of people."""
    return "daily" if people > 1 else "untimed"


def hours_at(meta: Meta, hours: Hours, pace: str) -> Hours:
    """Return the hours of a table at a pace; settings outside the pace stay."""
    if pace == OWN:
        return hours
    turn, in_hand = _lengths_at(meta, pace)
    clocks: dict[str, int] = {}
    if pace == "live":
        clocks = {name: timing.live for name, timing in meta.clocks.items()}
    elif meta.main_clock and turn:
        clocks = {meta.main_clock: turn}
    return with_bank(with_limit(replace(hours, decisions={}, clocks=clocks), turn), in_hand)


def _lengths_at(meta: Meta, pace: str) -> Lengths:
    if pace != "live":
        return PACES[pace]
    return Lengths(meta.live.turn, 0 if meta.clocks else meta.live.in_hand)


def with_limit(hours: Hours, seconds: int) -> Hours:
    """Return hours with so many seconds for a turn."""
    return replace(hours, limit=seconds // HOUR, limit_minutes=seconds % HOUR // MINUTE)


def with_bank(hours: Hours, seconds: int) -> Hours:
    """Return hours with so many seconds in hand."""
    return replace(hours, bank=seconds // HOUR, bank_minutes=seconds % HOUR // MINUTE)


def pace_of(meta: Meta, hours: Hours, clocked: Clocked) -> str:
    """Return the pace that a table's times make together; `OWN`: none has a name.

    Args:
        meta: the game.
        hours: the hours of the table.
        clocked: how much of the waiting has a clock of the game.
    """
    return next((pace for pace in PACES if _is_at(meta, hours, pace, clocked)), OWN)


def _is_at(meta: Meta, hours: Hours, pace: str, clocked: Clocked) -> bool:
    """Return whether all times that matter at a table are those of this pace."""
    wanted = {_lengths_at(meta, pace), PACES[pace]}
    if pace == "untimed" and clocked == "everything":
        return False
    if clocked != "everything":
        return _has_lengths(hours, wanted) and (
            clocked == "nothing" or _has_clocks(meta, hours, pace)
        )
    if pace != "live" and hours.in_hand not in {each.in_hand for each in wanted}:
        return False
    return _has_clocks(meta, hours, pace)


def _has_lengths(hours: Hours, wanted: Collection[Lengths]) -> bool:
    return (hours.turn, hours.in_hand) in wanted and not hours.decisions


def _has_clocks(meta: Meta, hours: Hours, pace: str) -> bool:
    if pace == "live":
        return _clocks_are_live(meta, hours)
    wanted = hours_at(meta, hours, pace).clocks
    return all(t.chosen(n, hours.clocks) == t.chosen(n, wanted) for n, t in meta.clocks.items())


def _clocks_are_live(meta: Meta, hours: Hours) -> bool:
    return all(t.is_live(t.chosen(name, hours.clocks)) for name, t in meta.clocks.items())


def plays_live(meta: Meta, hours: Hours) -> bool:
    """Return whether everybody sits at the table now: a turn takes an hour at most."""
    if meta.clocks:
        return _clocks_are_live(meta, hours)
    return 0 < hours.turn <= HOUR and hours.in_hand <= HOUR
