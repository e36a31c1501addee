"""The loopback server: forms."""

import discord
import pytest


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


async def test_a_modal_is_opened_filled_in_and_answered(loopback, run, small_bot, until):
    @small_bot.tree.command(description="Bid")
    async def bid(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(BidForm())

    await run(small_bot)
    ana = loopback.person("Ana")

    modal = await ana.command("bid", channel="table-one")
    await until(lambda: small_bot._connection._view_store._modals)  # discord.py knows it by then
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
