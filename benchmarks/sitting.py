"""People who play at a human pace, and a tally of their posts, DMs and pings.

They know only their screens, so they can play any release of the bot.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from benchmarks.pressing import PATIENCE, answering, asks, use
from playground.payloads import BOT_ID
from playground.people import Person, Seen

if TYPE_CHECKING:
    from playground.outcome import Outcome
    from playground.server import Loopback
    from playground.world import WorldChange

LONG = 8
"""Presses after which a person looks for the end of a question."""
STEPS = 200
"""Presses within which a turn must end."""
BETWEEN_PRESSES = (4, 20)
"""The bounds of a look at a panel, in seconds."""
WHILE_ACTIVE = (10, 55)
"""The bounds until a person at the table notices a question, in seconds."""
AWAY = (2 * 3600, 6 * 3600)
"""The bounds of an absence, in seconds."""
STAYS = 0.85
"""The chance that a person is still there at their next turn."""
DM_LATE = 300
"""Seconds after which a person who plays by DMs looks into the channel instead."""
APART = ("DELETE", "POST /interactions", "POST /webhooks", "PATCH /webhooks", "GET /webhooks")
"""Requests that count apart: deletions, and answers to interactions."""


class Passing(Protocol):
    """The time at the table."""

    async def by(self, seconds: float) -> None:
        """Let this much time pass, with everything that falls due in it."""


class Tally:
    """The messages and requests of the bot about a table, from the first on."""

    def __init__(self, loopback: Loopback, channel: str) -> None:
        self.loopback = loopback
        self.channel = channel
        self.pings: Counter[str] = Counter()
        self.dms: Counter[str] = Counter()
        self.lying: dict[str, set[str]] = {}
        self.most_lying = 0
        loopback.world.watchers.append(self._watch)
        self._before = Counter(loopback.api.requests)

    def _watch(self, change: WorldChange) -> None:
        where = change.body.get("channel_id")
        if change.kind == "MESSAGE_CREATE" and change.body["author"]["id"] == BOT_ID:
            reader = self._reader(where)
            if ":sleep:" in str(change.body["components"]):  # asked once, about no table
                return
            if reader is not None:
                self.dms[reader] += 1
                self.lying.setdefault(reader, set()).add(change.body["id"])
                self.most_lying = max(self.most_lying, len(self.lying[reader]))
            elif where == self.channel and change.visible_to is None:
                self.pings.update(user["id"] for user in change.body["mentions"])
        elif change.kind == "MESSAGE_DELETE":
            for lying in self.lying.values():
                lying.discard(change.body["id"])

    def _reader(self, channel: str | None) -> str | None:
        ids = self.loopback.world.dm_ids
        return next((person for person, dm in ids.items() if dm == channel), None)

    @property
    def requests(self) -> Counter[tuple[str, str]]:
        """The bot's requests since this tally began."""
        return Counter(self.loopback.api.requests) - self._before

    def _count(self, template: str, *, here: bool) -> int:
        found = self.requests.items()
        return sum(n for (route, at), n in found if route == template and here == self._here(at))

    def _here(self, channel: str) -> bool:
        return channel == self.channel

    @property
    def posts(self) -> int:
        return self._count("POST /channels/*/messages", here=True)

    @property
    def post_edits(self) -> int:
        return self._count("PATCH /channels/*/messages/*", here=True)

    @property
    def dm_edits(self) -> int:
        return self._count("PATCH /channels/*/messages/*", here=False)

    @property
    def deletions(self) -> int:
        return sum(n for (route, _), n in self.requests.items() if route.startswith("DELETE"))

    @property
    def counted(self) -> int:
        """The number of requests, without DMs, deletions and answers to interactions."""
        apart = sum(n for (route, _), n in self.requests.items() if route.startswith(APART))
        return self.requests.total() - apart - self.dms.total()


@dataclass
class Guest:
    """A person, who answers in DMs or in the channel."""

    person: Person
    by_dm: bool = False
    present: bool = True
    turns: int = 0
    told: tuple[int, int] = (0, 0)
    dms_a_turn: list[int] = field(default_factory=list)
    pings_a_turn: list[int] = field(default_factory=list)

    def is_named(self, said: str) -> bool:
        return f"<@{self.person.id}>" in said or f"**{self.person.name}**" in said


class Sitting:
    """A table at which each person answers after seeing the question.

    Args:
        loopback: the server.
        channel: the table's channel, by its number.
        guests: the players, in the order of joining.
        time: lets time pass.
        seed: of their choices.
        begins: the beginnings of the questions that start a move; others are steps of it.
        rare: choices made only if there is nothing else, by their words on the screen.
    """

    def __init__(
        self,
        loopback: Loopback,
        channel: str,
        guests: list[Guest],
        time: Passing,
        seed: str,
        begins: re.Pattern[str],
        rare: re.Pattern[str],
    ) -> None:
        self.loopback = loopback
        self.channel = channel
        self.guests = guests
        self.time = time
        self.begins, self.rare = begins, rare
        self.dice = Random(seed)
        self.presses = 0
        self.tally = Tally(loopback, channel)
        self.answers, self.moves = 0, 0
        self.unheard = 0

    @property
    def turns(self) -> int:
        """The number of turns: answers until a person is no longer asked."""
        return sum(guest.turns for guest in self.guests)

    def newest_post(self) -> Seen | None:
        """Return the last post of a move: the one with the three buttons."""
        seen = self.guests[0].person.messages(self.channel)
        posts = [each for each in seen if not each.ephemeral and "Board" in each.buttons]
        return posts[-1] if posts else None

    def awaited(self) -> list[Guest]:
        """Return the people named as awaited in the newest post."""
        post = self.newest_post()
        lines = [] if post is None else post.text.splitlines()
        waits = " ".join(line for line in lines if line.startswith("Waiting for"))
        return [guest for guest in self.guests if guest.is_named(waits)]

    async def play(self, most: int) -> None:
        """Play this many turns, or until nobody is asked."""
        while self.turns < most:
            asked = self.awaited()
            if not asked:
                return
            present = [guest for guest in asked if guest.present]
            guest = self.dice.choice(present or asked)
            await self.time.by(self.dice.uniform(*(WHILE_ACTIVE if guest.present else AWAY)))
            await self.turn(guest)
            guest.present = self.dice.random() < STAYS

    async def turn(self, guest: Guest) -> None:
        """Let a person answer until they are no longer asked."""
        panel = await self._panel(guest)
        steps = 0
        while panel is not None and asks(panel):
            panel = await self._step(guest, panel)
            await self.time.by(self.dice.uniform(*BETWEEN_PRESSES))
            await self.pressed(guest)
            steps += 1
            assert steps < STEPS, panel and panel.text
        guest.turns += 1
        after = self._told(guest)
        guest.dms_a_turn.append(after[0] - guest.told[0])
        guest.pings_a_turn.append(after[1] - guest.told[1])
        guest.told = after

    async def pressed(self, guest: Guest) -> None:
        """Look at the result of a press; this class does nothing."""

    def _told(self, guest: Guest) -> tuple[int, int]:
        return self.tally.dms[guest.person.id], self.tally.pings[guest.person.id]

    async def _panel(self, guest: Guest) -> Seen | None:
        """Return the DM to answer in, or the panel of *Your move*."""
        if guest.by_dm:
            dm = await self._dm(guest)
            if dm is not None:
                return dm
            self.unheard += 1
        post = self.newest_post()
        assert post is not None
        return _shown(await guest.person.press(post, "Your move").settled(PATIENCE))

    async def _dm(self, guest: Guest) -> Seen | None:
        waited = 0.0
        while waited <= DM_LATE:
            asking = [each for each in guest.person.messages() if asks(each)]
            if asking:
                return asking[-1]
            await self.time.by(30)
            waited += 30
        return None

    async def _step(self, guest: Guest, panel: Seen) -> Seen | None:
        panel = self._in_sight(guest, panel)
        component, digest = self._chosen(panel)
        heading = _heading(panel)  # the same message soon shows another question
        outcome = await use(guest.person, panel, component, self.dice, self.rare)
        outcome = await outcome.settled(PATIENCE)
        assert not outcome.failed, outcome.text
        after, self.presses = _shown(outcome), self.presses + 1
        if after is None or all(other != digest for _, other, _ in answering(after)):
            self.answers, self.presses = self.answers + 1, 0
            self.moves += self.begins.match(heading) is not None
        return after

    def _in_sight(self, guest: Guest, panel: Seen) -> Seen:
        """Return the panel, or the one that replaced it below a post."""
        own = guest.person.messages(self.channel)
        lying = [each for each in own if each.ephemeral and asks(each)]
        gone = panel.ephemeral and all(each.id != panel.id for each in own)
        return lying[-1] if gone and lying else panel

    def _chosen(self, panel: Seen) -> tuple[dict[str, Any], str]:
        choices = answering(panel)
        likely = [each for each in choices if not self._is_rare(each[0])]
        ending = [each for each in likely if each[2] == "answer"]
        if self.presses > LONG and ending:
            likely = ending
        component, digest, _ = self.dice.choice(likely or choices)
        return component, digest

    def _is_rare(self, component: dict[str, Any]) -> bool:
        label = component.get("label") or ""
        return self.rare.search(label) is not None


def _shown(outcome: Outcome) -> Seen | None:
    return None if outcome.record is None else Seen(outcome.record)


def _heading(panel: Seen) -> str:
    return next(line for line in panel.text.splitlines() if line.startswith("### "))
