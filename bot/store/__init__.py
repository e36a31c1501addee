"""The store: every table, its log, its snapshots and what Discord must still be told, in SQLite."""

from bot.store.alone import LockPlace, Standby, alone_on, standing_by
from bot.store.engine import StoreError, StoreTrouble, newest_form
from bot.store.file_lock import is_run
from bot.store.holders import HolderStage
from bot.store.statements import Stale, Taken
from bot.store.store import Store
from bot.store.written import anything_written, watch_writes

__all__ = [
    "HolderStage",
    "LockPlace",
    "Stale",
    "Standby",
    "Store",
    "StoreError",
    "StoreTrouble",
    "Taken",
    "alone_on",
    "anything_written",
    "is_run",
    "newest_form",
    "standing_by",
    "watch_writes",
]
