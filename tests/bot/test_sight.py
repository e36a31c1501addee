"""Who can see a channel today: few requests, and nobody in doubt but who plays there."""

from types import SimpleNamespace
from unittest.mock import MagicMock

import discord
import pytest

from bot.delivery.sight import ASKED, KNOWN_FOR, ChannelSight, Readers, Sees
from bot.store.rows.records import Change
from tests.bot.conftest import ANA, BRAM, CHIDI
from tests.bot.paper import refusal
from tests.machines import a_machine

SERVER, OTHER, CHANNEL = 9, 8, 1


class World:
    """A server that the bot knows, with channels, threads and members; it counts requests."""

    def __init__(self):
        self.now, self.asked = 0.0, []
        self.members, self.channels, self.threads = {ANA}, {CHANNEL: {ANA}}, {}
        self.server = MagicMock(spec=discord.Guild)
        self.server.unavailable = False
        self.server.get_channel_or_thread = self.server.get_channel = self.channel
        self.server.fetch_member, self.server.fetch_channel = self.member, self.fetched
        self.away = self.elsewhere = False
        self.sight = ChannelSight(a_machine(elapsed=lambda: self.now), self)

    def cached(self, guild):
        return None if self.elsewhere or guild != SERVER or self.away else self.server

    async def find(self, guild):
        return None if guild != SERVER or self.away else self.server

    def channel(self, channel):
        if channel not in self.channels:
            return None
        found, seen = MagicMock(spec=discord.TextChannel), self.channels[channel]
        found.permissions_for = lambda person: SimpleNamespace(view_channel=person.id in seen)
        return found

    async def member(self, member):
        self.asked.append(member)
        if member not in self.members:
            raise refusal(discord.NotFound, 404, 10007)
        return SimpleNamespace(id=member, guild=self.server)

    async def fetched(self, channel):
        self.asked.append(channel)
        if channel not in self.threads:
            raise refusal(discord.NotFound, 404, 10003)
        thread = MagicMock(spec=discord.Thread)
        thread.parent_id, thread.parent = CHANNEL, self.channel(CHANNEL)
        thread.is_private.return_value = False
        return thread


@pytest.fixture
def world():
    return World()


async def test_a_member_is_asked_for_once_and_again_after_some_minutes(world):
    first = [await world.sight.of(SERVER, CHANNEL, ANA) for _ in range(3)]
    asked = len(world.asked)
    world.members.clear()
    world.now += KNOWN_FOR + 1

    assert first == [Sees.YES] * 3
    assert asked == 1
    assert await world.sight.of(SERVER, CHANNEL, ANA) is Sees.NO
    assert len(world.asked) == 2


async def test_a_channel_that_is_hidden_from_now_on_is_hidden_at_once(world):
    assert await world.sight.of(SERVER, CHANNEL, ANA) is Sees.YES

    world.channels[CHANNEL] = set()

    assert await world.sight.of(SERVER, CHANNEL, ANA) is Sees.NO


async def test_a_channel_or_a_server_that_is_gone_is_no_hidden_one(world):
    gone = [await world.sight.of(SERVER, 77, member) for member in (ANA, BRAM)]
    asked = world.asked.count(77)
    world.away = True

    assert gone == [Sees.GONE] * 2
    assert asked == 1
    assert await world.sight.of(SERVER, CHANNEL, ANA) is Sees.GONE


async def test_of_thousands_of_channels_few_are_asked_for_at_once_and_none_twice(world):
    places = [(SERVER, 1000 + n) for n in range(3000)]
    world.threads = {channel for _, channel in places}
    await world.sight.of(SERVER, CHANNEL, ANA)
    world.asked.clear()

    first = await world.sight.of_all(places, ANA)
    second = await world.sight.of_all(places, ANA)

    assert len(first) == ASKED
    assert len(second) == 2 * ASKED
    assert set(second.values()) == {Sees.YES}
    assert len(world.asked) == len(set(world.asked)) == 2 * ASKED


async def test_a_server_of_another_process_is_asked_about_once_in_some_minutes(world):
    world.elsewhere = True

    said = [await world.sight.of(SERVER, CHANNEL, member) for member in (ANA, BRAM) * 3]

    assert said == [Sees.YES, Sees.NO] * 3
    assert world.asked == [ANA, BRAM]
    await world.sight.of(SERVER, CHANNEL, ANA, remembered=False)
    assert world.asked == [ANA, BRAM, ANA]


# ---- readers of a table -----------------------------------------------------------------------


@pytest.fixture
def readers(store, sender):
    return Readers(store, sender)


async def test_players_and_bystanders_read_what_they_see_and_nothing_else(readers, begin, sender):
    table = await begin(ANA, BRAM)
    open_to_all = [await readers.may(table, member) for member in (ANA, BRAM, CHIDI)]

    sender.gone.add(BRAM)

    assert open_to_all == [True] * 3
    assert [await readers.may(table, member) for member in (ANA, BRAM)] == [True, False]
    sender.hidden.add(CHANNEL)
    assert not await readers.may(table, ANA)


async def test_a_player_who_did_not_follow_into_another_server_plays_on(
    tables, readers, begin, sender
):
    table = await begin(ANA, BRAM)
    async with tables.open(table) as held:
        version, now = held.record.version, tables.now()
        moved = Change(table=table, version=version, at=now, guild=OTHER, channel=5)
        await tables.commit(held, moved)
    sender.hidden.add(5)

    assert await readers.may(table, ANA)
    assert not await readers.may(table, CHIDI)
    sender.gone.add(ANA)
    assert not await readers.may(table, ANA)


async def test_of_a_lost_channel_those_who_sit_there_read_while_they_are_on_the_server(
    readers, begin, sender
):
    table = await begin(ANA, BRAM)
    sender.lost_places[CHANNEL] = "channel"

    assert await readers.may(table, ANA)
    assert not await readers.may(table, CHIDI)
    sender.gone.add(ANA)
    assert not await readers.may(table, ANA)


async def test_while_discord_says_nothing_players_play_on_and_nobody_else_reads(
    readers, begin, sender, monkeypatch
):
    table = await begin(ANA, BRAM)

    async def nothing(*where, remembered):
        raise refusal(discord.DiscordServerError, 500, 0)

    monkeypatch.setattr(sender, "seen", nothing)

    assert [await readers.may(table, member) for member in (ANA, CHIDI)] == [True, False]


async def test_locked_out_is_whoever_is_on_the_server_and_does_not_see_the_channel(
    tables, readers, begin, sender
):
    table = await begin(ANA, BRAM)

    async def locked_out():
        record, seats = await tables.held.seated_at(table)
        return [await readers.is_locked_out(record, seats, member) for member in (ANA, BRAM)]

    assert await locked_out() == [False, False]
    sender.hidden.add(CHANNEL)
    assert await locked_out() == [True, True]
    sender.gone.add(BRAM)
    assert await locked_out() == [True, False], "Bram has left the server"
