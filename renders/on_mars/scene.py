"""The scene of On Mars: the table, the names, and the changes of the last move."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Self, cast

from renders.colour_table import ColourTable
from renders.frame.scene import TableScene
from rules.on_mars.cards.catalogue import ADVANCED_COST
from rules.on_mars.model.views import Board, DepotSpace, Hex, Table


class Scene(TableScene[Table, Board]):
    """Everything a picture of this game may show."""

    colour_table: ClassVar[ColourTable] = ColourTable.beside(__file__)

    @classmethod
    def at(
        cls,
        table: Table,
        names: Sequence[str],
        *,
        before: Table | None = None,
        news: Sequence[str] = (),
    ) -> Self:
        """Return the scene; the automaton has a name of its own."""
        scene = super().at(table, names, before=before, news=news)
        own = {board.seat: board.name for board in table.players if board.name}
        named = tuple(own.get(seat, name) for seat, name in enumerate(scene.names))
        return replace(scene, names=named)

    def points(self, seat: int) -> int:
        """Return the points of a seat; after the end, its final score."""
        scored = (score.total for score in self.table.scores if score.seat == seat)
        return next(scored, self.player(seat).points)

    @cached_property
    def hexes(self) -> dict[str, Hex]:
        """The hexes of the map by name."""
        return {space.id: space for space in self.table.hexes}

    @cached_property
    def former_hexes(self) -> dict[str, Hex]:
        """The hexes before the last move, by name."""
        if self.before is None:
            return {}
        return {space.id: space for space in self.before.hexes}


def without_secrets(table: Table) -> Table:
    """Return the table as bystanders see it, from anybody's view."""
    hidden = {"goals": None, "colonist_cards": None}
    players = tuple(board.model_copy(update=hidden) for board in table.players)
    return table.model_copy(update={"viewer": None, "players": players})


def price(space: DepotSpace) -> int:
    """Return the crystals of an executive action; a scientist makes the last one free."""
    return space.cost or ADVANCED_COST


# Changes of the last move


def held(board: Board, item: str) -> int:
    """Return how many of an item a player has, with crystals that wait."""
    if item == "crystal":
        return board.crystals + board.waiting
    return cast("Mapping[str, int]", board.goods).get(item, 0)


def gained(scene: Scene, seat: int, item: str) -> int:
    """Return how many of an item a player gained in the last move."""
    former = scene.former(seat)
    return 0 if former is None else held(scene.player(seat), item) - held(former, item)


def new_buildings(scene: Scene) -> tuple[str, ...]:
    """Return the hexes where the last move built, upgraded, or placed a miner."""
    return tuple(
        id
        for id, space in scene.hexes.items()
        if id in scene.former_hexes
        and space.building is not None
        and _shown(space) != _shown(scene.former_hexes[id])
    )


def _shown(space: Hex) -> tuple[object, ...]:
    """Return the visible state of a building, without the size of its complex."""
    built = space.building
    if built is None:
        return ()
    return built.tile, built.owner, built.upgraded_by, built.level, built.miner


def new_things(scene: Scene) -> tuple[str, ...]:
    """Return the hexes to which the last move brought a piece, a tile or a crystal."""
    found = []
    for id, space in scene.hexes.items():
        then = scene.former_hexes.get(id)
        if then is None:
            continue
        came = [piece for piece in space.pieces if piece not in then.pieces]
        tile = space.tile is not None and then.tile is None
        if came or tile or (space.crystal and not then.crystal):
            found.append(id)
    return tuple(found)


def new_colonists(scene: Scene, action: str) -> list[bool]:
    """Return for each colonist on an action whether the last move put it there."""
    now = next((space.slots for space in scene.table.actions if space.id == action), ())
    if scene.before is None:
        return [False] * len(now)
    then = list(next((space.slots for space in scene.before.actions if space.id == action), ()))
    found = []
    for seat in now:
        found.append(seat not in then)
        if seat in then:
            then.remove(seat)
    return found
