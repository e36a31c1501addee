"""All that the bot remembers, with the reason why the places of several processes agree on it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {
    *("LRUCache", "TTLCache", "FIFOCache", "WeakValueDictionary", "OrderedDict", "Calendars"),
    *("set", "dict", "Counter", "defaultdict", "deque", "list"),
}
"""Containers that remember."""

MEMORIES = {
    "of tables at home alone, forgotten when another process changes them": """
        HeldTables.tables HeldTables._set_aside HeldTables._faults KnownRows._tables
        KnownRows.channels Homes._known Carrying._places
    """,
    "of the delivery, which only the table's home does; a question's digest tells an old one": """
        Delivery.called_in_channel Delivery.refused Delivery.reminded_quietly Delivery.doubtful
        Delivery.faults Delivery._hands Outbox._lanes Outbox._woken Outbox._more Outbox._again
        Outbox._broken_off
        Seals._brought
    """,
    "of members, or for everybody: forgotten when another process changes them": """
        HeldTables._calendars Members._wishes KeptValues._notes
    """,
    "written within a minute, and forgotten then where there are several places": """
        Visits._visits
    """,
    "by table and version, or by the very thing shown: never old": """
        Replays._moments Replays._chapters Replays._played PostMortems._known Proving._known
        Views._shown_lately Views.unseen_moves ViewCache._facts ViewCache._kept InboxMessages._kept
        Drawings._private Snapshots._bases Replays._withheld
    """,
    "of presses and panels, which arrive at their table's home": """
        Views._seen InSight._following InSight._moving InSight._moved InSight._open
        InSight._going_on InSight._soon Proving._under_way Outgoing._origins Gate._taken
        Gate._unanswered Gate._kept Gate._sorry
    """,
    "of outages, read anew for every table of another home": """
        Outages._over Outages._found
    """,
    "of this process: its shards, logins, locks, connections, work in hand": """
        RedGavel._said_ready RedGavel._connected RedGavel._in_hand Clock._lost_again
        Clock._unsettled Outages._away Logins._free Logins._locks Logins._granted
        Sharded._connecting Outbox._starting Session._held Session._claimed Session._shared
        Database._queue Database._may_wait HeldTables._locks Homes._telling News._tasks
        Carrying._on_the_way Wakes._heard Wakes._missed ServerWakes._untold StatementLine._asking
        PipedDb._expected
        StatementLine._ending ServerFinder._locks ChannelSight._locks Access._settling
        Access._missed _Level._servers _Level._by_age
        Invalid._at Metrics._children Metrics._uncounted Recent._seconds DrawingThread._ordered
    """,
    "of Discord: what it has said stays so, or grows old by itself": """
        Sender._dms Sender._sent Sender._shown ServerFinder._asked Threads._open Threads._inside
        ChannelSight._people ChannelSight._in_threads ChannelSight._lasting ChannelSight._abroad
    """,
    "the same in every process": """
        HeldTables.owners Proposals.kinds Translations._known Translations._said
    """,
    "as long as one call": """
        _Reader._known _Ends._read
    """,
}

NOT_RUNNING = ("playground", "bot/shell", "bot/doctor", "bot/words/following.py")
"""Modules that the bot itself does not run."""


def made_by(value: ast.expr | None) -> str:
    """Return the container that an expression makes empty; nothing: it makes none."""
    if isinstance(value, ast.Dict | ast.List):
        return "" if (value.keys if isinstance(value, ast.Dict) else value.elts) else "dict"
    made = value.func if isinstance(value, ast.Call) else None
    made = made.value if isinstance(made, ast.Subscript) else made
    return made.id if isinstance(made, ast.Name) else ""


def remembering() -> Iterator[str]:
    """Yield each attribute of a class that is a container."""
    for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
        if path.relative_to(ROOT).as_posix().startswith(NOT_RUNNING):
            continue
        for each in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(each, ast.ClassDef):
                for node in ast.walk(each):
                    if isinstance(node, ast.Assign | ast.AnnAssign) and made_by(node.value) in MADE:
                        to = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
                        yield from (
                            f"{each.name}.{one.attr}"
                            for one in to
                            if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self"
                        )


def listed() -> set[str]:
    """Return all names of the list."""
    return {name for names in MEMORIES.values() for name in names.split()}


def unlisted() -> list[str]:
    """Return the containers of which nothing here says why places agree."""
    return sorted({*remembering()} - listed())


def gone() -> list[str]:
    """Return what is listed, and not there any more."""
    return sorted(listed() - {*remembering()})
