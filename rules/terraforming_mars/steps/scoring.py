"""Points by source, and the winners."""

from typing import Final

from rules.kernel import EARLY, Seat
from rules.parts.outcome import outcome
from rules.terraforming_mars.model.board import SPACES
from rules.terraforming_mars.model.card import Card, PointsIf
from rules.terraforming_mars.model.effect import Cause, Tally
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.register import CARDS
from rules.terraforming_mars.model.views import Score
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.counting import number
from rules.terraforming_mars.steps.goals import AWARDS

MILESTONE_POINTS: Final = 5
FIRST, SECOND = 5, 2
"""Points of an award: first and second place."""

RATING_AIM: Final = 63
"""Terraform rating that wins a solo game in its other form (rules, solo)."""


def all_scores(game: Terraforming) -> list[Score]:
    """Return everybody's points by seat, as if the game ended now."""
    awards = dict.fromkeys(game.seats, 0)
    for key in game.awards:
        for seat, points in award_points(game, key).items():
            awards[seat] += points
    return [_score(game, seat, awards[seat]) for seat in game.seats]


def _score(game: Terraforming, seat: Seat, awards: int) -> Score:
    player = game.player(seat)
    parts = {
        "rating": player.rating,
        "awards": awards,
        "milestones": MILESTONE_POINTS * list(game.milestones.values()).count(seat),
        "greeneries": game.land.greeneries_of[seat],
        "cities": _cities(game, seat),
        "cards": _cards(game, player),
    }
    total, money = sum(parts.values()), player.stock["mc"]
    return Score(seat=seat, total=total, money=money, **parts)


def award_points(game: Terraforming, key: str) -> dict[Seat, int]:
    """Return the points of an award; a shared first place leaves no second."""
    counts = {seat: AWARDS[key].of(game, game.seated[seat]) for seat in game.playing}
    ranks = sorted(counts.values(), reverse=True)
    points = {seat: FIRST for seat, count in counts.items() if count == ranks[0]}
    if len(game.seated) > 2 and len(points) == 1 and len(ranks) > 1:
        points |= {seat: SECOND for seat, n in counts.items() if n == ranks[1] and n < ranks[0]}
    return points


def _cities(game: Terraforming, seat: Seat) -> int:
    """Return one point for every greenery of anyone next to each of the seat's cities."""
    land = game.land
    return sum(
        [
            land.beside(at, "greenery")
            for at in land.city_spaces
            if at in SPACES and game.tiles[at].owner == seat
        ]
    )


def _cards(game: Terraforming, player: Player) -> int:
    played = (*player.in_play, *player.events)
    return sum(card_points(game, player.seat, CARDS[key]) for key in played)


def card_points(game: Terraforming, seat: Seat, card: Card) -> int:
    """Return a card's points; wild tags count as no other tags at the end."""
    match card.points:
        case None:
            return 0
        case int():
            return card.points
        case PointsIf(points=points, least=least):
            return points if game.player(seat).resources.get(card.key, 0) >= least else 0
        case Tally(of="tags", tag=tag, per=per, times=times):
            return times * (game.player(seat).tableau.tags[tag] // per)
        case Tally():
            return number(card.points, game, Cause(seat, card.key))


def scores(game: Terraforming) -> list[Score]:
    """Return everybody's points, best first; M€ break ties."""
    return sorted(all_scores(game), key=lambda one: (one.seat in game.gone, -one.total, -one.money))


def finish(game: Terraforming, reason: str = "terraformed") -> None:
    """End the game with its points."""
    game.history[-1:] = [[one.total for one in all_scores(game)]]  # the last greeneries count, too
    if game.solo:
        _finish_alone(game, reason)
        return
    ranked = scores(game)
    game.tell("Final points:")
    for one in ranked:
        game.tell("{seat:seat}: {n:score}.", seat=one.seat, n=one.total)
    best = ranked[0]
    level = [one for one in ranked if one.total == best.total and one.seat not in game.gone]
    winners = [one.seat for one in level if one.money == best.money]
    game.end(winners, reason)
    won = outcome(winners, game.standings(), tie="more M€")
    game.tell("{won}", won=won)


def _finish_alone(game: Terraforming, reason: str) -> None:
    won = alone_won(game)
    points = all_scores(game)[0].total
    text = "{seat:seat} wins with {n:score}."
    if not won:
        text = "Time is up: {seat:seat} loses, with {n:score}."
    if not won and reason == EARLY:
        text = "The aim is not reached: {seat:seat} loses, with {n:score}."
    lost = reason if reason == EARLY else "out of time"
    game.tell(text, seat=0, n=points)
    game.end([0] if won else [], reason if won else lost)


def alone_won(game: Terraforming) -> bool:
    """Whether the aim of a solo game is reached."""
    if game.options.solo_aim == "rating 63":
        return game.player(0).rating >= RATING_AIM
    return game.complete
