"""Of On Mars: every limited piece is in exactly one place, whatever has been decided."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.on_mars.model.kinds import BOTS, COLONISTS, MARKERS, SHELTERS, SHIPS, TILED, TILES
from rules.on_mars.model.player import Player
from rules.on_mars.phases.end_of_turn import Answers
from rules.on_mars.state import OnMars


def census(game: OnMars) -> None:
    """Every limited piece is in exactly one place."""
    for player in game.present:
        if not game.is_automaton(player.seat):
            pieces_of(game, player)
    tiles(game)
    discoveries(game)


def pieces_of(game: OnMars, player: Player) -> None:
    """What belongs to one player."""
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
    if not any(type(frame).__name__ == "TakeTurn" for frame in game.stack):
        for at, there in game.standing().items():
            assert len(there) == 1, f"{there} on {at}"
