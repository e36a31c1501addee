import io

import aiohttp
import discord
import pytest

from playground import permissions


@pytest.fixture
async def table(loopback, run, small_bot):
    await run(small_bot)
    return small_bot.get_channel(int(loopback.channel("table-one")["id"]))


async def test_closed_direct_messages_refuse_the_bot(loopback, small_bot, table):
    ana = loopback.person("Ana")
    user = await small_bot.fetch_user(int(ana.id))
    await user.send("open")
    ana.close_dms()

    with pytest.raises(discord.Forbidden) as refused:
        await user.send("closed")

    assert refused.value.code == 50007
    assert [each.text for each in ana.messages()] == ["open"]


async def test_somebody_who_left_is_unknown_and_out_of_reach(loopback, small_bot, table):
    bram = loopback.person("Bram")
    user = await small_bot.fetch_user(int(bram.id))
    bram.leave_guild()

    with pytest.raises(discord.NotFound) as unknown:
        await table.guild.fetch_member(int(bram.id))
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello?")

    assert unknown.value.code == 10007
    assert refused.value.code == 50278


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (discord.Permissions(view_channel=True), 50001),
        (discord.Permissions(send_messages=True), 50013),
    ],
)
async def test_missing_permissions_are_refused(loopback, table, denied, code):
    loopback.forbid("table-one", denied.value)

    with pytest.raises(discord.Forbidden) as refused:
        await table.send("hello")

    assert refused.value.code == code


async def test_a_deleted_channel_is_unknown(loopback, table):
    loopback.delete_channel("table-one")

    with pytest.raises(discord.NotFound) as refused:
        await table.send("hello")

    assert refused.value.code == 10003


async def test_a_nonce_sent_twice_makes_one_message(loopback, table):
    first = await table.send("once", nonce="move-1")

    second = await table.send("once", nonce="move-1")

    assert first.id == second.id
    assert len(loopback.person("Ana").messages("table-one")) == 1


async def test_a_lost_answer_is_mended_by_the_nonce(loopback, table):
    loopback.faults.lose_answer("POST", "/channels/.*/messages")

    with pytest.raises(aiohttp.ClientConnectionError):
        await table.send("once", nonce="move-1")
    sent = await table.send("once", nonce="move-1")

    [seen] = loopback.person("Ana").messages("table-one")
    assert seen.id == str(sent.id)


@pytest.mark.parametrize("fault", ["delay", "delay_answer"])
async def test_a_late_answer_to_a_message_with_a_file_is_an_answer(loopback, table, fault):
    getattr(loopback.faults, fault)("POST", "/channels/.*/messages", 0.05)

    await table.send("board", file=discord.File(io.BytesIO(b"picture"), "board.png"))

    [seen] = loopback.person("Ana").messages("table-one")
    assert [each["filename"] for each in seen.pictures] == ["board.png"]


async def test_messages_are_fetched_edited_and_deleted(loopback, table):
    numbers = [(await table.send(f"number {each}")).id for each in range(5)]

    await (await table.fetch_message(numbers[1])).edit(content="changed")
    await table.get_partial_message(numbers[2]).delete()
    with pytest.raises(discord.NotFound) as gone:
        await table.fetch_message(numbers[2])

    listed = [each.content async for each in table.history(limit=3)]
    older = [each.content async for each in table.history(before=discord.Object(numbers[3]))]
    assert gone.value.code == 10008
    assert listed == ["number 4", "number 3", "changed"]
    assert older == ["changed", "number 0"]


async def test_an_edit_replaces_the_picture(loopback, table):
    sent = await table.send("board", file=discord.File(io.BytesIO(b"one"), "one.txt"))
    address = sent.attachments[0].url

    changed = await sent.edit(attachments=[discord.File(io.BytesIO(b"two"), "two.txt")])

    assert [each.filename for each in changed.attachments] == ["two.txt"]
    assert await changed.attachments[0].read() == b"two"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert answer.status == 404


async def test_alt_text_flags_and_silence_are_kept(loopback, table):
    file = discord.File(io.BytesIO(b"one"), "one.txt", description="All about one")

    sent = await table.send("board", file=file, silent=True)

    assert sent.attachments[0].description == "All about one"
    assert sent.flags.suppress_notifications


async def test_mentions_follow_allowed_mentions(loopback, table):
    ana = loopback.person("Ana")

    loud = await table.send(f"<@{ana.id}>")
    quiet = await table.send(f"<@{ana.id}>", allowed_mentions=discord.AllowedMentions.none())

    assert [each.id for each in loud.mentions] == [int(ana.id)]
    assert quiet.mentions == []


async def test_a_thread_is_started_archived_and_woken(loopback, table, until):
    thread = await table.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
    sent = await thread.send("inside")
    await thread.edit(archived=True)

    with pytest.raises(discord.HTTPException) as asleep:
        await sent.edit(content="changed")
    await thread.send("woken")
    await sent.edit(content="changed")

    assert asleep.value.code == 50083
    assert [each.text for each in loopback.person("Ana").messages(str(thread.id))] == [
        "changed",
        "woken",
    ]


async def test_a_private_thread_is_for_those_inside(loopback, table):
    bram, chidi = loopback.person("Bram"), loopback.person("Chidi")
    thread = await table.create_thread(name="Secret", type=discord.ChannelType.private_thread)

    await thread.add_user(discord.Object(int(bram.id)))

    channel = loopback.channel(str(thread.id))
    assert bram.can_see(channel)
    assert not chidi.can_see(channel)


async def test_a_mention_draws_people_into_a_private_thread(loopback, table):
    bram = loopback.person("Bram")
    thread = await table.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    await thread.send(f"<@{bram.id}>", allowed_mentions=discord.AllowedMentions.none())
    with pytest.raises(discord.NotFound) as outside:
        await thread.fetch_member(int(bram.id))

    await thread.send(f"<@{bram.id}>")

    assert outside.value.code == 10007
    assert (await thread.fetch_member(int(bram.id))).id == int(bram.id)
    assert bram.can_see(loopback.channel(str(thread.id)))


async def test_who_is_in_a_thread_is_listed_only_to_bots_with_the_privileged_intent(
    loopback, table
):
    thread = await table.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.fetch_members()

    loopback.settings.privileged_intents = True

    assert refused.value.code == 50001
    assert [each.id for each in await thread.fetch_members()] == [table.guild.me.id]


async def test_whoever_may_write_in_a_thread_may_wake_it_unless_it_is_locked(loopback, table):
    asked = {"name": "theirs", "type": 11}
    made = loopback.world.add_thread(loopback.channel("table-one"), asked)
    asleep = made["thread_metadata"] | {"archived": True}
    ana = loopback.person("Ana")
    loopback.world.change_channel(made, owner_id=ana.id, thread_metadata=asleep)
    loopback.forbid("table-one", permissions.MANAGE_THREADS)
    thread = await table.guild.fetch_channel(int(made["id"]))

    await thread.edit(archived=False)
    assert not loopback.channel("theirs")["thread_metadata"]["archived"]
    locked = asleep | {"locked": True}
    loopback.world.change_channel(loopback.channel("theirs"), thread_metadata=locked)
    with pytest.raises(discord.Forbidden) as refused:
        await thread.edit(archived=False)

    assert refused.value.code == 50013


async def test_a_message_may_be_sent_without_a_sound(loopback, table):
    await table.send("loud")
    await table.send("quiet", silent=True)

    seen = loopback.person("Ana").messages("table-one")
    assert {each.text: each.silent for each in seen} == {"loud": False, "quiet": True}


async def test_a_thread_grows_from_a_message(loopback, table):
    sent = await table.send("start")

    thread = await sent.create_thread(name="From here")
    with pytest.raises(discord.HTTPException) as twice:
        await sent.create_thread(name="Again")

    assert thread.id == sent.id
    assert twice.value.code == 160004


async def test_pins_are_listed(loopback, table):
    sent = await table.send("rules")

    await sent.pin()

    assert [each.content async for each in table.pins()] == ["rules"]


async def test_the_bot_edits_only_its_own_messages(loopback, table):
    said = loopback.person("Ana").say("table-one", "mine")

    with pytest.raises(discord.Forbidden) as refused:
        await table.get_partial_message(int(said.id)).edit(content="yours")

    assert refused.value.code == 50005


async def test_an_answer_for_one_person_cannot_be_fetched(loopback, run, small_bot):
    @small_bot.tree.command(description="Tell")
    async def tell(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("secret", ephemeral=True)

    await run(small_bot)
    outcome = await loopback.person("Ana").command("tell", channel="table-one")
    table = small_bot.get_channel(int(loopback.channel("table-one")["id"]))

    with pytest.raises(discord.NotFound) as refused:
        await table.fetch_message(int(outcome.message["id"]))

    assert refused.value.code == 10008
    assert [each async for each in table.history()] == []


async def test_files_too_large_or_too_many_are_refused(loopback, table):
    heavy = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "heavy.bin")
    with pytest.raises(discord.HTTPException) as too_large:
        await table.send(file=heavy)
    described = [{"id": number, "filename": f"{number}"} for number in range(11)]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.id)

    with pytest.raises(discord.HTTPException) as too_many:
        await table._state.http.request(route, json={"content": "a", "attachments": described})

    assert (too_large.value.status, too_large.value.code) == (413, 40005)
    assert too_many.value.code == 50035
