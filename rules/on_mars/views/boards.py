"""The look of the things in front of each player."""

from functools import cache
from typing import Any

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import CELL_EFFECTS, tile
from rules.on_mars.layout import AUTOMATON
from rules.on_mars.model.kinds import CELLS, LEVEL, Cell
from rules.on_mars.model.player import Player
from rules.on_mars.model.words import effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.executive import executive_actions, usable
from rules.on_mars.steps.laboratory import moves
from rules.on_mars.views import faces


def board(game: OnMars, seat: Seat) -> dict[str, Any]:
    """Return the board of a player, as all see it."""
    player = game.player(seat)
    return {
        **_stores(game, player),
        **_pieces(player),
        "depot": _depot(game, player),
        "lab": _laboratory(game, player),
        "techs": player.techs,
        **_cards(game, player),
        **_secret(player),
        "borrowed": sum(loan.owner == seat for loan in game.loans),
        "gone": seat in game.gone,
    }


def _stores(game: OnMars, player: Player) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": AUTOMATON if game.is_automaton(player.seat) else "",
        "side": game.side(player.seat),
        "space": player.space,
        "done": player.laid,
        "points": player.points,
        "goods": dict(player.goods),
        "limit": player.limit,
        "crystals": player.crystals,
        "waiting": player.waiting,
        "capacity": player.capacity,
        "ready": player.ready,
        "room": player.room,
        "working": player.working,
        "supply": player.supply,
    }


def _pieces(player: Player) -> dict[str, Any]:
    return {
        "bots": list(player.bots),
        "rover": player.rover,
        "ships": len(player.ships),
        "hangar": player.hangar,
        "shelters": player.shelters,
        "markers_left": player.markers_left,
    }


def _depot(game: OnMars, player: Player) -> list[dict[str, Any]]:
    person = not game.is_automaton(player.seat)
    works = usable(game, player.seat, player.spendable) if person else []
    return [
        {
            "number": space,
            "ship": space in player.ships,
            "cost": cost,
            "effect": faces.plain_effect(effect),
            "text": effect_words(effect),
            "open": space in works,
        }
        for space, (cost, effect) in executive_actions(game).items()
    ]


def _laboratory(game: OnMars, player: Player) -> list[dict[str, Any]]:
    lab, house = player.lab, game.house
    targets = {target for _, target in moves(game, player.seat)}
    return [
        {
            **_cell(cell, house.laboratory.benefits[cell]),
            "tech": lab.get(cell),
            "marked": cell in house.laboratory.goal_14_cells,
            "next": cell in targets,
        }
        for cell in CELLS
    ]


@cache
def _cell(cell: Cell, benefit: str) -> dict[str, Any]:
    """Return what is printed on a cell, alike on every board."""
    effect = CELL_EFFECTS.get(benefit)
    plain = None if effect is None else faces.plain_effect(effect)
    return {"id": cell, "column": LEVEL[cell], "benefit": plain}


def _cards(game: OnMars, player: Player) -> dict[str, Any]:
    return {
        "blueprints": [
            {
                "card": faces.plain_blueprint(drawn.card),
                "built_on": drawn.at,
                "scientist": scientist_on(game, drawn.card),
                "radar": (faces.plain_tile(tile(game.house, drawn.radar)) if drawn.radar else None),
            }
            for drawn in player.blueprints
        ],
        "scientists": [
            {"card": faces.scientist(game, id), "works_on": _works_on(game, card)}
            for id, card in player.scientists.items()
        ],
        "contracts": [faces.plain_contract(game.house, taken) for taken in player.contracts],
        "progress": list(player.progress),
        "discoveries": [faces.plain_tile(tile(game.house, id)) for id in player.discoveries],
        "research": list(player.research),
    }


def scientist_on(game: OnMars, card: str) -> str:
    """Return the scientist whose marker lies on a blueprint; empty: none."""
    for player in game.boards:
        for scientist, works_on in player.scientists.items():
            if works_on == card:
                return scientist
    return ""


def _works_on(game: OnMars, card: str) -> str:
    found = game.drawn(card) if card else None
    return "" if found is None else found[1].at


def _secret(player: Player) -> dict[str, Any]:
    """Return the public part of goals and First Colonist cards: their numbers."""
    done = faces.goal(None, player.seat, player.goal_done)
    return {
        "goals_left": len(player.goals),
        "goal_done": None if done is None else done.model_dump(),
        "goals": None,
        "colonist_cards_left": len(player.colonist_cards),
        "colonist_card": (
            faces.colonist_card(player.colonist_card).model_dump() if player.colonist_card else None
        ),
        "colonist_cards": None,
    }


def with_own(game: OnMars, seen: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
    """Return a board with the goals and cards that the viewer sees in `seen`."""
    seat = public["seat"]
    goals, cards = seen["boards"][seat]["goals"], seen["boards"][seat]["colonist_cards"]
    if goals is None and cards is None:
        return public
    own = {**public}
    if goals is not None:
        known = [faces.goal(game, seat, id) for id in goals]
        own["goals"] = [one.model_dump() for one in known if one is not None]
    if cards is not None:
        own["colonist_cards"] = [faces.colonist_card(id).model_dump() for id in cards]
    return own
