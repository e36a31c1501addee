"""The playground's page in a real browser, with a real discord.py client as the bot behind it."""

import asyncio
import io
import os
import re
import shutil
from collections.abc import AsyncIterator

import discord
import pytest
from discord import app_commands
from discord.ext import commands
from PIL import Image
from playwright.async_api import Locator, Page, async_playwright, expect

from tests.lacking import skip_without

pytestmark = pytest.mark.real_time

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds: a busy machine is slow, not wrong."""
GAMES = ("Project Mars", "Terraforming Mars", "Cosmic Encounter", "On Mars")
ALT = "Four squares: two are taken by Ana."
CARDS = ("Comet", "Asteroid", "Mine")


def picture() -> discord.File:
    drawn = io.BytesIO()
    Image.new("RGB", (900, 500), "#884422").save(drawn, "PNG")
    drawn.seek(0)
    return discord.File(drawn, "board.png", description=ALT)


class Bid(discord.ui.Modal, title="Your bid"):
    amount = discord.ui.Label(
        text="Bid (4–11)", component=discord.ui.TextInput(custom_id="amount", min_length=1)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        box = self.amount.component
        assert isinstance(box, discord.ui.TextInput)
        await interaction.response.send_message(
            f"{interaction.user.display_name} bids {box.value}."
        )


class Post(discord.ui.LayoutView):
    """A post as the bot makes them: words, a picture, buttons and selects in a container."""

    def __init__(self, game: str) -> None:
        super().__init__(timeout=None)
        box = discord.ui.Container(accent_colour=0xF0E442)
        box.add_item(discord.ui.TextDisplay(f"**{game}** is open. <b>Not markup.</b>"))
        item = discord.MediaGalleryItem("attachment://board.png", description=ALT)
        box.add_item(discord.ui.MediaGallery(item))
        row = discord.ui.ActionRow()
        for label, callback in (("Hand", self.hand), ("Bid", self.bid), ("Write", self.write)):
            button = discord.ui.Button(label=label, custom_id=label)
            button.callback = callback
            row.add_item(button)
        row.add_item(discord.ui.Button(label="Mute", custom_id="Mute"))
        box.add_item(row)
        for name, most in (("one", 1), ("several", 3)):
            options = [discord.SelectOption(label=card, description=f"{card}s") for card in CARDS]
            select = discord.ui.Select(
                custom_id=name, placeholder=f"Choose {name}", max_values=most, options=options
            )
            select.callback = self.chosen(select)
            box.add_item(discord.ui.ActionRow(select))
        self.add_item(box)

    async def hand(self, interaction: discord.Interaction) -> None:
        text = f"The hand of {interaction.user.display_name}"
        await interaction.response.send_message(text, ephemeral=True)

    async def bid(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Bid())

    async def write(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.user.send("A private question waits.")

    def chosen(self, select: discord.ui.Select):
        async def answer(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"Chosen: {', '.join(select.values)}.")

        return answer


class Games(app_commands.Group):
    @app_commands.command(description="Open a game in this channel")
    async def new(
        self, interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 5] = 2
    ) -> None:
        await interaction.response.send_message(view=Post(f"{game} for {seats}"), file=picture())

    @new.autocomplete("game")
    async def games(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=game, value=game.lower())
            for game in GAMES
            if typed.lower() in game.lower()
        ]


class House(commands.Bot):
    """The smallest bot that uses everything the page shows."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default(), guild_ready_timeout=0.05)

    async def setup_hook(self) -> None:
        self.tree.add_command(Games(name="game", description="Games"))
        await self.tree.sync()


def browser_path() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        words = f"a browser (install one of {', '.join(BROWSERS)})"
        if os.environ.get("CI"):
            pytest.fail(f"This test needs {words}.")
        skip_without(words)
    return found


@pytest.fixture
async def house(loopback, run) -> House:
    bot = House()
    await run(bot)
    return bot


@pytest.fixture
async def page(loopback, house) -> AsyncIterator[Page]:
    """The page as Ana sees it; an error of its scripts fails the test."""
    path = browser_path()
    wrong: list[str] = []
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(QUIET))
        shown = await browser.new_page(viewport={"width": 1280, "height": 800})
        shown.set_default_timeout(PATIENCE)
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        shown.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        await shown.goto(loopback.page_url)
        await expect(box(shown)).to_be_visible()
        yield shown
        await browser.close()
    assert not wrong


def box(page: Page) -> Locator:
    return page.locator("#composer-box")


def messages(page: Page, text: str) -> Locator:
    return page.locator("[data-message]", has_text=text)


async def open_game(page: Page) -> Locator:
    """Send /game new by keyboard alone, the game taken from its autocomplete."""
    await box(page).focus()
    await page.keyboard.type("/game n")
    await expect(page.get_by_role("option", name="/game new")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.type("project")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-option=game]")).to_have_value("Project Mars")
    await page.keyboard.press("Enter")
    await expect(messages(page, "is open")).to_be_visible()
    identity = await messages(page, "is open").get_attribute("data-message")
    return page.locator(f"[data-message='{identity}']")


def chip(page: Page, name: str) -> Locator:
    return page.locator("#people .chip", has=page.get_by_text(name, exact=True))


async def be(page: Page, name: str) -> None:
    await chip(page, name).click()


async def test_a_command_is_typed_with_autocomplete_and_its_options_are_checked(page):
    await box(page).focus()
    await page.keyboard.type("/ga")
    await page.keyboard.press("Enter")
    await expect(page.locator(".suggestion")).to_have_count(len(GAMES))
    await page.keyboard.type("cosmic")
    await expect(page.locator(".suggestion")).to_have_text(["Cosmic Encounter"])
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="+ seats").click()
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Enter at most 5.")).to_be_visible()

    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")

    post = messages(page, "cosmic encounter for 4")
    await expect(post).to_contain_text("Ana used /game")
    await expect(post).to_contain_text("<b>Not markup.</b>")
    await expect(post.locator("strong")).to_have_text("cosmic encounter for 4")
    await expect(box(page)).to_have_value("")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("[data-option=game]")).to_have_value("Cosmic Encounter")


async def test_a_private_answer_is_seen_by_its_person_only_until_dismissed(page):
    post = await open_game(page)

    await post.get_by_role("button", name="Hand").click()

    hand = messages(page, "The hand of Ana")
    await expect(hand).to_contain_text("Only you can see this")
    await page.keyboard.press("Alt+2")
    await expect(page.locator(".self-words b")).to_have_text("Bram")
    await expect(messages(page, "is open")).to_be_visible()
    await expect(hand).to_have_count(0)
    await page.keyboard.press("Alt+1")
    await hand.get_by_role("button", name="Dismiss message").click()
    await expect(hand).to_have_count(0)
    await page.reload()
    await expect(messages(page, "is open")).to_be_visible()
    await expect(hand).to_have_count(0)


async def test_selects_send_one_choice_at_once_and_several_when_the_menu_closes(page):
    post = await open_game(page)

    await post.locator("[data-custom-id=one]").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(messages(page, "Chosen: Asteroid.")).to_be_visible()

    await post.locator("[data-custom-id=several]").click()
    await page.get_by_role("option", name="Comet").click()
    await page.get_by_role("option", name="Mine").click()
    await expect(messages(page, "Chosen: Comet")).to_have_count(0)
    await page.locator("#channel-head h1").click()
    await expect(messages(page, "Chosen: Comet, Mine.")).to_be_visible()


async def test_a_form_is_checked_and_submitted_with_enter(page):
    post = await open_game(page)

    await post.get_by_role("button", name="Bid").click()
    form = page.get_by_role("dialog", name="Your bid")
    await expect(form.get_by_label("Bid (4–11)")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(form).to_contain_text("This field is required.")
    await page.keyboard.type("7")
    await page.keyboard.press("Enter")

    await expect(form).to_have_count(0)
    await expect(messages(page, "Ana bids 7.")).to_be_visible()
    await post.get_by_role("button", name="Bid").click()
    await expect(form).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(form).to_have_count(0)


async def test_a_direct_message_raises_the_badge_of_its_person_until_read(page):
    post = await open_game(page)
    await be(page, "Bram")

    await post.get_by_role("button", name="Write").click()

    await expect(chip(page, "Bram").locator(".badge")).to_have_text("1")
    await expect(chip(page, "Ana").locator(".badge")).to_have_count(0)
    await page.locator(".channel-row.dm").click()
    await expect(messages(page, "A private question waits.")).to_be_visible()
    await expect(chip(page, "Bram").locator(".badge")).to_have_count(0)
    await be(page, "Ana")
    await expect(page.locator(".channel-row.on")).to_have_text("table-one")
    await expect(messages(page, "A private question waits.")).to_have_count(0)


async def test_a_press_that_nobody_answers_says_so_under_the_message(page, loopback):
    loopback.settings.answer_seconds = 0.3
    post = await open_game(page)

    await post.get_by_role("button", name="Mute").click()

    await expect(post.get_by_role("alert")).to_contain_text("The application did not respond")
    await be(page, "Bram")
    await expect(post.get_by_role("alert")).to_have_count(0)


async def test_closing_the_dms_is_for_one_person(page, loopback):
    switch = page.get_by_role("switch")

    await switch.click()

    await expect(page.locator(".self-dms")).to_have_text("DMs closed")
    assert loopback.world.dms_closed == {loopback.person("Ana").id}
    await be(page, "Bram")
    await expect(switch).to_be_checked()
    await be(page, "Ana")
    await expect(switch).not_to_be_checked()


async def test_older_messages_come_while_scrolling_up(page, loopback):
    bram = loopback.person("Bram")
    for number in range(130):
        bram.say("table-one", f"line {number}")
    await page.reload()
    await expect(messages(page, "line 129")).to_be_in_viewport()
    first = messages(page, "line 0")
    assert await first.count() == 0

    while not await first.count():
        await page.locator("#scroller").evaluate("scroller => { scroller.scrollTop = 0; }")
        await page.wait_for_timeout(20)
    await page.locator("#scroller").evaluate("scroller => { scroller.scrollTop = 0; }")

    await expect(first).to_be_in_viewport()
    await expect(page.locator("[data-message]")).to_have_count(130)
    bram.say("table-one", "the latest news")
    await page.get_by_role("button", name="1 new message").click()
    await expect(messages(page, "the latest news")).to_be_in_viewport()


async def test_whoever_sends_a_command_sees_its_answer(page, loopback):
    for number in range(60):
        loopback.person("Bram").say("table-one", f"line {number}")
    await expect(messages(page, "line 59")).to_be_in_viewport()
    await page.locator("#scroller").evaluate("scroller => { scroller.scrollTop = 300; }")
    await expect(messages(page, "line 59")).not_to_be_in_viewport()

    post = await open_game(page)

    await expect(post.locator("[data-custom-id=several]")).to_be_in_viewport()


async def test_a_picture_opens_large_with_its_alt_text_and_full_size(page):
    post = await open_game(page)

    await post.get_by_role("button", name=f"Picture: {ALT}").click()

    light = page.get_by_role("dialog", name=ALT)
    await expect(light.locator(".alt")).to_contain_text(ALT)
    shown = light.locator("img")
    await expect(shown).to_have_js_property("naturalWidth", 900)
    await light.get_by_role("button", name="100 %").click()
    await page.keyboard.press("Escape")
    await expect(light).to_have_count(0)
    await expect(post.locator(".picture")).to_be_focused()


async def test_a_reload_and_a_lost_socket_keep_person_channel_and_messages(page):
    await open_game(page)
    await be(page, "Chidi")
    await box(page).fill("<img src=x onerror=alert(1)> **hello**")
    await page.keyboard.press("Enter")
    hello = messages(page, "<img src=x onerror=alert(1)> hello")
    await expect(hello).to_have_count(1)

    await page.reload()

    await expect(page.locator(".self-words b")).to_have_text("Chidi")
    await expect(hello).to_have_count(1)
    await expect(messages(page, "is open")).to_have_count(1)
    await expect(hello.locator("img")).to_have_count(0)


async def test_what_is_typed_while_the_page_loads_stays_and_is_completed(page):
    loaded = asyncio.Event()

    async def later(socket):
        await loaded.wait()
        socket.connect_to_server()

    await page.route_web_socket(re.compile("/page/socket"), later)
    await page.reload()
    await box(page).focus()
    await page.keyboard.type("/game n")
    loaded.set()

    await expect(page.get_by_role("option", name="/game new")).to_be_visible()
    await expect(box(page)).to_have_value("/game n")


async def test_the_page_says_that_the_bot_is_not_there(page, house):
    banner = page.locator("#banner")
    await expect(banner).to_be_hidden()

    await house.close()

    await expect(banner).to_contain_text("is not connected")


async def test_a_newcomer_and_a_new_channel_can_be_added_at_phone_width(page):
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.get_by_role("button", name="Add a person").click()
    await page.keyboard.type("Farid")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip.on")).to_have_text("FFarid")

    await page.get_by_role("button", name="Channels", exact=True).click()
    await page.get_by_role("button", name="Add a channel").click()
    await page.keyboard.type("attic")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("heading", name="Welcome to #attic")).to_be_visible()
    await page.get_by_role("button", name="/game new").click()
    await expect(page.locator("[data-option=game]")).to_be_focused()
    wide = await page.evaluate("document.documentElement.scrollWidth")
    assert wide == 390


async def test_with_several_servers_one_is_chosen_at_phone_width(page, loopback):
    server = page.get_by_role("combobox", name="Server")
    await expect(server).to_have_count(0)
    loopback.world.have_servers(2)
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.get_by_role("button", name="Channels", exact=True).click()
    await expect(server).to_be_visible()
    channels = page.locator("#sidebar .channel-row.text")
    await expect(channels).to_have_text(["table-one", "table-two", "lounge"])

    await server.select_option("The Red Gavel club 2")

    await expect(channels).to_have_text(["table-one", "table-two"])
    await expect(server.locator("option:checked")).to_have_text("The Red Gavel club 2")
    chosen = page.url.rsplit("/", 1)[1]
    assert loopback.channel(chosen)["guild_id"] == loopback.world.every_server()[1]["id"]
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    await channels.nth(1).click()
    await expect(page.get_by_role("heading", name="Welcome to #table-two")).to_be_visible()
