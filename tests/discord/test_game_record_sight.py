"""/record tells of the games whose channels its reader can see today, and of no others."""

import pytest

from playground.payloads import GUILD_ID, PRIVATE_THREAD, PUBLIC_THREAD
from tests.discord.playing import become, red_gavel, told
from tests.discord.test_game_open import hide
from tests.discord.test_game_record import ended, record
from tests.discord.test_game_threads import add_thread, put_to_sleep


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


@pytest.fixture
async def hidden(loopback, bot, clock):
    """Return a game in a channel that only the bot can see, beside one that everybody sees."""
    await ended(loopback, bot, clock, "Ana", "Bram", channel="table-one")
    secret = await ended(loopback, bot, clock, "Bram", "Chidi", channel="table-two")
    await hide(loopback, bot, "table-two")
    return secret


async def test_a_server_tells_of_games_in_channels_that_its_reader_can_see(loopback, bot, hidden):
    dana = loopback.person("Dana")

    server = await record(dana, "lounge", "server")
    played = await record(dana, "lounge", "game", which="project_mars")

    for said in (server, played):
        assert "1 game." in said
        assert "2 games" not in said
        assert "Chidi" not in said
        assert "Bram: rating" in said
        assert "games in channels you can see" in said


async def test_a_persons_hidden_games_are_theirs_alone(loopback, bot, hidden):
    dana = loopback.person("Dana")
    bram, chidi = hidden.people

    assert "1 game," in await record(dana, "lounge", "player", who=bram.id)
    assert "has finished no game" in await record(dana, "lounge", "player", who=chidi.id)
    assert "2 games," in await record(bram, "lounge", "mine")
    assert "2 games," in await record(bram, "lounge", "player", who=bram.id)


async def test_where_no_game_is_seen_nothing_says_that_there_is_one(loopback, bot, clock):
    dana = loopback.person("Dana")
    none = (
        await record(dana, "lounge", "server"),
        await record(dana, "lounge", "game", which="project_mars"),
    )
    await ended(loopback, bot, clock, "Ana", "Bram", channel="table-one")
    await hide(loopback, bot, "table-one")

    assert none == (
        await record(dana, "lounge", "server"),
        await record(dana, "lounge", "game", which="project_mars"),
    )


async def test_games_of_a_deleted_channel_are_listed_for_those_who_sat_there(loopback, bot, clock):
    table = await ended(loopback, bot, clock, "Ana", "Bram", channel="table-one")
    ana, dana = table.people[0], loopback.person("Dana")
    assert "1 game." in await record(dana, "lounge", "server")

    gone = int(loopback.channel("table-one")["id"])
    loopback.world.delete_channel(loopback.channel("table-one"))
    await told(bot)
    await become(lambda: bot.get_channel(gone) is None)

    assert "1 game." in await record(ana, "lounge", "server")
    assert "No game that counts" in await record(dana, "lounge", "server")
    assert "has finished no game" in await record(dana, "lounge", "player", who=ana.id)


@pytest.mark.parametrize(("kind", "sees"), [(PUBLIC_THREAD, True), (PRIVATE_THREAD, False)])
async def test_a_game_in_a_sleeping_thread_is_seen_with_its_channel_and_asked_for_once(
    loopback, bot, clock, kind, sees
):
    add_thread(loopback, "Ana", "Bram", kind=kind)
    table = await ended(loopback, bot, clock, "Ana", "Bram", channel="the-thread")
    ana, dana = table.people[0], loopback.person("Dana")
    put_to_sleep(loopback)
    thread = int(loopback.channel("the-thread")["id"])
    await become(lambda: bot.get_guild(int(GUILD_ID)).get_thread(thread) is None)
    before = loopback.api.requests["GET /channels/*", ""]

    said = [await record(dana, "lounge", "server") for _ in range(2)]

    assert ["1 game." in each for each in said] == [sees, sees]
    assert "1 game." in await record(ana, "lounge", "server")
    assert loopback.api.requests["GET /channels/*", ""] <= before + 1 + (not sees)
    await hide(loopback, bot, "table-one")
    assert "No game that counts" in await record(dana, "lounge", "server")
