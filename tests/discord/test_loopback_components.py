"""The loopback server: buttons and selects."""

import discord
import pytest


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
