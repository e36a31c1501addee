"""Milestones and awards: their criteria, everybody's progress, their prices."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rules.kernel import Option, Seat, Text, say
from rules.terraforming_mars.model.groups import AWARD, MILESTONE
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.words import minus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import too_dear

MILESTONE_COST: Final = 8
MOST_MILESTONES: Final = 3
AWARD_COSTS: Final = (8, 14, 20)
"""M€ (rules, milestones and awards); each funded award makes the next one dearer."""


@dataclass(frozen=True)
class Measure:
    """A number that players are compared by."""

    key: str
    name: str
    criterion: str
    of: Callable[[Terraforming, Player], int]
    need: int = 0  # milestones only


MILESTONES: Final = {
    one.key: one
    for one in (
        Measure(
            "terraformer",
            "Terraformer",
            "a terraform rating of 35",
            lambda game, player: player.rating,
            35,
        ),
        Measure(
            "mayor", "Mayor", "3 cities", lambda game, player: game.land.cities_of[player.seat], 3
        ),
        Measure(
            "gardener",
            "Gardener",
            "3 greeneries",
            lambda game, player: game.land.greeneries_of[player.seat],
            3,
        ),
        Measure(
            "builder",
            "Builder",
            "8 building tags",
            lambda game, player: player.count_tags("building"),
            8,
        ),
        Measure(
            "planner",
            "Planner",
            "16 cards in hand",
            lambda game, player: game.hand_size(player.seat),
            16,
        ),
    )
}

AWARDS: Final = {
    one.key: one
    for one in (
        Measure(
            "landlord", "Landlord", "tiles", lambda game, player: game.land.tiles_of[player.seat]
        ),
        Measure(
            "banker",
            "Banker",
            "M€ production",
            lambda game, player: player.production["mc"],
        ),
        Measure(
            "scientist",
            "Scientist",
            "science tags",
            lambda game, player: player.tableau.tags["science"],
        ),
        Measure("thermalist", "Thermalist", "heat", lambda game, player: player.stock["heat"]),
        Measure(
            "miner",
            "Miner",
            "steel and titanium",
            lambda game, player: player.stock["steel"] + player.stock["titanium"],
        ),
    )
}


def award_cost(game: Terraforming) -> int | None:
    """Return the price of the next award in M€; None when no more can be funded."""
    if game.solo or len(game.awards) >= len(AWARD_COSTS):
        return None
    return AWARD_COSTS[len(game.awards)]


def fund_options(game: Terraforming, seat: Seat) -> tuple[Option, ...]:
    """Return the awards that this player can still fund."""
    if award_cost(game) is None:
        return ()
    return tuple(
        Option(
            id=key,
            label=say(award.name),
            detail=_compared(award.criterion, _standing(game, award, seat)),
        )
        for key, award in AWARDS.items()
        if key not in game.awards
    )


class OwnAndBest(NamedTuple):
    """A player's own number, and the best of the others."""

    own: int
    rival: Seat | None = None
    best: int = 0


def _standing(game: Terraforming, measure: Measure, seat: Seat) -> OwnAndBest:
    own = measure.of(game, game.seated[seat])
    others = [
        (measure.of(game, game.seated[other]), -other) for other in game.playing if other != seat
    ]
    if not others:
        return OwnAndBest(own)
    best, place = max(others)
    return OwnAndBest(own, -place, best)


def _compared(criterion: str, standing: OwnAndBest) -> Text:
    own, best = minus(standing.own), minus(standing.best)
    if standing.rival is None:
        return say("{what}: you {own}", what=criterion, own=own)
    text = "{what}: you {own}; best rival {seat:seat}, {best}"
    return say(text, what=criterion, own=own, seat=standing.rival, best=best)


def milestone_options(game: Terraforming, player: Player, money: int) -> list[Option]:
    """Return the milestones as actions of a turn, for a player who can pay this much."""
    if game.solo or len(game.milestones) >= MOST_MILESTONES:
        return []
    return [
        _milestone_option(key, min(one.of(game, player), one.need), min(money, MILESTONE_COST))
        for key, one in MILESTONES.items()
        if key not in game.milestones
    ]


@lru_cache(maxsize=8192)
def _milestone_option(key: str, there: int, money: int) -> Option:
    milestone = MILESTONES[key]
    why_not = too_dear(MILESTONE_COST, money) if money < MILESTONE_COST else None
    if there < milestone.need:
        text = "Needs {what}; you have {there}."
        why_not = say(text, what=milestone.criterion, there=there)
    return Option(
        id=f"milestone:{key}",
        label=say("{name} ({n:mc})", name=say(milestone.name), n=MILESTONE_COST),
        detail=say("needs {what}", what=milestone.criterion),
        group=MILESTONE,
        why_not=why_not,
    )


def award_options(game: Terraforming, player: Player, money: int) -> list[Option]:
    """Return the awards as actions of a turn, for a player who can pay this much."""
    cost = award_cost(game)
    if cost is None:
        return []
    return [
        _award_option(key, cost, min(money, cost), _standing(game, award, player.seat))
        for key, award in AWARDS.items()
        if key not in game.awards
    ]


@lru_cache(maxsize=8192)
def _award_option(key: str, cost: int, money: int, standing: OwnAndBest) -> Option:
    return Option(
        id=f"award:{key}",
        label=say("{name} ({n:mc})", name=say(AWARDS[key].name), n=cost),
        detail=_compared(AWARDS[key].criterion, standing),
        group=AWARD,
        why_not=too_dear(cost, money) if money < cost else None,
    )


def claim_milestone(game: Terraforming, seat: Seat, milestone: str) -> None:
    """Claim a milestone for a seat."""
    game.milestones[milestone] = seat
    text = "{seat:seat} claimed the milestone {name}."
    game.tell(text, seat=seat, name=say(MILESTONES[milestone].name))


def fund(game: Terraforming, seat: Seat, award: str) -> None:
    """Fund an award, given at the end."""
    game.awards[award] = seat
    game.tell("{seat:seat} funded the award {name}.", seat=seat, name=say(AWARDS[award].name))
