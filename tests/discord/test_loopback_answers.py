import asyncio
import io
import time

import aiohttp
import discord
import pytest
from discord import app_commands
from PIL import Image

from bot.playground.keyboard import ClientRefuses


class Clock:
    """The time of day, and how far ahead of it we are."""

    ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


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
        await asyncio.sleep(0.01)
        await interaction.edit_original_response(content="Forty-two")
        await interaction.followup.send("And more", ephemeral=True)

    await run(small_bot)
    ana = loopback.person("Ana")

    outcome = await ana.command("think", channel="table-one")

    assert outcome.kind == "deferred"
    await outcome.settled()
    assert outcome.text == "Forty-two"
    assert (await ana.sees("And more", "table-one")).ephemeral


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Bid", custom_id="bid")
    async def bid(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content=f"{interaction.user.name} bids", view=None)

    @discord.ui.button(label="Wait", custom_id="wait")
    async def wait(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="waited")
        await interaction.followup.send("only you", ephemeral=True)

    @discord.ui.button(label="Gone", custom_id="gone", disabled=True)
    async def gone(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        raise AssertionError("a disabled button was pressed")

    @discord.ui.select(
        custom_id="colours",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=each) for each in ("red", "green", "blue")],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        await interaction.response.send_message("+".join(select.values), ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="rival")
    async def rival(self, interaction: discord.Interaction, select: discord.ui.UserSelect) -> None:
        await interaction.response.send_message(f"against {select.values[0].display_name}")


@pytest.fixture
async def panel(loopback, run, small_bot):
    await run(small_bot)
    channel = small_bot.get_channel(int(loopback.channel("table-one")["id"]))
    await channel.send("A panel", view=Panel())
    return loopback.person("Ana").latest("table-one")


async def test_a_button_updates_its_message(loopback, panel):
    outcome = await loopback.person("Ana").press(panel, "Bid")

    assert outcome.kind == "update"
    assert panel.text == "ana bids"
    assert panel.components == []


async def test_a_deferred_press_edits_later_and_answers_privately(loopback, panel):
    ana = loopback.person("Ana")

    outcome = await ana.press(panel, "wait")

    assert outcome.kind == "deferred_update"
    await ana.sees("only you", "table-one")
    assert panel.text == "waited"
    assert [each.text for each in loopback.person("Bram").messages("table-one")] == ["waited"]


async def test_a_select_sends_what_was_chosen(loopback, panel):
    outcome = await loopback.person("Ana").choose(panel, "colours", ["red", "blue"])

    assert outcome.text == "red+blue"


async def test_a_user_select_sends_the_member(loopback, panel):
    outcome = await loopback.person("Ana").choose(panel, "rival", ["Bram"])

    assert outcome.text == "against Bram"


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (lambda ana, panel: ana.press(panel, "gone"), "disabled"),
        (lambda ana, panel: ana.press(panel, "nothing"), "no component"),
        (lambda ana, panel: ana.choose(panel, "colours", []), "Choose 1 to 2"),
        (lambda ana, panel: ana.choose(panel, "colours", ["pink"]), "not on offer"),
        (lambda ana, panel: ana.choose(panel, "colours", ["red", "red"]), "twice"),
        (lambda ana, panel: ana.press(panel, "colours"), "no button"),
        (lambda ana, panel: ana.command("nothing", channel="table-one"), "no command"),
    ],
)
async def test_the_client_refuses_what_discords_client_refuses(loopback, panel, deed, words):
    outcome = await deed(loopback.person("Ana"), panel)

    assert outcome.failed
    assert words in outcome.text


async def test_an_ephemeral_message_belongs_to_one_person(loopback, panel):
    ana, bram = loopback.person("Ana"), loopback.person("Bram")
    outcome = await ana.choose(panel, "colours", ["red"])

    stolen = await bram.press(outcome.message, "anything")
    ana.dismiss(outcome.message)

    assert stolen.text == "This message is gone"
    assert [each.text for each in ana.messages("table-one")] == ["A panel"]


class BidForm(discord.ui.Modal, title="Your bid"):
    amount = discord.ui.Label(
        text="Amount", component=discord.ui.TextInput(custom_id="amount", max_length=3)
    )
    kind = discord.ui.Label(
        text="Kind",
        component=discord.ui.Select(
            custom_id="kind",
            options=[discord.SelectOption(label=each) for each in ("open", "secret")],
        ),
    )
    how = discord.ui.Label(
        text="How",
        component=discord.ui.RadioGroup(
            custom_id="how",
            options=[discord.RadioGroupOption(label=each) for each in ("fast", "slow")],
        ),
    )
    sure = discord.ui.Label(text="Sure?", component=discord.ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = [self.amount.component.value, self.kind.component.values[0]]
        parts += [self.how.component.value, self.sure.component.value]
        await interaction.response.send_message(" ".join(map(str, parts)), ephemeral=True)


async def test_a_modal_is_opened_filled_in_and_answered(loopback, run, small_bot):
    @small_bot.tree.command(description="Bid")
    async def bid(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(BidForm())

    await run(small_bot)
    ana = loopback.person("Ana")

    modal = await ana.command("bid", channel="table-one")
    answer = await ana.submit(
        modal, {"amount": "12", "kind": ["secret"], "how": "slow", "sure": True}
    )

    assert modal.kind == "modal"
    assert modal.text == "Your bid"
    assert answer.text == "12 secret slow True"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"kind": "open", "how": "fast"}, "required"),
        ({"amount": "1234", "kind": "open", "how": "fast"}, "between 0 and 3"),
        ({"amount": "1", "kind": "odd", "how": "fast"}, "not on offer"),
        ({"amount": "1", "kind": "open"}, "choose one"),
        ({"amount": "1", "kind": "open", "how": "fast", "extra": "1"}, "no field extra"),
    ],
)
async def test_the_client_checks_a_modal(loopback, run, small_bot, values, words):
    @small_bot.tree.command(description="Bid")
    async def bid(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(BidForm())

    await run(small_bot)
    ana = loopback.person("Ana")
    modal = await ana.command("bid", channel="table-one")

    answer = await ana.submit(modal, values)

    assert answer.failed
    assert words in answer.text


@pytest.fixture
async def cards(loopback, run, small_bot):
    group = app_commands.Group(name="card", description="Cards")

    @group.command(description="Play a card")
    @app_commands.choices(where=[app_commands.Choice(name="Left side", value="left")])
    async def play(
        interaction: discord.Interaction,
        name: app_commands.Range[str, 2, 20],
        cost: app_commands.Range[int, 0, 50] = 0,
        where: app_commands.Choice[str] | None = None,
        rival: discord.Member | None = None,
        loud: bool = False,
    ) -> None:
        against = rival.display_name if rival else "nobody"
        place = where.value if where else "nowhere"
        await interaction.response.send_message(f"{name} {cost} {place} {against} {loud}")

    @play.autocomplete("name")
    async def names(interaction: discord.Interaction, part: str):
        known = ["Comet", "Colony", "Asteroid"]
        return [app_commands.Choice(name=each, value=each) for each in known if part in each]

    small_bot.tree.add_command(group)
    await run(small_bot)
    return loopback.person("Ana")


async def test_autocomplete_offers_choices(cards):
    outcome = await cards.autocomplete("card play", {"name": "Co"}, "name", "table-one")

    assert outcome.kind == "choices"
    assert [each["value"] for each in outcome.choices] == ["Comet", "Colony"]


async def test_options_of_every_kind_arrive(cards):
    options = {"name": "Comet", "cost": "21", "where": "left", "rival": "Bram", "loud": True}

    outcome = await cards.command("card play", options, "table-one")

    assert outcome.text == "Comet 21 left Bram True"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "required"),
        ({"name": "x"}, "between 2 and 20"),
        ({"name": "Comet", "cost": 51}, "at most 50"),
        ({"name": "Comet", "cost": "much"}, "whole number"),
        ({"name": "Comet", "where": "up"}, "choose one of the options"),
        ({"name": "Comet", "rival": "Nobody"}, "unknown"),
        ({"name": "Comet", "colour": "red"}, "no option colour"),
    ],
)
async def test_the_client_checks_options(cards, options, words):
    outcome = await cards.command("card play", options, "table-one")

    assert outcome.failed
    assert words in outcome.text


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
    codes = []

    @small_bot.tree.command(description="Slow")
    async def slow(interaction: discord.Interaction) -> None:
        await asyncio.sleep(0.1)
        with pytest.raises(discord.NotFound) as refused:
            await interaction.response.send_message("late")
        codes.append(refused.value.code)

    await run(small_bot)

    outcome = await loopback.person("Ana").command("slow", channel="table-one")
    await until(lambda: codes)

    assert outcome.failure == "The application did not respond"
    assert codes == [10062]


async def test_a_token_dies_after_fifteen_minutes(loopback, run, small_bot, until):
    clock = Clock()
    loopback.settings.clock = clock
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


async def test_a_modal_cannot_answer_a_modal(loopback, run, small_bot, until):
    errors = []

    class Endless(BidForm, title="Again"):
        async def on_submit(self, interaction: discord.Interaction) -> None:
            with pytest.raises(discord.HTTPException) as refused:
                await interaction.response.send_modal(Endless())
            errors.append(refused.value.code)

    @small_bot.tree.command(description="Bid")
    async def bid(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Endless())

    await run(small_bot)
    ana = loopback.person("Ana")
    modal = await ana.command("bid", channel="table-one")

    ana.submit(modal, {"amount": "1", "kind": "open", "how": "fast"})
    await until(lambda: errors)

    assert errors == [50035]


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


async def test_a_message_names_the_command_it_answers(cards):
    outcome = await cards.command("card play", {"name": "Comet"}, "table-one")

    assert outcome.message["interaction"]["name"] == "card play"
    assert outcome.message["interaction_metadata"]["user"]["id"] == cards.id


async def test_a_person_cannot_say_too_much(loopback):
    with pytest.raises(ClientRefuses):
        loopback.person("Ana").say("table-one", "a" * 2001)


async def test_somebody_who_left_cannot_play_in_the_server(cards):
    cards.leave_guild()

    outcome = await cards.command("card play", {"name": "Comet"}, "table-one")

    assert "cannot see this channel" in outcome.text
