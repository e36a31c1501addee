"""Since when a database is played by the rules as they are: only such games surely replay."""

import json

from bot.store import Store
from bot.table.replaying import release_of_rules

NAME = "rules"


async def note_rules(store: Store, now: int) -> None:
    """Keep since when the present rules are in force."""
    if await since_present_rules(store) is None:
        await store.keep(NAME, json.dumps({"rules": release_of_rules(), "since": now + 1}))


async def since_present_rules(store: Store) -> int | None:
    """Return since when the database is played by these very rules; None: it is not."""
    kept = await store.kept(NAME)
    try:
        plain = json.loads(kept or "{}")
        if plain.get("rules") == release_of_rules():
            return int(plain["since"])
    except (ValueError, TypeError, LookupError, AttributeError):
        return None  # damaged: it is written anew at the next start
    return None


async def dealt_by_present_rules(store: Store, table: int) -> bool:
    """Whether a table was opened after the present rules came into force."""
    since, hosts = await since_present_rules(store), await store.hosts(table)
    return since is not None and bool(hosts) and min(begun for _, begun in hosts) >= since
