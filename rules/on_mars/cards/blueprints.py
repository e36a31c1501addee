"""The 24 blueprints, by their printed numbers."""

from typing import Final

from rules.on_mars.cards.people import SCIENTISTS
from rules.on_mars.model.card import BlueprintCard
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.kinds import BuildingKind


def _blueprint(number: int, name: str, building: BuildingKind, effect: Effect) -> BlueprintCard:
    """Return a blueprint; its scientist is the one who works in its building."""
    [scientist] = [card.id for card in SCIENTISTS if card.works_in == building]
    return BlueprintCard(number, name, building, effect, scientist)


BLUEPRINTS: Final = (
    _blueprint(
        1, "Construction Yard", "mine", Effect(word="upgrade", tech="upgrade", boost="colonist")
    ),
    _blueprint(2, "Metal Deposit", "mine", Effect(word="construct", what="mine", boost="colonist")),
    _blueprint(3, "Automated Production", "generator", Effect(word="produce", boost="colonist")),
    _blueprint(
        4,
        "Wind Turbines",
        "generator",
        Effect(word="construct", what="generator", boost="colonist"),
    ),
    _blueprint(
        5,
        "Private Ship",
        "water_extractor",
        Effect(word="welcome_ship", what="private", boost="colonist"),
    ),
    _blueprint(
        6,
        "Moisture Vaporator",
        "water_extractor",
        Effect(word="construct", what="water_extractor", boost="colonist"),
    ),
    _blueprint(7, "Biomarket", "greenhouse", Effect(word="take_warehouse", boost="colonist")),
    _blueprint(
        8,
        "Hydroponic Farm",
        "greenhouse",
        Effect(word="construct", what="greenhouse", boost="colonist"),
    ),
    _blueprint(9, "Oxygen Tank", "oxygen_condenser", Effect(word="learn_tech", boost="colonist")),
    _blueprint(
        10,
        "Concentrator",
        "oxygen_condenser",
        Effect(word="construct", what="oxygen_condenser", boost="colonist"),
    ),
    _blueprint(11, "Casino", "shelter", Effect(word="gain", n=2, what="crystal", boost="colonist")),
    _blueprint(12, "Gym", "shelter", Effect(word="construct", what="shelter", boost="colonist")),
    _blueprint(13, "Mineral Mine", "mine", Effect(word="score", n=2)),
    _blueprint(14, "Biolab", "mine", Effect(word="take_contract")),
    _blueprint(15, "Radar", "generator", Effect(word="radar")),
    _blueprint(16, "Builder Drone AI600", "generator", Effect(word="upgrade", what="anywhere")),
    _blueprint(
        17, "Research Lab", "water_extractor", Effect(word="develop", n=2, boost="colonist")
    ),
    _blueprint(
        18,
        "Aqueduct",
        "water_extractor",
        Effect(word="retrieve_colonist", n=2, what="working_area"),
    ),
    _blueprint(19, "Eco Resort", "greenhouse", Effect(word="retrieve_colonist", n=0, what="side")),
    _blueprint(20, "Trade Market", "greenhouse", Effect(word="trade", n=2, boost="colonist")),
    _blueprint(
        21,
        "Recycling Bots",
        "oxygen_condenser",
        Effect(word="move_bots", n=2, what="collect", boost="crystal"),
    ),
    _blueprint(22, "Aerial Elevator", "oxygen_condenser", Effect(word="travel", what="orbit")),
    _blueprint(23, "Library", "shelter", Effect(word="take_blueprint", boost="colonist")),
    _blueprint(
        24,
        "Command Center",
        "shelter",
        Effect(word="move_rover", n=0, what="best", boost="crystal"),
    ),
)
