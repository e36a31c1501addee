"""Days of an encounter of Cosmic Encounter with a player who never answers.

Time is simulated. Awaited players answer after some hours awake, half of them within three hours.
They sleep from 23 to 7, in time zones up to eighteen hours apart.
"""

from collections.abc import Iterator, Sequence
from random import Random

from benchmarks.cosmic_encounter_rounds import NOBODY, SOME, Counted, People, Watch, quantile
from benchmarks.figure import Figure
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.kernel import Ask, Seat

HOUR = 3600.0
DAY = 24 * HOUR
AWAKE = (7, 23)
"""Hours of the day between which people answer."""
ENCOUNTERS = 60


class Days(Watch):
    """Plays one table by a clock of its own."""

    def __init__(
        self, seats: int, people: People, seed: str, options: CosmicOptions, silent: Sequence[Seat]
    ) -> None:
        super().__init__(seats, people, seed, options)
        self.silent, self.at = silent, 9 * HOUR
        self.ends: list[float] = []  # of the encounters so far
        self._due: dict[str, float] = {}
        self._answers: dict[tuple[Seat, str], float] = {}
        self._chance = Random(f"{seed} in time")
        self._zones = [self._chance.choice((0, 3, 6, 9, 18)) * HOUR for _ in range(seats)]

    def encounters(self, most: int) -> list[Counted]:
        found = super().encounters(most)
        return found[: len(self.lasted)]

    @property
    def lasted(self) -> list[float]:
        """The days of each whole encounter except the first, which includes the set-up."""
        pairs = zip(self.ends[1:], self.ends[2:], strict=False)
        return [(after - before) / DAY for before, after in pairs]

    def _notice(self) -> None:
        super()._notice()
        while len(self.ends) < self.game.encounters + 1:
            self.ends.append(self.at)

    def _go_on(self) -> None:
        """Carry out the next event: an answer, or the end of a clock."""
        clocks = self.game.clocks()
        known = {clock: due for clock, due in self._due.items() if clock in clocks}
        self._due = known | {c: self.at + self._length(c) for c in clocks if c not in known}
        answers = self._coming()
        seat, when = min(answers.items(), key=lambda each: each[1], default=(None, 0.0))
        clock, due = min(self._due.items(), key=lambda each: each[1], default=("", 0.0))
        if seat is not None and (not clock or when <= due):
            self.at = max(self.at, when)
            self._last = seat
            wanted = self._wants(seat, self.game.asks()[seat])
            self.game.play(seat, [] if wanted is None else wanted)
        else:
            self.at = due
            self.game.clock_ended(clock)
            self._last = None
        self._tidy()

    def _coming(self) -> dict[Seat, float]:
        """Return the time of each coming answer."""
        found = {}
        for seat, ask in self.game.asks().items():
            if ask.optional or seat in self.silent or (ask.quiet and not self.people.act):
                continue
            key = seat, self._question(ask)
            if key not in self._answers:
                self._answers[key] = self._awake(seat)
            found[seat] = self._answers[key]
        return found

    def _question(self, ask: Ask) -> str:
        """Return a name for all questions that are answered together."""
        return f"{self.game.rounds} {ask.clock.startswith('main:decision') and ask.clock}"

    def _awake(self, seat: Seat) -> float:
        """Return the time when a seat has been awake for some hours."""
        left = 3 * HOUR * self._chance.lognormvariate(0, 1)
        at = self.at
        while True:
            hour = (at + self._zones[seat]) % DAY / HOUR
            if not AWAKE[0] <= hour < AWAKE[1]:
                at += (AWAKE[0] - hour) % 24 * HOUR
                continue
            step = min(left, (AWAKE[1] - hour) * HOUR)
            at, left = at + step, left - step
            if left <= 0:
                return at

    def _length(self, clock: str) -> float:
        name = clock.partition(":")[0]
        timing = META.clocks[name]
        return float(timing.seconds(timing.choices[0], clock, "days"))


def lasting(
    seats: int, people: People, silent: Sequence[Seat], encounters: int = ENCOUNTERS
) -> list[float]:
    """Return the days of each encounter, from as many tables as needed."""
    found: list[float] = []
    for number in range(encounters):
        days = Days(seats, people, f"days {number}", CosmicOptions(), silent)
        days.encounters(8)
        found += days.lasted
        if len(found) >= encounters:
            break
    return found[:encounters]


def figures() -> Iterator[Figure]:
    """Yield the days of an encounter, without and with a silent player."""
    for people in (NOBODY, SOME):
        for silent, words in (((), "all answer"), ((4,), "one never answers")):
            days = lasting(5, people, silent)
            tenths = [round(10 * each) for each in days]
            mean = sum(days) / len(days)
            spread = f"{quantile(tenths, 0.5) / 10} ({mean:.1f}, {quantile(tenths, 0.9) / 10})"
            name = f"Cosmic Encounter over days, 5 seats, {people.name}, {words}"
            goal = "2.2" if people is NOBODY else ""
            yield Figure(f"{name}: days an encounter, median (mean, 90 %)", spread, goal)
