"""Wishes of members, kept as a whole."""

from dataclasses import fields

from bot.store.rows.members import MemberRecord
from bot.store.store import Store


async def keep(store: Store, wish: MemberRecord) -> None:
    """Give a member these wishes."""
    wanted = {one.name: getattr(wish, one.name) for one in fields(wish) if one.name != "member"}
    await store.members.change(wish.member, **wanted)
