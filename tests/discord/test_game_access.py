"""The bot loses leave to write and gets it back: what waited is told at once, not hours later."""

import pytest

from bot.store import StoreTrouble
from playground import permissions
from playground.payloads import BOT_ID, GUILD_ID
from tests.discord.playing import PATIENCE, become, game_of, red_gavel, said_to, told

HOURS = 4 * 3600
SEND = permissions.SEND_MESSAGES


@pytest.fixture(autouse=True)
def _soon(monkeypatch):
    monkeypatch.setattr("cogs.channels.access.SETTLING", 0.05)


def announce(loopback, event, body):
    """Send every bot an event, as Discord does."""
    for session in loopback.gateway._sessions.values():
        session.send(event, body)


class Overwrite:
    """The channel denies it, then no longer."""

    def lose(self, loopback):
        loopback.forbid("table-one", SEND | permissions.ATTACH_FILES)

    def return_(self, loopback):
        loopback.forbid("table-one", 0)


class Everyone:
    """A role no longer permits it, then does."""

    def lose(self, loopback):
        self.kept = {id: role["permissions"] for id, role in loopback.world.roles.items()}
        self._set(loopback, dict.fromkeys(self.kept, str(permissions.VIEW_CHANNEL)))

    def return_(self, loopback):
        self._set(loopback, self.kept)

    def _set(self, loopback, permitted):
        for id, role in loopback.world.roles.items():
            role["permissions"] = permitted[id]
            announce(loopback, "GUILD_ROLE_UPDATE", {"guild_id": GUILD_ID, "role": role})


class OwnRole:
    """The channel is for a role that the bot loses and is given again."""

    def lose(self, loopback):
        channel = loopback.channel("table-one")
        [self.role] = loopback.world.members[BOT_ID]["roles"]
        closed = {"id": GUILD_ID, "type": 0, "allow": "0", "deny": str(SEND)}
        opened = {"id": self.role, "type": 0, "allow": str(SEND), "deny": "0"}
        loopback.world.change_channel(channel, permission_overwrites=[closed, opened])
        self._set(loopback, [])

    def return_(self, loopback):
        self._set(loopback, [self.role])

    def _set(self, loopback, roles):
        loopback.world.members[BOT_ID] |= {"roles": roles}
        body = {"guild_id": GUILD_ID, **loopback.world.whole_member(BOT_ID)}
        announce(loopback, "GUILD_MEMBER_UPDATE", body)


class Deleted:
    """A role to which the channel is closed is deleted."""

    def lose(self, loopback):
        [role] = loopback.world.members[BOT_ID]["roles"]
        closed = {"id": role, "type": 0, "allow": "0", "deny": str(SEND)}
        channel = loopback.channel("table-one")
        loopback.world.change_channel(channel, permission_overwrites=[closed])

    def return_(self, loopback):
        [role] = loopback.world.members[BOT_ID]["roles"]
        loopback.world.members[BOT_ID] |= {"roles": []}
        loopback.channel("table-one")["permission_overwrites"] = []
        announce(loopback, "GUILD_ROLE_DELETE", {"guild_id": GUILD_ID, "role_id": role})


class Invitation:
    """The bot is thrown out, then invited again."""

    def lose(self, loopback):
        loopback.gateway.remove_bot(GUILD_ID)

    def return_(self, loopback):
        loopback.gateway.invite_bot(GUILD_ID)


class Thread:
    """The thread of the game is archived and locked, then opened again."""

    def lose(self, loopback):
        loopback.forbid("table-one", permissions.MANAGE_THREADS)
        self._set(loopback, closed=True)

    def return_(self, loopback):
        self._set(loopback, closed=False)

    def _set(self, loopback, *, closed):
        thread = loopback.channel("the-thread")
        known = thread["thread_metadata"]
        loopback.world.change_channel(
            thread, thread_metadata={**known, "archived": closed, "locked": closed}
        )


class Lock:
    """The thread of the game is locked, though not archived, then unlocked."""

    def lose(self, loopback):
        thread = loopback.channel("the-thread")
        loopback.faults.fail("POST", f"/channels/{thread['id']}/messages", status=403, times=9)
        self._set(loopback, locked=True)

    def return_(self, loopback):
        loopback.faults.clear()
        self._set(loopback, locked=False)

    def _set(self, loopback, *, locked):
        thread = loopback.channel("the-thread")
        known = thread["thread_metadata"]
        loopback.world.change_channel(thread, thread_metadata={**known, "locked": locked})


WAYS = [Overwrite, Everyone, OwnRole, Deleted, Thread, Lock]


async def bid_in_vain(bot, table):
    """Ana bids, and the bot finds that it may not write there; so it has been for hours."""
    put_off, postpone = [], bot.store.outbox.postpone

    async def for_hours(row, until):
        await postpone(row, bot.services.tables.now() + HOURS)
        put_off.append(row)

    bot.store.outbox.postpone = (
        for_hours  # from the first time on, or a slow machine tries it again
    )
    await bot.services.tables.play(table.number, int(table.people[0].id), None, 1)
    await become(lambda: put_off)
    bot.store.outbox.postpone = postpone


def bid_told(table):
    return any("**Ana** bid 1 material." in post.text for post in table.moves)


async def begun(loopback, bot, channel="table-one"):
    table = await game_of(loopback, bot, "Ana", "Bram", channel=channel)
    await table.in_the_channel()
    return table


@pytest.mark.parametrize("way", WAYS)
async def test_what_waited_is_told_as_soon_as_the_bot_may_write_again(loopback, bot, way):
    channel, change = "table-one", way()
    if way in (Thread, Lock):
        channel = "the-thread"
        loopback.world.add_thread(loopback.channel("table-one"), {"name": channel, "type": 11})
    table = await begun(loopback, bot, channel)
    change.lose(loopback)
    await bid_in_vain(bot, table)
    assert not bid_told(table)

    change.return_(loopback)
    await become(lambda: bid_told(table))
    await told(bot)

    assert await table.untold() == []


async def test_a_game_stands_still_until_the_bot_is_invited_again(loopback, bot):
    table = await begun(loopback, bot)
    ana, change = table.people[0], Invitation()
    change.lose(loopback)
    dm = await ana.sees("I was removed from the server of your game")
    refused = await ana.press(table.moves[-1], "Your move").settled(PATIENCE)
    bid = await ana.command("bid", {"amount": 1}).settled(PATIENCE)

    change.return_(loopback)
    await become(lambda: "The game goes on here." in table.moves[-1].text)
    await told(bot)

    assert "goes on by itself when I am invited back" in dm.text
    assert "so it stands still" in said_to(bid)
    assert refused.text
    await table.press(ana, "Bid 1")
    await become(lambda: bid_told(table))


async def test_what_was_given_back_while_the_bot_was_away_is_found_when_it_logs_in(
    loopback, tmp_path, blank_pictures
):
    async with red_gavel(loopback, tmp_path / "db") as bot:
        table = await begun(loopback, bot)
        Overwrite().lose(loopback)
        await bid_in_vain(bot, table)
    Overwrite().return_(loopback)

    async with red_gavel(loopback, tmp_path / "db"):
        await become(lambda: bid_told(table))


async def test_what_was_given_back_while_the_database_was_away_is_found_when_it_is_back(
    loopback, bot, monkeypatch, caplog
):
    monkeypatch.setattr("cogs.channels.access.AWAY", 0.05)
    table = await begun(loopback, bot)
    Overwrite().lose(loopback)
    await bid_in_vain(bot, table)
    asked, original = [], bot.store.outbox.put_off

    async def put_off(guild, now):
        asked.append(guild)
        if len(asked) < 3:
            raise StoreTrouble("The database is away.")
        return await original(guild, now)

    monkeypatch.setattr(bot.store.outbox, "put_off", put_off)
    Overwrite().return_(loopback)
    await become(lambda: bid_told(table))

    assert "looks again later" in caplog.messages
    assert not [line for line in caplog.records if line.exc_info]


async def test_a_change_that_opens_nothing_wakes_nobody(loopback, bot):
    table = await begun(loopback, bot)
    Overwrite().lose(loopback)
    await bid_in_vain(bot, table)
    [before] = await bot.store.outbox.rows(table.number, "post")
    heard = []
    original = bot.outbox.access_changed

    async def access_changed(guild):
        await original(guild)
        heard.append(guild)

    bot.outbox.access_changed = access_changed
    loopback.forbid("table-one", SEND)  # a file may be attached again, but nothing sent
    await become(lambda: heard)

    assert await bot.store.outbox.rows(table.number, "post") == [before]
