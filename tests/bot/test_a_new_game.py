"""A new game, entered as docs/adding-a-game.md says, with the smallest there can be."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from renders import gallery
from rules.games import GAMES
from tests.bot.conftest import ANA, NAMES
from tests.games import stones

PEOPLE = {**NAMES, 105: "Eva", 106: "Finn"}


@pytest.fixture
def the_last_stone(monkeypatch):
    """Its entry in the list of games, and its folder of pictures."""
    pictures = ModuleType("renders.stones")
    pictures.PICTURES = stones.PICTURES
    pictures.__spec__ = ModuleSpec("renders.stones", None)
    monkeypatch.setitem(sys.modules, "renders.stones", pictures)
    monkeypatch.setitem(GAMES, "stones", stones.META)
    return stones.META


async def opened(seating, people):
    table = await seating.new("stones", channel=1, guild=9, host=(ANA, PEOPLE[ANA]))
    for member in people[1:]:
        await seating.join(table, member, PEOPLE[member])
    await seating.start(table, ANA)
    return table


async def test_it_is_played_by_six_people_and_drawn_after_every_move(
    tables, seating, the_last_stone
):
    table, drawn = await opened(seating, list(PEOPLE)), set()
    while not (view := await tables.view(table, None)).over:
        member = view.seats[view.awaited[0]].member
        await tables.play(table, member, None, 3)
        seen = await tables.view(table, None)
        for size in ("wide", "compact"):
            picture = gallery.table(
                "stones", seen.game_view, seen.names, before=view.game_view, size=size
            )
            drawn.add(picture.image_bytes)

    assert view.game_view["heap"] == 0
    assert view.game_view["result"]["winners"] == [1]
    assert len(drawn) == 2 * 14
    assert gallery.ending("stones", view.game_view, view.names).alt == "Bram won."


async def test_it_goes_on_after_a_restart(tables, seating, store, the_last_stone):
    table = await opened(seating, list(PEOPLE)[:2])
    await tables.play(table, ANA, None, 2)

    again = type(tables)(store)

    assert (await again.view(table, ANA)).game_view["heap"] == stones.HEAP - 2
