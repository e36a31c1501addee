"""The automaton's rover: toward the nearest tile that it can collect."""

from rules.kernel import Frame, Seat
from rules.on_mars.cards.catalogue import tile
from rules.on_mars.model.board import BESIDE, FAR, START_MINE
from rules.on_mars.model.effect import Effect
from rules.on_mars.state import OnMars
from rules.on_mars.steps.exploring import take_tile
from rules.parts.hexes import richest_ways

POINTS = 2


def collectable(game: OnMars, seat: Seat, at: str) -> bool:
    """Whether the tile is a missing research tile, or a discovery tile with more than goods."""
    card = tile(game.house, game.tiles[at])
    if card.research:
        return card.research not in game.player(seat).research
    return card.effect.word != "gain" or card.effect.what == "crystal"


def move_rover(game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
    """Move with technology and crystals; a reached tile is taken and resolved at once."""
    start = game.player(seat).rover or START_MINE
    taken = game.occupied()
    goals = [
        at
        for at in FAR[start]
        if at in game.tiles and at not in taken and collectable(game, seat, at)
    ]
    if not goals:
        return None
    nearest = FAR[start][goals[0]]
    equal = [at for at in goals if FAR[start][at] == nearest]
    goal = equal[0] if len(equal) == 1 else equal[int(game.chance() * len(equal))]
    points = _points(game, seat, nearest)
    if nearest > points:
        goal = _nearer(game, start, goal, points)
        nearest = FAR[start][goal]
    _go(game, seat, start, goal)
    return take_tile(game, seat, goal) if goal in game.tiles else None


def _points(game: OnMars, seat: Seat, wanted: int) -> int:
    """Return two points, more with anybody's rover technology; crystals pay for the rest."""
    levels = dict(game.tech_levels("rover"))
    own = levels.pop(seat, 0)
    points = POINTS + own
    borrowed = max(levels.values(), default=0)
    if wanted > points and borrowed > own:
        owner = next(one for one, level in levels.items() if level == borrowed)
        game.use_tech(seat, owner, "rover")
        points = POINTS + borrowed
    player = game.player(seat)
    lacking = wanted - points
    if 0 < lacking <= player.crystals:
        game.spend_crystals(seat, lacking)
        points += lacking
    return points


def _nearer(game: OnMars, start: str, goal: str, points: int) -> str:
    """Return the reachable hex nearest to the goal on which a rover may end."""
    taken = game.occupied()
    open_ones = [
        at
        for at, steps in FAR[start].items()
        if steps <= points and (at == start or (at not in taken and at not in game.tiles))
    ]
    return min(open_ones, key=lambda at: FAR[at][goal])


def _go(game: OnMars, seat: Seat, start: str, goal: str) -> None:
    """Move the rover there, and collect the crystals on the way."""
    if goal == start:
        return
    player = game.player(seat)
    way = richest_ways(BESIDE, FAR[start], frozenset(game.crystals))[goal]
    found = [at for at in way if at in game.crystals]
    for at in found:
        game.crystals.remove(at)
    player.crystals = min(player.capacity, player.crystals + len(found))
    player.rover = goal
    game.report(seat, "{seat:seat} moved the rover to {at}.", at=goal)
