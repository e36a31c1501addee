"""Ways round the law that a search has found: each was closed where its rule stands."""

import pytest

from bot.table.consent.ending import SCORED, UNFINISHED, Ending
from bot.table.consent.extending import Extending
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, DANA
from tests.bot.test_handing import agree, awaited, players, proposed
from tests.bot.test_places import THERE, lose

DAY = 24 * 3600


@pytest.fixture
def ending(tables, proposals):
    return Ending(tables, proposals)


async def where(tables, table):
    record = (await tables.store.table(table))[0]
    return record.guild, record.channel


async def test_no_time_is_given_while_the_table_stands_still(
    tables, proposals, places, begin, sender
):
    extending = Extending(tables, proposals)
    table = await begin(ANA, BRAM, CHIDI, limit=72)
    await extending.extend(table, ANA, "", 12)
    [kept] = await tables.store.proposals.of(table)
    before = await tables.store.timers.of(table)
    await lose(places, sender, table, "server")

    with pytest.raises(Refused, match="stands still"):
        await proposals.answer(table, BRAM, kept.id, agrees=True)
    with pytest.raises(Refused, match="stands still"):
        await extending.extend(table, ANA, "", 12)

    assert await tables.store.timers.of(table) == before


async def test_nobody_sits_down_who_has_left_the_server_since_they_agreed(
    tables, proposals, handing, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await proposed(handing, table, ANA, 1, DANA)
    await agree(proposals, table, DANA)

    async def nobody_reads(record, seats, member):
        return False

    handing.reads = nobody_reads
    with pytest.raises(Refused, match="Dana agreed to play here, and cannot see"):
        await agree(proposals, table, BRAM)

    assert await players(tables, table) == [ANA, BRAM, CHIDI]
    assert await awaited(proposals, table) == [BRAM]


async def test_who_agreed_long_ago_learns_that_the_table_has_moved(
    tables, proposals, places, begin
):
    table = await begin(ANA, BRAM, CHIDI)
    await places.resume(table, ANA, THERE)
    await agree(proposals, table, BRAM, CHIDI)

    told = [row.member for row in await tables.store.outbox.rows(table) if row.kind == "place"]
    assert told == [BRAM]


@pytest.mark.parametrize("how", [SCORED, UNFINISHED])
async def test_a_stand_in_ends_no_game(tables, proposals, handing, ending, begin, how):
    table = await begin(ANA, BRAM)
    await proposed(handing, table, BRAM, 1, DANA)
    await agree(proposals, table, DANA)

    with pytest.raises(Refused, match="Only players"):
        await ending.propose(table, DANA, how)
