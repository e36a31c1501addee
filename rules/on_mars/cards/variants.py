"""The automaton's deck, and the goals of a solo game."""

from typing import Final

from rules.on_mars.model.card import FirstColonistA, FirstColonistB, SoloCard, SoloGoalCard

SOLO_DECK: Final = (
    SoloCard("S1", action=1, mission="A", travels=True),
    SoloCard("S2", action=1, mission="B", travels=True),
    SoloCard("S3", action=1, mission="B", travels=True),
    SoloCard("S4", action=1, mission="C", travels=True),
    SoloCard("S5", action=1, mission="C", travels=False),
    SoloCard("S6", action=2, mission="A", travels=True),
    SoloCard("S7", action=2, mission="A", travels=False),
    SoloCard("S8", action=2, mission="B", travels=True),
    SoloCard("S9", action=2, mission="C", travels=True),
    SoloCard("S10", action=3, mission="A", travels=True),
    SoloCard("S11", action=3, mission="B", travels=False),
    SoloCard("S12", action=3, mission="C", travels=True),
)

SOLO_ACTIONS: Final = {
    "orbit": ("obtain_blueprint", "learn_tech", "research_develop"),
    "colony": ("construct", "upgrade", "hire_or_contract"),
}
"""By the number on the automaton's card."""

BUILD_SEQUENCE: Final = ("mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser")
MOST_SCIENTISTS: Final = 2

SOLO_GOALS: Final = {
    "first_colonists": SoloGoalCard(
        "First Colonists",
        {
            "colony_level": 3,
            "contracts": 1,
            "private_goals": 1,
            "tech_level_6_tiles": 1,
            "op_margin": 1,
        },
    ),
    "next_generation": SoloGoalCard(
        "Next Generation",
        {
            "colony_level": 3,
            "contracts_upgrade": 1,
            "contracts_deliver": 1,
            "private_goals": 1,
            "research_tiles": 2,
            "shelters": 4,
            "op_margin": 10,
        },
    ),
    "hunky_dory": SoloGoalCard(
        "Hunky Dory",
        {
            "colony_level": 4,
            "contracts_upgrade": 1,
            "contracts_deliver": 1,
            "private_goals": 1,
            "mines_with_colonist_or_marker": 3,
            "advanced_buildings": 5,
            "op_margin": 20,
        },
    ),
    "martian_potato": SoloGoalCard(
        "Martian Potato",
        {
            "colony_level": 3,
            "advanced_greenhouses": 3,
            "greenhouse_complex": 5,
            "plants_in_storage": 5,
            "research_tiles": 2,
            "greenhouse_tech_level": 6,
            "op_margin": 30,
        },
        contracts=(4, 11),
        scientist="biochemist",
        finish_side="orbit",
    ),
}

FIRST_COLONISTS_A: Final = (
    FirstColonistA("FA1", ("generator", "water_extractor", "greenhouse", "mine")),
    FirstColonistA("FA2", ("water_extractor", "greenhouse", "oxygen_condenser", "mine")),
    FirstColonistA("FA3", ("greenhouse", "oxygen_condenser", "generator", "mine")),
    FirstColonistA("FA4", ("oxygen_condenser", "generator", "water_extractor", "mine")),
)

FIRST_COLONISTS_B: Final = (
    FirstColonistB("FB1", "learn_tech", "Learn a tech", reward="battery"),
    FirstColonistB("FB2", "welcome_ship", "Welcome a ship", reward="plant"),
    FirstColonistB("FB3", "shelter", "Construct a shelter", reward="mineral"),
    FirstColonistB("FB4", "scientist", "Hire a scientist", reward="mineral"),
    FirstColonistB("FB5", "research_develop", "Research and development", reward="oxygen"),
    FirstColonistB("FB6", "research_tile", "Take a research tile", reward="oxygen"),
    FirstColonistB("FB7", "discovery_tile", "Take a discovery tile", reward="crystal"),
    FirstColonistB("FB8", "blueprint", "Obtain a blueprint", reward="crystal"),
)
