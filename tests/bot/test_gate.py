"""Interactions that come while one process takes over from another."""

import asyncio
import weakref
from types import SimpleNamespace

import discord
import pytest

from bot import interactions as gates
from bot.interactions import SORRY, Gate
from tests.machines import a_machine
from tests.waiting import become


class Said:
    """Stands in for discord.py's interaction, and notes its answers."""

    told: list[tuple[str, str]] = []

    def __init__(self, data, state):
        self.id, self.response = data["id"], self

    async def send_message(self, text, *, ephemeral):
        assert ephemeral
        self.told.append((self.id, text))


@pytest.fixture
def passed():
    return []


@pytest.fixture
def gate(passed, monkeypatch):
    monkeypatch.setattr(gates, "KEPT_FOR", 0.01)
    monkeypatch.setattr(gates.discord, "Interaction", Said)
    monkeypatch.setattr(Said, "told", [])
    closed = False
    parsers = {"INTERACTION_CREATE": lambda body: passed.append(body["id"])}
    made = Gate(
        a_machine(),
        SimpleNamespace(_connection=SimpleNamespace(parsers=parsers), is_closed=lambda: closed),
    )

    def close():
        nonlocal closed
        closed = True

    made.close = close
    made.hear = lambda *ids, kind=3: [made._hear({"id": str(n), "type": kind}) for n in ids]
    return made


async def after_the_last_moment(gate):
    await become(lambda: not gate._kept and not gate._sorry)


async def test_a_bot_that_runs_passes_everything_on(gate, passed):
    gate.hear(1, 2)
    assert passed == ["1", "2"]


async def test_an_answered_interaction_does_not_wait_for_the_cycle_collector(gate, monkeypatch):
    monkeypatch.setattr(gates, "REMEMBERED_FOR", 0)
    taken = Said({"id": 1}, None)
    taken.response = discord.InteractionResponse(taken)
    taken.response._response_type = discord.InteractionResponseType.deferred_message_update
    there = weakref.ref(taken)
    gate.hear(1)
    gate.note(taken)

    del taken
    gate.hear(2)

    assert there() is None


@pytest.mark.parametrize("proven", [True, False])
async def test_what_waited_in_doubt_is_carried_home_only_with_a_proven_place(
    gate, passed, monkeypatch, proven
):
    """Without the database a way home ends after a second: then it would be too late."""
    monkeypatch.setattr(gates, "DOUBTS", 0)
    carried, doubts = [], [False, proven]
    gate.carries(lambda body: carried.append(body["id"]))
    gate.trusts(lambda: doubts.pop(0))
    gate.hear(1)
    await become(lambda: carried or passed)
    assert (carried, passed) == ((["1"], []) if proven else ([], ["1"]))


async def test_a_bot_that_has_closed_passes_nothing_on_late(gate, passed, monkeypatch):
    monkeypatch.setattr(gates, "DOUBTS", 0)
    gate.trusts(lambda: False)
    gate.hear(1)
    gate.close()
    for _ in range(3):
        await asyncio.sleep(0)
    assert passed == []


async def test_a_process_in_doubt_of_its_place_lets_another_answer_first(gate, passed, monkeypatch):
    """Cut from its database alone it hears interactions that the place's next holder answers."""
    monkeypatch.setattr(gates, "DOUBTS", 0.01)
    proven = False
    gate.trusts(lambda: proven)
    gate.hear(1)
    assert passed == []

    await become(lambda: passed)
    proven = True
    gate.hear(2)

    assert passed == ["1", "2"]


async def test_what_comes_after_closing_is_the_successors(gate, passed):
    gate.hear(1, 2)
    assert gate.shut() == [1, 2]

    gate.hear(3)

    assert passed == ["1", "2"]


async def test_what_the_former_process_took_is_not_carried_out(gate, passed):
    gate.keep()
    gate.hear(1, 2)
    gate.former_took([1, 3])
    gate.hear(3, 4)
    gate.open()
    gate.hear(5)

    assert passed == ["2", "4", "5"]


async def test_while_the_former_process_takes_all_nobody_is_told_anything(gate, passed):
    gate.keep()
    gate.hear(1)
    await after_the_last_moment(gate)
    gate.open()

    assert not passed
    assert not Said.told


async def test_whoever_would_wait_too_long_is_told_to_press_again(gate, passed):
    gate.keep()
    gate.hear(1, 2)
    gate.hear(3, kind=4)
    gate.former_took([2])
    await after_the_last_moment(gate)
    gate.open()

    assert not passed
    assert Said.told == [("1", SORRY)]


async def test_closing_waits_for_the_first_answers_of_what_was_taken(gate):
    taken = SimpleNamespace(id=1, response=SimpleNamespace(is_done=lambda: done))
    done = False
    gate.hear(1)
    gate.note(taken)
    waiting = asyncio.create_task(gate.answered())
    await asyncio.sleep(0)
    assert not waiting.done()

    done = True

    await waiting
