"""The printed things of On Mars as frozen data; effect words say what they do."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import YIELDS, BuildingKind, Item, Side


class Card(BaseModel):
    """Something printed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class BlueprintCard(Card):
    """A blueprint: an advanced building with an action."""

    number: int
    name: str
    level: Literal[1, 3]
    building: BuildingKind
    scientist: str
    effect: Effect

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


class ScientistCard(Card):
    """A scientist; `cost` is in resources or colonists sent to work."""

    id: str
    name: str
    works_in: BuildingKind
    scores: BuildingKind
    cost: dict[str, int]


class ContractCard(Card):
    """An Earth contract: to deliver goods, or to upgrade in a large complex."""

    number: int
    sort: Literal["upgrade", "deliver"]
    building: BuildingKind | None = None
    min_complex: int = 0
    needs: dict[Item, int] = {}

    @property
    def id(self) -> str:
        return f"C{self.number}"


class MissionCard(Card):
    """A mission; `need` is for two, three and four players."""

    id: str
    name: str
    contribution: str
    crystals: int
    need: tuple[int, int, int]


class GoalCard(Card):
    """A private goal; its condition is in `steps/goals`."""

    number: int
    need: str
    reward: Effect

    @property
    def id(self) -> str:
        return f"G{self.number}"


class TileCard(Card):
    """A discovery tile, or the research tile of a letter."""

    id: str
    name: str
    effect: Effect
    research: str = ""


class SoloCard(Card):
    """A card of the solo opponent's deck."""

    id: str
    action: Literal[1, 2, 3]
    mission: Literal["A", "B", "C"]
    travels: bool


class SoloGoalCard(Card):
    """The requirements of a solo game."""

    name: str
    needs: dict[str, int]
    contracts: tuple[int, ...] = ()
    scientist: str = ""
    finish_side: Side | None = None


class FirstColonistA(Card):
    """A First Colonist card, revealed by constructing one of its kinds."""

    id: str
    buildings: tuple[BuildingKind, ...]


class FirstColonistB(Card):
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
