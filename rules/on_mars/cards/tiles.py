"""Discovery tiles; research tiles are two of each letter, all with the same effect."""

from typing import Final

from rules.on_mars.model.card import TileCard
from rules.on_mars.model.effect import Effect

RESEARCH: Final = ("A", "B", "C", "D")
RESEARCH_EFFECT: Final = Effect(word="develop", n=2, free=True)

DISCOVERIES: Final = (
    TileCard(id="develop2", name="Two developments", effect=Effect(word="develop", n=2)),
    TileCard(id="build_mine", name="Build a mine", effect=Effect(word="construct", what="mine")),
    TileCard(
        id="build_generator",
        name="Build a generator",
        effect=Effect(word="construct", what="generator"),
    ),
    TileCard(
        id="build_water",
        name="Build a water extractor",
        effect=Effect(word="construct", what="water_extractor"),
    ),
    TileCard(
        id="build_greenhouse",
        name="Build a greenhouse",
        effect=Effect(word="construct", what="greenhouse"),
    ),
    TileCard(
        id="build_oxygen",
        name="Build an oxygen condenser",
        effect=Effect(word="construct", what="oxygen_condenser"),
    ),
    TileCard(
        id="build_shelter", name="Build a shelter", effect=Effect(word="construct", what="shelter")
    ),
    TileCard(id="build_any", name="Build anything", effect=Effect(word="construct", what="any")),
    TileCard(id="upgrade2", name="Two upgrades", effect=Effect(word="upgrade", n=2)),
    TileCard(
        id="hire_or_contract", name="Hire or contract", effect=Effect(word="hire_or_contract")
    ),
    TileCard(id="blueprints2", name="Two blueprints", effect=Effect(word="take_blueprint", n=2)),
    TileCard(
        id="warehouse2", name="Two from the warehouse", effect=Effect(word="take_warehouse", n=2)
    ),
    TileCard(
        id="crystals3", name="Three crystals", effect=Effect(word="gain", n=3, what="crystal")
    ),
    TileCard(id="tech1", name="A technology", effect=Effect(word="learn_tech")),
    TileCard(id="plants3", name="Three plants", effect=Effect(word="gain", n=3, what="plant")),
    TileCard(
        id="batteries3", name="Three batteries", effect=Effect(word="gain", n=3, what="battery")
    ),
    TileCard(id="water3", name="Three water", effect=Effect(word="gain", n=3, what="water")),
    TileCard(id="oxygen3", name="Three oxygen", effect=Effect(word="gain", n=3, what="oxygen")),
    TileCard(id="minerals2", name="Minerals", effect=Effect(word="gain", n=2, what="mineral")),
)
