"""/record: what finished games have come to, for those who may know."""

import pytest

from bot.store.parts.standings import Ended
from bot.table.changes import change_of
from cogs.record.layout import server_sheet
from tests.discord.playing import PATIENCE, game_of, red_gavel, told
from tests.discord.ui_walker import parts


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


async def ended(loopback, bot, clock, *names, channel, winner=0):
    """A game that has ended by its rules two days after its start."""
    table = await game_of(loopback, bot, *names, channel=channel)
    clock.forward(hours=48)
    await table.press(table.people[0], "Bid 1")
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        before = held.awaiting()
        game.end([winner], "for this test")
        now = bot.services.tables.now()
        await bot.services.tables.commit(held, change_of(held, game, before, [], held.seats, now))
    await told(bot)
    return table


async def record(person, channel, does, **named):
    outcome = await person.command(f"record {does}", named, channel).settled(PATIENCE)
    assert outcome.ephemeral or channel == person.open_dm()
    return outcome.text.replace("**", "")


async def test_records_are_a_servers_own_and_each_member_chooses_what_others_see(
    loopback, bot, clock
):
    for channel in ("table-one", "table-two"):
        table = await ended(loopback, bot, clock, "Ana", "Bram", channel=channel)
    loopback.add_channel("table-three")
    running = await game_of(loopback, bot, "Ana", "Chidi", channel="table-three")
    ana, bram = table.people
    chidi, dana = running.people[1], loopback.person("Dana")

    mine = await record(ana, "lounge", "mine")
    assert "Project Mars, 2 players" in mine
    assert ": 2 games, 2 won, mean place 1.0 (by chance 1.5). Rating" in mine
    assert mine.count("2 games") == 1, "no number stands there twice"
    assert "Length: about 2 days." in mine
    assert "Questions by name answered in time" not in mine  # no limit ran there
    assert "A seat counts for whoever made most of its moves" in mine
    theirs = await record(dana, "lounge", "player", who=bram.id)
    assert "Bram's record on this server" in theirs
    assert "2 games, 0 won, mean place 2.0 (by chance 1.5)." in theirs
    server = await record(dana, "lounge", "server")
    assert "Project Mars: 2 games. Length: about 2 days." in server
    assert server.index("1. Ana: rating") < server.index("2. Bram: rating")
    played = await record(dana, "lounge", "game", which="project_mars")
    assert "2 players" in played
    assert played.count("2 games") == 1 + played.count(", 2 games"), "and once for each rating"

    assert "has finished no game" in await record(dana, "lounge", "player", who=chidi.id)
    assert "No game of yours" in await record(chidi, "lounge", "mine")
    assert "has ended yet in the channels you" in await record(
        dana, "lounge", "game", which="on_mars"
    )
    assert "in a channel of a server" in await record(dana, dana.open_dm(), "server")
    assert "2 games, 2 won" in await record(ana, ana.open_dm(), "mine")

    await record(bram, "lounge", "share", games="nothing")
    assert "Bram shows no record." in await record(dana, "lounge", "player", who=bram.id)
    assert "2 games" in await record(bram, "lounge", "mine")
    assert "Bram" not in await record(dana, "lounge", "server")


async def test_a_server_without_games_says_so_and_a_forgotten_player_has_no_record(
    loopback, bot, clock
):
    dana = loopback.person("Dana")
    empty = await record(dana, "lounge", "server")
    assert "No game that counts has ended" in empty
    assert "rating" not in empty, "nothing is explained that is not there"
    table = await ended(loopback, bot, clock, "Ana", "Bram", channel="table-one")
    ana, bram = table.people

    await bot.services.forgetting.forget(int(bram.id))

    assert "finished no game that counts here" in await record(
        dana, "lounge", "player", who=bram.id
    )
    assert "1 won" in await record(ana, "lounge", "mine")
    assert "Bram" not in await record(dana, "lounge", "server")


@pytest.mark.parametrize(
    ("seconds", "length"),
    [
        ([130], "about 2 minutes"),
        ([20], "about one minute"),
        ([130, 900, 5000], "2 to 83 minutes, half of them up to 15"),
        ([7200, 20000], "2 to 6 hours, half of them up to 4"),
        ([200000], "about 2 days"),
    ],
)
def test_lengths_are_told_in_the_largest_unit_that_tells_them_apart(seconds, length):
    games = [Ended("project_mars", 2, {}, lasted) for lasted in seconds]

    parts_shown = parts(server_sheet(games, {}).view.to_components())
    said = "\n".join(part["content"] for part in parts_shown if part["type"] == 10)
    assert f"Length: {length}." in said
