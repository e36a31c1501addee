"""Columns of numbers: SQLite takes text there, too, and every reader of it would break."""

import sqlite3

LOGS = {"answer": "n", "line": "n", "snapshot": "version"}
"""Tables that grow with every move, by the column that counts their rows; only the last is read."""


def search(db: sqlite3.Connection) -> str:
    """Return a statement that names a table where a game has text in place of a number."""
    named = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    found = []
    for (name,) in named.fetchall():
        columns = {row[1]: row[2] for row in db.execute(f"PRAGMA table_info({name})")}
        own = "id" if name == "game" else "game"
        numbers = [of for of, kind in columns.items() if kind == "INTEGER" and of != own]
        if own in columns and numbers:
            found.append(_in_table(name, own, numbers))
    return f"{' UNION ALL '.join(found)} LIMIT 1"


def _in_table(name: str, own: str, numbers: list[str]) -> str:
    wrong = " OR ".join(f"typeof({column}) IN ('text', 'blob')" for column in numbers)
    where = f"{own} = ?1 AND ({wrong})"
    last = LOGS.get(name)
    if last is not None:
        where += f" AND {last} = (SELECT max({last}) FROM {name} WHERE game = ?1)"  # noqa: S608 - names of the schema
    found = f"SELECT 1 FROM {name} WHERE {where}"  # noqa: S608 - names of the schema
    return f"SELECT '{name}' WHERE EXISTS ({found})"
