"""The messages of a table, counted over a stretch of play at a human pace: the budget of a move."""

import re

import pytest

from benchmarks.quietness import CASES
from benchmarks.sitting import Guest, Sitting
from tests.discord.playing import become, game_of, red_gavel, settled

pytestmark = pytest.mark.patient_dms
TURNS = {"Project Mars": 18, "Terraforming Mars": 13}
REQUESTS = 4
"""Requests a move in the mean, but for DMs, deletions and answers to interactions."""


@pytest.fixture
async def bot(loopback, clock, tmp_path, blank_pictures, same_cards):
    async with red_gavel(loopback, tmp_path / "db", clock) as running:
        yield running


class Passing:
    """The bot's own clock, moved on; whatever falls due is done at once."""

    def __init__(self, bot, clock):
        self.bot, self.clock, self.tables = bot, clock, []

    async def by(self, seconds):
        self.clock.forward(hours=seconds / 3600)
        await self.bot.clock.ring()
        for table in self.tables:
            self.bot.outbox.wake(table)
        await settled(self.bot)  # whoever looks at a panel for seconds sees where it has gone
        await become(lambda: not self.bot.outbox._lanes)


class Counted(Sitting):
    """A sitting at which every press is looked at."""

    def begin(self, table):
        self.table = table
        self.halves = 0
        self.seen = self.view()

    def view(self):
        channel = self.loopback.world.messages[self.channel].values()
        shown = [(m.body["id"], m.body["edited_timestamp"]) for m in channel if not m.visible_to]
        return self.tally.posts, self.tally.post_edits, shown

    async def pressed(self, guest: Guest) -> None:
        before, self.seen = self.seen, self.view()
        assert self.seen[0] - before[0] <= 1, "more than one post for one move"
        assert self.seen[1] - before[1] <= 1, "more than one edit for one move"
        async with self.table.bot.services.tables.open(self.table.number) as held:
            half = held.game is not None and held.game.half_move is not None
        self.halves += half
        assert not half or self.seen == before, "a half-made move was told"


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: case.label)
async def test_a_table_is_told_one_post_a_move_and_one_call_a_turn(loopback, bot, clock, case):
    passing = Passing(bot, clock)
    channel = str(loopback.channel("table-one")["id"])
    guests = [Guest(loopback.person(name)) for name in ("Ana", "Bram", "Chidi")]
    guests[1].by_dm = True
    begins = re.compile(f"### {case.begins}")
    sitting = Counted(loopback, channel, guests, passing, "seed", begins, re.compile(case.rare))
    names = [guest.person.name for guest in guests]
    table = await game_of(
        loopback, bot, *names, game=case.game, options=case.options or "starting_player=seat 1"
    )
    passing.tables.append(table.number)
    sitting.begin(table)

    await sitting.play(TURNS[case.label])

    tally = sitting.tally
    assert sitting.turns == TURNS[case.label], "it was played"
    assert sitting.moves >= 12
    assert tally.posts <= sitting.moves
    assert tally.counted <= REQUESTS * sitting.moves
    assert max(number for guest in guests for number in guest.pings_a_turn) == 0, "DMs call"
    assert max(number for guest in guests for number in guest.dms_a_turn) == 1
    assert tally.most_lying == 1, "one message of a table in anybody's DMs"
    assert sitting.unheard == 0, "whoever plays by DMs gets them"
    if case.game == "Terraforming Mars":
        assert sitting.halves > 0, "some moves took several answers"
