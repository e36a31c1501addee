"""Quotas: how many tables may be open at once."""

import asyncio
from dataclasses import replace

import pytest

from bot.store.rows.records import Change, ServerRecord
from bot.table.lobby.again import Again
from bot.table.lobby.places import Place
from bot.table.lobby.quotas import Quotas
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, NAMES

GAME, GUILD, OTHER = "project_mars", 9, 10


@pytest.fixture
def open_table(seating):
    """Opens a table with a quota of four a server, three a host and two lobbies."""
    seating.quotas = Quotas(a_server=4, a_host=3, lobbies=2)

    async def opened(channel, host=ANA, guild=GUILD, *, alone=False):
        return await seating.new(
            GAME, channel=channel, guild=guild, host=(host, NAMES.get(host, "Eva")), alone=alone
        )

    return opened


async def succeed(tables, table, heir):
    """Make somebody else the host, as if the host had vanished."""
    async with tables.held.open_unread(table) as held:
        change = replace(_change(held), host=(heir, NAMES[heir]))
        await tables.commit(held, change)


def _change(held):
    return Change(table=held.record.id, version=held.record.version, at=1)


async def start(seating, table, host):
    await seating.add_robot(table, host)
    await seating.start(table, host)


async def test_a_third_lobby_is_refused_with_the_places_of_the_two_that_wait(open_table):
    await open_table(1)
    await open_table(2)

    with pytest.raises(Refused) as refused:
        await open_table(3)

    said = "Your quota of tables that have not started is used up (2 open, 2 allowed): start or"
    assert str(refused.value) == f"{said} close one of them first (<#1> and <#2>)."


async def test_a_host_of_three_open_games_opens_no_fourth_until_one_is_closed(seating, open_table):
    tables = []
    for channel in (1, 2, 3):
        tables.append(await open_table(channel))
        await start(seating, tables[-1], ANA)

    with pytest.raises(Refused, match=r"as a host is used up \(3 open, 3 allowed\): .*<#3>\)\."):
        await open_table(4)

    await seating.cancel(tables[0], ANA)
    await open_table(4)


async def test_many_open_tables_are_not_all_named(seating, open_table):
    seating.quotas = Quotas(a_server=0, a_host=0, lobbies=7)
    for channel in range(1, 8):
        await open_table(channel)

    with pytest.raises(Refused, match=r"\(<#1>, <#2>, <#3>, <#4>, <#5> and 2 more\)\.$"):
        await open_table(8)


async def test_a_server_has_a_quota_for_all_its_hosts(open_table):
    for channel, host in enumerate((201, 202, 203, 204), 1):
        await open_table(channel, host)

    with pytest.raises(Refused) as refused:
        await open_table(5, 205)

    said = "The quota of this server is used up (4 open, 4 allowed): one of its tables has to end"
    assert str(refused.value) == f"{said} or be closed first."
    await open_table(5, 205, OTHER)


async def test_a_server_can_have_a_quota_of_its_own(seating, open_table):
    store = seating.tables.store
    await store.servers.put(ServerRecord(GUILD, quota=1))
    await open_table(1, 201)

    with pytest.raises(Refused, match=r"quota of this server is used up \(1 open, 1 allowed\)"):
        await open_table(2, 202)

    await store.servers.put(ServerRecord(GUILD, quota=0))
    for channel in range(2, 8):
        await open_table(channel, 200 + channel)


async def test_in_a_server_that_is_closed_no_table_opens_and_none_moves_in(
    seating, open_table, places, begin
):
    await seating.tables.store.servers.put(ServerRecord(OTHER, closed=True))
    table = await begin(ANA, BRAM)

    with pytest.raises(Refused, match="lets no new table open on this server"):
        await open_table(2, guild=OTHER)
    with pytest.raises(Refused, match="lets no new table open on this server"):
        await places.resume(table, ANA, Place(50, OTHER, "Ana's server"))

    assert [server.guild for server in await seating.tables.store.servers.with_settings(5)] == [
        OTHER
    ]


async def test_a_host_by_succession_is_over_no_quota(seating, open_table, tables):
    inherited = [await open_table(channel) for channel in (1, 2)]
    for table in inherited:
        await start(seating, table, ANA)
        await succeed(tables, table, BRAM)

    own = [await open_table(channel, BRAM) for channel in (3, 4)]

    assert [table.channel for table in await tables.store.servers.opened_by(BRAM)] == [3, 4]
    assert await tables.store.servers.opened_by(ANA) == []
    assert len(own) == 2


async def test_practice_counts_for_no_quota(open_table):
    for channel in (1, 2):
        await open_table(channel)

    await open_table(77, guild=None, alone=True)


async def test_two_tables_opened_at_once_do_not_both_pass_the_quota(open_table):
    await open_table(1)

    outcomes = await asyncio.gather(*map(open_table, (2, 3, 4)), return_exceptions=True)

    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2


async def test_playing_again_is_a_new_table_for_the_quotas(seating, open_table, tables, begin):
    over = await begin(ANA, BRAM, channel=5)
    async with tables.held.open_unread(over) as held:
        await tables.commit(held, replace(_change(held), status="over"))
    for channel in (1, 2):
        await open_table(channel)

    with pytest.raises(Refused, match="tables that have not started is used up"):
        await Again(seating).play(over, ANA, "Ana")
