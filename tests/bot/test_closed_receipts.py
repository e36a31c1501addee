"""A game that was closed before its end still opens its seals, to whoever's secrets they hold."""

import pytest

from bot.table.receipts import find_seal, seal_numbered
from rules.kernel.ask import Refused
from tests.bot.conftest import ANA, BRAM


async def test_a_closed_game_opens_to_each_owner_what_they_sealed(tables, seating, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    await tables.play(table, ANA, None, 1)
    [posted] = (await tables.look(table, None)).view["receipts"]["seals"]
    await seating.cancel(table, ANA)

    found = {m: (await find_seal(tables, table, m, posted)).sealed.leaves for m in (ANA, BRAM)}

    assert found[BRAM][1].proof.content == '{"then":"ask","up_to":2}'
    assert found[ANA][1].proof is None
    assert found[ANA][1].leaf == found[BRAM][1].proof.leaf
    latest = await seal_numbered(tables, table, BRAM, None)
    assert (latest.sealed.published, latest.coming) == (posted, None)
    assert (await tables.look_at_closed(table, BRAM)).viewer == 1


async def test_a_table_that_never_began_has_none(tables, seating, lobby):
    table = await lobby(ANA, BRAM)
    await seating.cancel(table, ANA)

    with pytest.raises(Refused, match="before it began"):
        await find_seal(tables, table, ANA, "0" * 32)
