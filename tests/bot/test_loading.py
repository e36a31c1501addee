"""Games are loaded away from the event loop, and those of kept tables at the start."""

import asyncio
import threading
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest
from pydantic import SecretStr

import rules.games
from bot import running
from bot.settings import Settings
from bot.store import Store
from bot.table import loading
from bot.table.lobby.seating import Seating
from bot.table.tables import Tables
from rules.games import GAMES, Games
from tests.bot.conftest import ANA
from tests.machines import a_machine


@pytest.fixture
def threads(monkeypatch):
    """The threads that load games of a list in which none is loaded."""
    found = []

    def module(name):
        found.append(threading.current_thread())
        return SimpleNamespace(META=GAMES[name.split(".")[1]])

    GAMES["hammer_price"], GAMES["project_mars"]  # loaded before their loading is replaced
    monkeypatch.setattr(rules.games, "import_module", module)
    monkeypatch.setattr(loading, "GAMES", Games(GAMES.names()))
    return found


@pytest.mark.real_time
async def test_another_thread_loads_a_game_and_only_once(threads):
    first = await loading.loaded(a_machine(), "hammer_price")
    again = await loading.loaded(a_machine(), "hammer_price")

    assert first is again is GAMES["hammer_price"]
    assert len(threads) == 1
    assert threads[0] is not threading.current_thread()


async def test_games_of_another_release_are_left_out(threads):
    found = await loading.all_loaded(a_machine(), ["project_mars", "chess"])

    assert found == [GAMES["project_mars"]]


async def test_the_store_names_the_games_of_its_tables_each_once(store, lobby):
    assert await store.census.games() == []

    await lobby(ANA)
    await lobby(ANA, channel=2)

    assert await store.census.games() == ["project_mars"]


class Waiting:
    """A bot that never logs in."""

    metrics = None

    def __init__(self, *args, **kwargs):
        pass

    def furnish(self, *args):
        pass

    async def start(self, token):
        pass


@asynccontextmanager
async def nothing_served(bot, settings):
    yield


async def test_before_its_login_a_bot_loads_the_games_of_its_tables(tmp_path, monkeypatch):
    file, begun = tmp_path / "bot.db", []
    store = await Store.open(a_machine(), file)
    seating = Seating(Tables(store))
    await seating.new("terraforming_mars", channel=1, guild=9, host=(ANA, "Ana"))
    await store.close()
    games = Games(GAMES.names())
    monkeypatch.setattr(loading, "GAMES", games)
    for name in ("draw_in_the_same_memory", "collect_seldom"):
        monkeypatch.setattr(running, name, lambda: None)
    monkeypatch.setattr(running, "RedGavel", Waiting)
    monkeypatch.setattr(running, "health_served", nothing_served)

    async def live(bot, work, *rest):
        begun.extend(game for game in games if games.is_loaded(game))
        await work

    monkeypatch.setattr(running, "live", live)
    settings = Settings(token=SecretStr("a.b.c"), database=file)
    await running.run_until_stopped(a_machine(), settings, stop=asyncio.Event())

    assert begun == ["terraforming_mars"]
