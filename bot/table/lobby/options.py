"""The options of a table: what can be chosen, what was chosen, and how both are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.store.records import FORMER_SIZES, Hours, PictureSize, TableRecord
from bot.table.lobby.misspelt import no_such_option
from bot.table.option_shown import OptionShown
from bot.table.time.hour_options import (
    CLOCK,
    DECISION,
    NEW_HOURS,
    hours_shown,
    hours_with,
    names_of,
    with_clocks,
)
from bot.table.time.pace import (
    PACE,
    PACES,
    clocks_chosen,
    lasting,
    pace_of,
    paced_options,
    plays_live,
)
from rules.kernel.ask import Refused
from rules.kernel.text import say
from rules.meta import (
    RANKS,
    Clocked,
    Meta,
    Options,
    is_for_one,
    labels_of,
    needed_by,
    rank_of,
)

PICTURE = "picture"
"""The option of every table that says in which form the pictures of its posts are drawn."""
USUAL_SIZE: PictureSize = "compact"
SIZES: Sequence[PictureSize] = get_args(PictureSize)

AWAY_FROM_THE_TABLE = (CLOCK, "bank", "weekends", "sleep", "absence")
"""Options of time that do nothing while everybody sits at the table."""
BESIDE_CLOCKS = (
    "The clocks of the game alone; relaxed: 72 hours for what you decide by name, and 72 beside;"
    " daily: 24 and 48."
)
"""Description of `CLOCK` where everything that is waited for has a clock of the game."""

YES, NO = ("yes", "on", "true"), ("no", "off", "false")
"""What may be written for an option that is on or off; the first of each is how it is read."""


def clocked(meta: Meta, values: Mapping[str, Any]) -> Clocked:
    """Return what of all that is waited for has a clock of the game, with these options."""
    own = {name: value for name, value in values.items() if name in meta.options.model_fields}
    try:
        return meta.clocked(checked_options(meta, own))
    except Refused:
        return "something"  # a table with these is not opened


def idle_options(meta: Meta, values: Mapping[str, Any], clocks: Mapping[str, int]) -> Sequence[str]:
    """Return the options of time that do nothing at a table, so that they are not offered.

    Args:
        meta: the game.
        values: the options of the game, as far as they are chosen.
        clocks: the lengths of its clocks that are chosen.
    """
    match clocked(meta, values):
        case "nothing":
            return tuple(meta.clocks)
        case "everything":
            single = [name for name in names_of(meta) if name.startswith(DECISION)]
            live = AWAY_FROM_THE_TABLE if plays_live(meta, clocks) else ()
            return ("limit", "fair", *single, *live)
        case _:
            return ()


def refuse_idle(meta: Meta, option: str, idle: Sequence[str]) -> None:
    """Refuse what would do nothing.

    Raises:
        Refused: it is such an option.
    """
    if option not in idle:
        return
    shown = {one.id: one for one in options_offered(meta)} | {
        one.id: one for one in hours_shown(meta, Hours(), every=True)
    }
    text = "With the other options of this table, “{option}” does nothing."
    if option == "limit" and meta.main_clock:
        text = "The clocks of the game run here. Set “{main}” in place of “{option}”."
    main = meta.clocks[meta.main_clock].title if meta.main_clock else ""
    raise Refused(say(text, option=shown[option].title, main=main))


def checked_options(meta: Meta, values: dict[str, Any], seats: int | None = None) -> Options:
    """The options of a game from what was chosen.

    Args:
        meta: the game.
        values: what was chosen, by the options' ids.
        seats: how many play; None while that is not known yet.

    Raises:
        Refused: an option is unknown or has no such value, and those that could be meant are
            listed; or no table can be opened with this combination.
    """
    fields = meta.options.model_fields
    for name in values:
        if name not in fields:
            offered, on = options_offered(meta), _switched_on(values, fields)
            raise Refused(no_such_option(meta.name, name, offered, on))
    written = {name: _understood(name, fields[name], value) for name, value in values.items()}
    try:
        options = meta.options.model_validate_strings(written)
    except ValidationError as error:
        raise Refused(say("{why}", why=error.errors()[0]["msg"])) from error
    why_not = options.refusal(seats)
    if why_not is not None:
        raise Refused(why_not)
    return options


class Wanted(NamedTuple):
    """What a table shall be like."""

    options: Options
    hours: Hours
    picture: PictureSize


def wanted_of(meta: Meta, chosen: Mapping[str, str], zone: str = "UTC") -> Wanted:
    """What was chosen for a new table: the game's own options, and those of every table.

    `zone` is where its host lives.

    Raises:
        Refused: as `checked_options`, or an option of every table has no such value.
    """
    timing = [PACE, *meta.clocks] if meta.clocks else []
    of_hours = names_of(meta)
    of_all = {name for name in chosen if name in (*of_hours, PICTURE, *timing)}
    own = {name: value for name, value in chosen.items() if name not in of_all}
    own = {**paced_options(meta, PACE, chosen.get(PACE, "")), **own}
    options = checked_options(meta, own)
    hours, everything = NEW_HOURS, clocked(meta, own) == "everything"
    for name in (name for name in of_hours if name in of_all):  # the clock, then what differs
        hours = hours_with(meta, hours, name, chosen[name], zone, clocked=everything)
    clocks: Mapping[str, int] = {}
    for name in (name for name in timing if name in of_all):  # the pace, then what differs from it
        clocks = clocks_chosen(meta, clocks, name, chosen[name])
    clocks = {**hours.clocks, **clocks}
    for name in of_all:
        refuse_idle(meta, name, idle_options(meta, own, clocks))
    picture = picture_chosen(chosen[PICTURE]) if PICTURE in of_all else USUAL_SIZE
    return Wanted(options, with_clocks(meta, hours, clocks), picture)


def _understood(name: str, field: FieldInfo, value: Any) -> str:
    """The value that is meant by what was written: as it is kept, as it is read, in any case."""
    choices = _choices(field)
    wanted = _lowered(value)
    if field.annotation is bool:
        wanted = "true" if wanted in YES else "false" if wanted in NO else wanted
    for choice, label in choices:
        if wanted in (choice.lower(), label.lower()):
            return choice
    known = ", ".join(label for _, label in choices)
    raise Refused(say("{name} can be {known}.", name=field.title or name, known=known))


def automata_of(meta: Meta, record: TableRecord, seats: int) -> Sequence[str]:
    """The opponents without a seat that this table would have; none while its options clash."""
    try:
        return meta.automata(checked_options(meta, record.options), seats)
    except Refused:
        return ()


def picture_chosen(value: str) -> PictureSize:
    """Return the size of pictures that a value means, as it is kept or was once called.

    Raises:
        Refused: there is no such size.
    """
    for size in SIZES:
        if FORMER_SIZES.get(value, value) == size:
            return size
    raise Refused(say("Pictures can be {sizes}.", sizes=", ".join(SIZES)))


def options_shown(meta: Meta, record: TableRecord, seats: int) -> list[OptionShown]:
    """Every option of a table that matters now: what most tables set first, rulings last.

    Args:
        meta: the game.
        record: the table.
        seats: how many sit there; options for one alone are only shown while nobody else does.
    """
    on = _switched_on(record.options, meta.options.model_fields)
    idle = idle_options(meta, record.options, record.hours.clocks)
    everything = clocked(meta, record.options) == "everything"
    alone = [name for name, field in meta.options.model_fields.items() if is_for_one(field)]
    return [
        replace(option, description=BESIDE_CLOCKS) if option.id == CLOCK and everything else option
        for option in _every_option(meta, record.options, record.hours, record.picture)
        if option.needs in ("", *on) and (seats < 2 or option.id not in alone)
        if option.id not in idle
    ]


def options_offered(meta: Meta) -> list[OptionShown]:
    """Every option that a table of this game may have, as usual."""
    return _every_option(meta, {}, NEW_HOURS, USUAL_SIZE)


def _every_option(
    meta: Meta, values: dict[str, Any], hours: Hours, picture: PictureSize
) -> list[OptionShown]:
    shown = [
        OptionShown(
            id=name,
            title=field.title or name,
            description=field.description or "",
            value=_written(values.get(name, field.default)),
            default=_written(field.default),
            choices=tuple(_choices(field)),
            rank=rank_of(field),
            needs=needed_by(field) or "",
        )
        for name, field in meta.options.model_fields.items()
    ]
    shown += _of_every_table(meta, hours, picture)
    return sorted(shown, key=lambda option: RANKS.index(option.rank))


def _of_every_table(meta: Meta, hours: Hours, picture: PictureSize) -> list[OptionShown]:
    pictures = OptionShown(
        id=PICTURE,
        title="Pictures of posts",
        description="Compact ones can be read on every screen; wide ones show all at once.",
        value=picture,
        default=USUAL_SIZE,
        choices=tuple((size, size) for size in SIZES),
        rank="common",
    )
    return [*hours_shown(meta, hours), *_clocks_shown(meta, hours), pictures]


def _switched_on(values: dict[str, Any], fields: dict[str, FieldInfo]) -> list[str]:
    """The options that are on, by what was chosen or written so far."""
    return [
        name
        for name, field in fields.items()
        if field.annotation is bool and _lowered(values.get(name, field.default)) in YES
    ]


def _clocks_shown(meta: Meta, hours: Hours) -> list[OptionShown]:
    if not meta.clocks:
        return []
    value = pace_of(meta, hours.clocks)
    pace = OptionShown(
        id=PACE,
        title="Pace",
        description="All clocks at once: over days, or live, with everybody at the table now.",
        value=value,
        default="days",
        choices=tuple(pair for pair in PACES.items() if pair[0] in ("days", "live", value)),
        rank="common",
    )
    return [pace] + [
        OptionShown(
            id=name,
            title=timing.title,
            description=timing.sentence,
            value=str(timing.chosen(name, hours.clocks)),
            default=str(timing.choices[0]),
            choices=tuple(
                (str(n), f"{lasting(n)}{' (live)' if n == timing.live else ''}")
                for n in timing.choices
            ),
            rank="common",
        )
        for name, timing in meta.clocks.items()
    ]


def _choices(field: FieldInfo) -> list[tuple[str, str]]:
    annotation, labels = field.annotation, labels_of(field)
    if annotation is bool:
        return [("false", NO[0]), ("true", YES[0])]
    if get_origin(annotation) is Literal:
        values = map(_written, get_args(annotation))
        return [(value, labels.get(value, value)) for value in values]
    raise TypeError(f"an option must be a yes or no, or one of a few words, not {annotation}")


def _lowered(value: Any) -> str:
    return _written(value).strip().lower()


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
