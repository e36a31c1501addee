"""A game that was closed before its end still opens its receipts, to whoever sealed them."""

import pytest

from bot.table.receipts import find_receipt, latest_receipts
from rules.kernel.ask import Refused
from tests.bot.conftest import ANA, BRAM


async def test_a_closed_game_opens_to_each_owner_what_they_sealed(tables, seating, begin):
    table = await begin(ANA, BRAM)
    await tables.play(table, BRAM, None, {"up_to": 2, "then": "ask"})
    await tables.play(table, ANA, None, 1)
    sealed = (await tables.look(table, None)).view["receipts"]["rounds"][0]
    await seating.cancel(table, ANA)

    found = {m: await find_receipt(tables, table, m, sealed[1]) for m in (ANA, BRAM)}

    assert found[BRAM].proof.content == '{"then":"ask","up_to":2}'
    assert found[ANA].proof is None
    assert len(await latest_receipts(tables, table, BRAM)) == 2
    assert (await tables.look_at_closed(table, BRAM)).viewer == 1


async def test_a_table_that_never_began_has_none(tables, seating, lobby):
    table = await lobby(ANA, BRAM)
    await seating.cancel(table, ANA)

    with pytest.raises(Refused, match="before it began"):
        await find_receipt(tables, table, ANA, "0" * 32)
