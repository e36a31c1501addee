"""Discovery tiles; research tiles are two of each letter, all with the same effect."""

from typing import Final

from rules.on_mars.model.card import TileCard
from rules.on_mars.model.effect import Effect

RESEARCH: Final = ("A", "B", "C", "D")
RESEARCH_EFFECT: Final = Effect(word="develop", n=2, free=True)

DISCOVERIES: Final = (
    TileCard("develop2", "Two developments", Effect(word="develop", n=2)),
    TileCard("build_mine", "Build a mine", Effect(word="construct", what="mine")),
    TileCard("build_generator", "Build a generator", Effect(word="construct", what="generator")),
    TileCard(
        "build_water", "Build a water extractor", Effect(word="construct", what="water_extractor")
    ),
    TileCard("build_greenhouse", "Build a greenhouse", Effect(word="construct", what="greenhouse")),
    TileCard(
        "build_oxygen",
        "Build an oxygen condenser",
        Effect(word="construct", what="oxygen_condenser"),
    ),
    TileCard("build_shelter", "Build a shelter", Effect(word="construct", what="shelter")),
    TileCard("build_any", "Build anything", Effect(word="construct", what="any")),
    TileCard("upgrade2", "Two upgrades", Effect(word="upgrade", n=2)),
    TileCard("hire_or_contract", "Hire or contract", Effect(word="hire_or_contract")),
    TileCard("blueprints2", "Two blueprints", Effect(word="take_blueprint", n=2)),
    TileCard("warehouse2", "Two from the warehouse", Effect(word="take_warehouse", n=2)),
    TileCard("crystals3", "Three crystals", Effect(word="gain", n=3, what="crystal")),
    TileCard("tech1", "A technology", Effect(word="learn_tech")),
    TileCard("plants3", "Three plants", Effect(word="gain", n=3, what="plant")),
    TileCard("batteries3", "Three batteries", Effect(word="gain", n=3, what="battery")),
    TileCard("water3", "Three water", Effect(word="gain", n=3, what="water")),
    TileCard("oxygen3", "Three oxygen", Effect(word="gain", n=3, what="oxygen")),
    TileCard("minerals2", "Minerals", Effect(word="gain", n=2, what="mineral")),
)
