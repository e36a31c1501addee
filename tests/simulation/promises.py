"""The promises, checked from what people saw and from what the database has kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from operator import gt
from typing import TYPE_CHECKING

from benchmarks.pressing import asks
from bot.hours.outages import LONG_OUTAGE
from bot.table.views.table_view import Seated
from cogs.ui.words import Speech
from playground.limits.messages import SUPPRESS_NOTIFICATIONS
from playground.people import Seen
from playground.world import WorldChange
from rules.kernel import from_plain
from tests.simulation.people import POST

if TYPE_CHECKING:
    from tests.simulation.house import House
    from tests.simulation.people import Diary, Player

ANSWERED_WITHIN = 3.0
NEVER = 10**9
SETTLING, LOOKS = 60.0, 6
"""Seconds until the bot has told everybody, and looks in a row at which it still has not."""
OF_THE_TABLE = "'rg:1:"
"""Part of every button of the first table."""
MARKUP = re.compile(r"[*~\\]")
CLOCK = "Closes <t:"
"""Words of a panel whose question a clock of the game ends, whatever anybody does."""


class Broken(Exception):
    """A promise was broken.

    Args:
        promise: its name in docs/architecture.md.
        how: in words.
    """

    def __init__(self, promise: str, how: str) -> None:
        super().__init__(how)
        self.promise = promise


class Watch:
    """Looks at Discord from beside, from the first moment on."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.people: list[Player] = []
        self.asleep: dict[str, float] = {}  # who has told hours and sleeps, since when
        self._several: Counter[str] = Counter()  # looks in a row at which several DMs stood
        self._called: list[str] = []

    def begin(self, people: Sequence[Player]) -> None:
        self.people = [*people]
        self.house.loopback.world.watchers.append(self._hear)

    def _hear(self, change: WorldChange) -> None:
        """Note a call of somebody who sleeps."""
        if change.kind != "MESSAGE_CREATE" or change.visible_to is not None:
            return
        body, now = change.body, self.house.loop.now
        if body["flags"] & SUPPRESS_NOTIFICATIONS:
            return
        called = {each["id"] for each in body["mentions"]}
        recipients = self.house.loopback.world.channels[body["channel_id"]].get("recipients") or []
        for who in called | {each["id"] for each in recipients}:
            if now > self.asleep.get(who, NEVER) + SETTLING:
                self._called.append(f"{now:.0f}: {body['content'] or 'a message'} to {who}")

    def look(self) -> None:
        """Look at the DMs of everybody, and at what was heard.

        Raises:
            Broken: several DMs of the table have stood for a while, or a sleeper was called.
        """
        now = self.house.loop.now
        for player in self.people:
            standing = [
                seen for seen in player.person.messages() if OF_THE_TABLE in str(seen.components)
            ]
            troubled = self.house.was_away(now - SETTLING, now)
            several = len(standing) > 1 and not troubled
            self._several[player.person.name] = (
                self._several[player.person.name] + 1 if several else 0
            )
            if self._several[player.person.name] > LOOKS:
                texts = " / ".join(seen.text[:60] for seen in standing)
                raise Broken("at most one DM of a table stands", f"{player.person.name}: {texts}")
        if self._called:
            raise Broken("no call in told hours", self._called[0])


async def check(house: House, watch: Watch, diary: Diary, people: Sequence[Player]) -> None:
    """Check everything at the end.

    Raises:
        Broken: the first promise that was broken.
    """
    _answers_are_kept_once(house, diary, people)
    if not house.posts_deleted:
        _lines_are_told_once_in_order(house, diary, people)
    _every_press_is_answered(house, diary)
    await _nobody_waits_for_nobody(house, diary, people)
    _suspensions_are_charged_to_nobody(house)
    errors = house.errors.but(house.provoked)
    if errors:
        raise Broken("no error but those provoked", "; ".join(errors[:3]))


def _answers_are_kept_once(house: House, diary: Diary, people: Sequence[Player]) -> None:
    """Compare each person's answers with the log, for as long as the seat was theirs."""
    log = house.kept("SELECT seat, version FROM answer WHERE kind = 'play' AND automatic = 0")
    sat = house.kept(
        "SELECT seat, member, ended FROM tenure WHERE NOT lobby ORDER BY seat, since, rowid"
    )
    certain, possible = Counter[str](), Counter[str]()
    begun: dict[int, int] = {}
    for seat, member, ended in sat:
        since, until = begun.get(seat, -1), ended or NEVER
        begun[seat] = until
        versions = [version for at, version in log if at == seat]
        certain[str(member)] += sum(since < version < until for version in versions)
        possible[str(member)] += sum(since <= version <= until for version in versions)
    for player in people:
        who, name = player.person.id, player.person.name
        kept, unknown = diary.kept[who], diary.unknown[who]
        if not (kept <= possible[who] and certain[who] <= kept + unknown):
            told = f"{name}: {kept} acknowledged, {unknown} unknown, {certain[who]} in the log"
            raise Broken("an acknowledged answer is in the log once", told)


def _lines_are_told_once_in_order(house: House, diary: Diary, people: Sequence[Player]) -> None:
    """Compare the posts of moves with the story that the database has kept."""
    posts = [seen for seen in people[0].messages() if number_of(seen) is not None]
    numbers = [number_of(seen) for seen in posts]
    if numbers != sorted({*numbers}, key=lambda number: number or 0):
        raise Broken("each line is told once and in order", f"posts {numbers}")
    plain = Plain(house)
    shown = [plain.shown(line) for seen in posts for line in seen.text.splitlines()]
    rows = house.kept("SELECT text, minor OR undone FROM line WHERE seat IS NULL ORDER BY n")
    said = [(plain.said(text), small) for text, small in rows]
    times, kept = Counter(shown), Counter(line for line, _ in said)
    for line in kept:
        if times[line] > kept[line]:
            raise Broken("each line is told once and in order", f"told {times[line]} times: {line}")
    if not any("earlier lines" in line for line in shown):
        _in_order([line for line, small in said if not small], "\n".join(shown), diary)


def _in_order(lines: Sequence[str], story: str, diary: Diary) -> None:
    """Find each line behind the one before, or in small print.

    The last lines may be missing, for a half-made move is not told yet: a line is missed once a
    later one is there that the story knows a single time.
    """
    at, missed, times = 0, "", Counter(lines)
    for line in lines:
        place = story.find(line, at)
        if place >= 0 and missed and times[line] == 1:
            break
        if place < 0 and not any(part in story for part in (core(line), core(line, cause=False))):
            missed = missed or line
        at = max(at, place)
    else:
        missed = missed if diary.over else ""
    if missed:
        raise Broken("each line is told once and in order", f"not in its place: {missed}")


class Plain:
    """Lines without markup, and with the numbers of seats in the place of names.

    Whoever sits in a seat changes, and posts say who it was then.
    """

    def __init__(self, house: House) -> None:
        sat = house.kept("SELECT DISTINCT seat, name FROM tenure")
        seats = house.kept("SELECT seat, name, member FROM seat")
        self._speech = Speech([Seated(*row) for row in seats])
        names = {name: f"#{seat}" for seat, name in [*sat, *((s, n) for s, n, _ in seats)]}
        self._names = names
        self._any = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))

    def said(self, written: str) -> str:
        return self.shown(self._speech.line(from_plain(json.loads(written)), 400))

    def shown(self, line: str) -> str:
        bare = MARKUP.sub("", line).strip()
        return self._any.sub(lambda found: self._names[found[0]], bare)


def core(line: str, *, cause: bool = True) -> str:
    """Return a line without its subject, as small print tells it, with its cause or without."""
    rest = re.sub(r"^#\d+", "", line).strip(" :.")
    return rest if cause else re.split(r" \(| for ", rest)[0]


def number_of(seen: Seen) -> int | None:
    """Return the number of a post of a move."""
    for each in seen.components:
        match = POST.match(each.get("custom_id", ""))
        if match:
            return int(match["number"])
    return None


def _every_press_is_answered(house: House, diary: Diary) -> None:
    never = [(began, None, what) for began, what in diary.hanging]
    for began, took, what in diary.waits + never:
        late = took is None or took > ANSWERED_WITHIN
        if late and not house.was_away(began, began + ANSWERED_WITHIN):
            told = f"{what} at {began:.3f}: {'never' if took is None else took}"
            raise Broken("every press is answered in three seconds", told)


def _suspensions_are_charged_to_nobody(house: House) -> None:
    """Compare the times in which the process did nothing with the outages that were kept."""
    kept = [until - since for since, until in house.kept("SELECT since, until FROM outage")]
    long = [seconds for seconds in house.suspended if seconds > LONG_OUTAGE]
    longest = sorted(kept, reverse=True)[: len(long)]
    if len(longest) < len(long) or any(map(gt, sorted(long, reverse=True), longest)):
        raise Broken("nobody is charged for a suspension", f"{long} in outages of {kept}")


async def _nobody_waits_for_nobody(house: House, diary: Diary, people: Sequence[Player]) -> None:
    """Let everybody look: somebody is asked, or a clock runs, or the game is over."""
    if diary.over:
        return
    found = []
    for player in people:
        asking = player.person.command("move", {}, player.channel)
        outcome = await player.settled(asking, "/move")
        if outcome is None or outcome.record is None:
            raise Broken("every press is answered in three seconds", "/move at the end")
        found.append(outcome)
        if outcome.text.startswith("The game is over."):
            return
    panels = [Seen(outcome.record) for outcome in found if outcome.record is not None]
    if not any(asks(panel) or CLOCK in panel.text for panel in panels):
        raise Broken("nobody waits for nobody", " / ".join(outcome.text for outcome in found))
