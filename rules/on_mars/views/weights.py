"""The weights of a robot's feelings; `robot.toml` says what each is."""

from dataclasses import dataclass
from typing import Final

from rules.robots import read_weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The cares of a robot, roughly in points."""

    upgrade: float
    welcome_ship: float
    construct: float
    hire_or_contract: float
    control_center: float
    obtain_blueprint: float
    learn_tech: float
    research_develop: float
    resupply: float
    landing_pod: float
    landing_pod_when_idle: float
    fewer_scientists: float
    fewer_blueprints: float
    fewer_techs: float
    mission: float
    mission_growth: float
    surcharge: float
    executive_1: float
    executive_2: float
    executive_3: float
    executive_4: float
    executive_5: float
    executive_6: float
    executive_7: float
    executive_8: float
    contract: float
    missing_good: float
    scientist: float
    blueprint_kind: float
    blueprint_place: float
    blueprint_near: float
    most_unbuilt: float
    column_due: float
    column_other: float
    new_complex: float
    mine_when_short: float
    develop: float
    develop_price: float

    def main(self, action: str) -> float:
        """Return the usual worth of a main action."""
        worth: float = getattr(self, action, 0.0)
        return worth

    def executive(self, space: int) -> float:
        """Return the usual worth of an executive action."""
        worth: float = getattr(self, f"executive_{space}")
        return worth


USUAL: Final = read_weights(Weights, "on_mars", "usual")
