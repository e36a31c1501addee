import discord
import pytest

from cogs.answering import ANSWERED_ALREADY


async def test_a_dropped_gateway_is_resumed_without_losing_an_event(
    loopback, run, small_bot, until
):
    await run(small_bot)
    ana = loopback.person("Ana")
    ana.say("table-one", "first")
    await until(lambda: len(small_bot.heard) == 1)

    loopback.gateway.hold()
    await loopback.gateway.drop()
    for number in range(3):
        ana.say("table-one", f"missed {number}")
    loopback.gateway.release()
    await until(lambda: small_bot.resumes)
    ana.say("table-one", "last")
    await until(lambda: len(small_bot.heard) == 5)

    assert small_bot.resumes == 1
    assert len(small_bot.heard) == 5


async def test_a_press_made_while_the_bot_is_away_is_answered_after_the_resume(
    loopback, run, small_bot
):
    @small_bot.tree.command(description="Hello")
    async def hello(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here again")

    await run(small_bot)
    loopback.gateway.hold()
    await loopback.gateway.drop()

    outcome = loopback.person("Ana").command("hello", channel="table-one")
    loopback.gateway.release()
    await outcome

    assert outcome.text == "here again"


async def test_the_server_asks_to_reconnect(loopback, run, small_bot, until):
    await run(small_bot)

    loopback.gateway.ask_reconnect()
    await until(lambda: small_bot.resumes)

    assert loopback.gateway.online


async def test_a_void_session_starts_anew(loopback, run, small_bot, until):
    await run(small_bot)
    loopback.gateway.refused_resumes = 1

    await loopback.gateway.drop()
    await until(lambda: small_bot.starts == 2)

    assert small_bot.resumes == 0
    assert len(small_bot.guilds) == 1


async def test_an_interaction_can_arrive_twice(loopback, run, small_bot, until):
    codes = []

    @small_bot.tree.command(description="Hello")
    async def hello(interaction: discord.Interaction) -> None:
        try:
            await interaction.response.send_message("hello")
        except discord.HTTPException as refused:
            codes.append(refused.code)

    await run(small_bot)
    loopback.gateway.duplicate_interactions = 1

    await loopback.person("Ana").command("hello", channel="table-one")
    await until(lambda: codes)

    assert codes == [40060]
    assert len(loopback.person("Ana").messages("table-one")) == 1


async def test_privileged_intents_are_refused_unless_granted(loopback, small_bot):
    small_bot._connection._intents = discord.Intents.all()
    await small_bot.login(loopback.token)

    with pytest.raises(discord.PrivilegedIntentsRequired):
        await small_bot.connect()
    await small_bot.close()


async def test_without_the_content_intent_only_mentions_can_be_read(
    loopback, run, small_bot, until
):
    await run(small_bot)
    ana = loopback.person("Ana")

    ana.say("table-one", "among ourselves")
    ana.say("table-one", f"<@{loopback.world.bot['id']}> hello")
    ana.say(ana.open_dm(), "between us")
    await until(lambda: len(small_bot.heard) == 3)

    assert small_bot.heard == [
        "ana: ",
        f"ana: <@{loopback.world.bot['id']}> hello",
        "ana: between us",
    ]


async def test_members_are_asked_for_by_id(loopback, run, small_bot):
    await run(small_bot)
    [guild] = small_bot.guilds
    ana = loopback.person("Ana")

    found = await guild.query_members(user_ids=[int(ana.id)])

    assert [each.display_name for each in found] == ["Ana"]


async def test_two_sessions_of_one_shard_hear_the_same_and_one_of_them_answers(
    loopback, run, small_bot, until
):
    said = []

    def learn(bot, name):
        @bot.tree.command(description="Hello")
        async def hello(interaction: discord.Interaction) -> None:
            try:
                await interaction.response.send_message(name)
            except discord.HTTPException as refusal:
                said.append((name, refusal.code))
            else:
                said.append((name, 0))

    second = type(small_bot)()
    learn(small_bot, "first")
    learn(second, "second")
    await run(small_bot)
    await run(second)

    outcome = await loopback.person("Ana").command("hello", channel="table-one")
    await until(lambda: len(said) == 2)

    assert sorted(code for _, code in said) == [0, ANSWERED_ALREADY]
    assert (outcome.text, 0) in said
    assert loopback.gateway.shards == [[0, 1], [0, 1]]
