"""One table of Cosmic Encounter in two worlds that differ only in what few or none may see.

Everybody does the same in both, at the same times. Whatever all can see of the two must be equal,
byte for byte and second for second, until something hidden is shown; then the other world is made
anew out of the first, so that whole games are compared.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.steps.asking import CosmicStop, Reaction
from rules.kernel.ask import Answer, Ask, Choose, Seat, is_legal
from rules.parts.stop_words import PASS_ON, WHATEVER
from tests.answers import some_answer
from tests.conformance.hidden import another_world, card_ids, seen_cards
from tests.worlds.room import CHANNEL, MEMBERS, Event, Room, copied

HOUR = 3600
PAUSES = (3, 40, 700, 2 * HOUR, 9 * HOUR)
"""Seconds that go by before somebody does something; in the longest a quiet clock ends."""
FEW = 40
"""Questions in a row that one person answers at most."""
ACTS = 0.3
"""How often somebody names something in a stop."""
SILENT = 0.1
"""How often nobody does anything after a pause."""
MAIN = 0.7
"""How often it is one of those whom the table waits for by name, if there are any."""
IN_SECRET = ("stop", "select")
"""Questions that are answered in secret: in the other world one says what one can of it."""
USES = "** uses "
"""What posts say of a power that is announced."""
NUMBERED = "main:decision", "quiet:decision"
"""What the names of clocks begin with that count decisions; nobody is shown the count."""


class Differ(AssertionError):
    """All see something else in the two worlds, though nothing hidden was shown."""


FOR_LATER: Final = (PASS_ON, WHATEVER)
"""Answers of a stop that hold for what is not asked yet."""


class Apart(Exception):
    """What somebody does in one world they cannot do in the other, for want of a card."""


class Pair:
    """A table that has begun, and the same table with other hands, decks and technologies.

    Args:
        room: the table.
        folder: where the other one's database lies.
        seed: what people do and when, and what the other world holds, is drawn from it.
    """

    def __init__(self, room: Room, folder: Path, seed: str) -> None:
        self.room = room
        self.other: Room | None = None
        self.counted: Counter[str] = Counter()
        self._folder = folder
        self._people = Random(f"{seed}/who does what")
        self._worlds = Random(f"{seed}/other worlds")
        self._private: set[int] = set()  # who has just answered more or fewer questions there
        self._unlike = False  # whether somebody has said other things there
        self._seen: set[str] = set()
        self._ids: set[str] = set()

    async def play(self, steps: int) -> None:
        """So many times somebody answers or time goes by; fewer if the game ends.

        Raises:
            Differ: where the two can be told apart.
        """
        try:
            for _ in range(steps):
                game = await self.room.game()
                if game.over:
                    return
                if self.other is None and is_clean(game):
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
        """Time goes by; then somebody who is asked answers, in both worlds."""
        asked = [seat for seat, ask in game.asks().items() if not ask.optional]
        main = [seat for seat in game.awaited() if seat in asked]
        some = main if main and self._people.random() < MAIN else asked
        seat = self._people.choice(some) if some else None
        pause, silent = self._people.choice(PAUSES), self._people.random() < SILENT
        acts = self._people.random() < ACTS
        for room in self._rooms():
            await room.until(room.hand.now + pause)
        if seat is None or silent:
            return
        said = await self._answers(self.room, seat, acts)
        if self.other is not None:
            alike = await self._answers(self.other, seat, acts, said)
            self._unlike |= alike != said
            if len(alike) != len(said):
                self._private.add(MEMBERS[seat])

    def _rooms(self) -> list[Room]:
        return [self.room] if self.other is None else [self.room, self.other]

    async def _answers(
        self, room: Room, seat: Seat, acts: bool, said: list[Answer] | None = None
    ) -> list[Answer]:
        """Somebody answers until they are asked no more in this place; what they have said.

        How many questions that takes may follow from a hand, and shows to nobody.
        """
        game, given = await room.game(), list[Answer]()
        here = game.stack[-1:]
        while len(given) < FEW:
            game = await room.game()
            ask = game.asks().get(seat)
            if ask is None or ask.optional or game.stack[-1:] != here:
                break
            if said is None:
                answer = await self._own(game, seat, ask, acts)
            else:
                answer = self._alike(ask, said[len(given)] if len(given) < len(said) else None)
            await room.tables.play(room.table, MEMBERS[seat], None, answer)
            await room.told()
            given.append(answer)
            self.counted["answers"] += 1
        return given

    async def _own(self, game: Any, seat: Seat, ask: Ask, acts: bool) -> Answer:
        one = self._people.random
        if ask.moment == "stop" and isinstance(ask, Choose):
            return some_answer(ask, one) if acts else []
        if ask.moment == "again" and not await self._have_encounter_cards(seat):
            return False  # whoever says yes without one has said no
        wanted = META.robot(game.view(seat), ask, seat, one)
        return wanted if is_legal(ask, wanted) else ask.fallback

    async def _have_encounter_cards(self, seat: Seat) -> bool:
        """Whether this seat has an encounter card in both worlds."""
        return all([(await room.game()).encounter_cards(seat) for room in self._rooms()])

    def _alike(self, ask: Ask, said: Answer) -> Answer:
        """The same, or as much of it as can be said in secret with another hand."""
        if said is not None and is_legal(ask, said):
            return said
        if said is not None and ask.moment not in IN_SECRET:
            raise Apart
        fitting = [one for one in said or () if is_legal(ask, [one])]
        if any(one in FOR_LATER and one not in fitting for one in said or ()):
            raise Apart  # who has answered for what comes, too, is asked again in one world alone
        return fitting if is_legal(ask, fitting) else ask.fallback

    # ---- the other world -----------------------------------------------------------------------

    async def _part(self, game: Any) -> None:
        """Make the other world: it has the same orders, times, and chance."""
        self._ids = card_ids(game)
        other = another_world(game, self._worlds.random, None, ids=self._ids)
        if other is None:
            return
        other.orders = {
            seat: [order.model_copy(deep=True) for order in given]
            for seat, given in game.orders.items()
        }
        other.missed, other.seed = dict(game.missed), game.seed
        self.other = await copied(self.room, self._folder / "other.db", other)
        self._unlike, self._private = False, set()
        self._seen = self._seen_in(game.view(None))
        self.room.events.clear()
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
        here, there = [await public(room, self._private) for room in self._rooms()]
        shown = self._is_shown(here, there)
        if here != there and not shown:
            if await self._differ_by_rule() or self._is_used(here, there):
                raise Apart
            raise Differ(difference(here, there))
        self.counted["steps alike"] += here == there
        self.counted["letters"] += len(here["letters"])
        self.counted["messages"] += len(here["posts"]) + len(here["letters"])
        for room in self._rooms():
            room.events.clear()
        self._private = {member for member in self._private if not await self._alike_now(member)}
        if shown:
            await self._forget()

    async def _alike_now(self, member: int) -> bool:
        """Whether the same lies in somebody's DMs in both worlds, and nothing is on its way."""
        role, lies = f"letter {MEMBERS.index(member)}", []
        for room in self._rooms():
            if await room.store.outbox(room.table, role):
                return False
            lies.append(await room.store.message(room.table, role) is not None)
        return lies[0] == lies[1]

    def _is_shown(self, here: dict[str, Any], there: dict[str, Any]) -> bool:
        """Whether all have come to see a card that was hidden."""
        one, other = [self._seen_in(seen["view"]) for seen in (here, there)]
        shown = one != other or bool(one - self._seen)
        self._seen = one
        return shown

    def _seen_in(self, view: dict[str, Any]) -> set[str]:
        """The cards that are shown, and the aliens: who becomes one has drawn its flare."""
        aliens = {f"{alien} is played" for seated in view["seated"] for alien in seated["aliens"]}
        return seen_cards(view, self._ids) | aliens

    def _is_used(self, *worlds: dict[str, Any]) -> bool:
        """Whether a power is used that somebody could not use with another hand."""
        posts = [event.shown for seen in worlds for event in seen["posts"]]
        return self._unlike and any(USES in shown for shown in posts)

    async def _differ_by_rule(self) -> bool:
        """Whether a main player has an encounter card in one world only.

        That shows without any card: who has none has a new hand, or no second encounter.
        """
        games = [await room.game() for room in self._rooms()]
        main = {seat for game in games for seat in (game.encounter.offense, game.encounter.defense)}
        can = [
            [bool(game.encounter_cards(seat)) for seat in sorted(main - {None})] for game in games
        ]
        return can[0] != can[1]


def is_clean(game: Any) -> bool:
    """Whether nobody has said anything yet that could not be said with another hand."""
    top = game.stack[-1]
    if not isinstance(top, CosmicStop) or isinstance(top, Reaction):
        return False
    return not (top.named or top.former or top.decided or top.drafts or top.chain)


async def public(room: Room, private: set[int]) -> dict[str, Any]:
    """Everything that all can see, and every coming, change and going of letters.

    Left out are those of whoever has just answered more questions in one world than in the other
    (`private`): that is nobody else's business.
    """
    look = await room.tables.look(room.table, None)
    timers = await room.store.timers(room.table)
    letters = [(event.at, event.where, event.what) for event in room.events]
    return {
        "posts": [event for event in room.events if event.where == CHANNEL],
        "letters": [each for each in letters if each[1] not in (CHANNEL, *private)],
        "view": {name: value for name, value in look.view.items() if name != "receipts"},
        "awaited": look.awaited,
        "moment": look.moment,
        "clocks": [(t.seat, unnumbered(t.kind), t.since, t.due) for t in timers],
    }


def unnumbered(clock: str) -> str:
    return clock.rpartition(" ")[0] if clock.startswith(NUMBERED) else clock


def difference(here: dict[str, Any], there: dict[str, Any]) -> str:
    """In which of these things the worlds differ, and how."""
    found = []
    for name, one in here.items():
        other = there[name]
        if name == "view":
            keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
            found += [f"view.{key}: {one.get(key)} / {other.get(key)}" for key in keys]
        elif name == "posts" and one != other:
            found += [f"{a} / {b}" for a, b in _paired(one, other) if a != b][:1]
        elif one != other:
            found.append(f"{name}: {one} / {other}")
    return "\n".join(found)


def _paired(one: list[Event], other: list[Event]) -> list[tuple[Event | None, Event | None]]:
    longest = max(len(one), len(other))
    padded = [[*events, *[None] * (longest - len(events))] for events in (one, other)]
    return [*zip(*padded, strict=True)]
