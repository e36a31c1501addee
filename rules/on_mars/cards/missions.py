"""Missions and private goals."""

from typing import Final

from rules.on_mars.model.card import GoalCard, MissionCard
from rules.on_mars.model.effect import Effect

MISSIONS: Final = (
    MissionCard(
        "research_tiles",
        "Research tiles",
        "research tile taken from the map",
        crystals=2,
        need=(5, 5, 7),
    ),
    MissionCard(
        "blueprints",
        "Blueprints",
        "blueprint taken from the display",
        crystals=1,
        need=(10, 10, 13),
    ),
    MissionCard(
        "advanced",
        "Advanced buildings",
        "advanced building marker placed on map",
        crystals=1,
        need=(8, 8, 10),
    ),
    MissionCard("bots", "Bots", "bot placed on the map after setup", crystals=2, need=(3, 4, 5)),
    MissionCard(
        "discovery_tiles",
        "Discovery tiles",
        "discovery tile taken by a rover",
        crystals=1,
        need=(5, 7, 9),
    ),
    MissionCard(
        "techs", "Technologies", "tech tile taken from the grid", crystals=1, need=(7, 11, 12)
    ),
    MissionCard(
        "progress_cubes",
        "Progress",
        "cube placed in the progress area",
        crystals=1,
        need=(8, 11, 14),
    ),
    MissionCard(
        "scientists", "Scientists", "scientist taken from the display", crystals=2, need=(4, 4, 5)
    ),
    MissionCard("contracts", "Contracts", "earth contract completed", crystals=1, need=(2, 2, 3)),
)

FIRST_COLONISTS_MISSIONS: Final = ("blueprints", "scientists", "research_tiles")

GOALS: Final = (
    GoalCard(1, "own 4 blueprints (built or not)", Effect(word="upgrade", n=2, free=True)),
    GoalCard(2, "have upgraded 3 buildings", Effect(word="gain", n=3, what="non_mineral")),
    GoalCard(
        3,
        "3 mines with own colonist or own advanced marker",
        Effect(word="gain", n=3, what="mineral"),
    ),
    GoalCard(
        4,
        "3 discovery tiles taken by own rover",
        Effect(word="move_rover", n=5, tech="rover", boost="crystal"),
    ),
    GoalCard(
        5,
        "own advanced marker inside a complex of size 4 or more",
        Effect(word="gain_colonist", n=2),
    ),
    GoalCard(
        6, "4 stored resources of one kind (not minerals)", Effect(word="take_contract", free=True)
    ),
    GoalCard(7, "3 own shelters on the map", Effect(word="gain_colonist", n=2)),
    GoalCard(
        8,
        "colony level is 3 or more",
        Effect(word="move_rover", n=5, tech="rover", boost="crystal"),
    ),
    GoalCard(9, "7 colonists in living quarters", Effect(word="welcome_ship", free=True)),
    GoalCard(10, "5 tech tiles (shelter tech counts)", Effect(word="retrieve_colonist", n=2)),
    GoalCard(11, "3 ships in hangar", Effect(word="travel", what="other")),
    GoalCard(12, "2 research tiles", Effect(word="take_scientist", free=True)),
    GoalCard(13, "1 scientist and 1 completed contract", Effect(word="take_contract", free=True)),
    GoalCard(
        14, "own tech tiles on the 3 marked lab cells", Effect(word="gain", n=3, what="crystal")
    ),
    GoalCard(15, "3 cubes in the progress area", Effect(word="retrieve_colonist", n=2)),
    GoalCard(
        16,
        "own advanced markers in 2 different complexes of size 3 or more",
        Effect(word="upgrade", n=2, free=True),
    ),
)
