"""The options of a table: what can be chosen, what was chosen, and how both are shown."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from bot.look import OptionShown
from bot.records import Hours
from rules.kernel.ask import Refused
from rules.kernel.meta import Meta, Options
from rules.kernel.text import say

HOURS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "reminder": (
        "Reminder",
        "When to remind a player for whom the table waits.",
        (0, 4, 12, 24, 48, 72),
    ),
    "limit": (
        "Time limit",
        "When the bot plays the rules' own answer for a player who has not answered.",
        (0, 12, 24, 48, 72, 168),
    ),
}
"""Options of every table, whatever its game: title, description, the hours to choose from."""


def after(hours: int) -> str:
    """A number of hours in words."""
    return f"after {hours} hours" if hours else "never"


def hours_chosen(option: str, value: str) -> int:
    """The hours that a value of such an option means.

    Raises:
        Refused: it may not have that value.
    """
    allowed = HOURS[option][2]
    if value not in map(str, allowed):
        raise Refused(say("That can be {hours} hours.", hours=", ".join(map(str, allowed))))
    return int(value)


def checked_options(meta: Meta, values: dict[str, Any]) -> Options:
    """The options of a game from what was chosen.

    Raises:
        Refused: an option is unknown or has no such value; the known ones are listed.
    """
    fields = meta.options.model_fields
    for name, value in values.items():
        if name not in fields:
            raise Refused(
                say("{game} has these options: {known}.", game=meta.name, known=", ".join(fields))
            )
        allowed = [choice for choice, _ in _choices(fields[name].annotation)]
        if _written(value) not in allowed:
            raise Refused(say("{name} can be {known}.", name=name, known=", ".join(allowed)))
    try:
        return meta.options.model_validate_strings({k: _written(v) for k, v in values.items()})
    except ValidationError as error:
        raise Refused(say("{why}", why=error.errors()[0]["msg"])) from error


def options_shown(meta: Meta, values: dict[str, Any], hours: Hours) -> list[OptionShown]:
    """Every option of a table, the game's own first."""
    shown = [
        OptionShown(
            id=name,
            title=field.title or name,
            description=field.description or "",
            value=_written(values.get(name, field.default)),
            default=_written(field.default),
            choices=tuple(_choices(field.annotation)),
        )
        for name, field in meta.options.model_fields.items()
    ]
    present, default = asdict(hours), asdict(Hours())
    for name, (title, description, allowed) in HOURS.items():
        choices = tuple((str(n), after(n)) for n in allowed)
        shown.append(
            OptionShown(
                id=name,
                title=title,
                description=description,
                value=str(present[name]),
                default=str(default[name]),
                choices=choices,
            )
        )
    return shown


def _choices(annotation: Any) -> list[tuple[str, str]]:
    if annotation is bool:
        return [("false", "no"), ("true", "yes")]
    if get_origin(annotation) is Literal:
        return [(_written(value), str(value)) for value in get_args(annotation)]
    raise TypeError(f"an option must be a yes or no, or one of a few words, not {annotation}")


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
