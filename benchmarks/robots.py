"""The league of robots: every title, today's robots against each other and against former ones.

`python -m benchmarks.robots [--games N] [TITLE ...]` plays as many games of the titles that begin
so; `python -m benchmarks robots` plays all.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from benchmarks.figure import Figure, show
from benchmarks.former_robots import COMMIT, former_robot
from benchmarks.league import Mean, Title, ends, played
from rules.robots import Mind

ERA: Final = {"corporate_era": "true"}
ALL: Final = {**ERA, "prelude": "true", "draft": "true"}
AUCTION: Final = {**ERA, "prelude": "true", "mars_auction": "true"}
GAMES: Final = 60
"""Games of each contest; as many by former robots alone, with the same deals."""


class Goals(NamedTuple):
    """The goals of one title, in words; empty: none.

    - `won`: its part of the wins, in one seat against former robots.
    - `points`: its points there.
    - `round`: the last round of a game between robots of today alone.
    - `pace`: points a round and seat in such a game.
    """

    won: str
    points: str = ""
    round: str = ""
    pace: str = ""


TITLES: Final[Mapping[Title, Goals]] = {
    Title("Hammer Price, 3", "hammer_price", 3): Goals("≥ .45"),
    Title("Project Mars, 3", "project_mars", 3): Goals("≥ .45 of the games that somebody wins"),
    Title("Terraforming Mars, 2", "terraforming_mars", 2, ERA): Goals("≥ .80"),
    Title("Terraforming Mars, 3", "terraforming_mars", 3, ERA): Goals(
        "≥ .65", round="≤ 12", pace="≥ 6.0"
    ),
    Title("Terraforming Mars, 4", "terraforming_mars", 4, ERA): Goals("≥ .50"),
    Title("Terraforming Mars, Prelude and draft, 3", "terraforming_mars", 3, ALL): Goals("≥ .65"),
    Title(
        "Mars Auction, 3",
        "terraforming_mars",
        3,
        {**ERA, "prelude": "true", "mars_auction": "true"},
    ): Goals("≥ .65"),
    Title("Terraforming Mars alone", "terraforming_mars", 1, ERA): Goals("≥ .25"),
    Title("On Mars, 3", "on_mars", 3): Goals("≥ .50", points="≥ 50"),
    Title("Cosmic Encounter with Lucre, 4", "cosmic_encounter", 4, {"lucre": "true"}): Goals(
        "≥ .30"
    ),
}


def figures(titles: Sequence[Title] = tuple(TITLES), games: int = GAMES) -> Iterator[Figure]:
    """Play the titles and yield their figures, each with twice its standard error."""
    for title in titles:
        goals = TITLES[title]
        usual, former = title.meta.robot, former_robot(title.game)
        yield from _against_former(title, goals, usual, former, games)
        if title.seats > 1:
            easy = ends(title, partial(usual, strength="easy"), usual, games, "league")
            what = f"{title.label}: robots, an easy one among usual ones won"
            yield Figure(what, str(Mean.of([end.won for end in easy if end.decided])))
        if goals.round or goals.pace:
            yield from _of_one_kind(title, goals, usual, games)


def _against_former(
    title: Title, goals: Goals, usual: Mind, former: Mind, games: int
) -> Iterator[Figure]:
    """Yield how one robot of today fares in each seat in turn, beside a former one there."""
    ours = ends(title, usual, former, games, "league")
    theirs = ends(title, former, former, games, "league")
    alone = title.seats == 1
    won, before = (
        Mean.of([end.won for end in each if end.decided or alone]) for each in (ours, theirs)
    )
    what = "won" if alone else f"won against those of {COMMIT}"
    value = f"{won} ({before} by a robot of {COMMIT} there)"
    yield Figure(f"{title.label}: robots, {what}", value, goals.won)
    if ours[0].points is not None:
        points = Mean.of([end.points for end in ours if end.points is not None])
        yield Figure(f"{title.label}: robots, points among those", str(points), goals.points)


def _of_one_kind(title: Title, goals: Goals, usual: Mind, games: int) -> Iterator[Figure]:
    """Yield how long a game lasts between robots of today alone, and how fast they gain."""
    found = [played(title, f"kind {n}", [usual] * title.seats) for n in range(games)]
    last = Mean.of([end.round for end in found])
    pace = Mean.of([sum(end.points) / len(end.points) / end.round for end in found if end.points])
    yield Figure(f"{title.label}: robots of one kind, last round", str(last), goals.round)
    yield Figure(f"{title.label}: robots of one kind, points a round", str(pace), goals.pace)


def main() -> None:
    """Play the titles asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.robots")
    parser.add_argument("titles", nargs="*", metavar="TITLE")
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    wanted = tuple(asked.titles) or ("",)
    show(figures([title for title in TITLES if title.label.startswith(wanted)], asked.games))


if __name__ == "__main__":
    main()
