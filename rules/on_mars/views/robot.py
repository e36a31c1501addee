"""A robot of simple rules: decent, quick, and limited to its seat's view."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from rules.kernel import Answer, Ask, Chance, Choose, Option, Seat, is_legal
from rules.on_mars.phases.shuttle import STAY
from rules.on_mars.steps.asking import STOP
from rules.on_mars.steps.menu import CAREFUL, END
from rules.on_mars.steps.moving import ON_A_TILE
from rules.on_mars.views.valuation import (
    building_worth,
    cell_worth,
    executive_worth,
    hex_worth,
    main_worth,
    rover_worth,
    space_worth,
    tiles_to_take,
    wants_to_travel,
)
from rules.on_mars.views.weights import USUAL, Weights
from rules.robots import Mind

View = Mapping[str, Any]
ON_TILE: Final = ON_A_TILE.removeprefix("{points}")

LONG: Final = 35
"""Round after which a robot strays: few games between people last so long, and its way so far has
led nowhere."""
STRAYS: Final = 0.25
"""The share of its choices that it then leaves to chance."""


def robot_with(weights: Mapping[str, float]) -> Mind:
    """Return a robot with other weights."""
    return partial(robot, by=replace(USUAL, **weights))


def robot(
    view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance, by: Weights = USUAL
) -> Answer:
    """Return a sensible answer, found from nothing but that seat's view."""
    if not isinstance(ask, Choose):
        return ask.suggested
    if view["round"] > LONG and chance() < STRAYS and (found := _open(ask)):
        return [found[int(chance() * len(found))].id]
    decide = DECISIONS.get(ask.moment)
    found = _first(ask) if decide is None else decide(view, ask, seat, by)
    return found if is_legal(ask, found) else ask.suggested


def _open(ask: Choose) -> list[Option]:
    return [option for option in ask.options if option.why_not is None and not option.aside]


def _first(ask: Choose) -> Answer:
    found = _open(ask)
    return [found[0].id] if found else ask.suggested


def _best(ask: Choose, worth: Callable[[Option], float], least: float = 0.0) -> Answer:
    """Return the option of most worth; options below the least worth are declined."""
    found = _open(ask)
    best = max(found, key=worth, default=None)
    if best is None or (worth(best) < least and is_legal(ask, [STOP])):
        return [STOP] if is_legal(ask, [STOP]) else ask.suggested
    return [best.id]


def _number(option: Option, pattern: str) -> int:
    """Return a number from an option's text."""
    found = re.search(pattern, str(option.detail or ""))
    return int(found.group(1)) if found else 0


def _boosting(ask: Choose) -> bool:
    """Whether one more would cost a colonist."""
    return ask.hint is not None and "costs a colonist" in str(ask.hint)


# ---- the turn ------------------------------------------------------------------------------------


def _turn(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    def worth(option: Option) -> float:
        what, _, which = option.id.partition("/")
        if what == "goal":
            return 50
        if what == "deliver":
            return 40 if _completes(view, seat, which) else -1
        if what == "give":
            return -1
        if what.startswith("E") and what[1:].isdigit():
            return executive_worth(view, seat, int(what[1:]), by)
        return main_worth(view, seat, what, by)

    main_done = is_legal(ask, [END])
    found = [option for option in _open(ask) if option.id != CAREFUL]
    best = max(found, key=worth, default=None)
    if best is None or (main_done and worth(best) <= 0):
        return [END]
    return [best.id]


def _completes(view: View, seat: Seat, card: str) -> bool:
    board = view["players"][seat]
    stores = {**board["goods"], "crystal": board["crystals"] + board["waiting"]}
    for contract in board["contracts"]:
        if contract["id"] == card:
            needs = contract["needs"].items()
            return all(n - contract["has"].get(i, 0) <= stores[i] for i, n in needs)
    return False


# ---- single decisions ----------------------------------------------------------------------------


def _space(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    return _best(ask, lambda option: space_worth(view, seat, int(option.id)))


def _travel(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    free = "for nothing" in str(ask.title)
    if not wants_to_travel(view, seat, free=free):
        return [STAY]
    return _space(view, ask, seat, by)


def _move(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    if ask.options[0].id.startswith("piece/"):
        return _which_piece(ask)
    if ON_TILE in str(ask.hint) and is_legal(ask, [STOP]):
        return [STOP]  # it stays where it has discovered something
    alone = any(option.id == STOP and str(option.label) == "Enough" for option in ask.options)
    tiles = tiles_to_take(view, seat) if "rover" in str(ask.title) else None

    def worth(option: Option) -> float:
        value = 3.0 * _number(option, r"collects (\d+)") - 2.0 * _number(option, r"pays (\d+)")
        said = str(option.detail)
        value += 0.1 * _number(option, r"(\d+) hex")
        value += 6 if "a tile to take" in said else 0
        value -= 2 if "is lost" in said else 0
        value -= 5 if "shared" in said or "must move on" in said else 0
        if tiles is None:
            return value + hex_worth(view, seat, option.id, by)
        return value + rover_worth(tiles, option.id)

    return _best(ask, worth, least=0.5 if alone else -99)


def _which_piece(ask: Choose) -> Answer:
    """Return the rover first, then the bots in turn; pieces that need crystals stay."""
    found = [option for option in _open(ask) if "for crystals" not in str(option.detail)]
    if is_legal(ask, [STOP]):
        found = [option for option in found if ON_TILE not in str(option.detail)]
    rover = [option.id for option in found if option.id == "piece/rover"]
    return rover or ([found[0].id] if found else ask.fallback)


def _construct(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    def worth(option: Option) -> float:
        if option.mark:
            gains = min(3, _number(option, r"gains (\d+)"))
            lost = str(option.detail).count("is lost")
            return 2.0 * gains + _number(option, r"brings (\d+)") - 2 * lost
        return building_worth(view, seat, option.id, by)

    return _best(ask, worth)


def _take_warehouse(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    if _boosting(ask):
        return [STOP]
    board = view["players"][seat]
    return _best(ask, lambda option: 5 - board["goods"].get(option.id, 2))


def _develop(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    if _boosting(ask) and view["players"][seat]["ready"] < 4:
        return [STOP]
    return _best(ask, lambda option: cell_worth(option.id.partition("/")[2], by))


def _learn(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    if _boosting(ask):
        return [STOP]
    return _best(ask, lambda option: 3 - str(option.detail).count("any kind"))


def _blueprint(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    board = view["players"][seat]
    unbuilt = [one["card"]["building"] for one in board["blueprints"] if not one["built_on"]]
    if len(unbuilt) > by.most_unbuilt or (_boosting(ask) and board["ready"] < 3):
        return [STOP]
    buildings = [one["building"] for one in view["hexes"] if one["building"]]
    free = [one["tile"] for one in buildings if one["upgraded_by"] is None]
    cards = {
        place["card"]["id"]: place["card"]
        for row in view["display"]
        for place in row
        if place["card"]
    }

    def worth(option: Option) -> float:
        kind = cards[option.id]["building"]
        worth: float = by.blueprint_place * free.count(kind) - 2 * unbuilt.count(kind)
        worth += cards[option.id]["built"] / 5
        return worth

    return _best(ask, worth)


def _ship(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    board = view["players"][seat]
    if _boosting(ask) and board["ready"] < 3:
        return [STOP]
    wants_bot = len(board["bots"]) < 3 or board["ready"] + 2 > board["room"]
    order = (5, 3, 1, 4, 2)

    def worth(option: Option) -> float:
        space, _, brings = option.id.partition("/")
        return 10 - order.index(int(space)) + 5 * ((brings == "bot") == wants_bot)

    return _best(ask, worth)


def _hire(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    def worth(option: Option) -> float:
        desk = view["people"][int(option.id)]
        if desk["scientist"] is not None:
            return float(desk["scientist"]["worth"] + by.scientist)
        needs = desk["contract"]["needs"]
        stores = view["players"][seat]["goods"]
        missing = sum(max(0, n - stores.get(item, 0)) for item, n in needs.items())
        return by.contract - by.missing_good * missing if needs else -1.0

    return _best(ask, worth, least=1)


def _life_support(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    board = view["players"][seat]
    order = ["mineral", "crystal"] if board["goods"]["mineral"] < board["limit"] else ["crystal"]
    return [order[0]]


def _lent(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    return _best(ask, lambda option: cell_worth(option.id.partition("/")[2], by))


def _goal(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    techs = view["players"][seat]["techs"].values()
    return ["develop"] if any(level < 6 for level in techs) else ["reward"]


def _upgrade(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    if _boosting(ask) and view["players"][seat]["ready"] < 2:
        return [STOP]
    cards = {one["card"]["id"]: one["card"] for one in view["players"][seat]["blueprints"]}
    return _best(ask, lambda option: cards[option.id.partition("/")[0]]["built"])


def _refill(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    stores = view["players"][seat]["goods"]
    by_id = {contract["id"]: contract for contract in view["contracts"]}

    def worth(option: Option) -> float:
        needs = by_id[option.id]["needs"]
        return float(sum(min(n, stores.get(item, 0)) for item, n in needs.items()))

    return _best(ask, worth)


def _produce(view: View, ask: Choose, seat: Seat, by: Weights) -> Answer:
    return [STOP]


DECISIONS: Final[dict[str, Callable[[View, Choose, Seat, Weights], Answer]]] = {
    "turn": _turn,
    "space": _space,
    "travel": _travel,
    "move": _move,
    "construct": _construct,
    "take_warehouse": _take_warehouse,
    "develop": _develop,
    "learn_tech": _learn,
    "take_blueprint": _blueprint,
    "welcome_ship": _ship,
    "hire_or_contract": _hire,
    "take_scientist": _hire,
    "take_contract": _hire,
    "life_support": _life_support,
    "lent": _lent,
    "goal": _goal,
    "upgrade": _upgrade,
    "refill": _refill,
    "produce": _produce,
}
"""By the moment of the question; other moments take the first open option."""
