"""The limits of a Discord client: it refuses wrong input before the bot hears of it."""

from dataclasses import dataclass, field
from typing import Any

from playground import permissions
from playground.limits import commands as kinds
from playground.limits.components import (
    BUTTON,
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    USER_SELECT,
)
from playground.payloads import DM_CHANNEL, GROUP_DM
from playground.refusals import Json
from playground.resolving import walk
from playground.world import World

GUILD_CONTEXT, BOT_DM_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
TRUE_WORDS, FALSE_WORDS = ("true", "yes", "1"), ("false", "no", "0")


class ClientRefuses(Exception):
    """An error that the client shows in red; it sends nothing."""


@dataclass(slots=True)
class Typed:
    """A typed command: the tree of options for the bot, and the objects they name."""

    command: Json
    options: list[Json]
    resolved: Json = field(default_factory=dict)

    def content(self) -> Json:
        content: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1}
        if self.options:
            content["options"] = self.options
        if self.resolved:
            content["resolved"] = self.resolved
        if self.command.get("guild_id"):
            content["guild_id"] = self.command["guild_id"]
        return content


def find_command(world: World, path: str, channel: Json) -> tuple[Json, list[Json]]:
    """Return the command of a path like `game new`, and the sub-commands on the way."""
    name, *rest = path.lstrip("/").split()
    candidates = [
        each
        for each in world.commands.values()
        if each["name"] == name and each["type"] == kinds.CHAT_INPUT and offered(each, channel)
    ]
    if not candidates:
        message = f"There is no command /{name} here"
        raise ClientRefuses(message)
    command = branch = candidates[-1]
    chain: list[Json] = []
    for part in rest:
        inside = [each for each in branch.get("options", []) if each["name"] == part]
        if not inside or inside[0]["type"] not in (kinds.SUB_COMMAND, kinds.SUB_COMMAND_GROUP):
            message = f"/{path.lstrip('/')} is no command"
            raise ClientRefuses(message)
        branch = inside[0]
        chain.append(branch)
    if any(each["type"] in (1, 2) for each in branch.get("options", [])):
        message = f"/{path.lstrip('/')} needs one of its sub-commands"
        raise ClientRefuses(message)
    return command, chain


def offered(command: Json, channel: Json) -> bool:
    """Return whether the client offers a command in this kind of channel."""
    contexts = command.get("contexts")
    if channel["type"] == GROUP_DM:  # only commands that its user has installed for themselves
        return 1 in command["integration_types"] and (
            contexts is None or PRIVATE_CONTEXT in contexts
        )
    private = channel["type"] == DM_CHANNEL
    if private and (command.get("guild_id") or command.get("dm_permission") is False):
        return False
    return contexts is None or (BOT_DM_CONTEXT if private else GUILD_CONTEXT) in contexts


def type_command(
    world: World,
    path: str,
    given: dict[str, Any],
    channel: Json,
    person_id: str,
    focused: str | None = None,
) -> Typed:
    """Type a slash command; with `focused`, only as far as its autocomplete needs."""
    command, chain = find_command(world, path, channel)
    _check_may_use(world, command, channel, person_id)
    described = (chain[-1] if chain else command).get("options", [])
    typed = Typed(command, [])
    options = _type_options(world, typed, described, given, focused)
    for part in reversed(chain):
        options = [{"name": part["name"], "type": part["type"], "options": options}]
    typed.options = options
    return typed


def _check_may_use(world: World, command: Json, channel: Json, person_id: str) -> None:
    held = world.permissions_of(person_id, channel)
    needed = int(command.get("default_member_permissions") or 0)
    if channel["type"] in (DM_CHANNEL, GROUP_DM):
        return
    if not held & permissions.USE_APPLICATION_COMMANDS or needed & ~held:
        message = "You do not have permission to use this command"
        raise ClientRefuses(message)


def _type_options(
    world: World,
    typed: Typed,
    described: list[Json],
    given: dict[str, Any],
    focused: str | None,
) -> list[Json]:
    unknown = set(given) - {each["name"] for each in described}
    if unknown:
        message = f"There is no option {', '.join(sorted(unknown))}"
        raise ClientRefuses(message)
    options: list[Json] = []
    for option in described:
        name = option["name"]
        value = given.get(name)
        if name == focused:
            if not option.get("autocomplete"):
                message = f"{name} has no autocomplete"
                raise ClientRefuses(message)
            text = "" if value is None else str(value)
            options.append({"name": name, "type": option["type"], "value": text, "focused": True})
        elif value is not None:
            fitting = fitting_value(world, typed, option, value)
            options.append({"name": name, "type": option["type"], "value": fitting})
        elif option.get("required") and focused is None:
            message = f"{name}: this option is required"
            raise ClientRefuses(message)
    return options


def fitting_value(world: World, typed: Typed, option: Json, value: Any) -> Any:
    """Return the value as the client sends it, or raise the client's objection."""
    fitting = _converted(world, typed, option, value)
    choices = option.get("choices")
    if choices:
        named = [each["value"] for each in choices if value in (each["value"], each["name"])]
        if not named:
            message = f"{option['name']}: choose one of the options"
            raise ClientRefuses(message)
        return named[0]
    _check_bounds(option, fitting)
    return fitting


def _converted(world: World, typed: Typed, option: Json, value: Any) -> Any:
    kind = option["type"]
    if option.get("choices") or kind == kinds.STRING:
        return value if option.get("choices") else str(value)
    if kind in (kinds.INTEGER, kinds.NUMBER):
        return _number(option, value)
    if kind == kinds.BOOLEAN:
        return _truth(option, value)
    if kind in (kinds.USER, kinds.CHANNEL, kinds.ROLE, kinds.MENTIONABLE):
        return _resolve(world, typed.resolved, kind, str(value), option["name"])
    message = f"{option['name']}: files cannot be sent here"
    raise ClientRefuses(message)


def _number(option: Json, value: Any) -> int | float:
    whole = option["type"] == kinds.INTEGER
    try:
        if isinstance(value, bool):
            raise ValueError
        return int(str(value)) if whole else float(value)
    except (TypeError, ValueError):
        words = "a whole number" if whole else "a number"
        message = f"{option['name']}: enter {words}"
        raise ClientRefuses(message) from None


def _truth(option: Json, value: Any) -> bool:
    word = str(value).lower()
    if word not in (*TRUE_WORDS, *FALSE_WORDS):
        message = f"{option['name']}: choose True or False"
        raise ClientRefuses(message)
    return word in TRUE_WORDS


def _check_bounds(option: Json, value: Any) -> None:
    name = option["name"]
    if isinstance(value, str):
        low, high = option.get("min_length", 0), option.get("max_length", kinds.CHOICE_TEXT)
        if not low <= len(value) <= high:
            message = f"{name}: must be between {low} and {high} letters long"
            raise ClientRefuses(message)
        return
    low, high = option.get("min_value"), option.get("max_value")
    if low is not None and value < low:
        message = f"{name}: must be at least {low}"
        raise ClientRefuses(message)
    if high is not None and value > high:
        message = f"{name}: must be at most {high}"
        raise ClientRefuses(message)


RESOLVERS = {
    kinds.USER: ("users",),
    kinds.CHANNEL: ("channels",),
    kinds.ROLE: ("roles",),
    kinds.MENTIONABLE: ("users", "roles"),
    USER_SELECT + 100: ("users",),
    ROLE_SELECT + 100: ("roles",),
    MENTIONABLE_SELECT + 100: ("users", "roles"),
    CHANNEL_SELECT + 100: ("channels",),
}
"""The tables that hold the ids of each kind of option; selects are a hundred higher."""


def _resolve(world: World, resolved: Json, kind: int, value: str, name: str) -> str:
    """Look up an id (or a person's name), add the object it names, and return the id."""
    for group in RESOLVERS[kind]:
        if group == "users":
            found = _user_id(world, value)
            if found is not None:
                resolved.setdefault("users", {})[found] = world.users[found]
                if found in world.members:
                    allowed = str(permissions.EVERYONE)
                    member = {**world.members[found], "permissions": allowed}
                    resolved.setdefault("members", {})[found] = member
                return found
        elif value in getattr(world, group):
            thing = getattr(world, group)[value]
            if group == "channels":
                thing = {**thing, "permissions": str(permissions.EVERYONE)}
            resolved.setdefault(group, {})[value] = thing
            return value
    message = f"{name}: {value} is unknown"
    raise ClientRefuses(message)


def _user_id(world: World, value: str) -> str | None:
    try:
        return world.person_id(value)
    except LookupError:
        return None


# Components of a message


def find_component(body: Json, custom_id: str) -> Json:
    """Return the component with this id in a message; it must be there and enabled."""
    for component in walk(body["components"]):
        if component.get("custom_id") == custom_id:
            if component.get("disabled"):
                message = "This component is disabled"
                raise ClientRefuses(message)
            return component
    message = f"The message has no component {custom_id}"
    raise ClientRefuses(message)


def press(body: Json, custom_id: str) -> Json:
    """Return what pressing a button sends."""
    button = find_component(body, custom_id)
    if button["type"] != BUTTON:
        message = f"{custom_id} is no button"
        raise ClientRefuses(message)
    return {"custom_id": custom_id, "component_type": BUTTON, "id": button["id"]}


def choose(world: World, body: Json, custom_id: str, values: list[str]) -> Json:
    """Return what choosing in a select sends."""
    select = find_component(body, custom_id)
    if select["type"] not in SELECTS:
        message = f"{custom_id} is no select"
        raise ClientRefuses(message)
    content: Json = {"custom_id": custom_id, "component_type": select["type"], "id": select["id"]}
    content.update(chosen(world, select, values))
    return content


def chosen(world: World, select: Json, values: list[str]) -> Json:
    """Return the values of a select of a message or a modal, with the objects they name."""
    check_count(select, values)
    if select["type"] == STRING_SELECT:
        check_offered(select, values)
        return {"values": values}
    resolved: Json = {}
    kind = select["type"] + 100
    ids = [_resolve(world, resolved, kind, each, "the choice") for each in values]
    return {"values": ids, "resolved": resolved}


def check_count(select: Json, values: list[str], default_most: int = 1) -> None:
    """Refuse a wrong number of values, or a repeated one."""
    low = 1 if select.get("min_values") is None else select["min_values"]
    high = default_most if select.get("max_values") is None else select["max_values"]
    if not low <= len(values) <= high:
        message = f"Choose {low}" if low == high else f"Choose {low} to {high}"
        raise ClientRefuses(message)
    if len(set(values)) != len(values):
        message = "Nothing can be chosen twice"
        raise ClientRefuses(message)


def check_offered(select: Json, values: list[str]) -> None:
    """Refuse values that the options do not offer."""
    options = {each["value"] for each in select["options"]}
    for value in values:
        if value not in options:
            message = f"{value} is not on offer"
            raise ClientRefuses(message)
