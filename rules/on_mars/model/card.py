"""The printed things of On Mars as frozen data; effect words say what they do."""

from dataclasses import dataclass, field
from typing import Literal

from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import YIELDS, BuildingKind, Item, Side

LEVEL_1 = 12
"""The number of blueprints of level 1, which are printed with the first numbers."""


@dataclass(frozen=True)
class BlueprintCard:
    """A blueprint: an advanced building with an action."""

    number: int
    name: str
    building: BuildingKind
    effect: Effect
    scientist: str

    @property
    def level(self) -> Literal[1, 3]:
        return 1 if self.number <= LEVEL_1 else 3

    @property
    def id(self) -> str:
        return f"B{self.number}"

    @property
    def gain(self) -> Item:
        """The good gained with it: one of its building's yield."""
        return YIELDS[self.building]

    @property
    def points(self) -> int:
        """Points of a built blueprint; an unbuilt one loses as many."""
        return 3 if self.level == 1 else 5

    @property
    def complex_size(self) -> int:
        """The size of the complex that the building must belong to."""
        return self.level


@dataclass(frozen=True)
class ScientistCard:
    """A scientist; `cost` is in resources or colonists sent to work."""

    id: str
    name: str
    works_in: BuildingKind
    scores: BuildingKind
    cost: dict[str, int]


@dataclass(frozen=True)
class ContractCard:
    """An Earth contract: to deliver goods, or to upgrade in a large complex."""

    number: int
    sort: Literal["upgrade", "deliver"]
    building: BuildingKind | None = None
    min_complex: int = 0
    needs: dict[Item, int] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"C{self.number}"


@dataclass(frozen=True)
class MissionCard:
    """A mission; `need` is for two, three and four players."""

    id: str
    name: str
    contribution: str
    crystals: int
    need: tuple[int, int, int]


@dataclass(frozen=True)
class GoalCard:
    """A private goal; its condition is in `steps/goals`."""

    number: int
    need: str
    reward: Effect

    @property
    def id(self) -> str:
        return f"G{self.number}"


@dataclass(frozen=True)
class TileCard:
    """A discovery tile, or the research tile of a letter."""

    id: str
    name: str
    effect: Effect
    research: str = ""


@dataclass(frozen=True)
class SoloCard:
    """A card of the solo opponent's deck."""

    id: str
    action: Literal[1, 2, 3]
    mission: Literal["A", "B", "C"]
    travels: bool


@dataclass(frozen=True)
class SoloGoalCard:
    """The requirements of a solo game."""

    name: str
    needs: dict[str, int]
    contracts: tuple[int, ...] = ()
    scientist: str = ""
    finish_side: Side | None = None


@dataclass(frozen=True)
class FirstColonistA:
    """A First Colonist card, revealed by constructing one of its kinds."""

    id: str
    buildings: tuple[BuildingKind, ...]


@dataclass(frozen=True)
class FirstColonistB:
    """A First Colonist card with a task and its reward."""

    id: str
    task: Literal[
        "learn_tech",
        "welcome_ship",
        "shelter",
        "scientist",
        "research_develop",
        "research_tile",
        "discovery_tile",
        "blueprint",
    ]
    text: str
    reward: Item
