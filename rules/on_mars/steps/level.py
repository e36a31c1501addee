"""The colony status update (docs/rules, section 9)."""

from typing import Final

from rules.on_mars.cards.catalogue import BLUEPRINT, REFILLED
from rules.on_mars.model.kinds import LSS, MAX_LEVEL, PROGRESS_POINTS
from rules.on_mars.model.player import Place
from rules.on_mars.model.told import SCORED_FOR_PROGRESS
from rules.on_mars.state import OnMars

ROW: Final = 6


def stock(game: OnMars) -> int:
    """Return the number of each kind up to which the warehouse is filled."""
    return 2 if len(game.boards) <= 2 else 3


def update_level(game: OnMars) -> bool:
    """Raise the colony level if all four columns have reached its row; return whether it rose."""
    if game.level >= MAX_LEVEL or any(game.rows[kind] < game.level + 1 for kind in LSS):
        return False
    game.level += 1
    game.tell("The colony has reached level {n}.", n=game.level)
    _blueprints(game)
    _refill_grid(game)
    for item in game.warehouse:
        game.warehouse[item] = max(game.warehouse[item], stock(game))
    if game.level <= 3:
        _score_progress(game)
    if game.level >= 3:
        game.missions_left = max(0, game.missions_left - 1)
    if game.automaton is not None:
        game.automaton.level_ups += 1
    return True


def _blueprints(game: OnMars) -> None:
    """Change the display: level 2 brings 12 new cards, level 3 drops those of level 1."""
    if game.level == 2:
        game.display = []
        reveal(game, 2)
    elif game.level == 3:
        kept = [place for row in game.display for place in row if BLUEPRINT[place.card].level == 3]
        game.display = [kept] if kept else []
        reveal(game, 1)


def reveal(game: OnMars, rows: int) -> None:
    """Lay out the next blueprints, six to a row."""
    for _ in range(rows):
        drawn, game.blueprints = game.blueprints[:ROW], game.blueprints[ROW:]
        if drawn:
            game.seal()
            game.display.append([Place(card=card) for card in drawn])


def _refill_grid(game: OnMars) -> None:
    for place in REFILLED:
        if game.grid[place] is None and game.techs:
            game.seal()
            game.grid[place] = game.techs.pop(0)
    game.grid_left = len(game.techs)


def _score_progress(game: OnMars) -> None:
    for player in game.present:
        points = PROGRESS_POINTS[len(player.progress)]
        if points:
            game.score(player.seat, points)
            game.report(player.seat, SCORED_FOR_PROGRESS, n=points)
