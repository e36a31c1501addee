"""Both engines keep the same: tables, columns, what may be null, what is unique."""

import sqlite3

import psycopg
import pytest

from bot.store.sqlite import engine
from tests import postgres

KINDS = {"INTEGER": "bigint", "TEXT": "text", "BLOB": "bytea", "REAL": "double precision"}


def of_sqlite():
    db = sqlite3.connect(":memory:")
    for script in engine.scripts():
        db.executescript(script.read_text())
    names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    columns, unique = [], set()
    for (table,) in db.execute(names).fetchall():
        described = db.execute(f"PRAGMA table_info({table})").fetchall()
        for _, name, kind, filled, _, key in described:
            columns.append((table, name, KINDS[kind], not filled and not key))
        keys = sorted((row[5], row[1]) for row in described if row[5])
        unique.add((table, tuple(name for _, name in keys)))
        for _, index, is_unique, *_ in db.execute(f"PRAGMA index_list({table})").fetchall():
            held = db.execute(f"PRAGMA index_info({index})").fetchall()
            if is_unique:
                unique.add((table, tuple(row[2] for row in held)))
    db.close()
    return sorted(columns), {(table, names) for table, names in unique if names}


def of_postgres(address):
    with psycopg.connect(address.conninfo) as connection:
        columns = connection.execute(
            "SELECT table_name, column_name, data_type, is_nullable = 'YES'"
            " FROM information_schema.columns WHERE table_schema = 'public'"
        ).fetchall()
        unique = connection.execute(
            "SELECT t.relname, array_agg(a.attname ORDER BY k.place) FROM pg_index i"
            " JOIN pg_class t ON t.oid = i.indrelid"
            " JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'"
            " CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)"
            " JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number"
            " WHERE i.indisunique GROUP BY t.relname, i.indexrelid"
        ).fetchall()
    return sorted(columns), {(table, tuple(names)) for table, names in unique}


@pytest.fixture
def bare(server):
    with postgres.database(server, "bare") as address:
        yield address


def test_both_engines_have_the_same_form(bare):
    columns, unique = of_sqlite()

    assert of_postgres(bare) == (columns, unique)
