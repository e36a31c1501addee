"""The end of the game and its points (docs/rules, section 14)."""

from collections.abc import Sequence

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import BLUEPRINT, CONTRACT, SCIENTIST
from rules.on_mars.model.kinds import (
    CELL_POINTS,
    COLONISTS,
    PROGRESS_POINTS,
    SCIENTIST_POINTS,
    SHIP_POINTS,
)
from rules.on_mars.model.player import Taken, Tally
from rules.on_mars.model.told import HAS_IN_THE_END
from rules.on_mars.state import OnMars
from rules.on_mars.steps.counting import advanced, ladder
from rules.on_mars.steps.deliveries import deliver_at_the_end
from rules.on_mars.steps.retrieving import clear_side, clear_working_area
from rules.parts.outcome import outcome


def last_deeds(game: OnMars) -> None:
    """Store waiting crystals, deliver goods, and bring colonists home."""
    for player in game.present:
        seat = player.seat
        if game.is_automaton(seat):
            for taken in player.contracts:
                taken.completed = True
            continue
        game.store_waiting(seat)
        deliver_at_the_end(game, seat)
        clear_side(game, seat, game.side(seat))
        clear_working_area(game, seat)


def scientist_points(game: OnMars, scientist: str) -> int:
    """Return three points for each advanced building of the scored type, whoever owns it."""
    scores = SCIENTIST[scientist].scores
    found = sum(
        [one.tile == scores and one.upgraded_by is not None for one in game.buildings.values()]
    )
    return SCIENTIST_POINTS * found


def contract_points(game: OnMars, taken: Taken) -> int:
    """Return the present points of a contract, or its loss."""
    values, card = game.house.earth_contracts, CONTRACT[taken.card]
    if card.sort == "upgrade":
        return values.upgrade if taken.completed else values.upgrade_failed
    return values.deliver if taken.completed else values.deliver_failed


def tally(game: OnMars, seat: Seat) -> Tally:
    """Return all points of a player as things stand."""
    player = game.player(seat)
    colonists = COLONISTS if game.is_automaton(seat) else player.ready
    blueprints = [
        BLUEPRINT[drawn.card].points * (1 if drawn.at else -1) for drawn in player.blueprints
    ]
    contracts = [contract_points(game, taken) for taken in player.contracts]
    sources = {
        "in play": player.points,
        "progress": PROGRESS_POINTS[len(player.progress)],
        "ships": SHIP_POINTS * player.hangar,
        "colonists": ladder(game, colonists),
        "technology": sum(CELL_POINTS[level] for level in player.levels),
        "blueprints": sum(blueprints),
        "scientists": sum(scientist_points(game, one) for one in player.scientists),
        "contracts": sum(contracts),
    }
    lost = {"blueprints": _lost(blueprints), "contracts": _lost(contracts)}
    tie = (player.crystals, advanced(game, seat), len(player.progress))
    return Tally(seat=seat, sources=sources, lost=lost, tie=tie)


def _lost(points: Sequence[int]) -> int:
    return -sum(min(0, one) for one in points)


def note_standing(game: OnMars) -> None:
    """Keep everybody's points as if the game ended now, for the chart of its course."""
    game.history.append([tally(game, player.seat).total for player in game.boards])


def final_scores(game: OnMars) -> list[Tally]:
    """Return everybody's points, best first; equal players share a place."""
    found = [tally(game, player.seat) for player in game.present]
    found.sort(key=lambda one: (one.total, one.tie), reverse=True)
    for place, one in enumerate(found):
        before = found[place - 1]
        same = place > 0 and (before.total, before.tie) == (one.total, one.tie)
        one.place = before.place if same else place + 1
    return found


def finish(game: OnMars, reason: str = "points") -> None:
    """Score the game, and name the winners."""
    game.tell("The game ends:")
    last_deeds(game)
    game.finals = final_scores(game)
    now = [tally(game, player.seat).total for player in game.boards]
    game.history[-1:] = [now]
    game.tell("Final points:")
    for one in game.finals:
        game.report(one.seat, HAS_IN_THE_END, n=one.total)
    if game.solo:
        return
    winners = sorted(one.seat for one in game.finals if one.place == 1)
    game.end(winners, reason)
    won = outcome(winners, game.standings(), tie="the tie-break")
    game.tell("{won}", won=won)
