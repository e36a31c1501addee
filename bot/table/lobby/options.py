"""The options of a table: the choices, the chosen values, and their form for players."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from bot.store.rows.records import FORMER_SIZES, Hours, PictureSize, SeatRecord, TableRecord
from bot.table.lobby.misspelt import no_such_option
from bot.table.option_shown import OptionShown
from bot.table.time.hour_options import (
    DECISION,
    NEW_HOURS,
    UNDO,
    clocks_shown,
    hours_shown,
    hours_with,
    names_of,
    sets_times,
    with_clock,
)
from bot.table.time.pace import (
    FORMER_PACES,
    OWN,
    PACE,
    clocked_by,
    hours_at,
    pace_of,
    plays_live,
    usual_pace,
)
from rules.kernel import Refused, Text, in_a_row, say
from rules.meta import RANKS, Clocked, Meta, Options, is_for_one, labels_of, needed_by, rank_of

PICTURE = "picture"
"""The option of every table for the form of its posts' pictures."""
USUAL_SIZE: PictureSize = "compact"
SIZES: Sequence[PictureSize] = get_args(PictureSize)

AWAY_FROM_THE_TABLE = ("bank", "weekends")
"""Time options without effect while everybody sits at the table."""
FORMER_OPTION = "clock"
"""The former name of the pace option, in games without clocks of their own."""

YES, NO = ("yes", "on", "true"), ("no", "off", "false")
"""The accepted words for an option that is on or off; the first of each is shown."""


def clocked(meta: Meta, values: Mapping[str, Any]) -> Clocked:
    """Return how much of the waiting has a clock of the game, with these options."""
    own = {name: value for name, value in values.items() if name in meta.options.model_fields}
    try:
        return meta.clocked(checked_options(meta, own))
    except Refused:
        return "something"  # no table with these can be opened


def idle_options(meta: Meta, values: Mapping[str, Any], hours: Hours) -> Sequence[str]:
    """Return the time options without effect at a table, which are not offered.

    Args:
        meta: the game.
        values: the chosen options of the game.
        hours: the hours of the table.
    """
    match clocked(meta, values):
        case "nothing":
            return tuple(meta.clocks)
        case "everything":
            single = [name for name in names_of(meta) if name.startswith(DECISION)]
            live = AWAY_FROM_THE_TABLE if plays_live(meta, hours) else ()
            return ("limit", "fair", *single, *live)
        case _:
            return ()


def refuse_idle(meta: Meta, option: str, idle: Sequence[str]) -> None:
    """Refuse an option without effect.

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
    """Return the options of a game from the chosen values.

    Args:
        meta: the game.
        values: the chosen values, by the options' ids.
        seats: the number of players; None while unknown.

    Raises:
        Refused: an option is unknown or has no such value, and similar ones are listed; or no table
            can be opened with this combination.
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
    """The wishes for a table."""

    options: Options
    hours: Hours
    picture: PictureSize


def wanted_of(meta: Meta, chosen: Mapping[str, str], zone: str = "UTC") -> Wanted:
    """Return the choices for a new table, at which its host sits alone.

    Args:
        meta: the game.
        chosen: options of the game and of every table, by their ids.
        zone: the host's time zone.

    Raises:
        Refused: as `checked_options`, or an option of every table has no such value.
    """
    chosen = dict(as_called_now(name, value) for name, value in chosen.items())
    of_hours = names_of(meta)
    of_all = {name for name in chosen if name in (*of_hours, PICTURE, *meta.clocks)}
    own = {name: value for name, value in chosen.items() if name not in of_all}
    own = {**meta.paced.get(chosen.get(PACE, ""), {}), **own}
    options = checked_options(meta, own)
    hours = replace(NEW_HOURS, unchosen=_unchosen(meta, chosen))
    for name in (name for name in of_hours if name in of_all):  # the pace, then what differs
        hours = hours_with(meta, hours, name, chosen[name], zone)
    for name in (name for name in meta.clocks if name in of_all):
        hours = with_clock(meta, hours, name, chosen[name])
    for name in of_all:
        refuse_idle(meta, name, idle_options(meta, own, hours))
    picture = picture_chosen(chosen[PICTURE]) if PICTURE in of_all else USUAL_SIZE
    values, hours = as_usual(meta, options.model_dump(), hours, people=1)
    return Wanted(checked_options(meta, values), hours, picture)


def as_called_now(option: str, value: str) -> tuple[str, str]:
    """Return an option and its value by their present names."""
    if option not in (PACE, FORMER_OPTION):
        return option, value
    return PACE, FORMER_PACES.get(value.lower(), value)


def _unchosen(meta: Meta, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Return the options that follow the people at the table, since the host has not set them."""
    pace = () if any(sets_times(meta, name) for name in chosen) else (PACE,)
    fitting = dict.fromkeys(name for values in meta.fitting.values() for name in values)
    return (*pace, *(name for name in fitting if name not in chosen))


def as_usual(
    meta: Meta, values: Mapping[str, Any], hours: Hours, people: int
) -> tuple[dict[str, Any], Hours]:
    """Return options and hours, with unset ones as usual for this number of people."""
    found = dict(values)
    if PACE in hours.unchosen:
        pace = usual_pace(people)
        found |= meta.paced.get(pace, {})
        hours = hours_at(meta, hours, pace)
    fits = meta.fitting.get(_named_pace(meta, found, hours), {})
    found |= {name: value for name, value in fits.items() if name in hours.unchosen}
    return found, hours


def _named_pace(meta: Meta, values: Mapping[str, Any], hours: Hours) -> str:
    """Return the name of a table's pace; without a name, a day for a turn is usual."""
    pace = pace_of(meta, hours, clocked_by(meta, values))
    return "daily" if pace == OWN else pace


def people_at(seats: Sequence[SeatRecord]) -> int:
    """Return the number of people at a table, with those who have left its running game."""
    return sum(seated.member is not None or seated.gone for seated in seats)


def _understood(name: str, field: FieldInfo, value: Any) -> str:
    """Return the stored value for an input: its stored or shown form, in any case."""
    choices = _choices(field)
    wanted = _lowered(value)
    if field.annotation is bool:
        wanted = "true" if wanted in YES else "false" if wanted in NO else wanted
    for choice, label in choices:
        if wanted in (choice.lower(), label.lower()):
            return choice
    known = in_a_row([say("{label}", label=label) for _, label in choices])
    raise Refused(say("{name} can be {known}.", name=say(field.title or name), known=known))


def automata_of(meta: Meta, record: TableRecord, seats: int) -> Sequence[str]:
    """Return the automata of this table; none while its options clash."""
    try:
        return meta.automata(checked_options(meta, record.options), seats)
    except Refused:
        return ()


def without_of(meta: Meta, record: TableRecord, seats: int) -> Text | None:
    """Return what most tables add and this one lacks; None while its options clash.

    A lobby of one may still fill; a game that has begun alone stays so.
    """
    if record.status != "lobby" and seats == 1:
        return None
    try:
        return meta.without(checked_options(meta, record.options), seats)
    except Refused:
        return None


def _moot(meta: Meta, record: TableRecord) -> Sequence[str]:
    """Return the options that others leave without effect; none while they clash."""
    try:
        return meta.moot(checked_options(meta, record.options))
    except Refused:
        return ()


def picture_chosen(value: str) -> PictureSize:
    """Return the size of pictures that a present or former value means.

    Raises:
        Refused: there is no such size.
    """
    for size in SIZES:
        if FORMER_SIZES.get(value, value) == size:
            return size
    raise Refused(say("Pictures can be {sizes}.", sizes=", ".join(SIZES)))


def options_shown(
    meta: Meta, record: TableRecord, seats: Sequence[SeatRecord]
) -> list[OptionShown]:
    """Return every option of a table that matters now: common ones first, rulings last.

    Args:
        meta: the game.
        record: the table.
        seats: its players; options for one player show only while there is one.
    """
    on = _switched_on(record.options, meta.options.model_fields)
    idle = (*idle_options(meta, record.options, record.hours), *_moot(meta, record))
    alone = [name for name, field in meta.options.model_fields.items() if is_for_one(field)]
    shown = _every_option(
        meta, record.options, record.hours, record.picture, people_at(seats), every=True
    )
    fixed = () if record.status == "lobby" else (*meta.options.model_fields, UNDO)
    return [
        replace(option, fixed=option.id in fixed)
        for option in shown
        if option.needs in ("", *on) and (len(seats) < 2 or option.id not in alone)
        if option.id not in idle
    ]


def options_in_short(meta: Meta, values: Mapping[str, Any]) -> str:
    """Return the game's own unusual options that matter, except rulings, in one line."""
    fields = meta.options.model_fields
    named, on = [], _switched_on(values, fields)
    for name, field in fields.items():
        value, usual = _written(values.get(name, field.default)), _written(field.default)
        switch = needed_by(field)
        if value != usual and switch in (None, *on) and rank_of(field) != "ruling":
            title, label = field.title or name, dict(_choices(field)).get(value, value)
            title = title.removeprefix(f"{fields[switch].title}: ") if switch else title
            named.append(title if value == "true" else f"{title}: {label}")
    return ", ".join(named)


def options_offered(meta: Meta) -> list[OptionShown]:
    """Return every option that a table of this game may have, with usual values."""
    return _every_option(meta, {}, NEW_HOURS, USUAL_SIZE)


def _every_option(
    meta: Meta,
    values: dict[str, Any],
    hours: Hours,
    picture: PictureSize,
    people: int = 2,
    *,
    every: bool = False,
) -> list[OptionShown]:
    runs, named = clocked_by(meta, values), _named_pace(meta, values, hours)
    paced = meta.paced.get(named, {})
    usual = {**meta.fitting.get(named, {}), **paced}
    shown = [
        OptionShown(
            id=name,
            title=field.title or name,
            description=field.description or "",
            value=_written(values.get(name, field.default)),
            default=_written(usual.get(name, field.default)),
            choices=tuple(_choices(field)),
            rank=rank_of(field),
            needs=needed_by(field) or "",
            time=name in paced,
        )
        for name, field in meta.options.model_fields.items()
    ]
    shown += hours_shown(meta, hours, runs, people, every=every)
    shown += [*clocks_shown(meta, hours, named), _pictures_shown(picture)]
    return sorted(shown, key=lambda option: RANKS.index(option.rank))


def _pictures_shown(picture: PictureSize) -> OptionShown:
    return OptionShown(
        id=PICTURE,
        title="Pictures of posts",
        description="Compact ones can be read on every screen; wide ones show all at once.",
        value=picture,
        default=USUAL_SIZE,
        choices=tuple((size, size) for size in SIZES),
        rank="common",
    )


def _switched_on(values: Mapping[str, Any], fields: dict[str, FieldInfo]) -> list[str]:
    """Return the options that are on, by the values chosen so far."""
    return [
        name
        for name, field in fields.items()
        if field.annotation is bool and _lowered(values.get(name, field.default)) in YES
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
