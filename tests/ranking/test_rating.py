"""Ratings: the library's own numbers, fixed robots, and groups that only play one another."""

import random

import pytest
from openskill.models import PlackettLuce

from bot.ranking.rating import ROBOT, STRANGER, Entrant, Rating, follow


def simulated(skills, games, size, seed, robots=0):
    """Yield games of some of these members, whose places follow their skill and luck."""
    luck = random.Random(seed)
    for _ in range(games):
        seated = luck.sample(sorted(skills), size) + [None] * robots
        played = {at: skills.get(member, 0) + luck.gauss(0, 4) for at, member in enumerate(seated)}
        order = sorted(played.values(), reverse=True)
        # Now and then neighbours share a place.
        shared = luck.random() < 0.2
        yield [
            Entrant(
                member,
                1 if shared and order.index(played[at]) == 1 else 1 + order.index(played[at]),
            )
            for at, member in enumerate(seated)
        ]


def ends_with(games):
    known = {}
    games = list(games)
    for entrants, after in zip(games, follow(games, {}), strict=True):
        known |= {e.member: r for e, r in zip(entrants, after, strict=True) if r is not None}
    return known


def test_ten_thousand_results_are_rated_as_the_library_rates_them():
    model = PlackettLuce()
    games = list(simulated({member: member % 11 for member in range(1, 41)}, 2500, 3, 5, robots=1))
    own = {}

    for entrants, after in zip(games, follow(games, {}), strict=True):
        teams = [
            [
                model.rating(mu=ROBOT.mu, sigma=ROBOT.sigma)
                if entrant.member is None
                else own.setdefault(entrant.member, model.rating())
            ]
            for entrant in entrants
        ]
        rated = model.rate(teams, ranks=[entrant.place for entrant in entrants])
        for entrant, [rating], ours in zip(entrants, rated, after, strict=True):
            if entrant.member is None:
                assert ours is None
            else:
                own[entrant.member] = rating
                assert (ours.mu, ours.sigma) == (rating.mu, rating.sigma)
                assert ours.points == pytest.approx(rating.ordinal(), abs=1e-12)
    assert sum(map(len, games)) == 10_000


def test_a_closed_group_keeps_its_mean_and_finds_its_order():
    skills = {member: 2 * member for member in range(1, 7)}

    known = ends_with(simulated(skills, 1000, 4, 7))

    assert abs(sum(rating.mu for rating in known.values()) / 6 - 25) < 1.5
    assert sorted(known, key=lambda member: known[member].mu) == [1, 2, 3, 4, 5, 6]
    assert all(1 < rating.sigma < 2.5 for rating in known.values())  # never too sure to change


def test_groups_that_never_meet_cannot_be_compared_and_robots_make_them_so():
    weak, strong = dict.fromkeys(range(1, 5), -4), dict.fromkeys(range(1, 5), 4)

    def mean(robots):
        found = [ends_with(simulated(g, 400, 3, 3, robots)).values() for g in (weak, strong)]
        return [sum(rating.mu for rating in each) / len(each) for each in found]

    apart, tied = mean(robots=0), mean(robots=1)

    assert abs(apart[0] - apart[1]) < 1e-9
    assert tied[0] < ROBOT.mu < tied[1]


def test_who_gets_better_rises_again_after_a_thousand_games():
    before = {1: 0, 2: 3, 3: 6}
    games = [*simulated(before, 1000, 3, 1), *simulated({1: 6, 2: 3, 3: 0}, 300, 3, 2)]

    known = ends_with(games)

    assert known[1].mu > known[2].mu > known[3].mu


def test_the_forgotten_are_rated_as_newcomers_each_time_and_nothing_is_kept_of_them():
    game = [Entrant(7, 1), Entrant(STRANGER, 2), Entrant(STRANGER, 3)]
    newcomers = [Entrant(7, 1), Entrant(8, 2), Entrant(9, 3)]

    [first, *others], [again, *_] = follow([game, game], {})

    assert others == [None, None]
    assert first == next(follow([newcomers], {}))[0]
    assert again == next(follow([newcomers], {7: first}))[0]
    assert Rating().points == 0
