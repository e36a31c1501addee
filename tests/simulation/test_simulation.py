"""Seeds of every title, and the loop they run in. `make simulate` lives as many as one likes."""

import asyncio
import subprocess
import sys
from contextvars import copy_context
from pathlib import Path
from random import Random

import pytest

from tests.simulation.loop import NODE, SimulatedLoop, Stuck

ROOT = Path(__file__).parents[2]


def simulated(*given):
    """Return the code and the lines of a simulation in a process of its own."""
    command = [sys.executable, "-m", "tests.simulation", *given]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    return done.returncode, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize("first", [1, 4, 7])
def test_in_seeds_of_every_title_all_promises_are_kept(first):
    code, said = simulated("--first", str(first), "--seeds", "3")

    assert code == 0, said


@pytest.mark.long
def test_a_seed_goes_the_same_way_in_two_processes():
    (_, one), (_, other) = (simulated("--seed", "9", "--trace") for _ in range(2))

    assert one.splitlines()[-1].startswith("trace ")
    assert one.splitlines()[-1] == other.splitlines()[-1]


def run(work, seed=1):
    loop = SimulatedLoop(Random(seed))
    try:
        return loop.run_until_complete(work(loop))
    finally:
        loop.close()


def test_time_jumps_to_the_next_timer():
    async def work(loop):
        await asyncio.sleep(3600)
        return loop.time()

    assert run(work) == 3600


def test_the_seed_decides_which_task_goes_first():
    async def work(loop):
        found = []

        async def one(number):
            await asyncio.sleep(0)
            found.append(number)

        await asyncio.gather(*(one(number) for number in range(6)))
        return found

    orders = {tuple(run(work, seed)) for seed in range(5)}
    assert len(orders) > 1
    assert run(work, 3) == run(work, 3)


def test_a_loop_in_which_nothing_can_happen_any_more_says_so():
    async def work(loop):
        await asyncio.Event().wait()

    with pytest.raises(Stuck):
        run(work)


def test_what_is_written_arrives_in_order_and_a_killed_node_does_nothing_more():
    class Far(asyncio.Protocol):
        def __init__(self):
            self.came, self.lost = [], None

        def data_received(self, data):
            self.came.append(data)

        def connection_lost(self, exc):
            self.lost = exc

    async def work(loop):
        far, did = Far(), []
        socket = type("Bound", (), {"getsockname": lambda self: ("127.0.0.1", 7)})()
        await loop.create_server(lambda: far, sock=socket)

        async def talk():
            transport, _ = await loop.create_connection(asyncio.Protocol, "127.0.0.1", 7)
            for number in range(20):
                transport.write(bytes([number]))
            await asyncio.sleep(10)
            did.append("went on")

        context = copy_context()
        context.run(NODE.set, "other")
        talking = loop.create_task(talk(), context=context)
        await asyncio.sleep(5)
        loop.kill("other")
        await asyncio.sleep(20)
        talking._log_destroy_pending = False
        return far.came, type(far.lost), did

    came, lost, did = run(work)
    assert came == [bytes([number]) for number in range(20)]
    assert (lost, did) == (ConnectionResetError, [])
