"""Pieces of On Mars: every limited piece is in exactly one place after every decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.on_mars.cards.catalogue import BLUEPRINT, CONTRACT
from rules.on_mars.model.board import FAR
from rules.on_mars.model.kinds import (
    BOTS,
    CELLS,
    COLONISTS,
    EXPLORED,
    LSS,
    MARKERS,
    MAX_LEVEL,
    SHELTERS,
    SHIPS,
    SLOTTED,
    START_SHIPS,
    TILED,
    TILES,
    TOP_ROW,
)
from rules.on_mars.model.player import Player
from rules.on_mars.phases.opening import StartSpaces
from rules.on_mars.phases.shuttle import Journeys
from rules.on_mars.phases.turns import Colonization
from rules.on_mars.state import OnMars
from rules.on_mars.steps.answers import Answers
from rules.on_mars.steps.level import stock
from rules.on_mars.steps.moving import Moving
from rules.on_mars.steps.sharing import Turn, must_part

NEAR = {at: [hex for hex, steps in far.items() if 0 < steps <= 2] for at, far in FAR.items()}
"""The hexes beside a hex, and those beside them."""


def census(game: OnMars) -> None:
    """Every limited piece is in exactly one place."""
    for player in game.present:
        if not game.is_automaton(player.seat):
            pieces_of(game, player)
        stores(game, player)
    tiles(game)
    discoveries(game)
    buildings(game)
    pieces_on_map(game)
    nothing_waits(game)
    board(game)


def nothing_waits(game: OnMars) -> None:
    """Check that nothing begins before all displaced pieces are placed and all lenders rewarded."""
    top = game.stack[-1] if game.stack else None
    if isinstance(top, Colonization | Journeys | StartSpaces | Answers):
        assert not game.displaced, "displaced pieces stay off the map"
        assert not game.loans, "lenders wait for their reward"
    if isinstance(top, Colonization | Journeys | StartSpaces):
        assert not any(pushed_in(frame) for frame in game.stack)


def pieces_of(game: OnMars, player: Player) -> None:
    """Check the counts of one player's pieces."""
    in_slots = sum(there.count(player.seat) for there in game.slots.values())
    miners = sum(one.miner == player.seat for one in game.buildings.values())
    assert player.ready + player.working + player.supply + in_slots + miners == COLONISTS
    pushed = sum(one.seat == player.seat and one.piece == "bot" for one in game.displaced)
    waiting = sum(
        one.seat == player.seat and one.piece == "bot"
        for frame in game.stack
        for one in pushed_in(frame)
    )
    assert len(player.bots) + player.bots_left + pushed + waiting == BOTS
    shelters = sum(one.owner == player.seat for one in game.buildings.values())
    assert shelters + player.shelters_left == SHELTERS
    assert player.markers_left + len(player.blueprints) == MARKERS
    built = sum(one.upgraded_by == player.seat for one in game.buildings.values())
    assert built == sum(bool(one.at) for one in player.blueprints)
    assert len(player.ships) + player.hangar <= SHIPS
    assert player.ready <= player.room
    assert all(0 <= n <= player.limit for n in player.goods.values())
    assert 0 <= player.crystals <= player.capacity
    assert len(set(player.lab.values())) == len(player.lab)


def tiles(game: OnMars) -> None:
    """Building tiles on the map and in their stacks."""
    for kind in TILED:
        on_map = sum(one.tile == kind and not one.start for one in game.buildings.values())
        assert on_map + game.stacks_left[kind] == TILES
        top = game.tops[kind] is not None
        assert len(game.stacks[kind]) + top == game.stacks_left[kind]


def pushed_in(frame: Any) -> list[Any]:
    waiting = [one for one in getattr(frame, "waiting", []) if hasattr(one, "piece")]
    if not isinstance(frame, Answers):
        return waiting
    return [task.pushed for task in frame.tasks[frame.done :] if task.pushed is not None]


def discoveries(game: OnMars) -> None:
    """No tile lies in two places; hexes hold what may lie together."""
    lying = [*game.tiles.values(), *game.exploration, *game.discoveries]
    lying += [id for player in game.boards for id in player.discoveries]
    lying += [one.radar for player in game.boards for one in player.blueprints if one.radar]
    assert all(n == 1 for id, n in Counter(lying).items() if len(id) > 1)
    assert not set(game.crystals) & (game.buildings.keys() | game.tiles.keys())
    assert not game.tiles.keys() & game.buildings.keys()
    assert len(set(game.crystals)) == len(game.crystals)


def stores(game: OnMars, player: Player) -> None:
    """Depot, laboratory and contracts hold what they may hold."""
    assert sorted(set(player.ships)) == sorted(player.ships)
    assert set(player.ships) <= set(START_SHIPS)
    if not game.is_automaton(player.seat):
        assert player.ships_used <= game.level
    assert set(player.lab) <= set(CELLS)
    assert "shelter" in player.lab.values()
    assert len(set(player.research)) == len(player.research)
    assert min(player.waiting, player.credit, player.ready, player.working, player.supply) >= 0
    for taken in player.contracts:
        needs = CONTRACT[taken.card].needs
        assert all(0 <= n <= needs.get(item, 0) for item, n in taken.goods.items())
        if CONTRACT[taken.card].sort == "deliver" and not game.is_automaton(player.seat):
            assert taken.completed == (needs == {i: n for i, n in taken.goods.items() if n})


def buildings(game: OnMars) -> None:
    """Each stands beside or two hexes from its type; markers and miners lie where they may."""
    sizes, found = game.sizes(), game.buildings
    for at, one in found.items():
        near = (found[hex] for hex in NEAR[at] if hex in found)
        like = one.start or any((o.tile, o.owner) == (one.tile, one.owner) for o in near)
        assert like, f"{one.tile} alone on {at}"
        assert (one.owner is not None) == (one.tile == "shelter")
        assert one.miner is None or (one.tile == "mine" and one.upgraded_by is None)
        assert (one.upgraded_by is None) == (not one.blueprint)
        if one.blueprint:
            card = BLUEPRINT[one.blueprint]
            assert card.building == one.tile
            assert sizes[at] >= card.complex_size
            assert one.owner in (None, one.upgraded_by)


def pieces_on_map(game: OnMars) -> None:
    """Check that a hex holds one piece, or two if one must move on now or later in the turn."""
    at_once = any(isinstance(frame, Moving) and frame.leads_off for frame in game.stack)
    turn = next((frame for frame in game.stack if isinstance(frame, Turn)), None)
    crowded = 0
    for at, there in game.standing().items():
        assert at in FAR
        held = at in game.buildings and game.buildings[at].held
        crowded += len(there) + held - 1
    if turn is None or game.options.piece_per_hex != "end_of_turn":
        assert crowded == at_once, "a hex with more than one piece"
    assert crowded <= 1, "more than one hex with more than one piece"
    if crowded and turn is not None and game.stack[-1] is turn:
        assert must_part(game, turn), "nothing leads off"


def board(game: OnMars) -> None:
    """Rows, level, warehouse, slots and turn order within their bounds."""
    assert all(1 <= row <= TOP_ROW for row in game.rows.values())
    assert all(0 <= n <= stock(game) for n in game.warehouse.values())
    assert len(game.exploration) <= EXPLORED
    for action, there in game.slots.items():
        assert len(there) <= (SLOTTED[action] or len(set(there)))
    spaces = [player.space for player in game.present if player.space]
    assert len(set(spaces)) == len(spaces)
    assert all(mission.left >= 0 for mission in game.missions)
    if isinstance(game.stack[-1] if game.stack else None, Colonization):  # between two turns
        # Lacerda builds in shuttle phases, too: the level then rises at the end of the next turn.
        waits = game.solo or game.options.level_ups != "repeated" or game.level == MAX_LEVEL
        assert waits or any(game.rows[kind] <= game.level for kind in LSS)
