"""Ratings from places: OpenSkill's Plackett–Luce model, in which robots keep a fixed rating."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

STRANGER = 0
"""The member of a seat whose player was forgotten: rated as a newcomer in every game."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength and its uncertainty; the defaults are a newcomer's."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def points(self) -> float:
        """The public number: 0 for a newcomer, more with skill and with games."""
        return self.mu - 3 * self.sigma


ROBOT = Rating(20.0, 2.5)
"""Robots play legal and sensible moves, a little below a newcomer's expected strength."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant of one game and their place; a robot has no member."""

    member: int | None
    place: int


def follow(
    games: Iterable[Sequence[Entrant]], before: Mapping[int, Rating]
) -> Iterator[list[Rating | None]]:
    """Yield the ratings after each game, by seat; None for robots and forgotten players.

    Args:
        games: the participants of each game, in the order of the games' ends.
        before: the ratings before the first game, by member.
    """
    known = dict(before)
    for entrants in games:
        after = _after(entrants, known)
        yield after
        for entrant, rating in zip(entrants, after, strict=True):
            if entrant.member is not None and rating is not None:
                known[entrant.member] = rating


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def _after(entrants: Sequence[Entrant], known: Mapping[int, Rating]) -> list[Rating | None]:
    model = _model()
    ratings = [_before(entrant, known) for entrant in entrants]
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in ratings]
    rated = model.rate(teams, ranks=[float(entrant.place) for entrant in entrants])
    return [
        Rating(team[0].mu, team[0].sigma) if entrant.member else None
        for entrant, team in zip(entrants, rated, strict=True)
    ]


def _before(entrant: Entrant, known: Mapping[int, Rating]) -> Rating:
    if entrant.member is None:
        return ROBOT
    return known.get(entrant.member, Rating())
