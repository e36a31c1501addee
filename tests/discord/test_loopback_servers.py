"""Several servers in the loopback: the same people, and channels of their own."""

from playground.payloads import GUILD_ID
from tests.discord.playing import PATIENCE, game_of, red_gavel, told


async def test_a_bot_plays_in_each_of_several_servers(loopback, clock, tmp_path) -> None:
    other = loopback.world.add_server("The other club")
    loopback.world.add_channel("elsewhere", other["id"])
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        assert {str(guild.id) for guild in bot.guilds} == {GUILD_ID, other["id"]}
        for guild in bot.guilds:
            assert guild.default_role.id == guild.id
        assert [each.name for each in bot.get_guild(int(other["id"])).channels] == ["elsewhere"]

        here = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
        there = await game_of(loopback, bot, "Ana", "Bram", "Chidi", channel="elsewhere")
        await told(bot)

        guilds = [(await bot.store.table(each.number))[0].guild for each in (here, there)]
        assert guilds == [int(GUILD_ID), int(other["id"])]
        ana = here.people[0]
        assert (await ana.command("game status", {}, "elsewhere").settled(PATIENCE)).ephemeral


async def test_a_server_that_is_not_there_is_unknown(loopback, rest) -> None:
    answered = await rest("GET", "/guilds/12")

    assert answered.status == 404
