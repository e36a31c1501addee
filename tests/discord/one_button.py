"""One question, answered at once through two processes: one move, and the other press is stale.

`python -m tests.discord.one_button --times 1000` presses so often. A player has the question open
twice: in the channel, whose process is the home of the table, and in a DM, which the other
process hears. Every other time that process does not carry the press but plays it itself, as one
would that is wrong about homes.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from unittest.mock import patch

from bot.address import ServerAddress
from bot.client import RedGavel
from cogs.ui.ids import Verb
from playground.outcome import Outcome, words_of
from playground.people import Person, Seen
from playground.pointing import pointed_at
from playground.server import Loopback
from playground.settings import Rates, WorldSettings
from renders import gallery
from tests import postgres
from tests.discord.places import all_told, game_at, several
from tests.discord.playing import PATIENCE, Player, Table, answering, asks
from tests.discord.whole_games import undrawn
from tests.machines import a_machine

STALE = (
    "You have answered that question already, and your answer counts.",
    "The table has just changed.",
)
"""The words to a press that came too late: after a move, or while another process wrote one."""
HOME = 1
"""The place of the tables; DMs come to the other one."""


async def played(
    loopback: Loopback, bots: Sequence[RedGavel], times: int, chance: Random
) -> Counter[str]:
    """Press so often, table after table; return how each pair of presses ended."""
    ends: Counter[str] = Counter()
    while ends.total() < times:
        table = await game_at(loopback, bots, HOME, "Ana", "Bram")
        while ends.total() < times and await table.status() == "running":
            ends += await _both_pressed(bots, table, chance)
        if await table.status() == "running":
            await bots[HOME].services.seating.close(table.number)
        await all_told(bots)
    return ends


async def _both_pressed(bots: Sequence[RedGavel], table: Table, chance: Random) -> Counter[str]:
    """Press a button of the present question twice; nothing if it has none that ends it."""
    [person, *_] = await table.awaited()
    here, there = await table.panel(person), await _dm(person)
    choices = [component for component, press in answering(here) if press.verb == Verb.ANSWER]
    choices = [each for each in choices if each["type"] == 2 and not each.get("disabled")]
    if not choices or not asks(there):
        assert await Player(person, table.channel, chance.randrange(10**6)).move()
        return Counter()
    button = chance.choice(choices)["custom_id"]
    carries = chance.random() < 0.5
    before = len(await table.answered())
    _maybe_play_here(bots[1 - HOME], carries=carries)
    pressed = [person.press(seen, button) for seen in chance.sample((here, there), 2)]
    ended = [await each.settled(PATIENCE) for each in pressed]
    _maybe_play_here(bots[1 - HOME], carries=True)
    moves = len(await table.answered()) - before
    told = sum(any(words in _said(each) for words in STALE) for each in ended)
    failed = sum(each.failed for each in ended)
    way = "carried" if carries else "played in both"
    return Counter([f"{way}: {moves} moves, {told} stale, {failed} failed"])


def _maybe_play_here(bot: RedGavel, *, carries: bool) -> None:
    assert bot.carrying is not None
    bot.gate.carries(bot.carrying.hear if carries else bot.gate.carry_out)


async def _dm(person: Person) -> Seen:
    """Return the present question in the player's DM."""
    outcome = await person.command("move", {}, person.open_dm()).settled(PATIENCE)
    assert outcome.record is not None, outcome.text
    return Seen(outcome.record)


def _said(outcome: Outcome) -> str:
    records = [*outcome.followups, *([outcome.record] if outcome.record else [])]
    return "\n".join(words_of(record.body) for record in records)


async def _alone(database: ServerAddress, times: int, seed: int) -> Counter[str]:
    server = Loopback(
        a_machine(), settings=WorldSettings(rates=Rates.unlimited(), answer_seconds=PATIENCE)
    )
    await server.start()
    try:
        with pointed_at(server):
            async with several(server, database) as bots:
                return await played(server, bots, times, Random(seed))
    finally:
        await server.stop()


GOOD = {f"{way}: 1 moves, 1 stale, 0 failed" for way in ("carried", "played in both")}


def main(typed: Sequence[str]) -> int:
    """Press so often on a real server; return 1 if any two presses ended in another way."""
    parser = argparse.ArgumentParser(prog="python -m tests.discord.one_button")
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(typed)
    logging.disable(logging.WARNING)
    with (
        patch.object(gallery, "_drawn", undrawn),
        patch.object(gallery, "_finished", lambda game, sketch, *kept: undrawn(sketch)),
        postgres.server() as uri,
        postgres.database(uri, "one_button") as address,
    ):
        ends = asyncio.run(_alone(postgres.emptied(address), asked.times, asked.seed))
    for end, count in ends.most_common():
        sys.stdout.write(f"{count:>6}  {end}\n")
    return int(not {*ends} <= GOOD)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
