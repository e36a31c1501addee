"""A reason against a choice appears once: on the picture if it shows the choice, else in words."""

import pytest

from tests.discord.playing import game_of


@pytest.mark.usefixtures("screen")
async def test_why_a_card_cannot_be_played_stands_on_the_picture_and_its_alt_text_alone(
    loopback, bot
):
    options = "first_player=first seat, beginner_corporation=everybody"
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)
    await table.skip_to("action", seat=0)
    ana = table.people[0]
    view = await bot.services.tables.view(table.number, int(ana.id))
    closed = [one for one in view.ask.options if one.why_not is not None]
    cards = [str(one.label) for one in closed if one.id.startswith("play:")]
    others = [one for one in closed if not one.id.startswith("play:")]

    panel = await table.panel(ana)

    assert cards
    assert others
    assert not [name for name in cards if name in panel.text]
    assert "Not possible now:" in panel.text
    [alt] = [item["description"] for item in panel.pictures]
    assert any(str(one.why_not).removesuffix(".") in alt for one in closed if one.id[:5] == "play:")
