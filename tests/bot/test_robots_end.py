"""A robot's turn ends after a bounded number of answers, whatever the robot wants."""

from __future__ import annotations

import pytest

from bot.table.seats import caretakers
from bot.table.seats.caretakers import PATIENT
from rules.kernel import is_legal
from rules.on_mars.steps.menu import CAREFUL
from tests.bot.conftest import ANA

RINGS = 40


@pytest.fixture
def restless(monkeypatch):
    """Robots that change how they want to pay, for ever: a legal answer that leads nowhere."""
    play = caretakers.robots_answer

    def answer(live, game, seat, ask):
        return [CAREFUL] if is_legal(ask, [CAREFUL]) else play(live, game, seat, ask)

    monkeypatch.setattr(caretakers, "robots_answer", answer)


async def of_two(seating):
    table = await seating.new("on_mars", channel=1, guild=9, host=(ANA, "Ana"))
    await seating.add_robot(table, ANA)
    await seating.start(table, ANA)
    return table


async def rings(tables, table, *, forgetful):
    """Let Ana hold back, and ring for the robot, until Ana has ended two turns."""
    turns = 0
    for _ in range(RINGS):
        if turns == 2:
            break
        if forgetful:
            tables.held.tables.clear()
        view = await tables.view(table, ANA)
        if view.ask is not None and not view.ask.optional:
            turns += view.ask.moment == "turn" and is_legal(view.ask, ["end"])
            await tables.play(table, ANA, None, view.ask.fallback)
        for timer in await tables.store.timers.of(table):
            if timer.seat == 1:
                await tables.time_out(timer)
    return turns


@pytest.mark.parametrize("forgetful", [False, True], ids=["in memory", "read again"])
async def test_a_robot_that_goes_in_a_circle_ends_its_turn(
    tables, seating, restless, forgetful
) -> None:
    table = await of_two(seating)

    assert await rings(tables, table, forgetful=forgetful) == 2
    answers = [a for a in await tables.store.log.answers(table) if a.kind == "play" and a.seat == 1]
    assert sum(a.answer == [CAREFUL] for a in answers) >= PATIENT - 1
