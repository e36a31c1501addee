"""Every read of all tables and every memory is listed, with the reason why places agree."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.hours.outages import Outage
from bot.places.home import Home
from bot.store import Store
from bot.store.sqlite import SqliteDb
from tests.machines import a_machine

ROOT = Path(__file__).parents[2]

# ---- what is read of all tables ------------------------------------------------------------------

OF_ONE = {
    *("record", "change", "table", "proposal", "timers", "row"),
    *("guild", "channel", "member", "owner", "host", "server", "guest"),
}
"""A parameter that names one table, row, server or person, so that nothing else is read."""

AT_HOME: dict[str, tuple[Any, ...]] = {
    "announced": (),
    "deserted": (0,),
    "due_timers": (0,),
    "grant": (0, 0),
    "guilds": (),
    "idle_lobbies": (0,),
    "lapsed": (0,),
    "left_behind": (0, 1),
    "look_for_people": (0, 0, 1),
    "lost_servers": (0,),
    "next_due": (),
    "overdue": (0, 0, 1),
    "servers": (),
    "set_back": (1, 0),
    "stranded": (),
    "timed": (Outage(0, 1),),
    "to_be_thinned": (0, 1),
    "unanswered": (0,),
    "untold": (0, 1),
    "waiting_for_hosts": (0,),
}
"""They find only tables and servers at home."""

FILTERED = {"guilds", "lost_servers"}
"""Their rows are sorted out after the statement."""

ELSEWHERE = {
    "being_forgotten": "the first place forgets people, at all their tables",
    "gatherers": "the first place writes all morning DMs",
    "without_night": "the first place proposes nights",
    "without_days_off": "the first place proposes days off",
    "census": "its caller says which; the operator sees all, a metric counts its own",
    "games": "names of games, of which a start loads the rules",
    "standing": "the operator sees all, and each act tells the table's home",
    "servers_set": "the operator sees all",
    "ended_in": "`home` is a server: results stay where the table began",
    "gone_abroad": "`home` is a server: its moderators reach the games that left it",
    "ranking": "`home` is a server: results stay where the table began",
    "kept": "a value of the bot; a place's own has a key of its own",
    "kept_all": "a place reads when each was last there",
    "keep": "a value of the bot; a place's own has a key of its own",
    "operators_note": "a value of the bot, read again within a minute",
    "set_operators_note": "a value of the bot; the others are told",
    "note_servers": "of servers that the caller found at home",
    "outages": "all outages; each names its servers",
    "put_outage": "of the shards or servers that it names",
    "rebuild_records": "by a command, while no bot runs",
    "sweep": "nothing of it shows",
    "open": "reads no table, but what the first place counts once",
    "close": "reads nothing",
}
"""They have their own reason."""


def of_all_tables() -> set[str]:
    """Return the store's coroutines with no parameter that names one thing."""
    return {
        name
        for name, method in inspect.getmembers(Store, inspect.iscoroutinefunction)
        if not name.startswith("_") and not OF_ONE & {*inspect.signature(method).parameters}
    }


def test_every_read_of_all_tables_is_listed() -> None:
    assert of_all_tables() == AT_HOME.keys() | ELSEWHERE.keys()


async def statements(file: Path, home: Home) -> dict[str, list[str]]:
    """Return the statements of each read of tables at home."""
    store, execute, asked = (
        await Store.open(a_machine(), file, home=home),
        SqliteDb.execute,
        list[str](),
    )

    def noted(db: SqliteDb, statement: str, *rest: Any) -> Any:
        asked.append(statement)
        return execute(db, statement, *rest)

    found = {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(SqliteDb, "execute", noted)
        for name, values in AT_HOME.items():
            asked.clear()
            await getattr(store, name)(*values)
            found[name] = list(asked)
    await store.close()
    return found


async def test_each_asks_for_tables_at_home(tmp_path: Path) -> None:
    asked = await statements(tmp_path / "rg.db", Home(1, 2))

    for name in AT_HOME.keys() - FILTERED:
        of_tables = [said for said in asked[name] if " game" in said or " timer" in said]
        assert of_tables, name
        assert all(">> 22) % 2, 0) = 1" in said for said in of_tables), name


async def test_with_one_place_each_asks_as_ever(tmp_path: Path) -> None:
    asked = await statements(tmp_path / "rg.db", Home())

    assert all(asked.values())
    assert not [name for name, said in asked.items() if ">> 22" in "".join(said)]


# ---- what is remembered --------------------------------------------------------------------------

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
        HeldTables._calendars Store._wishes Store._notes
    """,
    "written within a minute, and forgotten then where there are several places": """
        Store._visits
    """,
    "by table and version, or by the very thing shown: never old": """
        Replays._moments Replays._chapters Replays._played PostMortems._known Proving._known
        Views._shown_lately Views.unseen_moves ViewCache._facts ViewCache._kept CatchingUp._kept
        Drawings._private Snapshots._bases Replays._withheld
    """,
    "of presses and panels, which arrive at their table's home": """
        Views._seen InSight._following InSight._moving InSight._moved InSight._open
        InSight._going_on InSight._soon Proving._under_way Store._origins Gate._taken
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

NOT_RUNNING = ("bot/playground", "bot/shell", "bot/doctor", "bot/words/following.py")
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


def test_every_memory_is_listed() -> None:
    listed = [name for names in MEMORIES.values() for name in names.split()]

    assert len(listed) == len({*listed})
    assert {*remembering()} == {*listed}
