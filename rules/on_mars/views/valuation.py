"""The worth of things to a robot, roughly in points."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import DEVELOPING
from rules.on_mars.model.board import BESIDE, FAR, ZONE
from rules.on_mars.model.kinds import CELL_POINTS
from rules.on_mars.views.weights import Weights

View = Mapping[str, Any]

SERVES: Final = {
    "scientists": "hire_or_contract",
    "contracts": "hire_or_contract",
    "techs": "learn_tech",
    "blueprints": "obtain_blueprint",
    "bots": "welcome_ship",
    "advanced": "upgrade",
    "discovery_tiles": "control_center",
    "research_tiles": "control_center",
    "progress_cubes": "construct",
}
"""The main action that contributes to a mission."""
LATE: Final = 15
"""The round after which missions, which end the game, are pressed more and more."""
FEW: Final = 2
"""Number of colonists, ready or away, with which a player gets little done."""


def main_worth(view: View, seat: Seat, action: str, by: Weights) -> float:
    """Return the gain of a main action, less its surcharge."""
    board = view["players"][seat]
    unbuilt = sum(not one["built_on"] for one in board["blueprints"])
    base = by.main(action)
    if action == "hire_or_contract":
        base -= by.fewer_scientists * len(board["scientists"])
    elif action == "obtain_blueprint":
        base -= by.fewer_blueprints * unbuilt
    elif action == "learn_tech":
        base -= by.fewer_techs * len(board["techs"])
    elif action == "landing_pod" and board["ready"] <= 1:
        base = by.landing_pod_when_idle
    if action in {SERVES[one["id"]] for one in view["missions"] if one["left"]}:
        base += by.mission + by.mission_growth * max(0, view["round"] - LATE)
    surcharges = (one["surcharge"] for one in view["actions"] if one["id"] == action)
    return float(base - by.surcharge * next(surcharges, 0))


def executive_worth(view: View, seat: Seat, space: int, by: Weights) -> float:
    """Return the worth of an executive action; crystals are worth little, but some are kept."""
    board = view["players"][seat]
    left = board["crystals"] - board["depot"][space - 1]["cost"]
    if not view["main_done"]:
        return 0.0
    return by.executive(space) + (0.5 if left > 1 else -0.5)


def building_worth(view: View, seat: Seat, kind: str, by: Weights) -> float:
    """Return the worth of a kind: columns that hold the colony back first, then short goods."""
    board = view["players"][seat]
    due = {column["of"] for column in view["columns"] if column["due"]}
    worth = by.column_due if kind in due else by.column_other
    worth += 0.0 if kind in board["progress"] else by.new_complex
    if kind == "shelter":
        worth = 4.0 if board["shelters"] < 3 else 1.5
    if kind == "mine":
        worth = by.mine_when_short if board["goods"]["mineral"] < 2 else 1.0
    unbuilt = [one for one in board["blueprints"] if not one["built_on"]]
    wanted = len([one for one in unbuilt if one["card"]["building"] == kind])
    return worth + by.blueprint_kind * wanted


def hex_worth(view: View, seat: Seat, at: str, by: Weights) -> float:
    """Return a hex's worth for a bot: upgrades, open hexes beside buildings, the way there."""
    built = _built(view)
    wanted = {
        one["card"]["building"]
        for one in view["players"][seat]["blueprints"]
        if not one["built_on"]
    }
    worth = 0.0
    for near in ZONE[at]:
        there = built.get(near)
        if there is not None:
            worth += by.blueprint_near if _could_be(there, wanted) else 0.0
        elif any(beside in built for beside in BESIDE[near]):
            worth += 0.3
    due = {column["of"] for column in view["columns"] if column["due"]}
    aims = [hex for hex, one in built.items() if one["tile"] in due or _could_be(one, wanted)]
    return worth - 0.4 * min((FAR[at][aim] for aim in aims), default=0)


def _could_be(building: Mapping[str, Any], wanted: set[str]) -> bool:
    """Whether a blueprint of a wanted kind could be built there."""
    return building["tile"] in wanted and building["upgraded_by"] is None


def tiles_to_take(view: View, seat: Seat) -> list[str]:
    """Return the hexes of tiles that the player's rover could take."""
    taken = view["players"][seat]["research"]
    return [
        one["id"]
        for one in view["hexes"]
        if one["tile"] is not None and not one["pieces"] and one["tile"]["research"] not in taken
    ]


def rover_worth(tiles: Sequence[str], at: str) -> float:
    """Return a hex's worth for the rover, by its distance to a tile."""
    nearest = min((FAR[at][tile] for tile in tiles), default=0)
    return 3.0 - 0.6 * nearest


def _built(view: View) -> dict[str, Any]:
    return {one["id"]: one["building"] for one in view["hexes"] if one["building"] is not None}


@cache
def cell_worth(cell: str, by: Weights) -> float:
    """Return the gain of a development into a cell, less its price."""
    column = int(cell[0]) if cell else 1
    gained = CELL_POINTS[column] - CELL_POINTS.get(column - 1, 0)
    price = sum(DEVELOPING.get(column, {}).values())
    return by.develop + gained - by.develop_price * price


def space_worth(view: View, seat: Seat, space: int) -> float:
    """Return the worth of a space: its benefit, and how early it acts."""
    shown, board = view["spaces"][space - 1], view["players"][seat]
    benefit = 0.0 if shown["benefit"] is None else 2.0
    if benefit and shown["benefit"]["word"] == "gain_colonist":
        benefit = 5.0 if board["ready"] + _away(view, seat) <= FEW and board["supply"] else 0.5
    return benefit + (0.6 if space in (1, 5) else 0.0) - 0.1 * space


def _away(view: View, seat: Seat) -> int:
    """Return the number of colonists in the Working Area and on actions."""
    on_actions = sum(one["slots"].count(seat) for one in view["actions"])
    return int(view["players"][seat]["working"] + on_actions)


def wants_to_travel(view: View, seat: Seat, *, free: bool) -> bool:
    """Whether to travel: when colonists are away, or there is nothing to do here."""
    board = view["players"][seat]
    away = _away(view, seat)
    if not free:
        return bool(board["ready"] == 0 and away > 3)
    if board["side"] == "colony":
        produces = sum(_is_own(one, seat) for one in _built(view).values())
        return bool(produces + away >= 3 or board["ready"] <= 1)
    return bool(board["ready"] <= 2 or away >= 2 or view["round"] % 3 == 0)


def _is_own(building: Mapping[str, Any], seat: Seat) -> bool:
    return seat in (building["miner"], building["upgraded_by"])
