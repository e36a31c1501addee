"""A view of the table: `views.Table`, from public things and from the fields of a view."""

from collections.abc import Iterable
from typing import Any

from rules.kernel import Choose, Seat, Text, to_plain
from rules.on_mars.cards.catalogue import BLUEPRINT, GRID, MISSION, side_of, space_benefit, tile
from rules.on_mars.cards.values import EarthContracts
from rules.on_mars.cards.variants import SOLO_GOALS
from rules.on_mars.lacerda.goals import needs_of
from rules.on_mars.layout import AUTOMATON
from rules.on_mars.model.board import HEXES
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import (
    COLONY_ACTIONS,
    LSS,
    ORBIT_ACTIONS,
    SLOTTED,
    TILED,
    Action,
    Side,
)
from rules.on_mars.model.player import Player
from rules.on_mars.model.words import ACTION
from rules.on_mars.phases.turns import Colonization, TakeTurn
from rules.on_mars.state import OnMars
from rules.on_mars.steps.laboratory import space_name
from rules.on_mars.steps.menu import MENU, why_not
from rules.on_mars.steps.sharing import crowded, where
from rules.on_mars.steps.slots import surcharge
from rules.on_mars.steps.travelling import space_cost_words
from rules.on_mars.views import faces
from rules.on_mars.views.boards import board, scientist_on, with_own

Seen = dict[str, Any]


def seen_by_all(game: OnMars) -> Seen:
    """Return the public facts that a picture or a robot needs."""
    turn = next((frame for frame in game.stack if isinstance(frame, Colonization)), None)
    acting = next((frame for frame in game.stack if isinstance(frame, TakeTurn)), None)
    on_turn = turn.on_turn if turn is not None and not turn.ended else None
    return {
        "round": game.round,
        "phase": _phase(game, turn),
        "moment": game.moment,
        "on_turn": on_turn,
        "main_done": acting is not None and acting.main_done,
        "executive_done": acting is not None and acting.executive_done,
        "level": game.level,
        "level_row": game.level + 1,
        "columns": [_column(game, kind) for kind in LSS],
        "spaces": _spaces(game),
        "shuttle": _shuttle(game),
        "hexes": _hexes(game),
        **_supplies(game),
        "missions": [_mission(game, place) for place in range(len(game.missions))],
        "missions_left": game.missions_left,
        **_offers(game),
        "actions": _actions(game, on_turn),
        "players": [board(game, player.seat) for player in game.boards],
        "ending": game.ending,
        "opponent": _opponent(game),
        "scores": [_score(game, place) for place in range(len(game.finals))],
        "history": game.history,
        "over": game.over,
        "winners": game.result.winners if game.result else [],
        "options": game.options.model_dump(),
    }


KEPT = (
    "viewer", "awaited", "orders", "gone", "receipts", "rounds", "moves", "stack", "half_move",
    "result",
)  # fmt: skip
"""The kernel's fields that a view keeps; it shows the rest in another shape."""


def put_together(game: OnMars, seen: Seen, public: Seen) -> Seen:
    """Return a view: the public facts, and the viewer's own, which come from `seen`."""
    kept = {name: seen[name] for name in KEPT if name in seen}
    players = [with_own(game, seen, player) for player in public["players"]]
    return {**kept, **public, "players": players}


def _phase(game: OnMars, turn: Colonization | None) -> str:
    if game.over:
        return "end"
    if game.round == 0:
        return "setup"
    if turn is None:
        return "shuttle"
    last = game.ending and any(getattr(frame, "last", False) for frame in game.stack)
    return "last_round" if last else "colonization"


# ---- the board ---------------------------------------------------------------------------------


def _column(game: OnMars, kind: Any) -> Seen:
    reward = game.rewards[kind]
    return {
        "of": kind,
        "row": game.rows[kind],
        "reward": reward,
        "due": game.rows[kind] < game.level + 1,
    }


def _spaces(game: OnMars) -> list[Seen]:
    house, standing = game.house, {player.space: player for player in game.present}
    return [
        _space(game, number, space_benefit(house, number), standing.get(number))
        for number in range(1, 9)
    ]


def _space(game: OnMars, number: int, benefit: Effect | None, there: Player | None) -> Seen:
    return {
        "number": number,
        "side": side_of(number),
        "benefit": None if benefit is None else faces.plain_effect(benefit),
        "cost": space_cost_words(game, number),
        "seat": None if there is None else there.seat,
        "done": there is not None and there.laid,
    }


def _shuttle(game: OnMars) -> Seen:
    return {
        "side": game.shuttle_side,
        "space": game.shuttle_space,
        "travels": game.shuttle_space == 1,
    }


def _hexes(game: OnMars) -> list[Seen]:
    house, standing, sizes = game.house, game.standing(), game.sizes()
    return [
        {
            "id": at,
            "q": place.q,
            "r": place.r,
            "building": _building(game, at, sizes) if at in game.buildings else None,
            "tile": faces.plain_tile(tile(house, game.tiles[at])) if at in game.tiles else None,
            "crystal": at in game.crystals,
            "pieces": _pieces(standing[at]) if at in standing else [],
        }
        for at, place in HEXES.items()
    ]


def _pieces(standing: Iterable[tuple[Seat, str]]) -> list[Seen]:
    return [{"piece": piece, "seat": seat} for seat, piece in standing]


def _building(game: OnMars, at: str, sizes: dict[str, int]) -> Seen:
    one = game.buildings[at]
    return {
        "tile": one.tile,
        "owner": one.owner,
        "upgraded_by": one.upgraded_by,
        "blueprint": one.blueprint,
        "level": BLUEPRINT[one.blueprint].level if one.blueprint else 0,
        "miner": one.miner,
        "scientist": scientist_on(game, one.blueprint) if one.blueprint else "",
        "size": sizes[at],
        "start": one.start,
    }


def _supplies(game: OnMars) -> Seen:
    house = game.house
    return {
        "stacks": [
            {"of": kind, "left": game.stacks_left[kind], "arrows": game.tops.get(kind)}
            for kind in TILED
        ],
        "exploration": [faces.plain_tile(tile(house, id)) for id in game.exploration],
        "discoveries_left": game.discoveries_left,
        "warehouse": dict(game.warehouse),
        "grid": [
            {"id": space_name(place), "row": row, "tech": game.grid[place], "cost": cost}
            for place, (row, cost) in enumerate(GRID)
        ],
        "grid_left": game.grid_left,
    }


def _mission(game: OnMars, place: int) -> Seen:
    mission = game.missions[place]
    card = MISSION[mission.card]
    return {
        "slot": "ABC"[place],
        "id": card.id,
        "name": card.name,
        "text": card.contribution,
        "need": card.need[max(2, len(game.boards)) - 2],
        "left": mission.left,
        "crystals": card.crystals,
    }


def _offers(game: OnMars) -> Seen:
    display = []
    for row in game.display:
        places = []
        for place in row:
            there = place.taken_by is None
            card = faces.plain_blueprint(place.card)
            places.append(
                {
                    "card": card if there else None,
                    "taken_by": place.taken_by,
                    "was": "" if there else card["name"],
                }
            )
        display.append(places)
    points = game.house.earth_contracts
    return {
        "display": display,
        "people": [_desk(game, place, points) for place in range(len(game.desks))],
        "contracts": [faces.open_contract(points, id) for id in game.contracts],
    }


def _desk(game: OnMars, place: int, points: EarthContracts) -> Seen:
    desk = game.desks[place]
    return {
        "place": place + 1,
        "scientist": faces.scientist(game, desk.scientist) if desk.scientist else None,
        "contract": faces.open_contract(points, desk.contract) if desk.contract else None,
    }


def _actions(game: OnMars, on_turn: int | None) -> list[Seen]:
    sides: tuple[tuple[Side, tuple[Action, ...]], ...] = (
        ("orbit", ORBIT_ACTIONS),
        ("colony", COLONY_ACTIONS),
    )
    known = {} if on_turn is None else _told_by_menu(game, on_turn)
    own = None if on_turn is None or game.is_automaton(on_turn) else game.side(on_turn)
    here = None if game.over else own
    return [
        _action(game, on_turn if side == here else None, side, action, known)
        for side, actions in sides
        for action in actions
    ]


def _told_by_menu(game: OnMars, seat: Seat) -> dict[str, Text | None]:
    """Return why main actions are closed, as the menu has found where it is the question now.

    While two pieces share a hex, the menu closes further actions for that.
    """
    ask = game.asks().get(seat)
    if not isinstance(ask, Choose) or ask.moment != MENU or crowded(where(game, seat)):
        return {}
    return {option.id: option.why_not for option in ask.options}


def _action(
    game: OnMars, seat: Seat | None, side: Side, action: Action, known: dict[str, Text | None]
) -> Seen:
    """Return a main action; a seat on that side may be open to it."""
    found: Seen = {
        "id": action,
        "name": ACTION[action],
        "side": side,
        "slots": list(game.slots.get(action, [])),
        "room": (SLOTTED[action] or len(game.boards)) if action in SLOTTED else 0,
        "surcharge": 0,
        "open": False,
        "why_not": None,
    }
    if seat is None:
        return found
    closed = known[action] if action in known else why_not(game, seat, action)
    cost = surcharge(game, seat, action) if action in SLOTTED else 0
    return {
        **found,
        "surcharge": cost,
        "open": closed is None,
        "why_not": None if closed is None else to_plain(closed),
    }


# ---- the end, and the automaton -----------------------------------------------------------------


def _score(game: OnMars, place: int) -> Seen:
    one = game.finals[place]
    return {
        "seat": one.seat,
        "name": AUTOMATON if game.is_automaton(one.seat) else "",
        "place": one.place,
        "total": one.total,
        "sources": dict(one.sources),
        "lost": dict(one.lost),
        "tie": list(one.tie),
    }


def _opponent(game: OnMars) -> Seen | None:
    automaton = game.automaton
    if automaton is None:
        return None
    return {
        "name": AUTOMATON,
        "goal": SOLO_GOALS[game.options.solo_goal].name,
        "needs": needs_of(game),
        "builds_next": automaton.builds_next,
        "bots": game.player(len(game.seats)).hidden_bots,
        "cards_left": len(automaton.deck),
        "travels": automaton.travels,
    }
