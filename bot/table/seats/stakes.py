"""A stake in a table: whoever has played at it, or seen a hand, does not moderate it."""

from bot.store import Store
from bot.store.rows.people import mark_of
from bot.table.held import HeldTable


async def has_a_stake(store: Store, held: HeldTable, member: int) -> bool:
    """Return whether a member has sat in a seat of this table since its start, or seen a hand."""
    table = held.record.id
    sat = [t.member for t in await store.tenures.of(table) if not t.lobby]
    looked = [guest.member for guest in await store.guests.of(table) if guest.looked]
    return not {member, mark_of(held.record.seed, member)}.isdisjoint((*sat, *looked))
