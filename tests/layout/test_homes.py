"""Every read of all tables is listed, with the reason why places agree."""

from __future__ import annotations

import inspect
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from bot.hours.outages import Outage
from bot.store import Store
from bot.store.engine import StorePart
from bot.store.home import Home
from bot.store.sqlite.engine import SqliteDb
from tests.machines import a_machine

OF_ONE = {
    *("record", "change", "table", "proposal", "timers", "row"),
    *("guild", "channel", "member", "owner", "host", "server", "guest"),
}
"""A parameter that names one table, row, server or person, so that nothing else is read."""

AT_HOME: dict[str, tuple[Any, ...]] = {
    "outbox.overdue": (0, 0, 1),
    "outbox.untold": (0, 1),
    "proposals.lapsed": (0,),
    "retention.deserted": (0,),
    "retention.guilds": (),
    "retention.idle_lobbies": (0,),
    "retention.left_behind": (0, 1),
    "retention.lost_servers": (0,),
    "retention.to_be_thinned": (0, 1),
    "retention.unanswered": (0,),
    "retention.waiting_for_hosts": (0,),
    "servers.stranded": (),
    "servers.with_tables": (),
    "timers.announced": (),
    "timers.due": (0,),
    "timers.grant": (0, 0),
    "timers.look_for_people": (0, 0, 1),
    "timers.next_due": (),
    "timers.set_back": (1, 0),
    "timers.timed": (Outage(0, 1),),
}
"""They find only tables and servers at home."""

FILTERED = {"retention.guilds", "retention.lost_servers"}
"""Their rows are sorted out after the statement."""

ELSEWHERE = {
    "census.games": "names of games, of which a start loads the rules",
    "census.take": "its caller says which; the operator sees all, a metric counts its own",
    "forgetting.due": "the first place forgets people, at all their tables",
    "forgetting.sweep": "nothing of it shows",
    "kept.get": "a value of the bot; a place's own has a key of its own",
    "kept.get_all": "a place reads when each was last there",
    "kept.operators_note": "a value of the bot, read again within a minute",
    "kept.put": "a value of the bot; a place's own has a key of its own",
    "kept.set_operators_note": "a value of the bot; the others are told",
    "members.gatherers": "the first place writes all morning DMs",
    "members.without_days_off": "the first place proposes days off",
    "members.without_night": "the first place proposes nights",
    "outbox.standing": "the operator sees all, and each act tells the table's home",
    "results.rebuild": "by a command, while no bot runs",
    "retention.note_servers": "of servers that the caller found at home",
    "servers.gone_abroad": "`home` is a server: its moderators reach the games that left it",
    "servers.with_settings": "the operator sees all",
    "standings.ended_in": "`home` is a server: results stay where the table began",
    "standings.ranking": "`home` is a server: results stay where the table began",
    "timers.outages": "all outages; each names its servers",
    "timers.put_outage": "of the shards or servers that it names",
    "open": "reads no table, but what the first place counts once",
    "close": "reads nothing",
}
"""They have their own reason."""


def of_all_tables(store: Store) -> set[str]:
    """Return the coroutines of the store and its parts with no parameter that names one thing."""
    parts = {f"{name}.": part for name, part in vars(store).items() if isinstance(part, StorePart)}
    return {
        f"{prefix}{name}"
        for prefix, part in {"": store, **parts}.items()
        for name, method in inspect.getmembers(part, inspect.iscoroutinefunction)
        if not name.startswith("_") and not OF_ONE & {*inspect.signature(method).parameters}
    }


async def test_every_read_of_all_tables_is_listed(tmp_path: Path) -> None:
    store = await Store.open(a_machine(), tmp_path / "rg.db")
    assert of_all_tables(store) == AT_HOME.keys() | ELSEWHERE.keys()
    await store.close()


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
            await attrgetter(name)(store)(*values)
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
