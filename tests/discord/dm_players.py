"""People who answer half of their questions in DMs, and a ledger of what they were told.

Only the playground meets the bot. So its processes may be killed beneath them, and any may answer.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from typing import Any

import psycopg

from benchmarks.census import Guests
from benchmarks.pressing import answering, asks, sit_down, use
from bot.interactions import SORRY
from playground.interactions import ALREADY_ANSWERED, UNKNOWN_INTERACTION
from playground.outcome import Outcome
from playground.people import Person, Seen
from playground.posting import PostedMessage
from playground.refusals import Json, RequestRefused
from playground.server import Loopback

OURS = re.compile(r"rg:(?P<table>\d+):")
POST = re.compile(r"rg:(?P<table>\d+):-:n(?P<number>\d+):")
AGAIN = re.compile("(?i)press again|try again|do it again")
"""Words of a refusal after which the same press is made once more."""
STALE = "That question is no longer open."
COUNTS = "You have answered that question already, and your answer counts."
PATIENCE = 30.0
STEPS = 60
SEATS = 3
IDLE = 15
"""Turns in a row in which nobody answers before those who play by DM ask for their question."""
TEXT_DISPLAY = 10


@dataclass
class Ledger:
    """Everything that people were told.

    Args:
        acknowledged: seconds from each press to its first answer, with the time of the press.
        moves: answers that the bot said it has kept, by table and person.
        unknown: presses whose outcome nobody knows, by table and person.
        dms: answers given in DMs.
    """

    acknowledged: list[tuple[float, float]] = field(default_factory=list)
    moves: Counter[tuple[int, str]] = field(default_factory=Counter)
    unknown: Counter[tuple[int, str]] = field(default_factory=Counter)
    dms: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    asked: list[Outcome] = field(default_factory=list)
    asked_at: list[tuple[float, str]] = field(default_factory=list)
    twice: int = 0
    late: int = 0
    sorry: int = 0

    def count(self, loopback: Loopback) -> None:
        """Count first answers when the server takes or refuses them."""
        interactions = loopback.interactions
        begin, callback = interactions.begin, interactions.callback

        def begun(*about: Any) -> Outcome:
            server = about[2].get("guild_id")
            where = "a DM" if server is None else f"shard {int(server) >> 22 & 3}"
            self.asked_at.append((time.perf_counter(), f"{about[0].name} in {where}"))
            self.asked.append(begin(*about))
            return self.asked[-1]

        def noted(interaction_id: str, token: str, draft: PostedMessage) -> Json:
            try:
                given = callback(interaction_id, token, draft)
            except RequestRefused as refusal:
                self.twice += refusal.code == ALREADY_ANSWERED
                self.late += refusal.code == UNKNOWN_INTERACTION
                raise
            self.sorry += SORRY in str(draft.payload)
            return given

        interactions.begin = begun  # type: ignore[assignment, method-assign]  # looked at from beside
        interactions.callback = noted  # type: ignore[method-assign]  # as above

    @property
    def unanswered(self) -> int:
        return sum(outcome.failed for outcome in self.asked)

    def waits(self, since: float = 0.0, until: float = float("inf")) -> list[float]:
        """Return the seconds to an acknowledgement of presses in a stretch of time."""
        return [took for at, took in self.acknowledged if since <= at < until]


class Circle(Guests):
    """A table of people in a channel of their own; half of their answers are given in DMs."""

    def __init__(
        self, loopback: Loopback, channel: str, people: list[Person], ledger: Ledger, table: int
    ) -> None:
        super().__init__(loopback, channel, people)
        self.ledger = ledger
        self.table = table
        self.over = False
        self._pressed: set[str] = set()
        self._unanswered: set[str] = set()
        self._asked_for: set[str] = set()  # messages that are no DMs
        self._idle = 0

    async def turn(self) -> bool:
        """Answer for one asked person; return whether anybody was asked.

        Some people answer in DMs alone. If no DM asks them, as after a press that nobody
        answered, they write `/move` where the DMs are.
        """
        by_dm = [each for number, each in enumerate(self.people) if (number + self.table) % 2]
        for person in by_dm:
            dm = self._dm(person)
            if dm is not None:
                before = self.ledger.moves[self.table, person.id]
                await self._answer_by(person, dm)
                self.ledger.dms += self.ledger.moves[self.table, person.id] - before
                return True
        others = [each for each in self.people if each not in by_dm]
        for person in self.dice.sample(others, len(others)):
            panel = await self._panel(person)
            if panel is not None and asks(panel):
                await self._answer_by(person, panel)
                return True
        self._idle += 1
        for person in by_dm if self._idle % IDLE == 0 and not self.over else ():
            panel = await self._panel(person, person.open_dm())
            if panel is not None:
                self._asked_for.add(panel.id)
            if panel is not None and asks(panel):
                await self._answer_by(person, panel)
                return True
        return False

    def _dm(self, person: Person) -> Seen | None:
        """Return somebody's newest DM about this table, if it asks and was not used."""
        for seen in reversed(person.messages()[-20:]):
            offered = answering(seen)
            if asks(seen) and self._is_here(offered[0][0]["custom_id"]):
                return None if offered[0][1] in self._pressed else seen
        return None

    def _is_here(self, custom_id: str) -> bool:
        found = OURS.match(custom_id)
        return found is not None and int(found["table"]) == self.table

    async def _panel(self, person: Person, channel: str | None = None) -> Seen | None:
        settled = await self._settled(person.command("move", {}, channel or self.channel))
        if settled is None or settled.record is None:
            return None
        self.over = self.over or settled.text.startswith("The game is over.")
        return Seen(settled.record)

    async def _settled(self, asking: Awaitable[Outcome]) -> Outcome | None:
        """Return a complete answer, or None if there is none."""
        began = time.perf_counter()
        outcome = await asking
        if outcome.failed:
            return None
        self.ledger.acknowledged.append((began, time.perf_counter() - began))
        try:
            return await outcome.settled(PATIENCE)
        except TimeoutError:
            return None

    async def _answer_by(self, person: Person, panel: Seen) -> None:
        digest = answering(panel)[0][1]
        self._pressed.add(digest)
        for _ in range(STEPS):
            component, digest, _ = self.dice.choice(answering(panel))
            settled = await self._settled(use(person, panel, component, self.dice))
            if settled is None:  # whoever is not answered presses again
                self.ledger.unknown[self.table, person.id] += 1
                self._unanswered.add(digest)
                self._pressed.clear()
                return
            if settled.record is None or settled.kind not in ("update", "deferred_update"):
                self.ledger.refused[settled.text.partition("\n")[0][:100]] += 1
                if AGAIN.search(settled.text):
                    self._pressed.clear()
                return
            if COUNTS in settled.text and digest in self._unanswered:
                self.ledger.unknown[self.table, person.id] -= 1
                self.ledger.moves[self.table, person.id] += 1
                return
            if STALE in settled.text or COUNTS in settled.text:
                self.ledger.refused[settled.text.partition("\n")[0][:100]] += 1
                self.ledger.unknown[self.table, person.id] += 1
                return
            panel = Seen(settled.record)
            if all(other != digest for _, other, _ in answering(panel)):
                self.ledger.moves[self.table, person.id] += 1
                return

    def posts(self) -> list[int]:
        """Return the numbers of the posts of moves in the channel, in order."""
        return [number for number, _ in self._posts_of_moves()]

    def told(self) -> list[str]:
        """Return the first words of each of those posts: its lines, if it has any."""
        shown = [seen.components for _, seen in self._posts_of_moves()]
        return [next(c["content"] for c in each if c["type"] == TEXT_DISPLAY) for each in shown]

    def _posts_of_moves(self) -> Iterator[tuple[int, Seen]]:
        for seen in self.people[0].messages(self.channel):
            numbers = (POST.match(each.get("custom_id", "")) for each in seen.components)
            for number in [number for number in numbers if number][:1]:
                yield int(number["number"]), seen

    def doubled_dms(self) -> int:
        """Return how many DMs ask what another DM to the same person asks."""
        doubled = 0
        for person in self.people:
            dms = (seen for seen in person.messages() if seen.id not in self._asked_for)
            offered = [answering(seen) for seen in dms]
            here = [o[0][1] for o in offered if o and self._is_here(o[0][0]["custom_id"])]
            doubled += len(here) - len({*here})
        return doubled


async def circle(
    loopback: Loopback, conninfo: str, ledger: Ledger, game: str, server: str, number: int
) -> Circle:
    """Return a table that has begun, in a channel of its own.

    DMs reach its people even while they use the table.
    """
    people = [loopback.add_person(f"P{number} {seat}") for seat in range(SEATS)]
    async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
        for person in people:
            at_once = "INSERT INTO member (member, pause) VALUES (%s, 0)"
            await connection.execute(at_once, (int(person.id),))
    channel = str(loopback.world.add_channel(f"circle-{number}", server)["id"])
    post = await sit_down(loopback, people, channel, game, "")
    table = int(OURS.match(post.buttons["Start"])["table"])  # type: ignore[index]  # ours
    await people[0].press(post, "Start").settled(PATIENCE)
    return Circle(loopback, channel, people, ledger, table)


async def kept(conninfo: str) -> Counter[tuple[int, str]]:
    """Return the number of answers that the database has kept, by table and person."""
    asked = (
        "SELECT answer.game, seat.member::text, count(*) FROM answer JOIN seat"
        " ON seat.game = answer.game AND seat.seat = answer.seat"
        " WHERE kind = 'play' AND automatic = 0 AND undone = 0 GROUP BY 1, 2"
    )
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        rows = await (await connection.execute(asked)).fetchall()
    return Counter({(table, person): count for table, person, count in rows})


async def left(conninfo: str) -> int:
    """Return how many posts have not been told yet, and how much else that is due."""
    asked = "SELECT count(*) FROM outbox WHERE lane = 'post' OR due <= extract(epoch FROM now())"
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        [count] = await (await connection.execute(asked)).fetchone() or (0,)
    return int(count)


async def ended(conninfo: str) -> set[int]:
    """Return the tables whose game is over."""
    asked = "SELECT id FROM game WHERE status = 'over'"
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        return {table for [table] in await (await connection.execute(asked)).fetchall()}
