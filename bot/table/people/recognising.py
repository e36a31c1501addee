"""Recognising forgotten people: a digest of those who saw a seat stays at a running table."""

from collections.abc import Iterable

from bot.store.rows.people import mark_of
from bot.table.held import HeldTable


def recognised(held: HeldTable, kept: Iterable[int], *members: int | None) -> list[int]:
    """Return the stored ids, with each digest of one of these members replaced by their id."""
    secret = held.record.seed
    known = {mark_of(secret, member): member for member in members if member is not None}
    return [known.get(each, each) for each in kept]


def is_of(held: HeldTable, kept: int | None, member: int) -> bool:
    """Return whether a stored id is a member's, or the digest that stands for them here."""
    return kept is not None and recognised(held, [kept], member) == [member]
