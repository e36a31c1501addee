"""Everything printed, by its id; the numbers that owners may change come from values."""

from dataclasses import replace
from typing import Final, Literal, TypeAlias

from rules.on_mars.cards.blueprints import BLUEPRINTS
from rules.on_mars.cards.missions import GOALS, MISSIONS
from rules.on_mars.cards.people import CONTRACTS, SCIENTISTS
from rules.on_mars.cards.tiles import DISCOVERIES, RESEARCH, RESEARCH_EFFECT
from rules.on_mars.cards.values import Values
from rules.on_mars.cards.variants import FIRST_COLONISTS_A, FIRST_COLONISTS_B, SOLO_DECK
from rules.on_mars.model.card import TileCard
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import Cell, Side

GridRow: TypeAlias = Literal["top", "middle", "bottom"]

BLUEPRINT: Final = {card.id: card for card in BLUEPRINTS}
SCIENTIST: Final = {card.id: card for card in SCIENTISTS}
CONTRACT: Final = {card.id: card for card in CONTRACTS}
MISSION: Final = {card.id: card for card in MISSIONS}
GOAL: Final = {card.id: card for card in GOALS}
TILE: Final = {card.id: card for card in DISCOVERIES} | {
    letter: TileCard(letter, f"Research {letter}", RESEARCH_EFFECT, research=letter)
    for letter in RESEARCH
}
SOLO: Final = {card.id: card for card in SOLO_DECK}
COLONIST_A: Final = {card.id: card for card in FIRST_COLONISTS_A}
COLONIST_B: Final = {card.id: card for card in FIRST_COLONISTS_B}

SPACE_EFFECTS: Final = {
    "take_warehouse": Effect(word="take_warehouse"),
    "learn_tech": Effect(word="learn_tech"),
    "gain_colonist": Effect(word="gain_colonist"),
    "move_bots": Effect(word="move_bots", n=2, boost="crystal"),
    "take_blueprint": Effect(word="take_blueprint"),
}
CELL_EFFECTS: Final = {
    "warehouse": Effect(word="take_warehouse"),
    "crystal": Effect(word="gain", what="crystal"),
    "mineral": Effect(word="gain", what="mineral"),
    "bots": Effect(word="move_bots", n=2, boost="crystal"),
    "upgrade": Effect(word="upgrade", tech="upgrade", boost="colonist"),
    "blueprint": Effect(word="take_blueprint", boost="colonist"),
}
LSS_CHOICES: Final = {
    "bots": Effect(word="move_bots", n=2, boost="crystal"),
    "crystal": Effect(word="gain", what="crystal"),
    "mineral": Effect(word="gain", what="mineral"),
    "retrieve": Effect(word="retrieve_colonist"),
}
"""The choices besides the points of a column's reward tile."""

EXECUTIVE: Final = {
    1: (4, Effect(word="develop", free=True)),
    2: (4, Effect(word="move_rover", n=2, tech="rover", boost="crystal")),
    3: (3, Effect(word="take_blueprint")),
    4: (3, Effect(word="upgrade", tech="upgrade")),
    5: (3, Effect(word="gain", what="mineral")),
    6: (2, Effect(word="move_bots", n=2, boost="crystal")),
    7: (2, Effect(word="take_warehouse")),
    8: (0, Effect(word="advanced_building")),
}
"""Space of the depot -> the crystals and the effect of its executive action. The last one costs two
crystals, or nothing where a matching scientist is."""

ADVANCED_COST: Final = 2

GRID: Final[tuple[tuple[GridRow, dict[str, int]], ...]] = (
    ("top", {"battery": 1, "any": 1}), ("top", {"battery": 1, "any": 1}),
    ("top", {"battery": 1, "any": 1}),
    ("middle", {"battery": 1}), ("middle", {"battery": 1}), ("middle", {"battery": 1}),
    ("bottom", {}), ("bottom", {}),
)  # fmt: skip
"""Row and price of each space of the technology grid."""
REFILLED: Final = (6, 7, 3, 4, 5, 0, 1, 2)
"""The order in which the grid is refilled: bottom to top."""

DEVELOPING: Final[dict[int, dict[str, int]]] = {
    2: {"any": 1},
    3: {"oxygen": 1},
    4: {"oxygen": 1},
    5: {"oxygen": 1, "any": 1},
    6: {"oxygen": 1, "crystal": 1},
}
"""Column -> the price of a development into it."""


def side_of(space: int) -> Side:
    """Return the side of a space of the turn order."""
    return "orbit" if space <= 4 else "colony"


def space_benefit(values: Values, space: int) -> Effect | None:
    """Return the benefit of a space of the turn order."""
    return SPACE_EFFECTS.get(values.turn_order_spaces[str(space)])  # type: ignore[index]  # 1 to 8


def cell_benefit(values: Values, cell: Cell) -> Effect | None:
    """Return the benefit of a cell of the laboratory."""
    return CELL_EFFECTS.get(values.laboratory.benefits[cell])


def tile(values: Values, id: str) -> TileCard:
    """Return a research or discovery tile, with the owner's number of minerals."""
    card = TILE[id]
    if id == "minerals2" and values.discovery_tiles.minerals != card.effect.n:
        effect = card.effect.model_copy(update={"n": values.discovery_tiles.minerals})
        return replace(card, effect=effect)
    return card
