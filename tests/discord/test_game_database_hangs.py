"""The database neither answers nor breaks: whoever presses hears so while Discord still listens."""

from contextlib import asynccontextmanager

import pytest

from bot import origin
from bot.address import address_of
from tests.discord.house import Wire
from tests.discord.places import all_told, game_at, several
from tests.discord.playing import PATIENCE, become, said_to
from tests.postgres import emptied

pytestmark = pytest.mark.real_time

SOON = 0.3
"""Seconds in which a press is answered here, instead of two."""


@pytest.fixture
def running(loopback, clock, postgres_database, blank_pictures):
    """Runs two places whose database is at the far end of a wire."""

    @asynccontextmanager
    async def run():
        wire = Wire(emptied(postgres_database))
        await wire.lay()
        try:
            async with several(loopback, address_of(wire.url), clock) as bots:
                yield bots, wire
        finally:
            await wire.take_up()

    return run


@pytest.fixture
def hanging(monkeypatch):
    """Lets the database hang for a while, in which first answers have a fraction of a second."""

    @asynccontextmanager
    async def hang(wire):
        with monkeypatch.context() as soon:
            soon.setattr(origin, "FIRST_ANSWER_WITHIN", SOON)
            wire.hang()
            try:
                yield
            finally:
                wire.flow()

    return hang


NOT_KEPT = "This could not be saved, so nothing has changed. Try again in a moment."


def forget(bots):
    """Let nobody remember where a table is played, or what stands there."""
    for bot in bots:
        bot.carrying._forget_all()
        bot.services.tables.held.forget_all()


async def kept(person, message, label):
    """Press until the database is back."""
    pressed = None

    async def is_taken():
        nonlocal pressed
        pressed = await person.press(message, label).settled(PATIENCE)
        return said_to(pressed) != NOT_KEPT

    await become(is_taken)
    return pressed


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("remembers", [True, False])
async def test_whoever_presses_in_a_dm_is_answered_while_the_database_hangs(
    loopback, running, hanging, place, remembers
):
    async with running() as (bots, wire):
        table = await game_at(loopback, bots, place, "Ana", "Bram")
        ana, bram = table.people
        await all_told(bots)
        dm = table.dms(ana)[-1]
        if not remembers:
            forget(bots)
        async with hanging(wire):
            pressed = await ana.press(dm, "Bid 1")
            asked = await bram.command("inbox", {}, bram.open_dm())
        settled, shown = [await each.settled(PATIENCE) for each in (pressed, asked)]
        is_refused = said_to(settled) == NOT_KEPT
        await all_told(bots)
        nothing = await table.answered() if is_refused else []
        again = await kept(ana, dm, "Bid 1") if is_refused else settled
        await all_told(bots)
        answered = await table.answered()

    assert not pressed.failed
    assert not asked.failed
    assert said_to(shown)
    assert is_refused == (place == 1 or not remembers), "what is in memory is answered"
    assert nothing == []
    assert not again.failed
    assert answered == [(0, 1)]
