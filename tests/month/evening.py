"""An hour of a live table: one player goes away for ten minutes, one for good.

`python -m tests.month.evening` plays one of each title and prints a table.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.clock import Clock
from bot.store import Store
from bot.store.rows.records import AnswerRecord
from bot.table.consent.proposals import Proposals
from bot.table.lobby.seating import Seating
from bot.table.people.handing import Handing
from bot.table.tables import Tables
from rules.games import GAMES
from rules.kernel import Refused
from tests.machines import Hand
from tests.month.titles import TITLES, Title
from tests.worlds.soak import dealt_by

MINUTE, HOUR = 60, 3600
STEP = 5
"""Seconds between two looks at the table."""
THOUGHT = (8, 45)
"""The least and most seconds until somebody presses who is asked."""
NAMES = {201: "Ana", 202: "Bram", 203: "Chidi", 204: "Dana"}
BRAM, DANA = 202, 204
GOES, COMES, VANISHES = 10 * MINUTE, 20 * MINUTE, 25 * MINUTE
"""When Bram goes and comes back, and when Dana goes for good."""
HEAD = (
    "| game | minutes | presses | time-outs of Bram | of Dana | of the others"
    " | a robot for Bram, minutes away | for Dana | breaks | longest stillness, seconds |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass
class Evening:
    """What happened in an hour."""

    title: str
    minutes: float = 0.0
    presses: int = 0
    time_outs: dict[int, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    robots: dict[int, float] = field(default_factory=dict)  # minutes after each had gone
    breaks: int = 0
    stillness: int = 0  # the longest time in which nothing happened and nobody who is there acted

    def row(self) -> str:
        """Return this evening as a row of the table."""
        others = sum(n for member, n in self.time_outs.items() if member not in (BRAM, DANA))
        late = [self.time_outs[BRAM], self.time_outs[DANA], others]
        robots = [f"{self.robots[m]:.0f}" if m in self.robots else "–" for m in (BRAM, DANA)]
        cells = [f"{self.minutes:.0f}", self.presses, *late, *robots, self.breaks, self.stillness]
        return f"| {' | '.join(map(str, [self.title, *cells]))} |"


class _Table:
    """A live table and its people."""

    def __init__(self, store: Store, hand: Hand, seed: int) -> None:
        self.hand, self.began = hand, int(hand.now)
        self.tables = Tables(store)
        self.clock = Clock(self.tables)
        self.handing = Handing(self.tables, Proposals(self.tables))
        self._chance = Random(seed)
        self._ready: dict[tuple[int, str], float] = {}

    async def begin(self, title: Title) -> None:
        meta, seating = GAMES[title.game], Seating(self.tables)
        self.game, self.members = title.game, [*NAMES][: meta.seats[-1]]
        host, *others = self.members
        chosen = {**title.options, "pace": "live"}
        self.number = await seating.new(
            title.game, channel=1, guild=9, host=(host, NAMES[host]), chosen=chosen
        )
        for member in others:
            await seating.join(self.number, member, NAMES[member])
        await seating.start(self.number, host)
        await seating.deal(self.number, [1, 2])
        async with self.tables.open(self.number) as held:
            self.sat = {seated.seat: seated.member or 0 for seated in held.seats}

    @property
    def passed(self) -> int:
        return int(self.hand.now) - self.began

    def is_there(self, member: int) -> bool:
        if member == BRAM:
            return not GOES <= self.passed < COMES
        return member != DANA or self.passed < VANISHES

    async def presses(self, member: int) -> bool:
        """Let somebody answer once they have thought; return whether they did."""
        view = await self.tables.view(self.number, member)
        if view.viewer is None:
            await self._comes_back(member)
            return False
        if view.ask is None or view.ask.optional or view.over:
            return False
        now, asked = self.hand.now, (member, view.digest)
        if now < self._ready.setdefault(asked, now + self._chance.uniform(*THOUGHT)):
            return False
        answer = GAMES[self.game].robot(view.game_view, view.ask, view.viewer, self._chance.random)
        try:
            await self.tables.play(self.number, member, view.digest, answer)
        except Refused:  # a robot's answer that another's press has overtaken
            return False
        return True

    async def _comes_back(self, member: int) -> None:
        async with self.tables.open(self.number) as held:
            own = next((s for s in held.seats if s.owner == member), None)
            if own is not None:
                await self.handing.give_back(held, own)


async def played(title: Title, folder: Path, seed: int = 1) -> Evening:
    """Play an hour of a title."""
    hand, found = Hand(), Evening(title.name)
    store = await Store.open(hand.machine(), folder / "evening.db")
    try:
        with dealt_by(f"evening {title.name}/{seed}"):
            table = _Table(store, hand, seed)
            await table.begin(title)
            await _hour(table, found)
        found.minutes = table.passed / MINUTE
        for answer in await store.log.answers(table.number):
            for seat in _late(answer):
                found.time_outs[table.sat[seat]] += 1
        found.breaks = len(await store.timers.pauses(table.number))
    finally:
        await store.close()
    return found


def _late(answer: AnswerRecord) -> list[int]:
    """Return the seats whose time ran out."""
    if answer.kind == "time":
        return [answer.seat]
    if answer.kind != "clock" or not isinstance(answer.answer, dict):
        return []
    return [seat for seat, _ in answer.answer["acted"]]


async def _hour(table: _Table, found: Evening) -> None:
    version, still = -1, 0
    while table.passed < HOUR:
        table.hand.now += STEP
        await table.clock.ring()
        for member in table.members:
            found.presses += table.is_there(member) and await table.presses(member)
        view = await table.tables.view(table.number, None)
        if view.over or view.aside:
            return
        still = 0 if view.version != version or view.paused is not None else still + STEP
        version, found.stillness = view.version, max(found.stillness, still)
        for member, gone in ((BRAM, GOES), (DANA, VANISHES)):
            sits = any(seated.member == member for seated in view.seats)
            if member in table.members and not sits:
                found.robots.setdefault(member, (table.passed - gone) / MINUTE)


def main(tell: Callable[[str], None] = print) -> None:
    """Play an hour of each title."""
    tell(HEAD)
    for title in TITLES:
        with tempfile.TemporaryDirectory() as folder:
            tell(asyncio.run(played(title, Path(folder))).row())


if __name__ == "__main__":
    sys.exit(main())
