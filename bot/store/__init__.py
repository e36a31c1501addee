"""The store: every table, its log, its snapshots and what Discord must still be told, in SQLite."""

from bot.store.engine import (
    StoreAway,
    StoreError,
    StoreTrouble,
    anything_written,
    newest_form,
    refusal_of_form,
    watch_writes,
)
from bot.store.locks.alone import Standby, alone_on, standing_by
from bot.store.locks.file_lock import is_run
from bot.store.locks.holders import HolderStage, LockPlace, Overtaken
from bot.store.locks.numbers_agreed import Numbers
from bot.store.locks.waiting import WaitingProcess
from bot.store.rows.statements import Stale, Taken
from bot.store.store import Store

__all__ = [
    "HolderStage",
    "LockPlace",
    "Numbers",
    "Overtaken",
    "Stale",
    "Standby",
    "Store",
    "StoreAway",
    "StoreError",
    "StoreTrouble",
    "Taken",
    "WaitingProcess",
    "alone_on",
    "anything_written",
    "is_run",
    "newest_form",
    "refusal_of_form",
    "standing_by",
    "watch_writes",
]
