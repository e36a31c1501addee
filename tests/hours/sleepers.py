"""Simulated sleepers of many habits and zones, and the times at which they answer questions."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from bot.hours.spans import DAY
from tests.bot.weeks import HOUR

HABITS = {
    "all day": ((0, 16),),
    "mornings and evenings": ((0, 2), (10, 16)),
    "lunch and evenings": ((4, 6), (11, 16)),
    "evenings": ((11, 16),),
    "late evenings": ((13, 16),),
    "lunch": ((4, 6),),
    "while commuting": ((0.5, 2), (9.5, 11)),
}
"""The hours after waking in which each habit looks at a game."""


@dataclass(frozen=True)
class Sleeper:
    """Somebody whose nights nobody knows.

    Args:
        habit: one of `HABITS`.
        begins: the hour in UTC at which they usually fall asleep.
        sways: the hours by which one night differs from another.
        weekend: the hours by which the nights before Saturday and Sunday begin later.
        restless: the share of the calls in a night that they answer in it.
        others: the hour in UTC at which the day of the others at their tables begins.
        gap: the mean hours from an answer to the next call.
        burst: the most answers of one visit.
    """

    habit: str
    begins: float
    sways: float
    weekend: float
    restless: float
    others: float
    gap: float
    burst: int

    def answers(self, begin: int, days: int, chance: Random) -> list[int]:
        """Return the times of their answers, from a midnight in UTC on."""
        nights = [self._night(begin, day, chance) for day in range(-2, days + 2)]
        at, found = begin + chance.uniform(0, DAY), []
        while at < begin + days * DAY:
            at = self._called(at, chance)
            answered = self._answered(at, nights, chance)
            for _ in range(chance.randint(1, self.burst)):
                found.append(int(answered))
                answered += chance.uniform(20, 300)
            at = answered + chance.expovariate(1 / (self.gap * HOUR))
        return [at for at in found if at < begin + days * DAY]

    def _night(self, begin: int, day: int, chance: Random) -> tuple[float, float]:
        """Return when they fall asleep on a day, and wake."""
        late = self.weekend if (begin // DAY + 3 + day) % 7 in (4, 5) else 0
        asleep = begin + day * DAY + (self.begins + late + chance.gauss(0, self.sways)) * HOUR
        return asleep, asleep + chance.uniform(7, 9) * HOUR

    def _called(self, at: float, chance: Random) -> float:
        """Return the time of a call: mostly, the others move in their own day."""
        hour = (at / HOUR - self.others) % 24
        return at if hour < 16 or chance.random() < 0.2 else at + (24 - hour) * HOUR

    def _answered(self, called: float, nights: list[tuple[float, float]], chance: Random) -> float:
        """Return when they answer: in an hour in which they look at games, and are awake."""
        if any(one <= called < other for one, other in nights) and chance.random() < self.restless:
            return called + chance.uniform(60, HOUR)
        wanted = called + chance.choice((0.1, 0.2, 0.5, 1, 2, 5)) * HOUR
        free = [
            (woke + one * HOUR, min(woke + other * HOUR, asleep))
            for (_, woke), (asleep, _) in pairwise(nights)
            for one, other in HABITS[self.habit]
        ]
        for one, other in free:
            if wanted < other:
                return wanted if one <= wanted else chance.uniform(one, min(one + HOUR, other))
        return wanted

    def holds(self, begin: int, length: int = 8) -> int:
        """Return how many hours of a night of the usual eight another one has, both in UTC."""
        minutes = {int(self.begins * 60 + n) % 1440 for n in range(480)}
        other = {(begin * 60 + n) % 1440 for n in range(length * 60)}
        return round(len(minutes & other) / 60)


def sleepers(number: int, seed: int) -> list[Sleeper]:
    """Return people of all zones and habits."""
    chance = Random(f"sleepers/{seed}")
    return [
        Sleeper(
            habit=chance.choice([*HABITS]),
            begins=chance.gauss(23.3, 1.3) + chance.randrange(24),
            sways=chance.uniform(0.2, 1),
            weekend=chance.uniform(0, 1.5),
            restless=chance.choice((0, 0, 0, 0.03, 0.1)),
            others=chance.uniform(0, 24),
            gap=chance.choice((1, 3, 6, 12)),
            burst=chance.choice((1, 3, 6)),
        )
        for _ in range(number)
    ]
