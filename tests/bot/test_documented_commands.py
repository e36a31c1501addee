"""Every command stands in the players' page, and the documents name no other."""

import re
from pathlib import Path

import pytest

from bot.client import RedGavel
from bot.table.lobby.options import wanted_of
from cogs.lobby.new_options import options_written
from rules.games import GAMES
from tests.machines import a_machine

ROOT = Path(__file__).parents[2]
PLAYING = ROOT / "docs" / "playing.md"
HOSTING = ROOT / "docs" / "hosting-a-table.md"
PAGES = (ROOT / "README.md", PLAYING, HOSTING)
TYPED = re.compile(r"`/(\w+(?: \w+)?)[^`]*`")
OPERATOR = "owner"
"""The one command for the bot's operator instead of players."""


@pytest.fixture
async def commands(store):
    bot = RedGavel(a_machine(), store)
    await bot._cogs.load()
    names = {one.qualified_name for one in bot.tree.walk_commands()}
    await bot.close()
    return names


def cells(page):
    """The first cell of each row of a table: `/me data`, `forget` names two commands."""
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("| `/"):
            first = line.split("|")[1]
            group = re.match(r" `/(\w+)", first)[1]
            for word in re.findall(r"`(/?[\w ]+)`", first):
                yield word[1:] if word.startswith("/") else f"{group} {word}"


async def test_every_command_has_its_line_for_players(commands):
    groups = {name.split()[0] for name in commands if " " in name}

    listed = {*cells(PLAYING)}

    assert commands - groups - {OPERATOR} - listed == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
async def test_every_command_that_a_page_names_is_one(commands, page):
    groups = {name.split()[0] for name in commands if " " in name}
    named = {*TYPED.findall(page.read_text("utf-8")), *cells(page)}
    plain = commands - groups  # what follows these is what one chooses with them

    assert named
    assert [n for n in sorted(named) if n not in commands and n.split()[0] not in plain] == []


RECIPE = re.compile(r"^/game new game: ([\w ]+) options: (.+)$", re.MULTILINE)


@pytest.mark.parametrize(("game", "options"), RECIPE.findall(HOSTING.read_text("utf-8")), ids=str)
def test_a_recipe_can_be_typed_as_it_stands(game, options):
    [meta] = [meta for meta in GAMES.values() if meta.name == game]

    chosen = options_written(meta, options)

    assert len(chosen) == len(options.split(", "))
    wanted_of(meta, chosen)
