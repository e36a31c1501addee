"""The loopback server: a bot's answers, in time, once, and to the right people."""

import asyncio
import io
import json
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from PIL import Image


async def test_a_bot_logs_in_and_sees_the_server(loopback, run, small_bot):
    await run(small_bot)

    assert small_bot.user is not None
    assert small_bot.user.name == "Red Gavel"
    [guild] = small_bot.guilds
    assert [channel.name for channel in guild.text_channels] == ["table-one", "table-two", "lounge"]
    assert guild.me.guild_permissions.send_messages
    assert loopback.gateway.online


async def test_a_wrong_token_is_refused(loopback, small_bot):
    with pytest.raises(discord.LoginFailure):
        await small_bot.login("wrong")
    await small_bot.close()


async def test_a_command_is_answered_for_one_person_only(loopback, run, small_bot):
    @small_bot.tree.command(description="Say hello")
    async def hello(interaction: discord.Interaction, name: str, times: int = 1) -> None:
        text = f"Hello {name}" * times + f" in {interaction.channel}"
        await interaction.response.send_message(text, ephemeral=True)

    await run(small_bot)
    ana, bram = loopback.person("Ana"), loopback.person("Bram")

    outcome = await ana.command("hello", {"name": "Mars", "times": 2}, "table-one")

    assert outcome.kind == "message"
    assert outcome.ephemeral
    assert outcome.text == "Hello MarsHello Mars in table-one"
    assert [seen.text for seen in ana.messages("table-one")] == [outcome.text]
    assert bram.messages("table-one") == []


async def test_a_deferred_answer_is_filled_in_later(loopback, run, small_bot):
    @small_bot.tree.command(description="Think")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="Forty-two")
        await interaction.followup.send("And more", ephemeral=True)

    await run(small_bot)
    ana = loopback.person("Ana")

    outcome = await ana.command("think", channel="table-one")

    assert outcome.kind == "deferred"
    await outcome.settled()
    assert outcome.text == "Forty-two"
    assert (await ana.sees("And more", "table-one")).ephemeral


async def test_a_layout_with_a_picture_arrives_with_its_address(loopback, run, small_bot):
    await run(small_bot)
    picture = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(picture, "PNG")
    picture.seek(0)
    view = discord.ui.LayoutView()
    gallery = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description="A red board")
    )
    view.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("# The board"),
            gallery,
            discord.ui.Section("Look", accessory=discord.ui.Button(label="Your move")),
        )
    )
    channel = small_bot.get_channel(int(loopback.channel("table-one")["id"]))

    sent = await channel.send(view=view, file=discord.File(picture, "board.png"))

    seen = loopback.person("Ana").latest("table-one")
    [shown] = seen.pictures
    assert seen.text == "# The board\nLook"
    assert list(seen.buttons) == ["Your move"]
    assert (shown["width"], shown["height"]) == (40, 30)
    assert shown["description"] == "A red board"
    assert seen.body["attachments"] == []
    assert sent.components[0].children[1].items[0].media.url == shown["url"]
    async with aiohttp.ClientSession() as session, session.get(shown["url"]) as answer:
        assert await answer.read() == picture.getvalue()


async def test_a_second_answer_is_refused(loopback, run, small_bot, until):
    codes = []

    @small_bot.tree.command(description="Twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        again = discord.InteractionResponse(interaction)
        with pytest.raises(discord.HTTPException) as refused:
            await again.send_message("twice")
        codes.append(refused.value.code)

    await run(small_bot)
    ana = loopback.person("Ana")

    await ana.command("twice", channel="table-one")
    await until(lambda: codes)

    assert codes == [40060]
    assert [each.text for each in ana.messages("table-one")] == ["once"]


async def test_an_answer_after_three_seconds_is_too_late(loopback, run, small_bot, until):
    loopback.settings.answer_seconds = 0.05
    codes, given_up = [], asyncio.Event()

    @small_bot.tree.command(description="Slow")
    async def slow(interaction: discord.Interaction) -> None:
        await given_up.wait()
        with pytest.raises(discord.NotFound) as refused:
            await interaction.response.send_message("late")
        codes.append(refused.value.code)

    await run(small_bot)

    outcome = await loopback.person("Ana").command("slow", channel="table-one")
    given_up.set()
    await until(lambda: codes)

    assert outcome.failure == "The application did not respond"
    assert codes == [10062]


async def test_a_token_dies_after_fifteen_minutes(loopback, clock, run, small_bot, until):
    codes = []

    @small_bot.tree.command(description="Wait")
    async def wait(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        clock.ahead = 900
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.followup.send("late")
        codes.append(refused.value.code)

    await run(small_bot)

    await loopback.person("Ana").command("wait", channel="table-one")
    await until(lambda: codes)

    assert codes == [50027]


async def test_what_the_bot_is_told_of_an_interaction_is_complete(loopback, run, small_bot):
    told = {}

    @small_bot.tree.command(description="Tell")
    async def tell(interaction: discord.Interaction) -> None:
        told["permissions"] = interaction.app_permissions.send_messages
        told["locale"] = str(interaction.locale)
        told["guild"] = interaction.guild_locale
        told["size"] = interaction.filesize_limit
        told["member"] = isinstance(interaction.user, discord.Member)
        told["dm"] = interaction.context.dm_channel
        await interaction.response.send_message("told", ephemeral=True)

    await run(small_bot)
    loopback.forbid("table-one", discord.Permissions(send_messages=True).value)
    ana = loopback.person("Ana")
    ana.speak("es-ES")

    await ana.command("tell", channel="table-one")
    in_server = dict(told)
    await ana.command("tell")

    assert in_server["permissions"] is False
    assert in_server["locale"] == "es-ES"
    assert in_server["size"] == 10 * 1024 * 1024
    assert (in_server["member"], told["member"]) == (True, False)
    assert (in_server["dm"], told["dm"]) == (False, True)


async def test_a_deferred_answer_may_become_a_layout(loopback, run, small_bot):
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("# Your hand"))

    @small_bot.tree.command(description="Hand")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(view=view)

    await run(small_bot)

    outcome = await loopback.person("Ana").command("hand", channel="table-one")
    await outcome.settled()

    assert outcome.text == "# Your hand"
    assert outcome.ephemeral


async def test_the_first_follow_up_fills_a_deferred_answer(loopback, run, small_bot):
    @small_bot.tree.command(description="Think")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("thought")

    await run(small_bot)
    ana = loopback.person("Ana")

    outcome = await (await ana.command("think", channel="table-one")).settled()

    assert outcome.text == "thought"
    assert outcome.ephemeral
    assert len(ana.messages("table-one")) == 1


async def test_an_answer_can_be_fetched_and_deleted_under_its_token(
    loopback, run, small_bot, until
):
    fetched = []

    @small_bot.tree.command(description="Brief")
    async def brief(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("brief", ephemeral=True)
        fetched.append((await interaction.original_response()).content)
        await interaction.delete_original_response()
        with pytest.raises(discord.NotFound) as gone:
            await interaction.edit_original_response(content="again")
        fetched.append(gone.value.code)

    await run(small_bot)
    ana = loopback.person("Ana")

    await ana.command("brief", channel="table-one")
    await until(lambda: len(fetched) == 2)

    assert fetched == ["brief", 10008]
    assert ana.messages("table-one") == []


def showing_a() -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="On", custom_id="on")))
    return view


async def listing_it(interaction):
    item = interaction.message.components[0].items[0]
    listed = SimpleNamespace(to_dict=lambda: {"id": item.media.attachment_id})
    await interaction.response.edit_message(view=showing_a(), attachments=[listed])


async def deferring(interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(view=showing_a())


async def listing_nothing(interaction):
    await interaction.response.edit_message(view=showing_a())


async def bringing_another(interaction):
    await interaction.response.defer()
    path = "/webhooks/{application_id}/{token}/messages/@original"
    ids = {"application_id": interaction.application_id, "token": interaction.token}
    content = json.dumps({"components": showing_a().to_components()})
    another = discord.File(io.BytesIO(b"another"), "b.png")
    form = [
        {"name": "payload_json", "value": content},
        {"name": "files[0]", "value": another.fp, "filename": "b.png"},
    ]
    route = discord.http.Route("PATCH", path, **ids)
    await interaction.client.http.request(route, form=form, files=[another])


@pytest.mark.parametrize(
    ("edit", "code"),
    [(listing_it, None), (deferring, None), (listing_nothing, 50035), (bringing_another, 50035)],
)
async def test_which_edits_keep_the_files_that_they_do_not_list(
    loopback, run, small_bot, until, edit, code
):
    """None that brings others, and no update that is the answer itself (api-docs #5170, #6277)."""
    codes = []

    @small_bot.event
    async def on_interaction(interaction: discord.Interaction) -> None:
        try:
            await edit(interaction)
            codes.append(None)
        except discord.HTTPException as refused:
            codes.append(refused.code)

    await run(small_bot)
    channel = small_bot.get_channel(int(loopback.channel("table-one")["id"]))
    await channel.send(view=showing_a(), file=discord.File(io.BytesIO(b"a picture"), "a.png"))
    ana = loopback.person("Ana")
    [before] = ana.latest("table-one").pictures

    ana.press(ana.latest("table-one"), "On")
    await until(lambda: codes)

    [after] = ana.latest("table-one").pictures
    assert codes == [code]
    assert after["url"] == before["url"]
