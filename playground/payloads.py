"""The JSON objects of people, servers and channels, as Discord shapes them."""

from datetime import UTC, datetime

from playground import permissions
from playground.refusals import Json

TEXT_CHANNEL, DM_CHANNEL, GROUP_DM = 0, 1, 3
"""The bot has no part in a group DM: it only answers people who have installed it."""
PUBLIC_THREAD, PRIVATE_THREAD = 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

GUILD_ID = "1100000000000000001"
BOT_ID = "1100000000000000002"
BOT_ROLE_ID = "1100000000000000003"
LOCALE = "en-US"
JOINED = "2025-01-01T00:00:00.000000+00:00"


def stamp(seconds: float) -> str:
    """Return a moment in Discord's form."""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="microseconds")


def user(user_id: str, name: str, *, bot: bool = False) -> Json:
    """Return a user account."""
    body: Json = {
        "id": user_id,
        "username": name.lower().replace(" ", "_"),
        "global_name": None if bot else name,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if bot:
        body["username"] = name
        body["bot"] = True
    return body


def member(roles: list[str], *, joined: str = JOINED) -> Json:
    """Return a membership, without the user inside."""
    return {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": joined,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": roles,
        "mute": False,
        "deaf": False,
    }


def role(role_id: str, name: str, position: int, allowed: int, **more: object) -> Json:
    """Return a role and its permissions."""
    return {
        "id": role_id,
        "name": name,
        "permissions": str(allowed),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **more,
    }


def guild(name: str, owner_id: str, guild_id: str = GUILD_ID) -> Json:
    """Return a server, without its roles, members and channels."""
    return {
        "id": guild_id,
        "name": name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": owner_id,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "preferred_locale": LOCALE,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "max_members": 500000,
        "nsfw": False,
        "nsfw_level": 0,
        "region": "deprecated",
        "widget_enabled": False,
        "widget_channel_id": None,
        "home_header": None,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "incidents_data": None,
    }


def default_roles() -> list[Json]:
    """Return everyone's role and the bot's own."""
    bots = role(BOT_ROLE_ID, "Red Gavel", 1, permissions.BOT_ROLE, managed=True)
    bots["tags"] = {"bot_id": BOT_ID}
    return [everyones_role(GUILD_ID), bots]


def everyones_role(guild_id: str) -> Json:
    """Return the role of everybody in a server, which has the server's id."""
    return role(guild_id, "@everyone", 0, permissions.EVERYONE)


def text_channel(channel_id: str, name: str, position: int, guild_id: str = GUILD_ID) -> Json:
    """Return a text channel of a server."""
    return {
        "id": channel_id,
        "type": TEXT_CHANNEL,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "flags": 0,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
    }


def dm_channel(channel_id: str, recipient: Json) -> Json:
    """Return the direct messages of the bot and one person."""
    return {
        "id": channel_id,
        "type": DM_CHANNEL,
        "flags": 0,
        "last_message_id": None,
        "recipients": [recipient],
    }


def group_dm(channel_id: str, recipients: list[Json]) -> Json:
    """Return direct messages among people."""
    return {
        "id": channel_id,
        "type": GROUP_DM,
        "flags": 0,
        "last_message_id": None,
        "name": None,
        "icon": None,
        "owner_id": recipients[0]["id"],
        "recipients": recipients,
    }


def thread(thread_id: str, parent: Json, owner_id: str, now: float, asked: Json) -> Json:
    """Return a thread for a request."""
    return {
        "id": thread_id,
        "type": asked.get("type", PUBLIC_THREAD),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "name": asked["name"],
        "owner_id": owner_id,
        "flags": 0,
        "last_message_id": None,
        "rate_limit_per_user": asked.get("rate_limit_per_user") or 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": stamp(now),
            "auto_archive_duration": asked.get("auto_archive_duration") or 1440,
            "locked": False,
            "create_timestamp": stamp(now),
            "invitable": asked.get("invitable", True),
        },
    }


def thread_member(thread_id: str, user_id: str, now: float) -> Json:
    """Return a person's membership of a thread."""
    return {"id": thread_id, "user_id": user_id, "join_timestamp": stamp(now), "flags": 0}


def application(owner: Json, bot: Json) -> Json:
    """Return the bot as an application."""
    return {
        "id": BOT_ID,
        "name": bot["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": bot,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": owner,
        "team": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "install_params": {"scopes": ["bot", "applications.commands"], "permissions": "0"},
        "integration_types_config": {"0": {}, "1": {}},
    }
