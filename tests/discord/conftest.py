import asyncio
import io
import json
import logging
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import aiohttp
import discord
import pytest
from discord import app_commands
from PIL import Image

from bot.client import RedGavel
from bot.logs import log_to_stderr
from bot.table.views.views import Views
from playground.pointing import pointed_at
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from renders import gallery
from tests.discord.playing import SCREEN, red_gavel
from tests.machines import DEALER, Clock
from tests.skipping import SkippingLoop
from tests.waiting import PATIENCE, become


class SmallBot(discord.Client):
    """A bot with the commands of a test."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []
        self.starts = 0
        self.resumes = 0

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Ignore events after the end, as the bot does."""
        if self.loop is not discord.utils.MISSING:
            super().dispatch(event, *args, **kwargs)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without discord.py's five seconds between two identifications."""

    async def on_ready(self) -> None:
        self.starts += 1

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(f"{message.author.name}: {message.content}")

    async def on_resumed(self) -> None:
        self.resumes += 1


class Answered(NamedTuple):
    """The answer to a request."""

    status: int
    body: Any
    headers: Mapping[str, str]


Rest = Callable[..., Awaitable[Answered]]
Run = Callable[[discord.Client], Awaitable[None]]


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> dict[str, Any]:
    """Skip the time in which nothing happens, but beside processes, servers and browsers."""
    is_real = item.get_closest_marker("real_time") is not None
    return {"loop": asyncio.SelectorEventLoop if is_real else SkippingLoop}


@pytest.fixture
def clock() -> Clock:
    """The bot's and Discord's clock, which can be moved on."""
    return Clock()


@pytest.fixture
async def loopback(clock: Clock) -> AsyncIterator[Loopback]:
    """A fresh world in memory, without rate limits and hurry, with discord.py pointed at it.

    Its time is the test's; that of a bot is, too, if it is given the clock.
    """
    unhurried = WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    server = Loopback(clock.machine(), settings=unhurried)
    await server.start()
    with pointed_at(server):
        yield server
    await server.stop()


@asynccontextmanager
async def running(client: discord.Client, token: str) -> AsyncIterator[None]:
    """A client from login to ready, closed at the end."""
    await client.login(token)
    connection = asyncio.create_task(client.connect())
    waiting = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait(
            {waiting, connection}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
        )
        if connection.done():
            await connection
        assert client.is_ready(), "the client did not get ready"
        yield
    finally:
        waiting.cancel()
        await client.close()
        await asyncio.wait_for(connection, PATIENCE)


@pytest.fixture
async def run(loopback: Loopback) -> AsyncIterator[Run]:
    """Connects a client to the loopback server until the test is over."""
    async with AsyncExitStack() as stack:

        async def connect(client: discord.Client) -> None:
            await stack.enter_async_context(running(client, loopback.token))

        yield connect


@pytest.fixture
async def small_bot(loopback: Loopback) -> SmallBot:
    """A bot without a command; tests of the loopback server give it some before `run`."""
    return SmallBot()


@pytest.fixture
def until() -> Callable[[Callable[[], object]], Awaitable[None]]:
    """Waits until something has become true."""
    return become


@pytest.fixture
async def rest(loopback: Loopback) -> AsyncIterator[Rest]:
    """Requests to the REST API without discord.py's own checks: status, body and headers."""
    headers = {"Authorization": f"Bot {loopback.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def request(method: str, path: str, body: object = None) -> Answered:
            url = loopback.api_url + path
            async with session.request(method, url, json=body) as answer:
                text = await answer.text()
                return Answered(answer.status, json.loads(text or "null"), answer.headers)

        yield request


@pytest.fixture
def blank_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures with their names and alt texts, but nothing drawn on them."""

    def blank(sketch: Any) -> gallery.Picture:
        return gallery.Picture(f"{sketch.name}.png", b"nothing drawn", sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", blank)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: blank(sketch))


@pytest.fixture
def shaded_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of one shade each, which differ where their alt texts do."""

    def shaded(sketch: Any) -> gallery.Picture:
        file, image = io.BytesIO(), Image.new("P", (300, 400))
        image.putpalette(zlib.crc32(sketch.alt.encode()).to_bytes(4)[:3])
        image.save(file, "PNG")
        return gallery.Picture(f"{sketch.name}.png", file.getvalue(), sketch.alt)

    monkeypatch.setattr(gallery, "_drawn", shaded)
    monkeypatch.setattr(gallery, "_finished", lambda game, sketch, *kept: shaded(sketch))


@pytest.fixture
async def bot(
    loopback: Loopback, clock: Clock, tmp_path: Path, blank_pictures: None
) -> AsyncIterator[RedGavel]:
    """The bot itself, logged in, with nothing drawn on its pictures."""
    async with red_gavel(loopback, tmp_path / "red-gavel.db", clock) as running_bot:
        yield running_bot


@pytest.fixture
def hasty_dms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write at once to a player who has just moved, instead of two seconds later."""
    monkeypatch.setattr("bot.table.changes.DM_PAUSE", 0.05)


@pytest.fixture
def hasty_retries(monkeypatch: pytest.MonkeyPatch, hasty_dms: None) -> None:
    """discord.py waits seconds after a server's error; here it tries again at once."""

    async def sleep(seconds: float, result: Any = None) -> Any:
        return await asyncio.sleep(0, result)

    hasty = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", hasty)
    monkeypatch.setattr("bot.delivery.attempts.LONGEST_WAIT", 0)


@pytest.fixture
def same_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every table is dealt the same cards."""
    monkeypatch.setattr("bot.table.lobby.seating.seed_of_deal", lambda secret, posts: secret)
    with DEALER.alike():
        yield


@pytest.fixture(params=["wide", "compact"])
def screen(request: pytest.FixtureRequest) -> Iterator[str]:
    """The same with wide and with compact pictures."""
    SCREEN.size, SCREEN.tables = request.param, []
    yield request.param
    SCREEN.size = ""
    posts = [post for table in SCREEN.tables for post in table.moves]
    pictures = [picture["url"] for post in posts for picture in post.pictures]
    assert pictures
    are_compact = ["compact" in url for url in pictures]  # a game may have no such form of its end
    assert any(are_compact) == (request.param == "compact")


@pytest.fixture(autouse=True)
def dms_do_not_wait(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No DM waits for a reader who is at the table, but in the tests of that."""
    if "patient_dms" not in request.keywords:
        monkeypatch.setattr(Views, "last_seen", lambda tables, table, member: 0)


@pytest.fixture
def log_lines() -> Iterator[io.StringIO]:
    """Collect the log at the most talkative level, as it is written."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    log_to_stderr("DEBUG", as_json=True)
    root.handlers[0].setStream(stream)
    yield stream
    root.handlers[:], level = before
    root.setLevel(level)
