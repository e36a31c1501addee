"""Every read of all tables is listed, with the reason why places agree."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from bot.hours.outages import Outage
from bot.store import Store
from bot.store.home import Home
from bot.store.sqlite.engine import SqliteDb
from tests.machines import a_machine

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
