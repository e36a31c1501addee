"""Posts, DMs, buttons and pictures of a quiet, clear table, on either screen."""

import re

import pytest

from playground.people import Seen
from tests.discord.bidders import auction_of
from tests.discord.playing import PATIENCE, PLAIN, answering, become, game_of, red_gavel, told

pytestmark = [pytest.mark.usefixtures("hasty_dms", "screen")]
TEXT_INPUT = 4
CLOCK_TIME = re.compile(r"\b\d{1,2}:\d{2}\b")


async def acting(loopback, bot, **stock):
    """Return a table on which Ana may act; the channel calls awaited players."""
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.in_the_channel()
    await table.skip_to("action", seat=0)
    async with bot.services.tables.open(table.number) as held:
        game = held.running()
        game.player(0).stock.update(stock)
        game._asked = None
    await told(bot)
    return table, table.people[0]


async def test_a_move_of_several_steps_is_one_post_when_it_is_complete(loopback, bot):
    table, ana = await acting(loopback, bot, mc=60)
    before = [post.text for post in table.moves]

    seen = await bot.services.tables.view(table.number, int(ana.id))
    [city] = [{"choice": one.id} for one in seen.ask.open if str(one.label).startswith("City (")]
    asked = Seen((await ana.command("move", city, table.channel).settled(PATIENCE)).record)
    await told(bot)
    assert [post.text for post in table.moves] == before, "never half-way"
    board = await table.people[1].command("board", {}, table.channel).settled(PATIENCE)
    view = await bot.services.tables.view(table.number, int(ana.id))
    space = next(option.id for option in view.ask.open)
    await ana.command("move", {"choice": space}, table.channel).settled(PATIENCE)
    await told(bot)

    assert "### Where do you place a city?" in asked.text
    assert "city" not in Seen(board.record).pictures[0]["description"].lower().partition("map")[2]
    assert len(table.moves) == len(before) + 1
    post = table.moves[-1]
    assert f"placed a city on {space}" in post.text
    assert len(post.pictures) == 1
    assert not post.body["mentions"], "Ana goes on and is not called"


async def test_a_dm_goes_on_in_one_message_and_the_table_tells_no_clock_time(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options="prelude")
    ana = table.people[0]
    [dm] = table.dms(ana)
    channel = loopback.channel(table.channel)["id"]
    assert dm.text.startswith(f"-# Terraforming Mars in <#{channel}>")
    (first, _), *_ = answering(dm)  # of two corporations each is a button
    await ana.press(dm, first["custom_id"]).settled(PATIENCE)
    await told(bot)

    [same] = table.dms(ana)
    assert same.id == dm.id
    assert "### Keep two preludes." in same.text
    alts = [picture["description"] for post in table.moves for picture in post.pictures]
    assert alts
    assert not [alt for alt in alts if CLOCK_TIME.search(alt)]


async def test_the_last_move_and_buttons_for_what_is_always_there(loopback, bot):
    table, ana = await acting(loopback, bot, mc=60)
    await ana.command("move", {"choice": "project:power_plant_project"}, table.channel).settled(20)
    await told(bot)

    alt = table.moves[-1].pictures[0]["description"]
    assert "Ana used the standard project Power Plant" in alt
    panel = await table.panel(ana)
    assert {"End my turn", "Undo: Power Plant", "Help", "Orders"} <= set(panel.buttons)
    entries = [o["label"] for c in panel.components for o in c.get("options", ())]
    assert not {"Pass", "End my turn", "Back", "Undo"} & set(entries)


async def test_a_private_step_goes_back_and_an_order_passes_where_one_cannot_raise(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)
    form = await ana.press(panel, "Maximum…")
    fields = [label["component"] for label in form.modal["components"]]
    filled = {field["custom_id"]: "1" for field in fields if field["type"] == TEXT_INPUT}
    step = Seen((await ana.submit(form, filled).settled(PATIENCE)).record)
    posts = [post.text for post in table.posts]

    back = await table.press(ana, "Back", step)
    assert "Bid 1" in Seen(back.record).buttons
    await told(bot)
    assert [post.text for post in table.posts] == posts, "nobody hears of it"
    orders = await ana.command("orders", {}, table.channel).settled(PATIENCE)
    [menu] = Seen(orders.record).selects
    assert "Pass when I cannot raise" in [option["label"] for option in menu["options"]]


async def test_a_card_of_the_pool_is_named_by_its_letter_on_the_picture(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action", seat=0)
    ana = table.people[0]
    view = await bot.services.tables.view(table.number, int(ana.id))
    card = next(option for option in view.ask.open if option.mark)
    panel = await table.panel(ana)
    assert f"{card.mark} {card.label}" in panel.pictures[0]["description"]

    done = await ana.command("move", {"choice": card.mark}, table.channel).settled(PATIENCE)
    await told(bot)

    assert str(card.label) in done.text
    assert str(card.label) in "\n".join(await table.lines())


async def test_cards_of_an_auction_show_the_changed_rule(loopback, bot):
    table = await auction_of(loopback, bot, "Ana", "Bram", way="plan", channel="table-one")

    shown = await table.people[0].command("card", {"name": "Polyphemos"}, table.channel).settled(20)

    assert "costs you 3 M€ instead of 5" in Seen(shown.record).text
    assert len(Seen(shown.record).pictures) == 1


async def test_the_pictures_of_an_auction_are_as_wide_as_their_screen(loopback, tmp_path, screen):
    async with red_gavel(loopback, tmp_path / "db") as drawing:
        table = await auction_of(loopback, drawing, "Ana", "Bram", way="open", channel="table-one")
        await become(lambda: table.moves and table.moves[-1].pictures)

        [picture] = table.moves[-1].pictures
        assert (picture["width"], "compact" in picture["url"]) == (
            (900, True) if screen == "compact" else (1600, False)
        )
        assert 300 < picture["height"] <= 1600
