"""The house values of one file, with an owner's printed values laid over them by path."""

import json
import tomllib
from functools import cache
from typing import Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from rules.on_mars.model.board import HEXES, START_MINE
from rules.on_mars.model.kinds import TILES, Cell
from rules.parts.values import Path, data_file, leaves, line_of

HOUSE: Final = ("rules.on_mars.cards", "values.toml")
SpaceBenefit: TypeAlias = Literal[
    "none", "take_warehouse", "learn_tech", "gain_colonist", "move_bots", "take_blueprint"
]
CellBenefit: TypeAlias = Literal[
    "none", "warehouse", "crystal", "mineral", "bots", "upgrade", "blueprint"
]


def _on_the_map(name: str) -> str:
    if name not in HEXES:
        raise ValueError(f"{name} is no hex of the map; they are A1 to M3, the start mine is G5")
    return name


HexName: TypeAlias = Annotated[str, AfterValidator(_on_the_map)]
Points: TypeAlias = Annotated[int, Field(ge=-30, le=60)]
Number: TypeAlias = Annotated[int, Field(ge=1, le=9)]
Pair: TypeAlias = Annotated[list[HexName], Field(min_length=2, max_length=2)]


class ValuesTable(BaseModel):
    """A table of the file."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class FirstColonistTiles(ValuesTable):
    """The spaces named by first-colonist tiles."""

    spaces: Annotated[list[Annotated[int, Field(ge=1, le=8)]], Field(min_length=4, max_length=8)]


class StartShelters(ValuesTable):
    """The hexes of the first shelters, by the number of players."""

    two: Annotated[list[HexName], Field(min_length=2, max_length=2, alias="2")]
    three: Annotated[list[HexName], Field(min_length=3, max_length=3, alias="3")]
    four: Annotated[list[HexName], Field(min_length=4, max_length=4, alias="4")]

    def of(self, players: int) -> list[str]:
        """Return the hexes for this number of players; a solo player with Lacerda counts as two."""
        return {3: self.three, 4: self.four}.get(players, self.two)


class Map(ValuesTable):
    """The pieces on the map at the start."""

    start_lss: Annotated[list[HexName], Field(min_length=4, max_length=4)]
    start_shelters: StartShelters
    research_hexes: dict[Literal["A", "B", "C", "D"], Pair]

    @model_validator(mode="after")
    def _apart(self) -> Self:
        fixed = [
            START_MINE,
            *self.start_lss,
            *(h for two in self.research_hexes.values() for h in two),
        ]
        for count in (2, 3, 4):
            named = [*fixed, *self.start_shelters.of(count)]
            twice = next((hex for hex in named if named.count(hex) > 1), None)
            if twice is not None:
                raise ValueError(f"{twice} is named twice, but a hex holds one thing at the start")
        return self


Arrows: TypeAlias = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)]


class Buildings(ValuesTable):
    """The arrows of building tiles."""

    arrows: Annotated[list[Arrows], Field(min_length=TILES, max_length=TILES)]


class Laboratory(ValuesTable):
    """The cells of the laboratory."""

    goal_14_cells: Annotated[list[Cell], Field(min_length=3, max_length=3)]
    benefits: dict[Cell, CellBenefit]


class Techs(ValuesTable):
    """The effects of technologies that are not known."""

    ship: Literal["extra_ships", "nothing"]


class DiscoveryTiles(ValuesTable):
    """The gains of discovery tiles that are not known."""

    minerals: Number


class LivingQuarters(ValuesTable):
    """The ladder of colonists."""

    ladder: Annotated[list[Points], Field(min_length=6, max_length=6)]


class EarthContracts(ValuesTable):
    """Points of contracts."""

    upgrade: Points
    upgrade_failed: Points
    deliver: Points
    deliver_failed: Points


class Shuttle(ValuesTable):
    """The landing spaces of the shuttle."""

    lands_on: Annotated[list[Annotated[int, Field(ge=1, le=3)]], Field(min_length=5, max_length=5)]


class Values(ValuesTable):
    """Every value of the file, by its tables."""

    turn_order_spaces: dict[Literal["1", "2", "3", "4", "5", "6", "7", "8"], SpaceBenefit]
    first_colonist_tiles: FirstColonistTiles
    map: Map
    buildings: Buildings
    laboratory: Laboratory
    techs: Techs
    missions: dict[str, Literal["short", "long"]]
    discovery_tiles: DiscoveryTiles
    living_quarters: LivingQuarters
    earth_contracts: EarthContracts
    shuttle: Shuttle
    owners: frozenset[str] = frozenset()  # paths that an owner has given

    @model_validator(mode="after")
    def _enough_missions(self) -> Self:
        for length in ("short", "long"):
            if sum(each == length for each in self.missions.values()) < 2:
                raise ValueError(f"a game may need two {length} missions; there are fewer")
        return self


@cache
def values_of(given: str = "") -> Values:
    """Return the values of a table; `given` is the result of `owners_values`."""
    plain = data_file(*HOUSE)
    values = dict(leaves(tomllib.loads(given)))
    for path, value in values.items():
        _lay_over(plain, path, value)
    return Values.model_validate({**plain, "owners": frozenset(map(".".join, values))})


def owners_values(text: str) -> str:
    """Return an owner's file of printed values as the save keeps it, after a check.

    The canonical text has the same format: one value a line, sorted; empty without any.

    Raises:
        ValueError: it names the line and the fault there.
    """
    values = sorted(leaves(tomllib.loads(text)))  # its errors name the line
    house = data_file(*HOUSE)
    for path, _ in values:
        _check_known(house, text, path)
    canonical = "".join(f"{_key(path)} = {json.dumps(value)}\n" for path, value in values)
    try:
        values_of(canonical)
    except ValidationError as error:
        first = error.errors()[0]
        where = tuple(str(part) for part in first["loc"] if isinstance(part, str))
        name = ".".join(where[:3]) or "the file"
        said = str(first["msg"]).removeprefix("Value error, ")
        raise ValueError(f"line {line_of(text, where)}: {name}: {said}") from None
    return canonical


def _key(path: Path) -> str:
    return ".".join(json.dumps(key) if not key.isidentifier() else key for key in path)


def _lay_over(plain: dict[str, Any], path: Path, value: Any) -> None:
    table = plain
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value


def _check_known(table: Any, text: str, path: Path) -> None:
    for depth, key in enumerate(path):
        if not isinstance(table, dict) or key not in table:
            known = ", ".join(list(table)[:6]) if isinstance(table, dict) else "no further keys"
            line = line_of(text, path[: depth + 1])
            raise ValueError(f"line {line}: {'.'.join(path)} is unknown; there are {known}")
        table = table[key]
    if isinstance(table, dict):
        raise ValueError(f"line {line_of(text, path)}: {'.'.join(path)} is a table, not a value")
