"""The rulebook's kinds of things, each a closed list."""

from typing import Final, Literal, TypeAlias, get_args

Good: TypeAlias = Literal["mineral", "battery", "water", "plant", "oxygen"]
Item: TypeAlias = Literal["crystal", "mineral", "battery", "water", "plant", "oxygen"]
"""The resources, and crystals, which are no resource."""

BuildingKind: TypeAlias = Literal[
    "mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser", "shelter"
]
Tech: TypeAlias = Literal[BuildingKind, "rover", "upgrade", "ship"]
Side: TypeAlias = Literal["orbit", "colony"]
Action: TypeAlias = Literal[
    "landing_pod",
    "obtain_blueprint",
    "learn_tech",
    "research_develop",
    "resupply",
    "control_center",
    "construct",
    "upgrade",
    "welcome_ship",
    "hire_or_contract",
]
Reward: TypeAlias = Literal[
    "tech_level",
    "ships",
    "advanced",
    "mines",
    "bots",
    "discoveries",
    "shelters",
    "colonists",
]
Piece: TypeAlias = Literal["bot", "rover"]
Cell: TypeAlias = Literal[
    "1T", "1B", "2T", "2M", "2B", "3T", "3B", "4T", "4M", "4B", "5T", "5B", "6"
]

GOODS: Final[tuple[Good, ...]] = get_args(Good)
WILD: Final[Good] = "mineral"
"""The resource that pays for any other; never for a crystal, never inside a contract."""
WAREHOUSE: Final[tuple[Item, ...]] = ("crystal", "battery", "water", "plant", "oxygen")

BUILDINGS: Final[tuple[BuildingKind, ...]] = get_args(BuildingKind)
TILED: Final = BUILDINGS[:5]
"""Kinds whose tiles lie in stacks; shelters lie on the players' boards."""
LSS: Final = BUILDINGS[1:5]
"""Kinds with a column of the Life Support System."""
PROGRESS: Final = TILED
GRID_TECHS: Final[tuple[Tech, ...]] = (
    "mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser", "rover", "upgrade",
    "ship",
)  # fmt: skip
"""The technologies of one set of tiles."""

ORBIT_ACTIONS: Final[tuple[Action, ...]] = get_args(Action)[:5]
COLONY_ACTIONS: Final[tuple[Action, ...]] = get_args(Action)[5:]
SLOTTED: Final[dict[Action, int]] = {
    "obtain_blueprint": 3,
    "research_develop": 3,
    "construct": 3,
    "upgrade": 3,
    "hire_or_contract": 0,
}
"""Actions that take a colonist, with their slots; 0: one for each player."""

YIELDS: Final[dict[BuildingKind, Item]] = {
    "mine": "mineral",
    "generator": "battery",
    "water_extractor": "water",
    "greenhouse": "plant",
    "oxygen_condenser": "oxygen",
    "shelter": "crystal",
}
COSTS: Final[dict[BuildingKind, Good | None]] = {
    "mine": None,  # a colonist from the Living Quarters
    "generator": "mineral",
    "water_extractor": "battery",
    "greenhouse": "water",
    "oxygen_condenser": "plant",
    "shelter": "oxygen",
}
"""The resource that a building costs, one of it."""

NEXT_CELLS: Final[dict[Cell, tuple[Cell, ...]]] = {
    "1T": ("2T", "2M"), "1B": ("2M", "2B"),
    "2T": ("3T",), "2M": ("3T", "3B"), "2B": ("3B",),
    "3T": ("4T", "4M"), "3B": ("4M", "4B"),
    "4T": ("5T",), "4M": ("5T", "5B"), "4B": ("5B",),
    "5T": ("6",), "5B": ("6",), "6": (),
}  # fmt: skip
"""Cell of the laboratory -> the cells to which a tile may move from there."""

CELLS: Final[tuple[Cell, ...]] = get_args(Cell)
START_CELL: Final[Cell] = "2M"
LEVEL: Final[dict[Cell, int]] = {cell: int(cell[0]) for cell in CELLS}
"""Cell -> its column, which is the level of the technology on it."""

CELL_POINTS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 9}
PROGRESS_POINTS: Final = (0, 1, 2, 4, 7, 11)
"""By the number of cubes in the progress area."""
LADDER: Final = (0, 0, 3, 6, 10, 15, 21)
"""Points for the highest row of the Living Quarters with a colonist, two to a row."""

COLONISTS: Final = 12
BOTS: Final = 4
MARKERS: Final = 8
SHELTERS: Final = 5
SHIPS: Final = 5
"""Pieces of each player."""
START_SHIPS: Final = (1, 2, 3, 4, 5)
"""Spaces of the depot on which a ship stands at the start."""
TILES: Final = 6
"""Building tiles of a kind."""
TOP_ROW: Final = 6
MAX_LEVEL: Final = 5
SHIP_POINTS: Final = 3
SCIENTIST_POINTS: Final = 3
MISSIONS: Final = 3
EXPLORED: Final = 2
"""Discovery tiles that lie face up on Exploration."""
PLACED_FROM_ROVER: Final = 3
"""Distance from the rover at which its owner places a discovery tile, in hexes."""
