"""The pace of a table whose game has clocks: all of their lengths at once."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.meta import Meta, Timing

PACE = "pace"
"""The option of every table whose game has clocks: all of them at once."""
PACES = {"days": "over days", "live": "live", "own": "each clock by itself"}


def lasting(seconds: int) -> str:
    """A number of seconds in words."""
    for unit, length in (("hour", 3600), ("minute", 60)):
        number, rest = divmod(seconds, length)
        if number and not rest:
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{seconds} seconds" if seconds else "none"


def seconds_chosen(timing: Timing, value: str) -> int:
    """The seconds that a value of such an option means.

    Raises:
        Refused: it may not have that value.
    """
    if value not in map(str, timing.choices):
        allowed = ", ".join(map(lasting, timing.choices))
        raise Refused(say("That can be {allowed}. Pick it from the list.", allowed=allowed))
    return int(value)


def clocks_chosen(
    meta: Meta, clocks: Mapping[str, int], option: str, value: str
) -> Mapping[str, int]:
    """The lengths of a game's clocks once one of them, or the pace of all, is chosen.

    Raises:
        Refused: it may not have that value.
    """
    if option != PACE:
        return {**clocks, option: seconds_chosen(meta.clocks[option], value)}
    if value not in PACES:
        raise Refused(say("That can be {paces}.", paces=", ".join(PACES)))
    if value == "own":
        return clocks
    return {name: t.live for name, t in meta.clocks.items()} if value == "live" else {}


def paced_options(meta: Meta, option: str, value: str) -> Mapping[str, str]:
    """The options of the game that are chosen with the pace of a table."""
    return meta.paced.get(value, {}) if option == PACE else {}


def plays_live(meta: Meta, clocks: Mapping[str, int]) -> bool:
    """Whether all sit at the table now."""
    return bool(meta.clocks) and pace_of(meta, clocks) == "live"


def pace_of(meta: Meta, clocks: Mapping[str, int]) -> str:
    """Return the pace that these lengths make together: over days, live, or a table's own."""
    for pace in ("days", "live"):
        lengths = clocks_chosen(meta, {}, PACE, pace)
        if all(t.chosen(n, clocks) == t.chosen(n, lengths) for n, t in meta.clocks.items()):
            return pace
    return "own"
