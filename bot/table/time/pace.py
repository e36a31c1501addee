"""The pace of a table: everybody's time under one name."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from pydantic import ValidationError

from bot.store.rows.records import Hours
from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.meta import Clocked, Meta, Timing

PACE = "pace"
"""The option of every table that sets all its times at once."""
OWN = "own"
"""The pace of a table whose host has set its times one by one."""


class Lengths(NamedTuple):
    """Hours for a turn, and in the bank for the whole game; 0: no limit, no bank."""

    limit: int
    bank: int


PACES: Mapping[str, Lengths] = {
    "live": Lengths(1, 0),
    "daily": Lengths(24, 24),
    "relaxed": Lengths(72, 72),
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
    limit, bank = PACES[pace]
    clocks: dict[str, int] = {}
    if pace == "live":
        clocks = {name: timing.live for name, timing in meta.clocks.items()}
    elif meta.main_clock and limit:
        clocks = {meta.main_clock: 3600 * limit}
    return replace(hours, limit=limit, bank=bank, decisions={}, clocks=clocks)


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
    wanted = hours_at(meta, hours, pace)
    if pace == "untimed" and clocked == "everything":
        return False
    if clocked != "everything" and (hours.limit, hours.decisions) != (wanted.limit, {}):
        return False
    banks = clocked != "everything" or pace != "live"
    if banks and hours.bank != wanted.bank:
        return False
    return clocked == "nothing" or _same_clocks(meta, hours, wanted)


def _same_clocks(meta: Meta, one: Hours, other: Hours) -> bool:
    return all(t.chosen(n, one.clocks) == t.chosen(n, other.clocks) for n, t in meta.clocks.items())


def plays_live(meta: Meta, hours: Hours) -> bool:
    """Return whether everybody sits at the table now."""
    if meta.clocks:
        return all(t.chosen(name, hours.clocks) == t.live for name, t in meta.clocks.items())
    return (hours.limit, hours.bank) == PACES["live"]
