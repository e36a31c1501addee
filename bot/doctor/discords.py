"""Discord's view of the bot, asked without a login to its gateway."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.doctor.directory import of_directory
from bot.doctor.findings import Finding, missing, well
from bot.invitation import FOR_A_THREAD, NEEDED

if TYPE_CHECKING:
    from collections.abc import Iterator

INVITE = "https://discord.com/oauth2/authorize?client_id={id}&permissions={wanted}"
INVITE += "&scope=bot+applications.commands"
MOST = 200
"""The most servers that are checked."""
NAMED = 10
"""The most servers with a fault that are named."""
LARGEST, PROPOSED = 2500, 1000
"""The most servers of a shard, and those for which Discord proposes one."""
FEW = 10
"""The fewest logins that should be left of the day's thousand."""


async def of_discord(token: str, shards: int = 0, *, directory: bool = False) -> list[Finding]:
    """Return the findings on Discord's side.

    Args:
        token: the bot's token.
        shards: the number that the operator has set; 0: what Discord proposes.
        directory: look at what Discord's App Directory asks for, too.
    """
    logging.getLogger("discord").setLevel(logging.ERROR)  # each finding has a line of its own
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        await client.login(token)
        about = await client.application_info()
        proposed, _, logins = await client.http.get_bot_gateway()
        servers: list[Any] = list(await client.http.get_guilds(MOST, with_counts=False))
    except discord.LoginFailure:
        text = "RED_GAVEL_TOKEN is wrong: Discord does not know it. Reset it in Discord's portal."
        return [missing("token", text)]
    except (aiohttp.ClientError, discord.DiscordException, OSError) as error:
        why = f"{error.status}" if isinstance(error, discord.HTTPException) else f"{error}"
        where = discord.http.Route.BASE
        return [missing("Discord", f"it is not reached at {where}: {why or type(error).__name__}")]
    finally:
        await client.close()
    return [
        well("token", f"it is {about.name}'s"),
        _logins(dict(logins)),
        _shards(shards, proposed),
        _intents(about),
        *_presses(about),
        *_permissions(about, servers),
        *(of_directory(about) if directory else ()),
    ]


def _logins(logins: dict[str, Any]) -> Finding:
    left = logins["remaining"]
    if left < FEW:
        hours = logins["reset_after"] / 3_600_000
        return missing("logins", f"{left} are left; the next come in {hours:.1f} hours")
    return well("logins", f"{left} of {logins['total']} are left today")


def _shards(wanted: int, proposed: int) -> Finding:
    """Return whether there are enough shards; Discord proposes one for each thousand servers."""
    if wanted and wanted * LARGEST < proposed * PROPOSED:
        text = f"RED_GAVEL_SHARDS is {wanted}, Discord proposes {proposed}. Set it to 0."
        return missing("shards", text)
    return well("shards", f"{wanted or proposed} of {proposed} that Discord proposes")


def _intents(about: discord.AppInfo) -> Finding:
    """Return a finding without fault: every application has the intents that the bot needs."""
    flags = about.flags
    granted = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    on = [name for name, given in granted.items() if given]
    text = f"the bot needs none of {', '.join(on)}: switch them off" if on else "none is needed"
    return well("intents", text)


def _presses(about: discord.AppInfo) -> Iterator[Finding]:
    if about.interactions_endpoint_url:
        text = (
            f"presses go to {about.interactions_endpoint_url}, not to the bot. Clear Interactions"
            " Endpoint URL in Discord's portal."
        )
        yield missing("presses", text)


def _permissions(about: discord.AppInfo, servers: list[Any]) -> Iterator[Finding]:
    wanted = discord.Permissions(**dict.fromkeys([*NEEDED, *FOR_A_THREAD], True))
    invite = INVITE.format(id=about.id, wanted=wanted.value)
    if not servers:
        yield missing("permissions", f"the bot is on no server. Invite it: {invite}")
        return
    lacking = 0
    for server in servers:
        held = discord.Permissions(int(server["permissions"]))
        lacks = [
            name
            for flag, name in (NEEDED | FOR_A_THREAD).items()
            if not held.administrator and not getattr(held, flag)
        ]
        lacking += bool(lacks)
        if lacks and lacking <= NAMED:
            text = f"on {server['name']} the bot's role lacks {', '.join(lacks)}. Give it there."
            yield missing("permissions", text)
    if lacking > NAMED:
        yield missing("permissions", f"and on {lacking - NAMED} more servers")
    if not lacking:
        yield well("permissions", f"the bot has all it needs on {len(servers)} servers")
