"""How well a robot plays: chosen when it is added, shown by its name, and usual for stand-ins."""

from __future__ import annotations

from dataclasses import replace

from bot.table.seats.stand_ins import stand_in
from rules.meta import Meta
from tests.bot.conftest import ANA, BRAM


async def test_an_easy_robot_is_named_so_and_plays_so(seating, lobby, tables, monkeypatch):
    table, played, robot = await lobby(ANA), set(), Meta.robot

    def noted(meta, view, ask, seat, chance, strength="usual"):
        played.add((seat, strength))
        return robot(meta, view, ask, seat, chance, strength)

    monkeypatch.setattr(Meta, "robot", noted)
    await seating.add_robot(table, ANA, "easy")
    await seating.add_robot(table, ANA)
    names = [seated.name for seated in (await seating.lobby(table)).seats]
    assert names[1:] == ["Rusty (easy)", "Cog"]

    await seating.start(table, ANA)
    while (view := await tables.view(table, ANA)).ask is not None and len(played) < 2:
        await tables.play(table, ANA, view.digest, view.ask.suggested)

    assert played == {(1, "easy"), (2, "usual")}
    _, seats = await tables.store.table(table)
    assert [seat.strength for seat in seats] == ["usual", "easy", "usual"]


async def test_whoever_stands_in_plays_as_usual(tables, begin):
    table = await begin(ANA, BRAM)
    async with tables.open(table) as held:
        left = replace(held.seats[1], strength="easy")
        newcomer = stand_in(held, left, {"to": None, "for_good": False})

    assert newcomer.strength == "usual"
    assert newcomer.owner == BRAM
