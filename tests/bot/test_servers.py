"""A server that the cache lacks is asked for, and never taken for one that removed the bot."""

import ast
import asyncio
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot.delivery.sender import Sender
from bot.delivery.servers import KNOWN_FOR, ServerFinder
from tests.bot.conftest import ANA
from tests.bot.paper import refusal
from tests.machines import a_machine

SERVER, CHANNEL = 9, 1


class Discord:
    """A client whose cache and answers a test sets."""

    def __init__(self, cached=None, answer=None):
        self.cached = cached
        self.answer = answer
        self.asked = 0

    def get_guild(self, number):
        return self.cached

    async def fetch_guild(self, number, *, with_counts):
        self.asked += 1
        await asyncio.sleep(0)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    async def fetch_channel(self, number):
        return SimpleNamespace(id=number)


def server(*members, unavailable=False):
    async def fetch_member(member):
        if member not in members:
            raise refusal(discord.NotFound, 404, 10007)

    return SimpleNamespace(fetch_member=fetch_member, unavailable=unavailable)


NOT_ON_IT = refusal(discord.NotFound, 404, 10004)
TROUBLE = refusal(discord.DiscordServerError, 500, 0)


@pytest.mark.parametrize(
    ("cached", "answer", "on_it", "lost", "asked"),
    [
        (server(ANA), TROUBLE, True, "", 0),
        (server(unavailable=True), TROUBLE, True, "", 0),
        (None, server(ANA), True, "", 1),
        (None, NOT_ON_IT, False, "server", 1),
        (None, refusal(discord.Forbidden, 403, 50001), False, "server", 1),
        (None, TROUBLE, None, None, 2),
        (None, refusal(discord.Forbidden, 403, 0), None, None, 2),
    ],
    ids=["there", "unreachable", "missing", "removed", "no access", "no answer", "banned"],
)
async def test_only_discord_says_that_a_server_is_lost(cached, answer, on_it, lost, asked):
    client = Discord(cached, answer)
    sender = Sender(a_machine(), client)

    said = await sender.is_on(SERVER), await sender.lost(SERVER, CHANNEL)

    assert said == (on_it, lost)
    assert client.asked == asked


@pytest.mark.parametrize(
    ("cached", "answer", "gone"),
    [
        (None, server(ANA), False),
        (None, server(), True),
        (None, NOT_ON_IT, False),
        (server(unavailable=True), server(), False),
    ],
    ids=["missing", "missing and left", "the bot is not there", "unreachable"],
)
async def test_who_has_left_is_asked_of_a_server_that_is_missing(cached, answer, gone):
    assert await Sender(a_machine(), Discord(cached, answer)).has_left(SERVER, ANA) is gone


@pytest.mark.parametrize("cached", [None, server(unavailable=True)], ids=["missing", "unreachable"])
async def test_who_is_a_member_is_asked_of_discord(cached):
    sender = Sender(a_machine(), Discord(cached, server(ANA)))

    assert [await sender.is_member(SERVER, member) for member in (ANA, ANA + 1)] == [True, False]


async def test_an_answer_is_remembered_for_a_while_and_one_asks_for_all():
    now = [0.0]
    client = Discord(None, server(ANA))
    servers = ServerFinder(a_machine(elapsed=lambda: now[0]), client)

    await asyncio.gather(*(servers.find(SERVER) for _ in range(50)))
    assert client.asked == 1
    now[0] = KNOWN_FOR
    await servers.find(SERVER)
    servers.forget(SERVER)
    await servers.find(SERVER)

    assert client.asked == 3


CACHE = {"get_guild", "get_channel", "get_channel_or_thread", "get_thread", "get_member"}
CACHE |= {"get_user", "guilds"}
ALLOWED = {
    "bot/client.py": "the servers that have just been told of, and whether all were",
    "bot/delivery/sender.py": "what nothing forbids is tried; what is missing is fetched",
    "bot/delivery/servers.py": "what is missing is asked for",
    "bot/delivery/sight.py": "what is missing is fetched, and remembered",
    "bot/delivery/threads.py": "what is missing is fetched",
    "bot/store/parts/retention.py": "a method of the store",
    "bot/table/lobby/keeping.py": "a method of the store",
}


def test_the_cache_is_read_only_where_what_it_lacks_is_asked_for():
    root = Path(__file__).parents[2]
    files = [*root.glob("bot/**/*.py"), *root.glob("cogs/**/*.py")]
    found = {
        str(path.relative_to(root))
        for path in files
        if "playground" not in path.parts
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in CACHE
    }

    assert found - ALLOWED.keys() == set()
