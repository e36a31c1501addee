"""The time since which a place runs on the present rules: later games surely replay.

During an upgrade some processes still deal by the former rules, so that each place has a time.
"""

import json

from bot.store import Store
from bot.table.replaying import release_of_rules

NAME = "rules"


async def note_rules(store: Store, now: int) -> None:
    """Store the time since which the present rules are in force."""
    if await since_present_rules(store) is None:
        await store.kept.put(
            store.home.key(NAME), json.dumps({"rules": release_of_rules(), "since": now + 1})
        )


async def since_present_rules(store: Store) -> int | None:
    """Return since when this place runs on these very rules; None: it does not."""
    kept = await store.kept.get(store.home.key(NAME))
    try:
        plain = json.loads(kept or "{}")
        if plain.get("rules") == release_of_rules():
            return int(plain["since"])
    except (ValueError, TypeError, LookupError, AttributeError):
        return None  # damaged: the next start rewrites it
    return None


async def dealt_by_present_rules(store: Store, table: int) -> bool:
    """Return whether a table was opened after the present rules came into force."""
    since, hosts = await since_present_rules(store), await store.tenures.hosts(table)
    return since is not None and bool(hosts) and min(begun for _, begun in hosts) >= since
