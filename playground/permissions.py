from playground.refusals import Json

ADMINISTRATOR = 1 << 3
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MANAGE_CHANNELS = 1 << 4
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
ADD_REACTIONS = 1 << 6
USE_EXTERNAL_EMOJIS = 1 << 18

EVERYTHING = (1 << 53) - 1
"""The permissions of a server's owner."""

DIRECT_MESSAGE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
)
"""The permissions of the bot in a direct message."""

EVERYONE = (
    DIRECT_MESSAGE | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS
)
"""The permissions of every member of the playground's server."""

BOT_ROLE = EVERYONE | MANAGE_MESSAGES | MANAGE_THREADS | PIN_MESSAGES
"""The permissions of the bot's own role."""


def in_channel(
    user_id: str, role_ids: list[str], guild: Json, roles: dict[str, Json], channel: Json
) -> int:
    """Return a member's permissions in one channel: roles first, then the channel's overwrites."""
    if guild["owner_id"] == user_id:
        return EVERYTHING
    held = [guild["id"], *role_ids]
    allowed = 0
    for role_id in held:
        allowed |= int(roles[role_id]["permissions"])
    if allowed & ADMINISTRATOR:
        return EVERYTHING
    overwrites = {each["id"]: each for each in channel.get("permission_overwrites", [])}
    for layer in ([guild["id"]], role_ids, [user_id]):
        allowed = _overwritten(allowed, [overwrites[one] for one in layer if one in overwrites])
    return allowed


def _overwritten(allowed: int, layer: list[Json]) -> int:
    """Return the permissions after one layer of overwrites: all denials, then all grants."""
    for overwrite in layer:
        allowed &= ~int(overwrite["deny"])
    for overwrite in layer:
        allowed |= int(overwrite["allow"])
    return allowed
