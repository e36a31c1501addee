"""One table in two worlds that differ only in what few or none may see.

Everybody does the same in both, at the same times. Whatever all can see of the two must be equal,
byte for byte and second for second, until something hidden is shown; then the other world is made
anew out of the first, so that whole games are compared.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.origin import Origin, working_for
from bot.table.consent.former_moves import is_own, standing
from bot.table.views.replay_pages import PUBLIC
from cogs.finished.replay_layout import replay_sheet
from rules.kernel import Answer, Refused, Seat
from tests.answers import some_answer
from tests.conformance.hidden import card_ids
from tests.machines import a_machine
from tests.worlds.room import CHANNEL, MEMBERS, Event, Room, copied
from tests.worlds.telltales import counts, grown, note_in, pages
from tests.worlds.title import NOTHING, Apart, Both, Faces, Title, relabelled

HOUR = 3600
A_MINUTE = 60
PAUSES = (3, 40, 700, 2 * HOUR, 9 * HOUR)
"""Seconds between two actions; a quiet clock ends in the longest."""
FEW = 40
"""Questions in a row that one person answers at most."""
ACTS = 0.3
"""The chance that somebody names something in a stop."""
SILENT = 0.1
"""The chance that nobody does anything after a pause."""
MAIN = 0.7
"""The chance that a player whom the table names acts, if there is one."""
WHISPERS = 0.1
"""The chance of a secret answer in one world alone."""
BACK = 0.06
"""The chance that somebody undoes a move, or asks the others to."""
AGREE = 0.7
"""The chance that the others agree to that."""
UNSAYS, ANEW = 0.3, 0.5
"""The chances that somebody takes an answer back in one world alone, and then answers anew."""
WORDS = 8
"""Answers of such a whisper at most: a plan takes several."""
BRIEF = 0.4
"""The chance of the suggested answer there, which ends a plan."""
NUMBERED = "main:decision", "quiet:decision"
"""Prefixes of the names of clocks that count decisions; nobody sees the count."""

DESKS = 5
"""Steps between two comparisons of the owner's page, which take longer."""
REPLAYED, PAGES = 4, 8
"""Steps between two comparisons of the replay, and the number of its last pages that are
compared."""
A_STRANGER, LAST = 999, 10**9
"""A member who looks on, and the last page of any replay."""


class Differ(AssertionError):
    """Others see a difference between the two worlds, though nothing hidden was shown."""


class Page(NamedTuple):
    """The numbers that the operator is told of one bot."""

    counts: dict[str, float]
    desk: dict[str, float]
    """The numbers of the owner's page, which is looked at now and then; else empty."""

    def grown(self, before: Page) -> dict[str, float]:
        """Return by how much each number has grown; the desk's if both pages have it."""
        if not (self.desk and before.desk):
            return grown(self.counts, before.counts)
        return grown(self.counts | self.desk, before.counts | before.desk)


class Pair:
    """A table that has begun, and the same table in another world.

    Args:
        room: the table.
        folder: where the other one's database lies.
        seed: what people do and when, and what the other world holds, is drawn from it.
        title: the game as two worlds play it.
    """

    def __init__(self, room: Room, folder: Path, seed: str, title: Title) -> None:
        self.room = room
        self.other: Room | None = None
        self.title = title
        self.counted: Counter[str] = Counter()
        self._folder = folder
        self._people = Random(f"{seed}/who does what")
        self._worlds = Random(f"{seed}/other worlds")
        self._doubts = Random(f"{seed}/who thinks again")
        self._faces: Faces = {}
        self._parted = 0  # the version with which the worlds parted
        self._moves = 0  # and the moves by then
        self._private: set[int] = set()  # who has just answered more or fewer questions there
        self._whisperers: set[int] = set()  # who has looked at the table in one world alone
        self._unlike = False  # whether somebody has said other things there
        self._whispered = False  # whether that is all that has just happened
        self._seen: set[str] = set()
        self._drawn: Any = None
        self._heard = 0  # changes that everybody had noticed when the worlds were compared last
        self._ids: set[str] = set()
        self._even = True  # whether as much was said in both worlds since they were compared
        self._steps = 0
        self._pages: list[Page] = []  # the operator's, as they were compared last

    async def play(self, steps: int) -> None:
        """Let somebody answer or time go by this many times; fewer if the game ends.

        Raises:
            Differ: the two worlds can be told apart.
        """
        try:
            for _ in range(steps):
                game = await self.room.game()
                if game.over:
                    return
                if self.other is None and self.title.is_clean(game):
                    await self._part(game)
                try:
                    await self._step(game)
                    await self._compare()
                except Apart:
                    self.counted["apart"] += 1
                    await self._forget()
        finally:
            await self._forget()

    # ---- what people do ------------------------------------------------------------------------

    async def _step(self, game: Any) -> None:
        """Let time go by; then a player who is asked answers, in both worlds."""
        self._whispered = False
        if self.other is not None and self.title.whispers and self._people.random() < WHISPERS:
            await self._whisper(game)
            if self._whispered:
                return
        goes_back = self._people.random() < BACK and self.other is not None and not self._unlike
        if goes_back and await self._take_back():
            return
        asked = [seat for seat, ask in game.asks().items() if not ask.optional]
        main = [seat for seat in game.awaited() if seat in asked]
        some = main if main and self._people.random() < MAIN else asked
        seat = self._people.choice(some) if some else None
        pause, silent = self._people.choice(PAUSES), self._people.random() < SILENT
        acts = self._people.random() < ACTS
        for room in self._rooms():
            await room.until(room.hand.now + pause)
        if seat is not None and not silent:
            await self._answers(seat, acts)
        if self.other is not None and self._doubts.random() < UNSAYS:
            await self._compare()  # what the answer showed is not laid to what follows
            if self.other is not None:
                await self._unsay()

    async def _unsay(self) -> None:
        """Somebody takes back in one world what they alone have seen; then all is as it was.

        They have just said it there, or long ago in both: then they say it again.
        """
        room = self._doubts.choice(self._rooms())
        asks = (await room.game()).asks().items()
        seats = [seat for seat, ask in asks if ask.optional and ask.secret]
        if not seats:
            return
        seat = self._doubts.choice(seats)
        if not await self._sits(room, seat):
            return
        self._whisperers.add(MEMBERS[seat])
        log = standing(await room.store.log.answers(room.table))
        said = [entry.answer for entry in log if is_own(entry, seat)]
        anew, self._even = self.title.whispers and self._doubts.random() < ANEW, False
        note_in(room.lines)
        if anew:
            ask = (await room.game()).asks()[seat]
            await self._say(room, seat, some_answer(ask, self._doubts.random))
            self._whispered = self._unlike = True
        async with room.tables.open(room.table) as held:
            unsaid = await room.taking_back._unsaid(held, seat)
        await room.told()
        self.counted["unsaid"] += unsaid
        if unsaid and not anew:
            await self._say(room, seat, said[-1])

    async def _sits(self, room: Room, seat: Seat) -> bool:
        """Whether a seat's player plays it; somebody may stand in after missed turns."""
        async with room.tables.held.glance(room.table) as held:
            return held.place_of(MEMBERS[seat]) is not None

    def _rooms(self) -> list[Room]:
        return [self.room] if self.other is None else [self.room, self.other]

    async def _whisper(self, game: Any) -> None:
        """Somebody says in one world alone what need not be said, which nobody may notice."""
        asks = game.asks().items()
        seats = [seat for seat, ask in asks if ask.optional and ask.secret]
        if not seats:
            return
        seat, room = self._people.choice(seats), self._people.choice(self._rooms())
        if not await self._sits(room, seat):
            return
        for _ in range(self._people.randint(1, WORDS)):
            ask = (await room.game()).asks().get(seat)
            if ask is None or not ask.optional:
                return
            self._whispered, self._unlike, self._even = True, True, False
            self._whisperers.add(MEMBERS[seat])
            self.counted["whispers"] += 1
            brief = self._people.random() < BRIEF
            said = ask.suggested if brief else some_answer(ask, self._people.random)
            await self._say(room, seat, said)

    async def _take_back(self) -> bool:
        """Somebody takes back their last move in both worlds, if it was made in both."""
        member = self._people.choice(MEMBERS[: len((await self.room.game()).seats)])
        agree = self._people.random() < AGREE
        rooms = self._rooms()
        if not all([await self._moved(room, member) for room in rooms]):
            return False
        for room in rooms:
            note_in(room.lines)
            with suppress(Refused):  # they hear it alone
                asked = await room.taking_back.undo(room.table, member)
                await room.told()
                if asked is not None:
                    await self._stays_apart(room, asked.id)
                    await self._vote(room, asked.id, agree=agree)
        self.counted["ways back"] += 1
        return True

    async def _moved(self, room: Room, member: int) -> bool:
        """Whether a member's last move was made after the worlds had parted."""
        seat = MEMBERS.index(member)
        answers = await room.store.log.answers(room.table)
        mine = [one.version for one in answers if one.seat == seat and not one.undone]
        return bool(mine) and mine[-1] > self._parted

    async def _stays_apart(self, room: Room, number: int) -> None:
        """A way back to before the worlds parted leads out of the other one."""
        [row] = [each for each in await room.store.proposals.of(room.table) if each.id == number]
        if row.body.get("moves", self._moves) < self._moves:
            raise Apart

    async def _vote(self, room: Room, number: int, *, agree: bool) -> None:
        """The others agree one after the other, or the first of them refuses."""
        proposal = await room.proposals.shown(room.table, number)
        for voter in () if proposal is None else proposal.awaited:
            await room.until(room.hand.now + A_MINUTE)
            with suppress(Refused):  # it is decided
                await room.proposals.answer(room.table, voter.member, number, agrees=agree)
            await room.told()

    async def _say(self, room: Room, seat: Seat, answer: Answer) -> None:
        note_in(room.lines)
        with working_for(Origin(a_machine(), "press")):
            await room.tables.play(room.table, MEMBERS[seat], None, answer)
        await room.told()

    async def _answers(self, seat: Seat, acts: bool) -> None:
        """Somebody answers in both worlds until they are asked no more in this place.

        How many questions that takes may follow from a hand, and shows to nobody.
        """
        rooms = self._rooms()
        here = [(await room.game()).stack[-1:] for room in rooms]
        for _ in range(FEW):
            games = [await room.game() for room in rooms]
            asks = [
                None if game.stack[-1:] != top or ask is None or ask.optional else ask
                for game, top in zip(games, here, strict=True)
                for ask in [game.asks().get(seat)]
            ]
            if not any(asks):
                return
            said = NOTHING
            if asks[0] is not None:
                said = self.title.own(
                    Both(*games, faces=self._faces), seat, asks[0], self._people, acts
                )
                await self._say(rooms[0], seat, said)
                self.counted["answers"] += 1
            if asks[1:] and asks[1] is not None:
                alike = self.title.alike(games[1], asks[1], said, self._faces)
                await self._say(rooms[1], seat, alike)
                self._unlike |= alike != relabelled(said, self._faces)
            if asks[1:] and (asks[0] is None) != (asks[1] is None):
                self._private.add(MEMBERS[seat])
                self._unlike, self._even = True, False

    # ---- the other world -----------------------------------------------------------------------

    async def _part(self, game: Any) -> None:
        """Make the other world: it has the same orders, times, and chance."""
        self._ids = card_ids(game)
        found = self.title.another(game, self._worlds, self._ids)
        if found is None:
            return
        other, self._faces = found
        self.other = await copied(self.room, self._folder / "other.db", other)
        self._parted = (await self.room.tables.view(self.room.table, None)).version
        self._moves = game.moves
        self._unlike, self._private, self._whisperers = False, set(), set()
        self._seen = self.title.seen(game.view(None), self._ids)
        self._drawn, self._heard = self.title.drawn(game), await self._changes()
        self.room.events.clear()
        self._turn_pages([await self._page(room) for room in self._rooms()])
        self.counted["worlds"] += 1

    async def _forget(self) -> None:
        if self.other is not None:
            await self.other.close()
            self.other = None
        self.room.events.clear()

    async def _compare(self) -> None:
        if self.other is None:
            self.room.events.clear()
            return
        private = self._private | self._whisperers
        here, there = [await public(room, private) for room in self._rooms()]
        await self._replay(here, there)
        games = [await room.game() for room in self._rooms()]
        shown = self._is_shown(games[0], here, there)
        heard, self._heard = self._heard, await self._changes()
        if here != there and not shown:
            spoken = self._heard > heard and self._is_spoken(here, there)
            posts = [[event.shown for event in seen["posts"]] for seen in (here, there)]
            if spoken or self.title.show_by_rule(Both(*games), posts, unlike=self._unlike):
                raise Apart
            raise Differ(difference(here, there))
        pages = [await self._page(room) for room in self._rooms()]
        if not (shown or private) and self._even:
            self._compare_pages(pages)
        self._turn_pages(pages)
        self.counted["steps alike"] += here == there
        self.counted["DMs"] += len(here["DMs"])
        self.counted["messages"] += len(here["posts"]) + len(here["DMs"])
        for room in self._rooms():
            room.events.clear()
        self._private = {member for member in self._private if not await self._alike_now(member)}
        if shown:
            await self._forget()

    async def _replay(self, *worlds: dict[str, Any]) -> None:
        """Add to what all can see the last pages of the replay, now and then."""
        if self._steps % REPLAYED == 0:
            for room, seen in zip(self._rooms(), worlds, strict=True):
                seen["replay"] = await replayed(room)
            self.counted["replays"] += worlds[0]["replay"] == worlds[1]["replay"]

    def _compare_pages(self, pages: list[Page]) -> None:
        """Compare what the operator is told since the last time: counts, and lines of the log.

        Raises:
            Differ: they tell the worlds apart.
        """
        told = [
            {"counts": page.grown(before), "lines": room.lines}
            for room, page, before in zip(self._rooms(), pages, self._pages, strict=True)
        ]
        if told[0] != told[1]:
            raise Differ(difference(*told))
        self.counted["pages"] += bool(told[0]["counts"])
        self.counted["desks"] += self._steps % DESKS == 0
        self.counted["lines"] += len(told[0]["lines"])

    def _turn_pages(self, pages: list[Page]) -> None:
        self._steps += 1
        self._pages, self._even = pages, True
        for room in self._rooms():
            room.lines.clear()

    async def _page(self, room: Room) -> Page:
        """Return the operator's page; the desk is looked at before a comparison of it, too."""
        page = await counts(room.store, room.tables.now())
        looks = self._steps % DESKS == 0 or (self._steps + 1) % DESKS == 0
        return Page(page, await pages(room.tables) if looks else {})

    async def _changes(self) -> int:
        """Return how many changes everybody has noticed in both worlds."""
        views = [await room.tables.view(room.table, None) for room in self._rooms()]
        return sum(view.heard for view in views)

    async def _alike_now(self, member: int) -> bool:
        """Return whether a member's DMs are alike in both worlds and nothing is on its way."""
        role, lies = f"letter {MEMBERS.index(member)}", []
        for room in self._rooms():
            if await room.store.outbox.rows(room.table, role):
                return False
            lies.append(await room.store.outbox.message(room.table, role) is not None)
        return lies[0] == lies[1]

    def _is_shown(self, game: Any, here: dict[str, Any], there: dict[str, Any]) -> bool:
        """Whether all have come to see a card that was hidden."""
        one, other = [self.title.seen(seen["view"], self._ids) for seen in (here, there)]
        drawn = self.title.drawn(game)
        shown = one != other or bool(one - self._seen) or drawn != self._drawn or game.over
        self._seen, self._drawn = one, drawn
        return shown

    def _is_spoken(self, here: dict[str, Any], there: dict[str, Any]) -> bool:
        """Whether what was said in secret may have shown itself: the games have gone other ways."""
        alike = all(here[name] == there[name] for name in ("view", "awaited", "moment"))
        return self.title.whispers and self._unlike and not self._whispered and not alike


async def public(room: Room, private: set[int]) -> dict[str, Any]:
    """Return everything that all can see, with every new, changed and removed DM.

    DMs of players who have just answered more questions in one world (`private`) are left out:
    nobody else sees those.
    """
    view = await room.tables.view(room.table, None)
    timers = await room.store.timers.of(room.table)
    dms = [(event.at, event.where, event.what) for event in room.events]
    return {
        "posts": [event for event in room.events if event.where == CHANNEL],
        "DMs": [each for each in dms if each[1] not in (CHANNEL, *private)],
        "view": {name: value for name, value in view.game_view.items() if name != "receipts"},
        "awaited": view.awaited,
        "moment": view.moment,
        "clocks": [
            (timer.seat, unnumbered(timer.kind), timer.since, timer.due)
            for timer in timers
            if timer.seat < 0 or MEMBERS[timer.seat] not in private
        ],
        "times": (view.since, view.until, view.spoken, view.closes, view.soon, view.last),
        "waits": view.waits,
    }


async def replayed(room: Room) -> list[dict[str, Any]]:
    """Return the last pages of the replay as a stranger is shown them."""
    last = await room.replays.page(room.table, A_STRANGER, LAST, PUBLIC)
    found = []
    for at in range(max(0, last.count - PAGES), last.count):
        page = await room.replays.page(room.table, A_STRANGER, at, PUBLIC)
        then = {name: value for name, value in (page.then or {}).items() if name != "receipts"}
        found.append({"then": then, "sheet": replay_sheet(page, None, ()).view.to_components()})
    return found


def unnumbered(clock: str) -> str:
    return clock.rpartition(" ")[0] if clock.startswith(NUMBERED) else clock


def difference(here: Any, there: Any, where: str = "") -> str:
    """In which of these things the worlds differ, and how."""
    if here == there:
        return ""
    one, other = _parts(here), _parts(there)
    if one is None or other is None:
        return f"{where}: {_short(here, there)} / {_short(there, here)}"
    places = [*dict.fromkeys([*one, *other])]
    found = [difference(one.get(p), other.get(p), f"{where}.{p}".strip(".")) for p in places]
    return "\n".join(filter(None, found))


def _parts(thing: Any) -> dict[Any, Any] | None:
    """Return a thing's parts, by place; None: it has none."""
    match thing:
        case dict():
            return thing
        case list() | tuple():
            return dict(enumerate(thing))
        case Event():
            return asdict(thing)
        case _:
            return None


def _short(thing: Any, other: Any) -> str:
    """Return the part of a long text around its first difference from another."""
    one, two = str(thing), str(other)
    pairs = zip(one, two, strict=False)
    same = next((place for place, (a, b) in enumerate(pairs) if a != b), 0)
    return f"…{one[same - 40 : same + 160]}…" if same > 80 else one[:300]
