"""The options of every table: how long its players have, and whose leave a way back takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.store.records import Hours
from bot.table.option_shown import OptionShown
from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.meta import Meta, Rank

CLOCK = "clock"
"""The option that sets limit and bank at once."""
CLOCKS: dict[str, dict[str, Any]] = {
    "none": {"limit": 0, "bank": 0},
    "relaxed": {"limit": 72, "bank": 72},
    "daily": {"limit": 24, "bank": 48},
    "custom": {},
}
REMINDER = "reminder"
"""The option that says when the table reminds."""
UNDO = "undo"
"""The option that says who decides about taking back: nobody changes that while it matters."""
DECISION = "limit_"
"""What the limits of single decisions begin with; what follows is what kind of decision it is."""
AS_THE_TURN = "0"


@dataclass(frozen=True, slots=True)
class HourOption:
    """An option of every table, whichever its game.

    Args:
        title: what it is called.
        description: what it does.
        choices: what may be chosen, and how it is read.
        rank: how many will set it.
    """

    title: str
    description: str
    choices: tuple[tuple[str, str], ...]
    rank: Rank = "common"


def after(hours: int, none: str = "never") -> str:
    """A number of hours in words."""
    return f"after {hours} hours" if hours else none


def _hours(*numbers: int, none: str, of: str = "{} hours") -> tuple[tuple[str, str], ...]:
    return tuple((str(n), of.format(n) if n else none) for n in numbers)


def _after(*numbers: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), after(n)) for n in numbers)


OPTIONS: dict[str, HourOption] = {
    CLOCK: HourOption(
        "Clock",
        "None; relaxed: 72 hours a turn and 72 beside; daily: 24 and 48; or each set by itself.",
        tuple((name, name) for name in CLOCKS),
    ),
    "reminder": HourOption(
        "Reminder",
        "When to remind a player for whom the table waits.",
        _after(0, 4, 12, 24, 48, 72),
    ),
    "limit": HourOption(
        "Time limit",
        "How long a turn may take before the bot ends it, in the mildest way the rules allow.",
        _after(0, 12, 24, 48, 72, 168),
        "variant",
    ),
    "bank": HourOption(
        "Bank of time",
        "What each player has beside the limits, once in the whole game.",
        _hours(0, 24, 48, 72, 168, none="none"),
        "variant",
    ),
    "weekends": HourOption(
        "Weekends",
        "Whether limits run on Saturdays and Sundays, in the time zone of the host's /me hours.",
        (("false", "off"), ("true", "as other days")),
        "variant",
    ),
    "sleep": HourOption(
        "Quiet hours",
        "A limit that would run out in its player's quiet hours ends an hour after them."
        " All see that end: it tells roughly when a private night is over.",
        (("false", "not respected"), ("true", "respected")),
        "variant",
    ),
    "absence": HourOption(
        "Absences",
        "For how long an absence that was announced with /me away stops its player's limit.",
        (("7", "for 7 days"), ("0", "stop nothing"), ("3", "for 3 days"), ("14", "for 14 days")),
        "variant",
    ),
    "fair": HourOption(
        "Sealed rounds",
        "When a round closes in which all answer in secret; the limit closes it at the latest.",
        _hours(0, 4, 8, 12, none="with the limit", of="once all were awake {} hours"),
        "variant",
    ),
    "caretaker": HourOption(
        "Caretaker",
        "Who acts when a player's time runs out, unless they have named another in /me caretaker.",
        (
            ("hold", "holds back"),
            ("cheapest", "does the cheapest"),
            ("orders", "follows what was suggested"),
            ("robot", "a robot"),
        ),
        "variant",
    ),
    "stands_in": HourOption(
        "Missed turns",
        "Whether a robot, or a player's caretaker, stands in after two turns missed in a row."
        " One press gives the seat back.",
        (("true", "a robot stands in"), ("false", "the game waits")),
        "variant",
    ),
    UNDO: HourOption(
        "Taking back",
        "Whose leave it takes beyond what a player may take back alone; fixed at the start.",
        (("all", "all must agree"), ("majority", "more than half must agree")),
        "variant",
    ),
}
NUMBERS = ("reminder", "limit", "bank", "fair", "absence")
SWITCHES = ("weekends", "sleep", "stands_in")
NEW_HOURS = Hours(stands_in=True)
"""Hours of a new table before anything is chosen; a table of a former release has others."""
BEGINNING_NOW = (CLOCK, REMINDER, "limit")
"""What holds for the present question from now on, with its whole time."""


def names_of(meta: Meta) -> list[str]:
    """All options of time that a table of this game has, but those of the game's own clocks."""
    return [*OPTIONS, *(DECISION + moment for moment in meta.deciding)]


def hours_with(
    meta: Meta, hours: Hours, option: str, value: str, zone: str = "UTC", *, clocked: bool = False
) -> Hours:
    """The hours of a table once an option is chosen.

    Args:
        meta: the game.
        hours: the hours as they were.
        option: one of `names_of`.
        value: what is chosen.
        zone: where the host lives.
        clocked: everything that is waited for has a clock of the game.

    Raises:
        Refused: it may not have that value.
    """
    shown = next(shown for shown in hours_shown(meta, hours, every=True) if shown.id == option)
    if value not in dict(shown.choices):
        if option in NUMBERS:
            allowed = ", ".join(choice for choice, _ in shown.choices)
            raise Refused(say("That can be {hours} hours.", hours=allowed))
        allowed = ", ".join(label for _, label in shown.choices)
        raise Refused(say("That can be {allowed}.", allowed=allowed))
    if option.startswith(DECISION):
        moment, number = option.removeprefix(DECISION), int(value)
        others = {name: n for name, n in hours.decisions.items() if name != moment}
        return replace(
            hours, decisions=others | ({moment: number} if number else {}), clock="custom"
        )
    if option == CLOCK:
        decisions = hours.decisions if value == "custom" else {}
        chosen: dict[str, Any] = {"clock": value, "decisions": decisions, **CLOCKS[value]}
        if clocked and value != "custom":
            main = {meta.main_clock: seconds} if (seconds := 3600 * chosen["limit"]) else {}
            others = {name: n for name, n in hours.clocks.items() if name != meta.main_clock}
            chosen["clocks"] = others | main
        return replace(hours, **chosen)
    changed: dict[str, Any] = {option: _read(option, value)}
    if option in ("limit", "bank"):
        changed["clock"] = "custom"
    if option == "weekends":
        changed["zone"] = zone
    return replace(hours, **changed)


def _read(option: str, value: str) -> int | bool | str:
    if option in NUMBERS:
        return int(value)
    return value == "true" if option in SWITCHES else value


def with_clocks(meta: Meta, hours: Hours, clocks: Mapping[str, int]) -> Hours:
    """The same hours with other clocks of the game; a clock of both that no longer fits goes."""
    main = 3600 * CLOCKS.get(hours.clock, {}).get("limit", 0)
    usual = meta.clocks[meta.main_clock].chosen(meta.main_clock, clocks) if meta.main_clock else 0
    own = replace(hours, clock="custom") if usual and main not in (0, usual) else hours
    return replace(own, clocks=clocks)


def clock_of(hours: Hours) -> str:
    """Which of the clocks a table has."""
    return hours.clock or ("custom" if hours.limit else "none")


def hours_shown(meta: Meta, hours: Hours, *, every: bool = False) -> list[OptionShown]:
    """The options of time, but for the game's own clocks.

    Single decisions have a limit of their own only where each is set by itself; `every`: anyway.
    """
    present, default = asdict(hours), asdict(NEW_HOURS)
    clock = present[CLOCK] = clock_of(hours)
    # What follows from the clock, or it from what was set by itself, is not said twice.
    default |= CLOCKS[clock] | {CLOCK: clock if clock == "custom" else "none"}
    shown = [
        OptionShown(
            id=name,
            title=option.title,
            description=option.description,
            value=_written(present[name]),
            default=_written(default[name]),
            choices=option.choices,
            rank=option.rank,
        )
        for name, option in OPTIONS.items()
    ]
    if every or clock_of(hours) == "custom":
        shown += [_decision(moment, what, hours) for moment, what in meta.deciding.items()]
    return shown


def _decision(moment: str, what: str, hours: Hours) -> OptionShown:
    numbers: Sequence[int] = (0, 4, 8, 12, 24, 48, 72)
    return OptionShown(
        id=DECISION + moment,
        title=f"Limit {what}"[:100],
        description="How long this decision may take, where it is no step of a turn.",
        value=str(hours.decisions.get(moment, 0)),
        default=AS_THE_TURN,
        choices=tuple((str(n), after(n, "as a turn")) for n in numbers),
        rank="ruling",
    )


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
