"""Two real processes, of which everything is the same but their chance, deal other cards."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.store import Store
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from rules.games import GAMES
from tests.discord.playing import PATIENCE, become
from tests.machines import Clock, a_machine

pytestmark = pytest.mark.real_time

ROOT = Path(__file__).parents[2]
DATABASE = "red-gavel.db"
OPTIONS = "starting_player=seat 1, bank=0"


async def deal(folder, clock):
    """Start `python -m bot` in a folder, and a game; return its secret, and what each seat sees."""
    folder.mkdir()
    settings = WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    loopback = Loopback(clock.machine(), settings=settings)
    await loopback.start()
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": "0",
        "RED_GAVEL_TOKEN": loopback.token,
        "RED_GAVEL_DATABASE": DATABASE,
        "RED_GAVEL_API_URL": loopback.api_url,
        "RED_GAVEL_GATEWAY_URL": loopback.gateway_url,
    }
    command = sys.executable, "-m", "bot"
    process = await asyncio.create_subprocess_exec(*command, env=environment, cwd=folder)
    try:
        await become(lambda: loopback.gateway.online)
        await become(lambda: loopback.world.commands)
        await begin(loopback)
        await become(lambda: secret_of_a_running_game(folder))
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), PATIENCE)
        await loopback.stop()
    store = await Store.open(a_machine(), folder / DATABASE)
    kept = await store.snapshot(1)
    await store.close()
    game = GAMES["project_mars"].game.load(kept.save)
    return secret_of_a_running_game(folder), [game.view(seat) for seat in game.seats]


async def begin(loopback):
    ana = loopback.person("Ana")
    typed = {"game": "Project Mars", "options": OPTIONS}
    await ana.command("game new", typed, "table-one").settled(PATIENCE)
    post = await ana.sees(lambda seen: "Add robot" in seen.buttons, "table-one")
    await ana.press(post, "Add robot").settled(PATIENCE)
    post = await ana.sees(lambda seen: "Start" in seen.buttons, "table-one")
    await ana.press(post, "Start").settled(PATIENCE)


def secret_of_a_running_game(folder):
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        row = db.execute("SELECT seed FROM game WHERE status = 'running'").fetchone()
    return None if row is None else row[0]


async def test_two_processes_deal_other_cards(tmp_path):
    clock = Clock(stopped=True)  # Discord's ids are no chance here: they go by its clock

    (secret, seen), (other, seen_there) = [
        await deal(tmp_path / name, clock) for name in ("one", "other")
    ]

    assert len({secret, other}) == 2
    assert all(here != there for here, there in zip(seen, seen_there, strict=True))
