"""The test games at a table of the real bot: offered, and without a picture worth drawing."""

import sys
from types import SimpleNamespace

from discord import app_commands

from cogs.lobby.commands import LobbyCommands
from renders import gallery
from rules.games import GAMES
from tests.discord.playing import told


class NothingToSee:
    """Pictures of a game that has none."""

    def _named(self, *args, **kwargs):
        return SimpleNamespace(name="table", alt="A table.", drawn_from=str)

    table = close_up = private = ending = _named

    def close_ups(self, *args):
        return ()

    looking_back = close_ups


def offer(monkeypatch, meta):
    """Let the bot offer a test game, until the test is over."""
    monkeypatch.setitem(GAMES, meta.id, meta)
    pictures = SimpleNamespace(PICTURES=NothingToSee())
    monkeypatch.setitem(sys.modules, f"renders.{meta.id}", pictures)
    chosen = LobbyCommands.new._params["game"]
    choice = app_commands.Choice(name=meta.name, value=meta.id)
    monkeypatch.setattr(chosen, "choices", [*chosen.choices, choice])
    blank = gallery.Picture("table.png", b"nothing drawn", "A table.")
    monkeypatch.setattr(gallery, "_drawn", lambda sketch: blank)


async def something_is_due(bot, clock):
    """Let time pass until something is due, and let everything be told."""
    due = await bot.store.timers.next_due()
    assert due is not None, "nothing would ever happen again"
    clock.forward(hours=max(0.0, due + 1 - clock()) / 3600)
    await bot.clock.ring()
    await told(bot)
