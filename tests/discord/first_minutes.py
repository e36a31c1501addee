"""The first five minutes of a newcomer in a browser: what they press, and pictures of it.

    python -m tests.discord.first_minutes [FOLDER]

plays the table with which `make play` opens, as wide as a phone and as a desk, by lit buttons
alone. It fails where that takes too many presses or too long, and writes the phone's pictures to
FOLDER, `docs/pictures/` where none is named.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest import mock

from PIL import Image
from playwright.async_api import Page, async_playwright, expect

from bot.client import RedGavel
from playground.first_table import CHANNEL, open_first_table
from playground.pointing import pointed_at
from playground.server import Loopback
from tests.discord.newcomer import Newcomer
from tests.discord.playing import red_gavel, settled
from tests.discord.test_page import QUIET, box, browser_path
from tests.machines import DEALER, a_machine
from tests.renders.draw_documents import FOLDER

PRESSES: Final = 40
SECONDS: Final = 300.0
PATIENCE: Final = 60_000
"""Milliseconds for the page to show something."""
PHONE, DESK = (390, 844), (1280, 900)
COLOURS: Final = 96
"""Colours of a kept picture, so that it is small."""
MOMENTS: Final[Mapping[str, str]] = {
    "lobby": "can press Start",
    "guess": "### What will",
    "bid": "### Bid for",
    "won": "**Ana** bought",
    "end": "**The game is over.**",
}
"""A moment worth a picture -> what the newest message says for the first time."""
SHOWN = """[...document.images].every((one) => one.complete
    || one.getBoundingClientRect().bottom < 0
    || one.getBoundingClientRect().top > innerHeight)"""
FORWARD = "(scroller) => { scroller.scrollTop = scroller.scrollHeight; }"


class Browsing(Newcomer):
    """A newcomer before a page: what they press must be in sight when they have scrolled down."""

    def __init__(self, page: Page, bot: RedGavel, loopback: Loopback, folder: Path | None) -> None:
        super().__init__(loopback.person("Ana"), CHANNEL, bot)
        self.page, self.folder = page, folder
        self.left = dict(MOMENTS)

    async def play(self) -> None:
        """Press what is lit until the game is over.

        Raises:
            TimeoutError: that takes too long.
        """
        async with asyncio.timeout(SECONDS):
            while True:
                await self.quiet()
                await self.keep()
                found = self.next()
                if found is None or self.over():
                    return
                seen, button = found
                place = f"[data-message='{seen.id}'] [data-custom-id='{button['custom_id']}']"
                await expect(self.page.locator(place)).to_be_in_viewport()
                before = self.screen()
                self.pressed.append(button["label"])
                await self.page.locator(place).click()
                while self.screen() == before:  # noqa: ASYNC110  # the page tells no event
                    await asyncio.sleep(0.02)

    def over(self) -> bool:
        return "end" not in self.left

    def screen(self) -> list[str]:
        """Return the content of the channel."""
        return [str(seen.body["components"]) for seen in self.person.messages(self.channel)]

    async def quiet(self) -> None:
        """Wait until nobody else moves, and the page shows the newest message."""
        tables = self.bot.services.tables
        while await self.bot.store.timers.due(tables.now() + 60, away=(0,)):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await settled(self.bot)
        newest = self.person.messages(self.channel)[-1]
        await expect(self.page.locator(f"[data-message='{newest.id}']")).to_be_attached()
        for _ in range(2):  # a picture that has come moves what is below it
            await self.page.locator("#scroller").evaluate(FORWARD)
            while not await self.page.evaluate(SHOWN):  # noqa: ASYNC110  # as above
                await asyncio.sleep(0.02)
            await self.page.wait_for_timeout(100)

    async def keep(self) -> None:
        """Take a picture of each moment when it first comes."""
        newest = self.person.messages(self.channel)[-2:]
        for moment, words in list(self.left.items()):
            if any(words in seen.text for seen in newest):
                del self.left[moment]
                if self.folder is not None:
                    taken = await self.page.screenshot()
                    (self.folder / f"first_{moment}.png").write_bytes(small(taken))


def small(png: bytes) -> bytes:
    """Return a picture in a few colours."""
    kept = io.BytesIO()
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _same_cards() -> Any:
    """Deal the same cards each time."""
    seating = "bot.table.lobby.seating"
    return mock.patch.multiple(seating, seed_of_deal=lambda secret, posts: secret)


async def film(size: tuple[int, int], folder: Path | None) -> str:
    """Play the first table on a screen of this size; return how it went."""
    seed = sha256(b"the first table").hexdigest()
    with TemporaryDirectory() as kept, _same_cards(), DEALER.alike(seed):
        loopback = Loopback(a_machine())
        await loopback.start()
        with pointed_at(loopback):
            async with red_gavel(loopback, Path(kept) / "db") as bot, async_playwright() as driver:
                await open_first_table(loopback)
                path = browser_path()
                browser = await driver.chromium.launch(executable_path=path, args=list(QUIET))
                page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
                page.set_default_timeout(PATIENCE)
                await page.goto(loopback.page_url)
                await expect(box(page)).to_be_visible()
                newcomer = Browsing(page, bot, loopback, folder)
                began = time.monotonic()
                await newcomer.play()
                took = time.monotonic() - began
                await browser.close()
        await loopback.stop()
    presses = len(newcomer.pressed)
    if newcomer.left or presses > PRESSES:
        raise SystemExit(f"{presses} presses, and not seen: {', '.join(newcomer.left)}")
    return f"{size[0]} px: {presses} presses, {took:.0f} seconds: {', '.join(newcomer.pressed)}"


async def main() -> None:
    expect.set_options(timeout=PATIENCE)
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    print(await film(PHONE, folder), flush=True)  # noqa: T201  # how it went
    print(await film(DESK, None), flush=True)  # noqa: T201  # as above


if __name__ == "__main__":
    asyncio.run(main())
