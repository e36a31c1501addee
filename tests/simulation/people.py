"""People at a table, who know nothing but what Discord shows them.

They come when they are called and now and then of themselves; they read a panel, press, choose and
type, wait a moment, look at something else, go away. What they were told is noted in a diary, for
the promises.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.pressing import answering, asks, use
from playground.outcome import NO_ANSWER, Outcome
from playground.people import Person, Seen
from playground.server import Loopback
from playground.world import WorldChange

OVER = "The game is over."
STALE = "That question is no longer open."
COUNTS = "You have answered that question already, and your answer counts."
STEPS = 12
"""Presses on one question after which somebody gives up for the moment."""
PATIENCE = 120.0
"""Seconds for which somebody waits for a deferred answer."""
POST = re.compile(r"rg:\d+:-:n(?P<number>\d+):")
OURS = re.compile(r"rg:(?P<table>\d+):")


@dataclass
class Diary:
    """The record of what people were told.

    Args:
        kept: answers that the bot said it has kept, by person.
        unknown: presses whose outcome nobody knows, by person.
        waits: when each interaction was begun, the seconds to its first answer (None: there was
            none), and what it was.
        hanging: deferred answers that never came: when each was begun, and what it was.
    """

    kept: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    waits: list[tuple[float, float | None, str]] = field(default_factory=list)
    hanging: list[tuple[float, str]] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)
    over: bool = False
    closing: bool = False  # everybody goes home

    @property
    def answers(self) -> int:
        return self.kept.total()


@dataclass(frozen=True)
class Habits:
    """How somebody plays.

    Args:
        thinks: seconds that a decision takes, about.
        looks: seconds until they look in unasked, about.
        strays: the chance to do something else than to answer.
        by_dm: the chance to answer in the DM, if one asks.
    """

    thinks: float = 4.0
    looks: float = 90.0
    strays: float = 0.1
    by_dm: float = 0.3


class Player:
    """One person at one table.

    Args:
        loopback: Discord.
        person: who.
        channel: where the table is played.
        diary: of all people of the table.
        chance: their own.
    """

    def __init__(
        self,
        loopback: Loopback,
        person: Person,
        channel: str,
        diary: Diary,
        chance: Random,
        habits: Habits | None = None,
    ) -> None:
        self.loopback, self.person, self.channel = loopback, person, channel
        self.diary, self.chance = diary, chance
        self.habits = habits or Habits()
        self.called = asyncio.Event()
        self.asleep = self.busy = False
        self._unanswered: set[str] = set()  # questions of presses that nobody answered
        loopback.world.watchers.append(self._hear)

    # ---- the telephone --------------------------------------------------------------------------

    def _hear(self, change: WorldChange) -> None:
        """Take note of a DM, a mention, or a post that waits for this person."""
        if change.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        if change.visible_to is not None:
            return
        body = change.body
        if body["channel_id"] == self.loopback.world.dm_ids.get(
            self.person.id
        ) or f"**{self.person.name}**" in waiting_line(body):
            self.called.set()

    # ---- a life ---------------------------------------------------------------------------------

    async def live(self) -> None:
        """Come to the table again and again, until somebody ends this."""
        while not self.diary.over:
            try:
                async with asyncio.timeout(self._about(self.habits.looks)):
                    await self.called.wait()
            except TimeoutError:
                self.diary.did["looked in"] += 1
            self.called.clear()
            await self._think()
            if not self.asleep and not self.diary.closing:
                self.busy = True
                try:
                    await self.come()
                finally:
                    self.busy = False

    async def come(self) -> None:
        """Do something else now and then, and answer whatever is asked."""
        if self.chance.random() < self.habits.strays:
            await self.stray()
        panel = await self.panel()
        while panel is not None and asks(panel) and not (self.asleep or self.diary.closing):
            panel = await self._answer(panel)
            await self._think()

    async def stray(self) -> None:
        """Do something that nobody has asked for."""
        from tests.simulation.straying import WAYS

        way = self.chance.choice(WAYS)
        self.diary.did[way.__name__] += 1
        await way(self)

    async def panel(self) -> Seen | None:
        """Return the question, as one of the ways to it shows it."""
        if self.chance.random() < self.habits.by_dm:
            found = [seen for seen in self.person.messages()[-5:] if asks(seen)]
            if found:
                return found[-1]
        if self.chance.random() < 0.5:
            outcome = await self.settled(self.person.command("move", {}, self.channel), "/move")
        else:
            posts = [s for s in self.messages()[-8:] if "Your move" in s.buttons]
            if not posts:
                return None
            post = self.chance.choice(posts)
            outcome = await self.settled(self.person.press(post, "Your move"), "Your move")
        if outcome is None or outcome.record is None:
            return None
        self.diary.over = self.diary.over or outcome.text.startswith(OVER)
        return Seen(outcome.record)

    def messages(self) -> list[Seen]:
        """Return what this person sees in the channel; nothing if it is gone."""
        if self.channel not in self.loopback.world.channels:
            return []
        return self.person.messages(self.channel)

    async def _answer(self, panel: Seen) -> Seen | None:
        """Answer the question of a panel; return the panel with the next one, if it has one."""
        digest = answering(panel)[0][1]
        for _ in range(STEPS):
            component, digest, verb = self.chance.choice(answering(panel))
            settled = await self.settled(self._use(panel, component), verb)
            if settled is None:  # whoever is not answered presses again
                self.diary.unknown[self.person.id] += 1
                self._unanswered.add(digest)
                return None
            panel_now = self._judge(settled, digest)
            await asyncio.sleep(0.3 + self.chance.random())
            if panel_now is None or digest not in _digests(panel_now):
                return panel_now
            panel = panel_now
        return None

    def _judge(self, settled: Outcome, digest: str) -> Seen | None:
        """Note whether an answer was kept; return the panel that is shown now."""
        who = self.person.id
        if COUNTS in settled.text and digest in self._unanswered:
            self._unanswered.discard(digest)
            self.diary.unknown[who] -= 1
            self.diary.kept[who] += 1
            return None
        if STALE in settled.text or COUNTS in settled.text:
            self.diary.unknown[who] += 1
            return None
        if settled.record is None or settled.kind not in ("update", "deferred_update"):
            return None
        panel = Seen(settled.record)
        if digest not in _digests(panel):
            self._unanswered.discard(digest)
            self.diary.kept[who] += 1
        return panel

    async def _use(self, panel: Seen, component: dict[str, Any]) -> Outcome:
        return await use(self.person, panel, component, self.chance)

    async def settled(self, asking: Awaitable[Outcome], what: str) -> Outcome | None:
        """Return a complete answer, or the client's refusal; None if there was no answer."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        outcome = await asking
        if outcome.failed:
            if outcome.failure != NO_ANSWER:
                return outcome
            self.diary.waits.append((began, None, what))
            return None
        self.diary.waits.append((began, loop.time() - began, what))
        try:
            return await outcome.settled(PATIENCE)
        except TimeoutError:
            self.diary.hanging.append((began, what))
            return None

    def may_have_answered(self) -> None:
        """Note that what this person does now may answer a question, for all they know."""
        self.diary.unknown[self.person.id] += 1

    async def _think(self) -> None:
        await asyncio.sleep(self._about(self.habits.thinks))

    def _about(self, seconds: float) -> float:
        return seconds * (0.1 + self.chance.expovariate(1.0))


def waiting_line(body: dict[str, Any]) -> str:
    """Return the lines of a message that say whom the table waits for."""
    text = Seen(_Record(body)).text  # type: ignore[arg-type]  # all that it reads of a record
    return "\n".join(line for line in text.splitlines() if "aiting for" in line)


@dataclass(frozen=True)
class _Record:
    body: dict[str, Any]
    visible_to: str | None = None


def _digests(panel: Seen) -> set[str]:
    return {digest for _, digest, _ in answering(panel)}
