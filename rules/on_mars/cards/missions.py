"""Missions and private goals."""

from typing import Final

from rules.on_mars.model.card import GoalCard, MissionCard
from rules.on_mars.model.effect import Effect

MISSIONS: Final = (
    MissionCard(
        id="research_tiles",
        name="Research tiles",
        contribution="research tile taken from the map",
        crystals=2,
        need=(5, 5, 7),
    ),
    MissionCard(
        id="blueprints",
        name="Blueprints",
        contribution="blueprint taken from the display",
        crystals=1,
        need=(10, 10, 13),
    ),
    MissionCard(
        id="advanced",
        name="Advanced buildings",
        contribution="advanced building marker placed on map",
        crystals=1,
        need=(8, 8, 10),
    ),
    MissionCard(
        id="bots",
        name="Bots",
        contribution="bot placed on the map after setup",
        crystals=2,
        need=(3, 4, 5),
    ),
    MissionCard(
        id="discovery_tiles",
        name="Discovery tiles",
        contribution="discovery tile taken by a rover",
        crystals=1,
        need=(5, 7, 9),
    ),
    MissionCard(
        id="techs",
        name="Technologies",
        contribution="tech tile taken from the grid",
        crystals=1,
        need=(7, 11, 12),
    ),
    MissionCard(
        id="progress_cubes",
        name="Progress",
        contribution="cube placed in the progress area",
        crystals=1,
        need=(8, 11, 14),
    ),
    MissionCard(
        id="scientists",
        name="Scientists",
        contribution="scientist taken from the display",
        crystals=2,
        need=(4, 4, 5),
    ),
    MissionCard(
        id="contracts",
        name="Contracts",
        contribution="earth contract completed",
        crystals=1,
        need=(2, 2, 3),
    ),
)

FIRST_COLONISTS_MISSIONS: Final = ("blueprints", "scientists", "research_tiles")

GOALS: Final = (
    GoalCard(
        number=1,
        need="own 4 blueprints (built or not)",
        reward=Effect(word="upgrade", n=2, free=True),
    ),
    GoalCard(
        number=2,
        need="have upgraded 3 buildings",
        reward=Effect(word="gain", n=3, what="non_mineral"),
    ),
    GoalCard(
        number=3,
        need="3 mines with own colonist or own advanced marker",
        reward=Effect(word="gain", n=3, what="mineral"),
    ),
    GoalCard(
        number=4,
        need="3 discovery tiles taken by own rover",
        reward=Effect(word="move_rover", n=5, tech="rover", boost="crystal"),
    ),
    GoalCard(
        number=5,
        need="own advanced marker inside a complex of size 4 or more",
        reward=Effect(word="gain_colonist", n=2),
    ),
    GoalCard(
        number=6,
        need="4 stored resources of one kind (not minerals)",
        reward=Effect(word="take_contract", free=True),
    ),
    GoalCard(
        number=7,
        need="3 own shelters on the map",
        reward=Effect(word="gain_colonist", n=2),
    ),
    GoalCard(
        number=8,
        need="colony level is 3 or more",
        reward=Effect(word="move_rover", n=5, tech="rover", boost="crystal"),
    ),
    GoalCard(
        number=9,
        need="7 colonists in living quarters",
        reward=Effect(word="welcome_ship", free=True),
    ),
    GoalCard(
        number=10,
        need="5 tech tiles (shelter tech counts)",
        reward=Effect(word="retrieve_colonist", n=2),
    ),
    GoalCard(
        number=11,
        need="3 ships in hangar",
        reward=Effect(word="travel", what="other"),
    ),
    GoalCard(
        number=12,
        need="2 research tiles",
        reward=Effect(word="take_scientist", free=True),
    ),
    GoalCard(
        number=13,
        need="1 scientist and 1 completed contract",
        reward=Effect(word="take_contract", free=True),
    ),
    GoalCard(
        number=14,
        need="own tech tiles on the 3 marked lab cells",
        reward=Effect(word="gain", n=3, what="crystal"),
    ),
    GoalCard(
        number=15,
        need="3 cubes in the progress area",
        reward=Effect(word="retrieve_colonist", n=2),
    ),
    GoalCard(
        number=16,
        need="own advanced markers in 2 different complexes of size 3 or more",
        reward=Effect(word="upgrade", n=2, free=True),
    ),
)
