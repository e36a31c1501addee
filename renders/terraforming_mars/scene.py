"""One scene to be drawn: the table, the names at it, and what the last move changed."""

from functools import cached_property

from renders.frame.scene import TableScene
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from rules.terraforming_mars.model.views import Hex, Parameter, Player, Resource, Table, Tile


class Scene(TableScene[Table, Player]):
    """Everything a picture of this game may show."""

    colour_table = COLOUR_TABLE

    @cached_property
    def spaces(self) -> dict[str, Hex]:
        """The hexes of the map by their ids."""
        return {space.id: space for space in self.table.hexes}

    @property
    def active(self) -> int | None:
        """The seat whose turn it is."""
        return next((player.seat for player in self.table.players if player.active), None)


def without_hands(table: Table) -> Table:
    """The table as bystanders see it, whoever's view this was."""
    players = tuple(
        player.model_copy(update={"hand": None, "hand_terms": None, "dealt": None})
        for player in table.players
    )
    auction = table.auction and table.auction.model_copy(update={"plan": None})
    return table.model_copy(update={"viewer": None, "players": players, "auction": auction})


# What the last move changed


def amount_changed(scene: Scene, seat: int, resource: Resource) -> bool:
    """Say whether a stock or its production is not what it was."""
    former = scene.former(seat)
    if former is None:
        return False
    player = scene.player(seat)
    return any(
        getattr(now, resource) != getattr(then, resource)
        for now, then in (
            (player.stock, former.stock), (player.production, former.production),
        )
    )  # fmt: skip


def former_parameter(scene: Scene, parameter: Parameter) -> Parameter | None:
    """A parameter before the last move."""
    if scene.before is None:
        return None
    return next((old for old in scene.before.parameters if old.id == parameter.id), None)


def parameter_rise(scene: Scene, parameter: Parameter) -> int:
    """By how many steps the last move raised a parameter."""
    former = former_parameter(scene, parameter)
    return 0 if former is None else parameter.steps_made - former.steps_made


def new_tiles(scene: Scene) -> tuple[str, ...]:
    """The spaces that were built on since the scene before; without one, by the last move."""
    built = _built(scene.table)
    if scene.before is not None:
        former = _built(scene.before)
        return tuple(place for place, tile in built.items() if former.get(place) != tile)
    return tuple(place for place in scene.table.changed if place in built)


def _built(table: Table) -> dict[str, Tile]:
    built = {space.id: space.tile for space in table.hexes if space.tile is not None}
    return built | {space.id: space.tile for space in table.off_map if space.tile is not None}


def new_goals(scene: Scene) -> set[str]:
    """The milestones claimed and awards funded by the last move."""
    if scene.before is None:
        return set()
    taken = {goal.id for goal in scene.before.milestones if goal.claimed_by is not None}
    taken |= {award.id for award in scene.before.awards if award.funded_by is not None}
    found = {goal.id for goal in scene.table.milestones if goal.claimed_by is not None}
    found |= {award.id for award in scene.table.awards if award.funded_by is not None}
    return found - taken
