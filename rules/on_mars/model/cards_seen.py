"""The views of printed things in On Mars: tiles and cards, wherever they lie."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import BuildingKind, Item


class Seen(BaseModel):
    """A part of a view: read, never written."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class MapTile(Seen):
    """A research or discovery tile, on the map, on Exploration or with its taker."""

    id: str  # `A`, or `water3`
    research: str = ""  # the letter of a research tile
    name: str
    effect: Effect
    text: str = ""  # its effect, as a sentence


class Blueprint(Seen):
    """A blueprint card."""

    id: str  # `B1` to `B24`
    number: int
    name: str
    level: Literal[1, 3]
    building: BuildingKind
    gain: Item
    scientist: str  # the scientist who works in it
    effect: Effect
    text: str  # the action, as a sentence
    boost: str = ""  # the boost, as a sentence
    built: int  # points
    unbuilt: int


class Scientist(Seen):
    """A scientist."""

    id: str
    name: str
    works_in: BuildingKind
    scores: BuildingKind
    cost: dict[str, int]  # item or `colonist` -> number
    worth: int = 0  # present points on the map


class Contract(Seen):
    """An Earth contract, with the goods that lie on it."""

    id: str  # `C1` to `C12`
    number: int
    name: str
    sort: Literal["upgrade", "deliver"]
    building: BuildingKind | None = None
    min_complex: int = 0
    needs: dict[str, int] = {}
    has: dict[str, int] = {}
    points: int
    fail: int
    text: str
    completed: bool = False


class Goal(Seen):
    """A private goal."""

    id: str  # `G1` to `G16`
    number: int
    need: str
    reward: Effect
    text: str  # the reward, as a sentence
    met: bool = False
    has: int = 0  # present count of the goal's things; `of` 0: it counts nothing
    of: int = 0


class Face(Seen):
    """One printed thing, to look at alone: a card with a face, and its words."""

    id: str
    name: str
    kind: str
    lines: tuple[str, ...]
    blueprint: Blueprint | None = None
    scientist: Scientist | None = None
    contract: Contract | None = None
    goal: Goal | None = None
    tile: MapTile | None = None


class ColonistCard(Seen):
    """A First Colonist card."""

    id: str
    text: str
