"""The weights of a robot's feelings; `robot.toml` says what each is."""

from dataclasses import dataclass
from typing import Final

from rules.robots import read_weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The cares of a robot, in M€."""

    steel: float
    titanium: float
    plants: float
    energy: float
    heat: float
    money_made: float
    production_late: float
    game_length: float
    acceleration: float
    point_early: float
    point_growth: float
    rating_income: float
    money_at_end: float
    money_growth: float
    money_when_complete: float
    card_drawn: float
    card_seen: float
    card_kept: float
    resource_on_card: float
    ocean_tile: float
    greenery_tile: float
    city_tile: float
    special_tile: float
    city_points: float
    steals: float
    takes_away: float
    discount_of_tag: float
    discount_of_all: float
    own_trigger: float
    any_trigger: float
    metal_worth_more: float
    looser_needs: float
    other_standing: float
    other_effect: float
    buying_share: float
    buying_hurdle: float
    hurdle_of_price: float
    hurdle_of_distance: float
    most_hand: float
    money_for_card: float
    played: float
    metal_pays: float
    patience: float
    spare_counts: float
    kept: float
    urgency: float
    urgent_from: float
    milestone: float
    award_points: float
    award_lead: float
    award_from: float
    heat_pays: float
    heat_when_warm: float
    beside_ocean: float
    beside_own_city: float
    beside_other_city: float
    beside_greenery: float
    city_beside_greenery: float
    city_beside_room: float
    step_alone: float = 0.0
    hurdle_of_tag: float = 0.0
    last_spurt: float = 0.0

    def stock(self, resource: str) -> float:
        """Return the worth of one of a resource."""
        worth: float = 1.0 if resource == "mc" else getattr(self, resource)
        return worth


USUAL: Final = read_weights(Weights, "terraforming_mars", "usual")
ALONE: Final = read_weights(Weights, "terraforming_mars", "usual", "alone")
