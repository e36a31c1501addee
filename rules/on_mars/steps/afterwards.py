"""The judgement whether a slotted action still does something after its slot and surcharge."""

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import SCIENTIST
from rules.on_mars.model.kinds import BUILDINGS, Action
from rules.on_mars.state import OnMars
from rules.on_mars.steps.hiring import CONTRACT_COST
from rules.on_mars.steps.laboratory import developing_cost, moves
from rules.on_mars.steps.paying import Cost, can_pay
from rules.on_mars.steps.sites import can_construct


def can_still(game: OnMars, seat: Seat, action: Action, crystals: int, ready: int) -> bool:
    """Whether the action does anything with this many crystals and ready colonists left."""
    match action:
        case "construct":
            return can_construct(game, seat, BUILDINGS if ready > 0 else BUILDINGS[1:])
        case "hire_or_contract":
            return any(_can_pay(game, seat, cost, crystals, ready) for cost in on_desks(game))
        case "research_develop":
            costs = (developing_cost(target, free=False) for _, target in moves(game, seat))
            return any(_can_pay(game, seat, cost, crystals, ready) for cost in costs)
        case _:
            return True  # the others cost neither crystals nor colonists


def on_desks(game: OnMars) -> list[Cost]:
    """Return the cost of each scientist and contract on offer."""
    costs = [SCIENTIST[desk.scientist].cost for desk in game.desks if desk.scientist]
    return costs + [CONTRACT_COST for desk in game.desks if desk.contract]


def _can_pay(game: OnMars, seat: Seat, cost: Cost, crystals: int, ready: int) -> bool:
    enough = cost.get("crystal", 0) <= crystals and cost.get("colonist", 0) <= ready
    return enough and can_pay(game, seat, cost)
