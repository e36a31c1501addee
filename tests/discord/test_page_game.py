"""A generation of Terraforming Mars in a real browser, as wide as a phone."""

import asyncio
import io
from collections.abc import AsyncIterator
from random import Random

import pytest
from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from benchmarks.pressing import asks
from renders import gallery
from tests.discord.playing import answering, become, game_of, settled
from tests.discord.test_page import PATIENCE, QUIET, box, browser_path

pytestmark = pytest.mark.real_time

WIDTH, HEIGHT = 390, 844
ACTIONS = 3
"""Actions before passing ends the generation."""
PRESSES = 60
SHOWN = """[...document.images].every((one) => one.complete
    || one.getBoundingClientRect().bottom < 0
    || one.getBoundingClientRect().top > innerHeight)"""
FORWARD = "(scroller) => { scroller.scrollTop = scroller.scrollHeight; }"
"""To the newest message, as the page's own button goes; never back."""
BUTTON, SELECT = 2, 3


@pytest.fixture
def plain_pictures(monkeypatch):
    """Pictures of the size of a table's, but nothing drawn on them."""
    drawn = io.BytesIO()
    Image.new("RGB", (900, 600), "#884422").save(drawn, "PNG")

    def plain(sketch):
        return gallery.Picture(f"{sketch.name}.png", drawn.getvalue(), sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", plain)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: plain(sketch))


@pytest.fixture
async def phone(loopback) -> AsyncIterator[Page]:
    """The page as Ana sees it on a phone; an error of its scripts fails the test."""
    path, wrong = browser_path(), []
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(QUIET))
        shown = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        shown.set_default_timeout(PATIENCE)
        shown.on("pageerror", lambda error: wrong.append(str(error)))
        await shown.goto(loopback.page_url)
        await expect(box(shown)).to_be_visible()
        yield shown
        await browser.close()
    assert not wrong


ENDS = ("Pass", "End")
"""First words of the choices that end a turn or a generation."""


class Thumb:
    """Ana, who never scrolls: she only uses what she sees."""

    def __init__(self, page, table):
        self.page, self.table = page, table
        self.ana = table.people[0]
        self.chance = Random(1)
        self.actions = self.opened = self.told = self.followed = 0

    def panel(self):
        own = [each for each in self.ana.messages("table-one") if each.ephemeral]
        asking = [each for each in own if asks(each)]
        return asking[-1] if asking and asking[-1].id == own[-1].id else None

    def on_page(self, panel, component):
        custom_id = component["custom_id"]
        return self.page.locator(f"[data-message='{panel.id}'] [data-custom-id='{custom_id}']")

    async def asks(self):
        """The panel that Ana sees: the one that lies there, or one that the newest post opens.

        As long as her turn goes on it lies there, though a post tells of what she has just done.
        """
        await self.calm()
        panel = self.panel()
        if panel is not None and await self.is_present(panel):
            assert await self.sees(panel), "her own post has pushed it out of sight"
            self.followed += self.posts() > self.told
            self.told = self.posts()
            return panel
        await self.page.locator("#scroller").evaluate(FORWARD)
        before = {each.id for each in self.ana.messages("table-one")}
        button = self.page.get_by_role("button", name="Your move").last
        await expect(button).to_be_in_viewport()
        await button.click()
        self.opened += 1
        self.told = self.posts()
        await become(lambda: self.panel() is not None and self.panel().id not in before)
        await self.calm()
        panel = self.panel()
        if panel.id == self.ana.messages("table-one")[-1].id:  # else a robot has moved meanwhile
            for component, _ in answering(panel):
                await expect(self.on_page(panel, component)).to_be_in_viewport()
        return panel

    def posts(self):
        return len(self.table.moves)

    async def is_present(self, panel):
        """Whether it asks what is asked now: the robots may have moved since."""
        view = await self.table.bot.services.tables.view(
            self.table.number, int(self.ana.id), glance=True
        )
        return view.digest in {press.digest for _, press in answering(panel)}

    async def calm(self):
        """The robots have moved, everything is told, and the page shows it, pictures and all."""
        bot = self.table.bot
        async with asyncio.timeout(PATIENCE / 1000):
            while await bot.store.timers.due(bot.services.tables.now(), away=(0,)):
                await self.page.wait_for_timeout(10)
        await settled(bot)
        newest = self.ana.messages("table-one")[-1]
        await expect(self.page.locator(f"[data-message='{newest.id}']")).to_be_attached()
        async with asyncio.timeout(PATIENCE / 1000):
            while not await self.page.evaluate(SHOWN):  # its script tells no event
                await self.page.wait_for_timeout(20)
        await self.page.wait_for_timeout(50)  # the frame in which it keeps to the bottom

    async def sees(self, panel):
        for component, _ in answering(panel):
            box = await self.on_page(panel, component).bounding_box()
            if box is None or box["y"] < 0 or box["y"] + box["height"] > HEIGHT:
                return False
        return True

    async def answer(self, panel):
        component = self.chosen(panel)
        place = self.on_page(panel, component)
        if not await self.sees(panel):
            return  # a robot's post has just pushed it away
        shown, acts = str(panel.body["components"]), "### Take a" in panel.text
        await place.click()
        if component["type"] == SELECT:
            await self.pick(component, panel)
        self.actions += acts
        await become(lambda: str(panel.body["components"]) != shown)

    def chosen(self, panel):
        """A list rather than a button; at the end of the generation the way to pass."""
        choices = [component for component, _ in answering(panel)]
        wanted = ("None of these", "Pass") if self.is_done(panel) else ("None of these",)
        for button in [each for each in choices if each["type"] == BUTTON]:
            if button["label"].startswith(wanted):
                return button
        lists = [each for each in choices if each["type"] != BUTTON]
        going_on = [each for each in choices if not each.get("label", "").startswith(ENDS)]
        return self.chance.choice(lists or going_on or choices)

    def is_done(self, panel):
        return self.actions >= ACTIONS and "### Take a" in panel.text

    async def pick(self, component, panel):
        labels = [option["label"] for option in component["options"]]
        wanted = range(component.get("min_values", 1))
        if self.is_done(panel):
            ends = [n for n, label in enumerate(labels) if label.startswith(ENDS)]
            wanted = ends or wanted
        options = self.page.get_by_role("option")
        for number in wanted:
            await options.nth(number).click()
        if component.get("max_values", 1) > 1:
            await self.page.locator("#channel-head h1").click()


async def test_a_generation_is_played_on_a_phone_without_scrolling_back_for_the_panel(
    loopback, bot, plain_pictures, phone, same_cards
):
    options = "corporate_era=yes"
    table = await game_of(loopback, bot, "Ana", robots=2, game="Terraforming Mars", options=options)
    thumb = Thumb(phone, table)

    for _ in range(PRESSES):
        if any("Generation 2 begins" in line for line in await table.lines()):
            break
        await thumb.answer(await thumb.asks())

    assert any("Generation 2 begins" in line for line in await table.lines())
    assert thumb.actions >= ACTIONS
    assert thumb.opened <= len(table.moves), "a panel is opened once for what a post asks"
    assert thumb.followed > 0, "posts of her own moves came while her turn went on"
    wide = await phone.evaluate("document.documentElement.scrollWidth")
    assert wide == WIDTH


async def test_a_time_lapse_moves_on_a_phone_and_on_a_wide_screen(
    loopback, bot, shaded_pictures, phone
):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", game="Hammer Price", options="")
    await table.finish()

    await phone.get_by_role("button", name="Time-lapse").click()

    shown = phone.locator("img[src*='time-lapse']")
    await expect(shown).to_have_js_property("naturalHeight", 400)
    for width, height in ((WIDTH, HEIGHT), (1280, 800)):
        await phone.set_viewport_size({"width": width, "height": height})
        await shown.scroll_into_view_if_needed()
        box = await shown.bounding_box()
        assert box["width"] > 200
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        first = await shown.screenshot()
        async with asyncio.timeout(PATIENCE / 1000):
            while await shown.screenshot() == first:  # the next picture tells no event
                await phone.wait_for_timeout(50)
