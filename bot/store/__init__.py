"""The store: every table, its log, its snapshots and what Discord must still be told, in SQLite."""

from bot.store.alone import alone_on
from bot.store.connection import StoreError
from bot.store.statements import Stale, Taken
from bot.store.store import Store
from bot.store.written import anything_written, watch_writes

__all__ = [
    "Stale",
    "Store",
    "StoreError",
    "Taken",
    "alone_on",
    "anything_written",
    "watch_writes",
]
