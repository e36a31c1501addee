"""Rounds of waiting and pings in an encounter of Cosmic Encounter over days, by default orders.

Main players decide like robots; all others pass, or act at random. Encounters with a deal do not
count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from benchmarks.figure import Figure
from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.stops.reaction import LET_IT
from rules.kernel import MORE, Answer, Ask, Choose, Frame, Seat
from rules.parts.stop.clock import Round
from rules.parts.stop.words import MORE_TO_DO

ENCOUNTERS = 200
"""Encounters measured for each number of seats and each kind of people."""
USES = 0.5
"""The chance that an acting player uses a fitting optional power."""


@dataclass(frozen=True)
class People:
    """The chances that a player names a card or an answer, if they could."""

    name: str
    cards: float
    answers: float

    @property
    def act(self) -> bool:
        return self.cards > 0


NOBODY = People("nobody acts", 0, 0)
SOME = People("some act", 0.25, 0.05)


@dataclass
class Counted:
    """The rounds of one encounter, and the pings of each seat.

    A round that awaits nobody ends after its floor, ten to twenty minutes.
    """

    waits: int = 0
    floors: int = 0
    pings: Counter[Seat] = field(default_factory=Counter)
    deal: bool = False


class Watch:
    """Plays one table over days, and counts."""

    def __init__(self, seats: int, people: People, seed: str, options: CosmicOptions) -> None:
        game = META.new(seats, options, seed, "")
        assert isinstance(game, CosmicEncounter)
        self.game, self.people = game, people
        self.one = Random(seed).random
        self.found: list[Counted] = []
        self._seen: set[tuple[int, int]] = set()
        self._pinged: set[tuple[int, Seat]] = set()
        self._frames: list[Frame] = []  # kept, so that no two have the same identity
        self._asked: set[tuple[int, Seat]] = set()
        self._last: Seat | None = None
        self._planned: dict[Seat, list[str]] = {}  # the names that a player is about to give

    def encounters(self, most: int) -> list[Counted]:
        """Return the first whole encounters."""
        while not self.game.over and self.game.encounters <= most:
            self._notice()
            self._go_on()
        return self.found[1:most]  # the first includes the set-up, and the last is not over

    # ---- counting ----------------------------------------------------------------------------

    def _notice(self) -> None:
        game, top = self.game, self.game.stack[-1]
        while len(self.found) <= game.encounters:
            self.found.append(Counted())
        now = self.found[game.encounters]
        now.deal |= game.encounter.result in ("deal", "failed deal")
        wait = (id(top), game.rounds if isinstance(top, Round) else 0)
        if wait not in self._seen:
            self._seen.add(wait)
            self._frames.append(top)
            waits = any(not ask.quiet and not ask.optional for ask in game.asks().values())
            goes_on = not isinstance(top, Round) and game.awaited() == [self._last]
            if not goes_on:  # else a player goes on answering
                now.waits += waits
                now.floors += not waits
        asked = game.asks()
        for seat in game.awaited():
            if (id(top), seat) not in self._pinged and not asked[seat].called:
                self._pinged.add((id(top), seat))
                now.pings[seat] += seat != self._last  # who answered sees what is next

    # ---- the people --------------------------------------------------------------------------

    def _go_on(self) -> None:
        for seat, ask in self.game.asks().items():
            if ask.optional:
                continue
            wanted = self._wants(seat, ask)
            if wanted is None:
                continue  # nothing to say: the clock speaks for it
            if not ask.anonymous:
                self._last = seat
            self.game.play(seat, wanted)
            self._tidy()
            return
        clocks = self.game.clocks()
        floor = next((each for each in clocks if each.startswith("floor")), None)
        self.game.clock_ended(floor or clocks[0])
        self._last = None
        self._tidy()

    def _tidy(self) -> None:
        self.game.take_news()
        self.game.take_played()

    def _wants(self, seat: Seat, ask: Ask) -> Answer:
        if not isinstance(ask, Choose) or ask.moment not in ("stop", "react"):
            return MORE if self._plans(seat, ask) else self._decides(seat, ask)
        planned = self._planned.pop(seat, None)
        if planned is not None:
            return planned
        named = self._names(seat, ask) if self.people.act else []
        if ask.moment == "react":
            return named[:1] or [LET_IT]
        return named if named or not ask.quiet else None

    def _decides(self, seat: Seat, ask: Ask) -> Answer:
        return META.robot(self.game.view(seat), replace(ask, more=None), seat, self.one)

    def _plans(self, seat: Seat, ask: Ask) -> bool:
        """Return whether a deciding player also acts: only then they look for something to do."""
        if ask.more != MORE_TO_DO or not self.people.act:
            return False
        other = type(self.game).load(self.game.save())
        other.play(seat, MORE)
        acting = other.asks()[seat]
        assert isinstance(acting, Choose)
        named = self._names(seat, acting)
        if named:
            self._planned[seat] = named
        return bool(named)

    def _names(self, seat: Seat, ask: Choose) -> list[str]:
        """Return the names a seat gives: the proposal, else a random power, card or answer."""
        if ask.proposed:
            return list(ask.proposed)
        here = (id(self.game.stack[-1]), seat)
        often = {"answer": self.people.answers}
        if here not in self._asked:
            often |= {"power": USES, "card": self.people.cards}
        self._asked.add(here)
        for kind, chance in often.items():
            fitting = [option.id for option in ask.open if _kind(option.id) == kind]
            if fitting and self.one() < chance:
                return [fitting[int(self.one() * len(fitting))]]
        return []


def _kind(id: str) -> str:
    if ">" in id:
        return "answer"
    moment, _, thing = id.rpartition(":")
    if moment in ("tech", "invest") or not (moment or "." in id):
        return ""
    return "power" if "." in thing.partition("@")[0] else "card"


# ---- results -------------------------------------------------------------------------------------


def measured(
    seats: int, people: People, encounters: int = ENCOUNTERS, **options: Any
) -> list[Counted]:
    """Return encounters without a deal, from as many tables as needed."""
    found: list[Counted] = []
    for number in range(encounters):
        if len(found) >= encounters:
            break
        watch = Watch(seats, people, f"rounds {number}", CosmicOptions(**options))
        found += [each for each in watch.encounters(20) if not each.deal and each.waits]
    return found[:encounters]


def quantile(numbers: Iterable[int], part: float) -> int:
    """Return the smallest number that is not below this part of them."""
    ranked = sorted(numbers)
    return ranked[max(0, -int(-part * len(ranked) // 1) - 1)]


def figures() -> Iterator[Figure]:
    """Yield the rounds of the median encounter and of the ninth in ten, and the pings."""
    for seats in (4, 5):
        for people, goal in ((NOBODY, "5"), (SOME, "6 (8)")):
            name = f"Cosmic Encounter over days, {seats} seats, {people.name}"
            counted = measured(seats, people)
            rounds = [each.waits for each in counted]
            spread = f"{quantile(rounds, 0.5)} ({quantile(rounds, 0.9)}, {max(rounds)})"
            yield Figure(f"{name}: rounds of waiting, median (90 %, most)", spread, goal)
            floors = quantile([each.floors for each in counted], 0.5)
            yield Figure(f"{name}: further rounds that end after their floor", f"{floors}")
            pings = [each.pings[seat] for each in counted for seat in range(seats)]
            two = sum(n <= 2 for n in pings) / len(pings)
            yield Figure(f"{name}: at most two pings, of player and encounter", f"{two:.0%}", "90%")
