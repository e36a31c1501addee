"""The goals of a solo game, and whether the player meets them."""

from collections.abc import Sequence
from typing import Any, Final

from rules.kernel import in_a_row, say
from rules.on_mars.cards.catalogue import CONTRACT, SCIENTIST
from rules.on_mars.cards.variants import SOLO_GOALS
from rules.on_mars.model.card import SoloGoalCard
from rules.on_mars.model.kinds import Side
from rules.on_mars.state import OnMars
from rules.on_mars.steps.counting import advanced, own_mines
from rules.on_mars.steps.scoring import tally

PLAYER: Final = 0

TEXTS: Final = {
    "colony_level": "Colony level",
    "contracts": "Contracts done",
    "contracts_upgrade": "Upgrade contracts done",
    "contracts_deliver": "Delivery contracts done",
    "private_goals": "Private goals shown",
    "tech_level_6_tiles": "Technologies of level 6",
    "op_margin": "Points ahead",
    "research_tiles": "Research tiles",
    "shelters": "Shelters",
    "mines_with_colonist_or_marker": "Mines you work or upgrade",
    "advanced_buildings": "Advanced buildings",
    "advanced_greenhouses": "Advanced greenhouses",
    "greenhouse_complex": "Greenhouses in a complex",
    "plants_in_storage": "Plants in storage",
    "greenhouse_tech_level": "Greenhouse tech level",
}


def has(game: OnMars, need: str) -> int:
    """Return how much of a requirement the player has."""
    player = game.player(PLAYER)
    match need:
        case "colony_level":
            return game.level
        case "private_goals":
            return int(bool(player.goal_done))
        case "research_tiles":
            return len(player.research)
        case "shelters":
            return player.shelters
        case "plants_in_storage":
            return player.goods["plant"]
        case "op_margin":
            his: int = tally(game, len(game.seats)).total
            return tally(game, PLAYER).total - his
        case _:
            return _counted(game, need)


def _counted(game: OnMars, need: str) -> int:
    player = game.player(PLAYER)
    match need:
        case "tech_level_6_tiles":
            return player.levels.count(6)
        case "greenhouse_tech_level":
            return player.techs.get("greenhouse", 0)
        case "mines_with_colonist_or_marker":
            return own_mines(game, PLAYER)
        case "advanced_buildings":
            return advanced(game, PLAYER)
        case "advanced_greenhouses" | "greenhouse_complex":
            return _greenhouses(game, need)
        case _:
            return _contracts(game, need.removeprefix("contracts").removeprefix("_"))


def _greenhouses(game: OnMars, need: str) -> int:
    found = {at: one for at, one in game.buildings.items() if one.tile == "greenhouse"}
    if need == "advanced_greenhouses":
        return sum(one.upgraded_by == PLAYER for one in found.values())
    return max((game.sizes()[at] for at in found), default=0)


def _contracts(game: OnMars, sort: str) -> int:
    return sum(
        taken.completed and CONTRACT[taken.card].sort in (sort or CONTRACT[taken.card].sort)
        for taken in game.player(PLAYER).contracts
    )


def needs_of(game: OnMars) -> list[dict[str, Any]]:
    """Return every requirement of the chosen goal, with the player's progress."""
    goal = SOLO_GOALS[game.options.solo_goal]
    found = [_need(TEXTS[need], has(game, need), n) for need, n in goal.needs.items()]
    player = game.player(PLAYER)
    completed = [CONTRACT[one.card].number for one in player.contracts if one.completed]
    found += [_need(_completed(n), int(n in completed), 1) for n in goal.contracts]
    if goal.scientist:
        found.append(_need("The biochemist", int(goal.scientist in player.scientists), 1))
    if goal.finish_side:
        there = int(game.side(PLAYER) == goal.finish_side)
        found.append(_need(FINISH[goal.finish_side], there, 1))
    return found


def _completed(contract: int) -> str:
    return f"Contract {contract} done"


FINISH: Final[dict[Side, str]] = {
    "orbit": "Finish on the orbit side",
    "colony": "Finish on the colony side",
}


def needed_contracts() -> Sequence[str]:
    """Return the demands for a contract, which have its number."""
    return [_completed(n) for goal in SOLO_GOALS.values() for n in goal.contracts]


def _need(text: str, has_now: int, need: int) -> dict[str, Any]:
    return {"text": text, "has": has_now, "need": need, "met": has_now >= need}


def demands(goal: SoloGoalCard) -> str:
    """Return the demands of a solo goal in one sentence: `Colony level 4; Shelters 4.`."""
    found = [f"{TEXTS[need]} {n}" for need, n in goal.needs.items()]
    found += map(_completed, goal.contracts)
    if goal.scientist:
        found.append(SCIENTIST[goal.scientist].name)
    if goal.finish_side:
        found.append(FINISH[goal.finish_side])
    return f"{'; '.join(found)}."


def judge(game: OnMars) -> None:
    """End a solo game; the player wins by meeting every requirement of the goal."""
    missing = [say("{need}", need=one["text"]) for one in needs_of(game) if not one["met"]]
    if missing:
        text = "{seat:seat} misses the goal. Missing: {missing}."
        game.tell(text, seat=PLAYER, missing=in_a_row(missing, "{first}; {further}"))
        game.end([], "goal missed")
        return
    game.tell("{seat:seat} wins: every requirement of the goal is met.", seat=PLAYER)
    game.end([PLAYER], "goal met")
