"""The options of every table: its players' time, and the rule for undo."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.store.rows.records import Hours
from bot.table.option_shown import OptionShown
from bot.table.time.pace import (
    FORMER_PACES,
    OWN,
    PACE,
    PACE_WORDS,
    PACES,
    hours_at,
    lasting,
    pace_of,
    seconds_chosen,
    usual_pace,
    with_bank,
    with_limit,
)
from rules.kernel import Refused, say
from rules.meta import Clocked, Meta, Rank

REMINDER = "reminder"
"""The option for the table's reminders."""
UNDO = "undo"
"""The option for who decides on undo: nobody changes it while it matters."""
DECISION = "limit_"
"""The prefix of limits for single decisions; the kind of decision follows."""
AS_THE_TURN = "0"
OF_MINUTES = "m"
"""The end of a value in minutes, where others are in hours."""


@dataclass(frozen=True, slots=True)
class HourOption:
    """An option of every table, of any game.

    Args:
        title: its name.
        description: its effect.
        choices: the values, and their labels.
        rank: how many tables will set it.
        time: whether it is about time, and not the pace itself.
        former: names that players may still type.
    """

    title: str
    description: str
    choices: tuple[tuple[str, str], ...]
    rank: Rank = "variant"
    time: bool = True
    former: tuple[str, ...] = ()


def after(hours: int, none: str = "never") -> str:
    """Return a number of hours in words."""
    if hours == 1:
        return "after an hour"
    return f"after {hours} hours" if hours else none


def _hours(*numbers: int, none: str, of: str = "{} hours") -> tuple[tuple[str, str], ...]:
    return tuple((str(n), of.format(n) if n else none) for n in numbers)


def _after(*numbers: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), after(n)) for n in numbers)


def _minutes(*numbers: int, of: str = "{} minutes") -> tuple[tuple[str, str], ...]:
    return tuple((f"{n}{OF_MINUTES}", of.format(n)) for n in numbers)


OPTIONS: dict[str, HourOption] = {
    PACE: HourOption(
        "Pace",
        "Live: minutes for a turn, with everybody at the table. Daily: a day for a turn, a day in"
        " hand. Relaxed: three days for each. Untimed: nobody's time runs out.",
        tuple((pace, PACE_WORDS[pace]) for pace in PACES),
        "common",
        time=False,
        former=("Clock",),
    ),
    "reminder": HourOption(
        "Reminder",
        "When to remind a player the table waits for.",
        _after(0, 4, 12, 24, 48, 72),
    ),
    "limit": HourOption(
        "Time for a turn",
        "How long a turn may take before the bot ends it, in the mildest way the rules allow.",
        (*_after(0), *_minutes(2, 5, 15, of="after {} minutes"), *_after(1, 12, 24, 48, 72, 168)),
        former=("Time limit",),
    ),
    "bank": HourOption(
        "Time in hand",
        "Extra time for each player, once in the whole game, when the time for a turn is used up.",
        (
            *_hours(0, none="none"),
            *_minutes(2, 10, 30),
            *_hours(24, 48, 72, 168, none="none"),
        ),
        former=("Bank of time",),
    ),
    "weekends": HourOption(
        "Weekends",
        "Whether limits run on Saturdays and Sundays, in the time zone of the host's /me hours.",
        (("false", "off"), ("true", "as other days")),
    ),
    "sleep": HourOption(
        "Quiet hours",
        "A limit that would run out in its player's quiet hours ends an hour after them."
        " All see that end: it tells roughly when a private night is over.",
        (("false", "not respected"), ("true", "respected")),
    ),
    "absence": HourOption(
        "Absences",
        "How long an absence announced with /me away stops a player's limit.",
        (("7", "for 7 days"), ("0", "stop nothing"), ("3", "for 3 days"), ("14", "for 14 days")),
    ),
    "fair": HourOption(
        "Sealed rounds",
        "When a round of secret answers closes; the limit closes it at the latest.",
        _hours(0, 4, 8, 12, none="with the limit", of="once all were awake {} hours"),
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
    ),
    "stands_in": HourOption(
        "Missed turns",
        "Whether a robot, or a player's caretaker, stands in after two turns missed in a row."
        " One press gives the seat back.",
        (("true", "a robot stands in"), ("false", "the game waits")),
    ),
    UNDO: HourOption(
        "Undo",
        "Who must agree to what a player cannot undo alone; fixed at the start.",
        (("all", "all must agree"), ("majority", "more than half must agree")),
        time=False,
    ),
}
NUMBERS = ("reminder", "fair", "absence")
LENGTHS = {"limit": with_limit, "bank": with_bank}
SWITCHES = ("weekends", "sleep", "stands_in")
NEW_HOURS = Hours(stands_in=True)
"""Hours of a new table before any choice; a former release's table has others."""
BEGINNING_NOW = (PACE, REMINDER, "limit")
"""Options that apply to the present question from now on, with its whole time."""


def names_of(meta: Meta) -> list[str]:
    """Return all time options of a table of this game, except the game's own clocks."""
    return [*OPTIONS, *(DECISION + moment for moment in meta.deciding)]


def sets_times(meta: Meta, option: str) -> bool:
    """Return whether a host who chooses this option has chosen everybody's time."""
    paced = {name for options in meta.paced.values() for name in options}
    if option in (PACE, "limit", "bank") or option.startswith(DECISION):
        return True
    return option in meta.clocks or option in paced


def hours_with(meta: Meta, hours: Hours, option: str, value: str, zone: str = "UTC") -> Hours:
    """Return the hours of a table after a choice.

    Args:
        meta: the game.
        hours: the former hours.
        option: one of `names_of`.
        value: the choice.
        zone: the host's time zone.

    Raises:
        Refused: it has no such value.
    """
    if (option, value) == (PACE, OWN):
        return hours
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
        return replace(hours, decisions=others | ({moment: number} if number else {}))
    if option == PACE:
        return hours_at(meta, hours, value)
    if option in LENGTHS:
        return LENGTHS[option](hours, _seconds(value))
    changed: dict[str, Any] = {option: _read(option, value)}
    if option == "weekends":
        changed["zone"] = zone
    return replace(hours, **changed)


def with_clock(meta: Meta, hours: Hours, clock: str, value: str) -> Hours:
    """Return a table's hours with a new length of one of the game's clocks.

    Raises:
        Refused: the length is not allowed.
    """
    length = seconds_chosen(meta.clocks[clock], value)
    return replace(hours, clocks={**hours.clocks, clock: length})


def _seconds(value: str) -> int:
    number = int(value.removesuffix(OF_MINUTES))
    return number * (60 if value.endswith(OF_MINUTES) else 3600)


def _length(hours: int, minutes: int) -> str:
    """Return the value of an option for a length of time."""
    return f"{60 * hours + minutes}{OF_MINUTES}" if minutes else str(hours)


def _present(hours: Hours) -> dict[str, Any]:
    return asdict(hours) | {
        "limit": _length(hours.limit, hours.limit_minutes),
        "bank": _length(hours.bank, hours.bank_minutes),
    }


def _read(option: str, value: str) -> int | bool | str:
    if option in NUMBERS:
        return int(value)
    return value == "true" if option in SWITCHES else value


def hours_shown(
    meta: Meta,
    hours: Hours,
    clocked: Clocked = "something",
    people: int = 2,
    *,
    every: bool = False,
) -> list[OptionShown]:
    """Return the time options, except for the game's own clocks.

    Args:
        meta: the game.
        hours: the hours of the table.
        clocked: how much of the waiting has a clock of the game.
        people: the number of people there.
        every: with the limits of single decisions, even if a pace sets all times.
    """
    pace = pace_of(meta, hours, clocked)
    usual = hours_at(meta, NEW_HOURS, "daily" if pace == OWN else pace)
    present = _present(hours) | {PACE: pace}
    default = _present(usual) | {PACE: usual_pace(people)}
    shown = [
        OptionShown(
            id=name,
            title=option.title,
            description=option.description,
            value=_written(present[name]),
            default=_written(default[name]),
            choices=option.choices,
            rank=option.rank,
            time=option.time,
            told=name in ("limit", "bank"),
            former_titles=option.former,
        )
        for name, option in OPTIONS.items()
    ]
    own = ((OWN, PACE_WORDS[OWN]),) if pace == OWN else ()
    paces = OPTIONS[PACE].choices + own
    shown[0] = replace(shown[0], choices=paces, former_values=tuple(FORMER_PACES.items()))
    if every or pace == OWN:
        shown += [_decision(moment, what, hours) for moment, what in meta.deciding.items()]
    return shown


def clocks_shown(meta: Meta, hours: Hours, pace: str) -> list[OptionShown]:
    """Return the options for the game's own clocks, with the usual lengths at a pace."""
    usual = hours_at(meta, hours, pace).clocks
    return [
        OptionShown(
            id=name,
            title=timing.title,
            description=timing.sentence,
            value=str(timing.chosen(name, hours.clocks)),
            default=str(timing.chosen(name, usual)),
            choices=tuple(
                (str(n), f"{lasting(n)}{' (live)' if n == timing.live else ''}")
                for n in timing.choices
            ),
            time=True,
            told=bool(timing.told) or name == meta.main_clock,
        )
        for name, timing in meta.clocks.items()
    ]


def chosen_words(meta: Meta, hours: Hours, clocked: Clocked, option: str) -> tuple[str, str]:
    """Return the title of an option of time, and its value with these hours, for players."""
    every = hours_shown(meta, hours, clocked, every=True)
    every += clocks_shown(meta, hours, pace_of(meta, hours, clocked))
    shown = {one.id: one for one in every}[option]
    return shown.title, dict(shown.choices)[shown.value]


def _decision(moment: str, what: str, hours: Hours) -> OptionShown:
    numbers: Sequence[int] = (0, 4, 8, 12, 24, 48, 72)
    return OptionShown(
        id=DECISION + moment,
        title=f"Limit {what}"[:100],
        description="How long this decision may take when it is not part of a turn.",
        value=str(hours.decisions.get(moment, 0)),
        default=AS_THE_TURN,
        choices=tuple((str(n), after(n, "as a turn")) for n in numbers),
        rank="ruling",
        time=True,
        single=True,
    )


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
