"""Every effect word with its frame; importing this module registers them all."""

from typing import Final

from rules.on_mars.model.effect import Word
from rules.on_mars.steps.asking import FRAMES, Doing
from rules.on_mars.steps.constructing import Construct
from rules.on_mars.steps.drawing import TakeBlueprint
from rules.on_mars.steps.executive import AdvancedBuilding, Radar
from rules.on_mars.steps.hiring import Hire, HireScientist, TakeContract
from rules.on_mars.steps.laboratory import Develop, LearnTech
from rules.on_mars.steps.movements import MoveBots, MoveRover
from rules.on_mars.steps.retrieving import Retrieve
from rules.on_mars.steps.ships import WelcomeShip
from rules.on_mars.steps.supplies import Gain, GainColonist, Produce, Score, TakeWarehouse, Trade
from rules.on_mars.steps.travelling import TravelEffect
from rules.on_mars.steps.upgrading import Upgrade

EVERY_WORD: Final[dict[Word, type[Doing]]] = {
    "gain": Gain,
    "gain_colonist": GainColonist,
    "score": Score,
    "take_warehouse": TakeWarehouse,
    "learn_tech": LearnTech,
    "develop": Develop,
    "take_blueprint": TakeBlueprint,
    "upgrade": Upgrade,
    "construct": Construct,
    "move_bots": MoveBots,
    "move_rover": MoveRover,
    "retrieve_colonist": Retrieve,
    "hire_or_contract": Hire,
    "take_scientist": HireScientist,
    "take_contract": TakeContract,
    "welcome_ship": WelcomeShip,
    "produce": Produce,
    "trade": Trade,
    "radar": Radar,
    "travel": TravelEffect,
    "advanced_building": AdvancedBuilding,
}
FRAMES.update(EVERY_WORD)
