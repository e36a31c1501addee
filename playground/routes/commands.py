from playground.limits.commands import CHAT_INPUT, check_commands
from playground.payloads import BOT_ID
from playground.refusals import Json, RequestRefused
from playground.rest import Api, Call, routes
from playground.routes.people import check_guild

UNKNOWN_APPLICATION, UNKNOWN_COMMAND, DAILY_CREATES = 10002, 10063, 30034
CREATES_A_DAY = 200
A_DAY = 86_400

GLOBAL = "/applications/*/commands"
GUILD = "/applications/*/guilds/*/commands"


def _scope(api: Api, call: Call) -> str | None:
    """Return the server of the route's commands; None for the global ones."""
    if call.ids[0] != BOT_ID:
        raise RequestRefused(UNKNOWN_APPLICATION)
    if "/guilds/" not in call.path:
        return None
    check_guild(api, call.ids[1])
    return call.ids[1]


def _of(api: Api, guild_id: str | None) -> list[Json]:
    return [each for each in api.world.commands.values() if each.get("guild_id") == guild_id]


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or CHAT_INPUT, command["name"]


def _register(api: Api, guild_id: str | None, asked: Json) -> Json:
    """Create a command, or overwrite the one of the same name and type."""
    same = [each for each in _of(api, guild_id) if _key(each) == _key(asked)]
    if not same:
        _count_create(api, guild_id)
    command: Json = {
        "default_member_permissions": None,
        "name_localizations": None,
        "description_localizations": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
        "options": [],
        **{key: value for key, value in asked.items() if value is not None},
        "id": same[0]["id"] if same else api.world.next_id(),
        "application_id": BOT_ID,
        "version": api.world.next_id(),
        "type": asked.get("type") or CHAT_INPUT,
        "description": asked.get("description") or "",
    }
    if guild_id is not None:
        command["guild_id"] = guild_id
    api.world.keep("commands", command["id"], command)
    return command


def _count_create(api: Api, guild_id: str | None) -> None:
    now = api.world.now()
    recent = [each for each in api.command_creates.get(guild_id, []) if each > now - A_DAY]
    if len(recent) >= CREATES_A_DAY:
        raise RequestRefused(DAILY_CREATES)
    api.command_creates[guild_id] = [*recent, now]


@routes.on("GET", GLOBAL)
@routes.on("GET", GUILD)
def commands(api: Api, call: Call) -> list[Json]:
    """Return the registered commands."""
    return _of(api, _scope(api, call))


@routes.on("PUT", GLOBAL)
@routes.on("PUT", GUILD)
def replace_commands(api: Api, call: Call) -> list[Json]:
    """Register exactly these commands; remove the others."""
    guild_id = _scope(api, call)
    check_commands(call.body)
    kept = {_key(each) for each in call.body}
    for old in _of(api, guild_id):
        if _key(old) not in kept:
            api.world.forget("commands", old["id"])
    registered = [_register(api, guild_id, each) for each in call.body]
    api.world.announce("COMMANDS", {})
    return registered


@routes.on("POST", GLOBAL)
@routes.on("POST", GUILD)
def create_command(api: Api, call: Call) -> Json:
    """Register one more command, or replace one."""
    guild_id = _scope(api, call)
    check_commands([call.body], listed=False)
    others = [each for each in _of(api, guild_id) if _key(each) != _key(call.body)]
    check_commands([*others, call.body])
    command = _register(api, guild_id, call.body)
    api.world.announce("COMMANDS", {})
    return command


def _one(api: Api, call: Call) -> Json:
    guild_id = _scope(api, call)
    command = api.world.commands.get(call.ids[-1])
    if command is None or command.get("guild_id") != guild_id:
        raise RequestRefused(UNKNOWN_COMMAND)
    return command


@routes.on("GET", f"{GLOBAL}/*")
@routes.on("GET", f"{GUILD}/*")
def command(api: Api, call: Call) -> Json:
    """Return one command."""
    return _one(api, call)


@routes.on("PATCH", f"{GLOBAL}/*")
@routes.on("PATCH", f"{GUILD}/*")
def edit_command(api: Api, call: Call) -> Json:
    """Change one command."""
    changed = {**_one(api, call), **call.body, "version": api.world.next_id()}
    check_commands([changed], listed=False)
    api.world.keep("commands", changed["id"], changed)
    api.world.announce("COMMANDS", {})
    return changed


@routes.on("DELETE", f"{GLOBAL}/*")
@routes.on("DELETE", f"{GUILD}/*")
def delete_command(api: Api, call: Call) -> None:
    """Remove one command."""
    api.world.forget("commands", _one(api, call)["id"])
    api.world.announce("COMMANDS", {})
