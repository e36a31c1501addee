"""The scene of Terraforming Mars: the table, the names, and the changes of the last move."""

from functools import cached_property

from renders.frame.scene import TableScene
from renders.terraforming_mars.colour_table import COLOUR_TABLE
from rules.terraforming_mars.model.views import Hex, Parameter, PlayerSeen, Resource, Table, Tile


class Scene(TableScene[Table, PlayerSeen]):
    """Everything a picture of this game may show."""

    colour_table = COLOUR_TABLE

    @cached_property
    def spaces(self) -> dict[str, Hex]:
        """The hexes of the map by id."""
        return {space.id: space for space in self.table.hexes}

    @property
    def active(self) -> int | None:
        """The seat on turn."""
        return next((player.seat for player in self.table.players if player.active), None)


def without_hands(table: Table) -> Table:
    """Return the table as bystanders see it, from anybody's view."""
    players = tuple(
        player.model_copy(update={"hand": None, "hand_terms": None, "dealt": None})
        for player in table.players
    )
    auction = table.auction and table.auction.model_copy(update={"plan": None})
    return table.model_copy(update={"viewer": None, "players": players, "auction": auction})


# Changes of the last move


def amount_changed(scene: Scene, seat: int, resource: Resource) -> bool:
    """Return whether a stock or its production changed."""
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
    """Return a parameter before the last move."""
    if scene.before is None:
        return None
    return next((old for old in scene.before.parameters if old.id == parameter.id), None)


def parameter_rise(scene: Scene, parameter: Parameter) -> int:
    """Return the number of steps that the last move raised a parameter."""
    former = former_parameter(scene, parameter)
    return 0 if former is None else parameter.steps_made - former.steps_made


def new_tiles(scene: Scene) -> tuple[str, ...]:
    """Return the spaces built on since the scene before; without one, by the last move."""
    built = _built(scene.table)
    if scene.before is not None:
        former = _built(scene.before)
        return tuple(place for place, tile in built.items() if former.get(place) != tile)
    return tuple(place for place in scene.table.changed if place in built)


def _built(table: Table) -> dict[str, Tile]:
    built = {space.id: space.tile for space in table.hexes if space.tile is not None}
    return built | {space.id: space.tile for space in table.off_map if space.tile is not None}


def new_goals(scene: Scene) -> set[str]:
    """Return the milestones claimed and awards funded by the last move."""
    if scene.before is None:
        return set()
    taken = {goal.id for goal in scene.before.milestones if goal.claimed_by is not None}
    taken |= {award.id for award in scene.before.awards if award.funded_by is not None}
    found = {goal.id for goal in scene.table.milestones if goal.claimed_by is not None}
    found |= {award.id for award in scene.table.awards if award.funded_by is not None}
    return found - taken
