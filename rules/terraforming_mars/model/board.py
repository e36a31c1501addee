"""The map of Tharsis: its spaces, their bonuses and neighbours, and the tiles on them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.kernel import Plain, Seat
from rules.parts.hexes import Axial, beside

Ground: TypeAlias = Literal["land", "ocean", "reserved"]

OCEAN_BONUS: Final = 2
"""M€ for each ocean next to a newly placed tile."""


@dataclass(frozen=True, slots=True)
class Space:
    """One hexagon of the map."""

    id: str
    row: int
    column: int
    q: int
    r: int
    ground: Ground
    bonus: tuple[str, ...]
    volcanic: bool = False
    name: str = ""


ROWS: Final = (
    "SS-- SS~~ ---- C~~~ ~~~~",
    "---- S-^- ---- ---- ---- CC~~",
    "C-^- ---- ---- ---- ---- ---- S---",
    "PT^- P--- P--- P--- PP-- P--- P--- PP~~",
    "PP^- PP-- PP!! PP~~ PP~~ PP~~ PP-- PP-- PP--",
    "P--- PP-- P--- P--- P--- P~~~ P~~~ P~~~",
    "---- ---- ---- ---- ---- P--- ----",
    "SS-- ---- C--- C--- ---- T---",
    "S--- SS-- ---- ---- TT~~",
)
"""Tharsis from the top: bonuses (Steel, Titanium, Plant, Card), then ~ ocean, ^ volcanic, ! kept
for Noctis City."""

BONUS: Final = {"S": "steel", "T": "titanium", "P": "plants", "C": "card"}
NAMED: Final = {
    "B2": "Tharsis Tholus",
    "C1": "Ascraeus Mons",
    "D1": "Pavonis Mons",
    "E1": "Arsia Mons",
    "E3": "Noctis City",
}
OFF_MAP: Final = {"phobos": "Phobos Space Haven", "ganymede": "Ganymede Colony"}
"""City spaces beside the map; they have no neighbours."""
OFF_MAP_IN_SHORT: Final = {"phobos": "Phobos", "ganymede": "Ganymede"}


def _spaces() -> Iterator[Space]:
    middle = len(ROWS) // 2
    for row, line in enumerate(ROWS):
        first = -min(row, middle)
        for column, signs in enumerate(line.split()):
            id = f"{'ABCDEFGHI'[row]}{column + 1}"
            ground: Ground = "ocean" if "~" in signs else "reserved" if "!" in signs else "land"
            yield Space(
                id=id,
                row=row + 1,
                column=column + 1,
                q=first + column,
                r=row - middle,
                ground=ground,
                bonus=tuple(BONUS[sign] for sign in signs if sign in BONUS),
                volcanic="^" in signs,
                name=NAMED.get(id, ""),
            )


SPACES: Final = {space.id: space for space in _spaces()}
"""Every space of the map, in reading order."""

BESIDE: Final[dict[str, tuple[str, ...]]] = beside(
    {space.id: Axial(space.q, space.r) for space in SPACES.values()}
) | dict.fromkeys(OFF_MAP, ())
"""Space -> its neighbours, clockwise from the top left."""

BY_GROUND: Final[dict[Ground, tuple[str, ...]]] = {
    ground: tuple(space.id for space in SPACES.values() if space.ground == ground)
    for ground in ("land", "ocean", "reserved")
}

Where: TypeAlias = Literal[
    "land",
    "ocean",
    "city",
    "greenery",
    "isolated",
    "volcanic",
    "volcanic_any",
    "near_city",
    "near_2_cities",
    "near_greenery",
    "metal",
    "metal_near_own",
    "noctis",
    "phobos",
    "ganymede",
]
"""The kinds of space that a tile may ask for."""

CITIES: Final = ("city", "capital")
"""Tiles that count as cities."""


class PlacedTile(Plain):
    """A tile on the map; oceans and the tiles of the neutral player have no owner."""

    tile: str
    owner: Seat | None = None


class Land:
    """The map as it lies, and facts found on it; made anew after each placement."""

    def __init__(self, tiles: Mapping[str, PlacedTile], claims: Mapping[str, Seat]) -> None:
        self.tiles = tiles
        self.claims = claims
        self.city_spaces = [at for at, placed in tiles.items() if placed.tile in CITIES]
        self.greenery_spaces = [at for at, placed in tiles.items() if placed.tile == "greenery"]
        self.cities_of = Counter(tiles[at].owner for at in self.city_spaces)
        self.greeneries_of = Counter(tiles[at].owner for at in self.greenery_spaces)
        self.tiles_of = Counter(placed.owner for placed in tiles.values())
        self.beside_cities = {near for at in self.city_spaces for near in BESIDE[at]}
        self._legal_spaces: dict[tuple[Where, Seat | None, bool], list[str]] = {}
        self._room: dict[tuple[Where, Seat | None, bool], bool] = {}
        self._near: dict[Seat | None, set[str]] = {}
        self._beside: dict[tuple[str, str], int] = {}

    # ---- counting --------------------------------------------------------------------------

    @property
    def cities(self) -> int:
        return len(self.city_spaces)

    @property
    def cities_on_mars(self) -> int:
        return sum(at in SPACES for at in self.city_spaces)

    def beside(self, at: str, kind: Literal["ocean", "city", "greenery"]) -> int:
        """Return the number of tiles of a kind next to a space."""
        if (at, kind) not in self._beside:
            kinds = CITIES if kind == "city" else (kind,)
            tiles = [self.tiles[near].tile for near in BESIDE[at] if near in self.tiles]
            self._beside[at, kind] = sum(tile in kinds for tile in tiles)
        return self._beside[at, kind]

    def beside_special(self, tile: str, kind: Literal["ocean", "city"]) -> int:
        """Return the number of tiles of a kind next to the special tile of this name."""
        at = next((at for at, placed in self.tiles.items() if placed.tile == tile), None)
        return self.beside(at, kind) if at else 0

    def bonus(self, at: str) -> tuple[str, ...]:
        """Return the bonus printed on a space; spaces beside the map have none."""
        return SPACES[at].bonus if at in SPACES else ()

    # ---- legal spaces ----------------------------------------------------------------------

    def spaces(self, where: Where, tile: str, seat: Seat | None) -> list[str]:
        """Return every legal space, in reading order."""
        asked = (where, seat, tile == "claim")
        if asked not in self._legal_spaces:
            self._legal_spaces[asked] = list(self._legal(where, tile, seat))
        return self._legal_spaces[asked]

    def has_space(self, where: Where, tile: str, seat: Seat | None) -> bool:
        """Whether there is any legal space."""
        asked = (where, seat, tile == "claim")
        if asked not in self._room:
            # a greenery that cannot go next to an own tile may go anywhere
            found = self._legal("land" if where == "greenery" else where, tile, seat)
            self._room[asked] = next(found, None) is not None
        return self._room[asked]

    def _legal(self, where: Where, tile: str, seat: Seat | None) -> Iterator[str]:
        if where in OFF_MAP:
            return iter(() if where in self.tiles else (where,))
        open_spaces = self._open(where, tile, seat)
        if where == "greenery":
            return self._near_own_if_possible(open_spaces, seat)
        return (at for at in open_spaces if self._fits(at, where, seat))

    def _open(self, where: Where, tile: str, seat: Seat | None) -> Iterator[str]:
        """Yield the spaces of the right ground without a tile and without another's marker."""
        ground: Ground = "land"
        if where == "ocean":
            ground = "ocean"
        elif where == "noctis":
            ground = "reserved"
        return (
            at
            for at in BY_GROUND[ground]
            if at not in self.tiles
            and (at not in self.claims or (self.claims[at] == seat and tile != "claim"))
        )

    def _near_own_if_possible(self, open_spaces: Iterator[str], seat: Seat | None) -> Iterator[str]:
        everywhere = list(open_spaces)
        near = [at for at in everywhere if self._near_own(at, seat)]
        return iter(near or everywhere)

    def _near_own(self, at: str, seat: Seat | None) -> bool:
        if seat not in self._near:
            own = (space for space, placed in self.tiles.items() if placed.owner == seat)
            self._near[seat] = {near for space in own for near in BESIDE[space]}
        return seat is not None and at in self._near[seat]

    def _fits(self, at: str, where: Where, seat: Seat | None) -> bool:
        match where:
            case "city":
                return at not in self.beside_cities
            case "isolated":
                return not any(near in self.tiles for near in BESIDE[at])
            case "volcanic" | "volcanic_any":
                return SPACES[at].volcanic
            case "near_city":
                return at in self.beside_cities
            case "near_2_cities":
                return self.beside(at, "city") >= 2
            case _:
                return self._fits_special(at, where, seat)

    def _fits_special(self, at: str, where: Where, seat: Seat | None) -> bool:
        match where:
            case "near_greenery":
                return self.beside(at, "greenery") > 0
            case "metal":
                return _has_metal(at)
            case "metal_near_own":
                return _has_metal(at) and self._near_own(at, seat)
            case _:
                return True


def _has_metal(at: str) -> bool:
    return "steel" in SPACES[at].bonus or "titanium" in SPACES[at].bonus
