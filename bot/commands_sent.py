"""The slash commands as Discord has them."""

import json
import logging
from hashlib import sha256

from discord.ext import commands

from bot.store import Store

log = logging.getLogger(__name__)


async def synchronise(bot: commands.AutoShardedBot, store: Store) -> None:
    """Send the slash commands to Discord, but only after a change."""
    tree = bot.tree
    written = [
        command.to_dict(tree)
        if tree.translator is None
        else await command.get_translated_payload(tree, tree.translator)
        for command in tree.get_commands()
    ]
    plain = json.dumps([bot.application_id, written], sort_keys=True)
    present = sha256(plain.encode()).hexdigest()
    if await store.kept.get("commands") != present:
        await tree.sync()
        await store.kept.put("commands", present)
        log.info("commands synchronised", extra={"commands": len(written)})
