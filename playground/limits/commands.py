import re
from collections import Counter
from typing import Any

from playground.limits.form import FormErrors, Place
from playground.refusals import Json, RequestRefused

CHAT_INPUT, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
MOST_BY_TYPE = {CHAT_INPUT: 100, USER_COMMAND: 15, MESSAGE_COMMAND: 15}
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
OPTION_TYPES = tuple(range(1, 12))

NAME = re.compile(r"[-_'\w]{1,32}")
NAME_LENGTH = 32
DESCRIPTION = 100
OPTIONS = 25
CHOICES = 25
CHOICE_NAME = 100
CHOICE_TEXT = 6000
WHOLE_COMMAND = 8000
TOO_MANY_COMMANDS = 30032


def check_commands(commands: list[Json], *, listed: bool = True) -> None:
    """Refuse a set of commands that Discord would not register."""
    kinds = Counter(command.get("type") or CHAT_INPUT for command in commands)
    if any(count > MOST_BY_TYPE.get(kind, 0) for kind, count in kinds.items()):
        raise RequestRefused(TOO_MANY_COMMANDS)
    form = FormErrors()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        place: Place = (index,) if listed else ()
        _check_command(form, place, command)
        key = (command.get("type") or CHAT_INPUT, str(command.get("name")))
        if key in seen:
            form.wrong(
                (*place, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add(key)
    form.judge()


def _check_command(form: FormErrors, place: Place, command: Json) -> None:
    if (command.get("type") or CHAT_INPUT) != CHAT_INPUT:
        form.needed_text((*place, "name"), command.get("name"), 1, NAME_LENGTH)
        return
    _check_name(form, place, command.get("name"))
    form.needed_text((*place, "description"), command.get("description"), 1, DESCRIPTION)
    _check_options(form, place, command.get("options"), depth=0)
    if not form.errors and _letters(command) > WHOLE_COMMAND:
        form.wrong(
            place,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({WHOLE_COMMAND})",
        )


def _check_name(form: FormErrors, place: Place, name: Any) -> None:
    where = (*place, "name")
    if not form.needed_text(where, name, 1, NAME_LENGTH):
        return
    if not NAME.fullmatch(name) or name != name.lower():
        form.wrong(
            where,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        )


def _check_options(form: FormErrors, place: Place, options: Any, depth: int) -> None:
    names: set[str] = set()
    optional_seen = False
    for index, option in enumerate(form.listed((*place, "options"), options, 0, OPTIONS)):
        where = (*place, "options", index)
        _check_option(form, where, option, depth)
        if str(option.get("name")) in names:
            form.wrong(
                (*where, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
                "Option names must be unique",
            )
        names.add(str(option.get("name")))
        if option.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP):
            continue
        if option.get("required") and optional_seen:
            form.wrong(
                where,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen |= not option.get("required")


def _check_option(form: FormErrors, place: Place, option: Json, depth: int) -> None:
    _check_name(form, place, option.get("name"))
    form.needed_text((*place, "description"), option.get("description"), 1, DESCRIPTION)
    kind = option.get("type")
    if not form.one_of((*place, "type"), kind, OPTION_TYPES):
        return
    if kind in (SUB_COMMAND, SUB_COMMAND_GROUP):
        if depth > 1 or (kind == SUB_COMMAND_GROUP and depth > 0):
            form.wrong(
                (*place, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command option types cannot nest here",
            )
        _check_options(form, place, option.get("options"), depth + 1)
        return
    _check_choices(form, place, option)
    form.truth((*place, "required"), option.get("required"))
    for bound in ("min_value", "max_value"):
        _check_number(form, (*place, bound), option.get(bound), whole=kind == INTEGER)
    form.number((*place, "min_length"), option.get("min_length"), 0, CHOICE_TEXT)
    form.number((*place, "max_length"), option.get("max_length"), 1, CHOICE_TEXT)


def _check_choices(form: FormErrors, place: Place, option: Json) -> None:
    where = (*place, "choices")
    choices = form.listed(where, option.get("choices"), 0, CHOICES)
    check_choices(form, where, choices, option.get("type"))
    if choices and option.get("autocomplete"):
        form.wrong(
            (*place, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
            "Autocomplete options cannot have choices",
        )


def check_choices(form: FormErrors, place: Place, choices: list[Json], kind: int | None) -> None:
    """Check the choices of an option of some kind, fixed or answered to an autocomplete."""
    for index, choice in enumerate(choices):
        form.needed_text((*place, index, "name"), choice.get("name"), 1, CHOICE_NAME)
        value, where = choice.get("value"), (*place, index, "value")
        if not form.required(where, value):
            continue
        if kind in (INTEGER, NUMBER):
            _check_number(form, where, value, whole=kind == INTEGER)
        else:
            form.text(where, value, 1, CHOICE_NAME)


def _check_number(form: FormErrors, place: Place, value: Any, *, whole: bool) -> None:
    kinds = (int,) if whole else (int, float)
    if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
        form.wrong(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def check_autocomplete(choices: Any, kind: int) -> None:
    """Refuse an autocomplete answer of more than twenty-five choices."""
    form = FormErrors()
    place: Place = ("data", "choices")
    check_choices(form, place, form.listed(place, choices, 0, CHOICES), kind)
    form.judge()


def _letters(branch: Json) -> int:
    """Count the letters of names, descriptions and values that count towards a command's size."""
    count = len(str(branch.get("name") or "")) + len(str(branch.get("description") or ""))
    for choice in branch.get("choices") or []:
        count += len(str(choice.get("name") or "")) + len(str(choice.get("value") or ""))
    return count + sum(_letters(option) for option in branch.get("options") or [])
