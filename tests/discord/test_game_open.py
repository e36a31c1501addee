"""/game open: tables that wait for players where one can see them, and word of the next one."""

import pytest

from playground.payloads import GUILD_ID
from playground.people import Seen
from playground.permissions import VIEW_CHANNEL
from playground.world import BOT_ROLE_ID
from tests.discord.playing import PATIENCE, game_of, lobby_of, red_gavel, said_to, told


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def look(person, channel="lounge", **named):
    return await person.command("game open", named, channel).settled(PATIENCE)


def dms(person):
    return [message.text for message in person.messages(person.open_dm())]


async def hide(loopback, bot, channel):
    """Show a channel to the bot and to no member."""
    everyone = {"id": GUILD_ID, "type": 0, "allow": "0", "deny": str(VIEW_CHANNEL)}
    shown = {"id": BOT_ROLE_ID, "type": 0, "allow": str(VIEW_CHANNEL), "deny": "0"}
    place = loopback.channel(channel)
    loopback.world.change_channel(place, permission_overwrites=[everyone, shown])
    await told(bot)


async def test_tables_are_listed_where_one_can_see_them_and_nowhere_else(loopback, bot):
    loopback.add_channel("table-three")
    await lobby_of(loopback, bot, "Ana", "Bram", channel="table-one")
    await lobby_of(loopback, bot, "Bram", channel="table-two")
    await game_of(loopback, bot, "Ana", "Chidi", channel="table-three")
    dana, ana = loopback.person("Dana"), loopback.person("Ana")
    one, two, three = (loopback.channel(f"table-{n}")["id"] for n in ("one", "two", "three"))

    both = (await look(dana)).text
    assert f"<#{one}>: host Ana, 2 of 4 seats taken. Enough players are there." in both
    assert f"<#{two}>: host Bram, 1 of 4 seats taken. One player is missing." in both
    assert f"<#{three}>" not in both
    assert "The game takes 15 to 26 days" in both
    assert "2 players take 15 to 26 days" in both
    assert "60 minutes at a table" not in both, "the usual length is of no lobby with a forecast"
    assert "No table of On Mars waits" in (await look(dana, game="On Mars")).text

    await hide(loopback, bot, "table-one")
    hidden = (await look(dana)).text
    assert f"<#{one}>" not in hidden
    assert f"<#{two}>" in hidden
    assert "Ana" not in hidden
    assert "a server that I am on" in (await look(ana, ana.open_dm())).text


async def test_whoever_asks_for_it_gets_one_dm_of_the_next_table_they_can_see(loopback, bot):
    loopback.add_channel("table-three")
    dana = loopback.person("Dana")
    shown = await look(dana, game="Project Mars")
    assert "No table of Project Mars waits" in shown.text
    waiting = await dana.press(Seen(shown.record), "Tell me").settled(PATIENCE)
    assert "You get one DM" in waiting.text

    await hide(loopback, bot, "table-one")
    hidden = loopback.channel("table-one")["id"]
    await bot.services.seating.new(
        "project_mars", channel=int(hidden), guild=int(GUILD_ID), host=(7, "Somebody")
    )
    await told(bot)
    assert dms(dana) == []

    await lobby_of(loopback, bot, "Ana", channel="table-two")
    await told(bot)
    [dm] = dms(dana)
    where = loopback.channel("table-two")["id"]
    assert f"A table of Project Mars is open in <#{where}>" in dm.replace("**", "")
    assert "no other comes unless you press Tell me" in dm

    await lobby_of(loopback, bot, "Bram", channel="table-three")
    await told(bot)
    assert len(dms(dana)) == 1


async def test_whoever_no_longer_wants_it_gets_none_and_who_has_dms_off_is_told_so(loopback, bot):
    dana, chidi = loopback.person("Dana"), loopback.person("Chidi")
    waiting = await dana.press(Seen((await look(dana)).record), "Tell me").settled(PATIENCE)
    over = await dana.press(Seen(waiting.record), "Do not tell me").settled(PATIENCE)
    assert "Tell me: one DM" in over.text
    await chidi.command("me calls", {"reach": "channel only"}, "lounge").settled(PATIENCE)
    refused = await chidi.press(Seen((await look(chidi)).record), "Tell me").settled(PATIENCE)
    assert "/me calls lets me write to you again" in said_to(refused)

    await lobby_of(loopback, bot, "Ana", channel="table-two")
    await told(bot)

    assert dms(dana) == dms(chidi) == []
