from playground import payloads
from playground.payloads import BOT_ID
from playground.refusals import Json, RequestRefused
from playground.rest import Api, Call, routes

UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER, MISSING_ACCESS = 10004, 10007, 10013, 50001


@routes.on("GET", "/gateway", needs_token=False)
def gateway(api: Api, call: Call) -> Json:
    """Return the gateway's address."""
    return {"url": api.gateway_url}


@routes.on("GET", "/gateway/bot")
def gateway_for_bot(api: Api, call: Call) -> Json:
    """Return the gateway's address, and how often the bot may start."""
    shards, starts = api.gateway.shards_proposed, api.gateway.logins.limits()
    return {"url": api.gateway_url, "shards": shards, "session_start_limit": starts}


@routes.on("GET", "/users/@me")
def bot_user(api: Api, call: Call) -> Json:
    """Return the bot's own account."""
    return {**api.world.bot, "verified": True, "mfa_enabled": False, "locale": payloads.LOCALE}


@routes.on("GET", "/users/@me/guilds")
def bot_guilds(api: Api, call: Call) -> list[Json]:
    """Return the bot's servers."""
    roles = api.world.roles.values()
    allowed = 0
    for role in roles:
        allowed |= int(role["permissions"])
    shown = ("id", "name", "icon", "banner", "features")
    return [
        {**{key: guild[key] for key in shown}, "owner": False, "permissions": str(allowed)}
        for guild in api.world.all_servers()
    ]


@routes.on("GET", "/users/*")
def user(api: Api, call: Call) -> Json:
    """Return one account."""
    found = api.world.users.get(call.ids[0])
    if found is None:
        raise RequestRefused(UNKNOWN_USER)
    return found


@routes.on("POST", "/users/@me/channels")
def open_dm(api: Api, call: Call) -> Json:
    """Open the direct messages with a person."""
    person_id = str(call.body.get("recipient_id"))
    if person_id not in api.world.users or person_id == BOT_ID:
        raise RequestRefused(UNKNOWN_USER)
    return api.world.dm_with(person_id)


@routes.on("GET", "/applications/@me")
@routes.on("GET", "/oauth2/applications/@me")
def application(api: Api, call: Call) -> Json:
    """Return the bot as an application."""
    owner = api.world.users[api.world.guild["owner_id"]]
    return payloads.application(owner, api.world.bot)


def check_guild(api: Api, guild_id: str) -> Json:
    """Return a server, or refuse an unknown one."""
    found = next((each for each in api.world.all_servers() if each["id"] == guild_id), None)
    if found is None:
        raise RequestRefused(UNKNOWN_GUILD)
    return found


@routes.on("GET", "/guilds/*")
def guild(api: Api, call: Call) -> Json:
    """Return the server."""
    found = check_guild(api, call.ids[0])
    body = {**found, "roles": list(api.world.roles_of(found["id"]).values())}
    if call.query.get("with_counts"):
        body["approximate_member_count"] = len(api.world.members)
        body["approximate_presence_count"] = len(api.world.members)
    return body


@routes.on("GET", "/guilds/*/channels")
def guild_channels(api: Api, call: Call) -> list[Json]:
    """Return the channels, without threads."""
    found = check_guild(api, call.ids[0])
    channels = api.world.channels.values()
    kinds = [each for each in channels if each["type"] == payloads.TEXT_CHANNEL]
    return [each for each in kinds if each["guild_id"] == found["id"]]


@routes.on("GET", "/guilds/*/roles")
def guild_roles(api: Api, call: Call) -> list[Json]:
    """Return the roles."""
    found = check_guild(api, call.ids[0])
    return list(api.world.roles_of(found["id"]).values())


@routes.on("GET", "/guilds/*/members")
def guild_members(api: Api, call: Call) -> list[Json]:
    """Return the members, which needs a privileged intent."""
    check_guild(api, call.ids[0])
    if not api.world.settings.privileged_intents:
        raise RequestRefused(MISSING_ACCESS)
    after = int(call.query.get("after") or 0)
    limit = int(call.query.get("limit") or 1)
    ids = sorted((each for each in api.world.members if int(each) > after), key=int)
    return [api.world.whole_member(each) for each in ids[:limit]]


@routes.on("GET", "/guilds/*/members/*")
def guild_member(api: Api, call: Call) -> Json:
    """Return one member."""
    check_guild(api, call.ids[0])
    if call.ids[1] not in api.world.users:
        raise RequestRefused(UNKNOWN_USER)
    if call.ids[1] not in api.world.members:
        raise RequestRefused(UNKNOWN_MEMBER)
    return api.world.whole_member(call.ids[1])
