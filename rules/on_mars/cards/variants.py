"""The automaton's deck, and the goals of a solo game."""

from typing import Final

from rules.on_mars.model.card import FirstColonistA, FirstColonistB, SoloCard, SoloGoalCard

SOLO_DECK: Final = (
    SoloCard(id="S1", action=1, mission="A", travels=True),
    SoloCard(id="S2", action=1, mission="B", travels=True),
    SoloCard(id="S3", action=1, mission="B", travels=True),
    SoloCard(id="S4", action=1, mission="C", travels=True),
    SoloCard(id="S5", action=1, mission="C", travels=False),
    SoloCard(id="S6", action=2, mission="A", travels=True),
    SoloCard(id="S7", action=2, mission="A", travels=False),
    SoloCard(id="S8", action=2, mission="B", travels=True),
    SoloCard(id="S9", action=2, mission="C", travels=True),
    SoloCard(id="S10", action=3, mission="A", travels=True),
    SoloCard(id="S11", action=3, mission="B", travels=False),
    SoloCard(id="S12", action=3, mission="C", travels=True),
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
        name="First Colonists",
        needs={
            "colony_level": 3,
            "contracts": 1,
            "private_goals": 1,
            "tech_level_6_tiles": 1,
            "op_margin": 1,
        },
    ),
    "next_generation": SoloGoalCard(
        name="Next Generation",
        needs={
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
        name="Hunky Dory",
        needs={
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
        name="Martian Potato",
        needs={
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
    FirstColonistA(id="FA1", buildings=("generator", "water_extractor", "greenhouse", "mine")),
    FirstColonistA(
        id="FA2", buildings=("water_extractor", "greenhouse", "oxygen_condenser", "mine")
    ),
    FirstColonistA(id="FA3", buildings=("greenhouse", "oxygen_condenser", "generator", "mine")),
    FirstColonistA(
        id="FA4", buildings=("oxygen_condenser", "generator", "water_extractor", "mine")
    ),
)

FIRST_COLONISTS_B: Final = (
    FirstColonistB(id="FB1", task="learn_tech", text="Learn a tech", reward="battery"),
    FirstColonistB(id="FB2", task="welcome_ship", text="Welcome a ship", reward="plant"),
    FirstColonistB(id="FB3", task="shelter", text="Construct a shelter", reward="mineral"),
    FirstColonistB(id="FB4", task="scientist", text="Hire a scientist", reward="mineral"),
    FirstColonistB(
        id="FB5", task="research_develop", text="Research and development", reward="oxygen"
    ),
    FirstColonistB(id="FB6", task="research_tile", text="Take a research tile", reward="oxygen"),
    FirstColonistB(id="FB7", task="discovery_tile", text="Take a discovery tile", reward="crystal"),
    FirstColonistB(id="FB8", task="blueprint", text="Obtain a blueprint", reward="crystal"),
)
