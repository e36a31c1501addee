"""The worth of things to a robot, in M€, from its seat's view."""

from dataclasses import dataclass
from typing import Any, Final

from rules.terraforming_mars.effects.attack import CutProduction, Strip
from rules.terraforming_mars.effects.cards import Draw, Exchange, Flip, Look, Seek
from rules.terraforming_mars.effects.choice import Both, OneOf, WithTags
from rules.terraforming_mars.effects.cubes import AddHere, AddTo, AddToPlayed, RemoveHere
from rules.terraforming_mars.effects.places import PlaceATile, ProduceFromBonus
from rules.terraforming_mars.effects.removal import TakeFromCard
from rules.terraforming_mars.effects.supply import (
    Gain,
    Lose,
    NextCard,
    PayMoney,
    Produce,
    Raise,
    Rating,
)
from rules.terraforming_mars.model.card import Card, CardAction, PointsIf
from rules.terraforming_mars.model.effect import Count, Effect, Tally
from rules.terraforming_mars.model.standing import (
    Discount,
    HeatAsMoney,
    MetalValue,
    Shift,
    StandingWord,
    Trigger,
)
from rules.terraforming_mars.views.weights import USUAL, Weights

Seen = dict[str, Any]

STEPS: Final = 42
"""All steps of Mars: temperature, oxygen and oceans."""

FLAT: Final[dict[type[Effect], float]] = {
    Exchange: 2.0,
    CutProduction: 3.0,
    TakeFromCard: 2.0,
    ProduceFromBonus: 9.0,
    AddToPlayed: 1.5,
    Flip: 1.0,
}
"""Effect words of about the same worth to everybody, in M€."""


@dataclass(frozen=True)
class Outlook:
    """The prospects of one seat.

    Args:
        left: the probable number of generations left.
        open: parameter -> the number of steps left.
        tags: the seat's tags, by kind.
    """

    left: float
    open: dict[str, int]
    tags: dict[str, int]
    cities: int
    events: int
    by: Weights = USUAL

    @property
    def complete(self) -> bool:
        """Whether Mars is complete, so that this generation is the last."""
        return not any(self.open.values())

    @property
    def paying(self) -> float:
        """The number of generations in which new production still pays."""
        return 0.0 if self.complete else max(0.0, self.left - self.by.production_late)

    @property
    def point(self) -> float:
        """The present worth of a victory point: it grows."""
        return self.by.point_early + self.by.point_growth * (1 - self.left / self.by.game_length)

    @property
    def rating(self) -> float:
        """The worth of a step of the terraform rating; alone, the game is lost without them all."""
        drive = self.by.step_alone and self.by.step_alone - self.left / 2
        return self.point + self.by.rating_income * self.left + drive

    def stock(self, resource: str) -> float:
        """Return the worth of one of a resource; heat is worth little once Mars is warm."""
        share = self.by.heat_when_warm if resource == "heat" and not self.open["temperature"] else 1
        return self.by.stock(resource) * share

    def money(self, cost: float) -> float:
        """Return the worth of money, which falls as the end comes near."""
        if self.complete:
            return cost * self.by.money_when_complete
        return cost * min(1.0, self.by.money_at_end + self.by.money_growth * self.left)


def outlook(view: Seen, seat: int, by: Weights) -> Outlook:
    """Return the prospects of this seat."""
    steps = {one["id"]: one["steps"] - one["steps_made"] for one in view["parameters"]}
    share = (sum(steps.values()) / STEPS) ** by.acceleration
    left = max(1.0, min(by.game_length, by.game_length * share + 0.5))
    if view["last_generation"]:
        left = float(view["last_generation"] - view["generation"] + 1)
    players = view["players"]
    return Outlook(
        left=left,
        open=steps,
        tags=players[seat]["tags"],
        cities=sum(player["cities"] for player in players),
        events=sum(player["events"] for player in players),
        by=by,
    )


# ---- words -------------------------------------------------------------------------------------


def effects_worth(effects: tuple[Effect, ...], out: Outlook) -> float:
    """Return the worth of several words together."""
    return sum(effect_worth(effect, out) for effect in effects)


def effect_worth(effect: Effect, out: Outlook) -> float:
    """Return the worth of one word, once."""
    if type(effect) in FLAT:
        return FLAT[type(effect)]
    match effect:
        case Produce() | Gain() | Lose() | PayMoney():
            return _supply_worth(effect, out)
        case Raise():
            return min(effect.steps, out.open[effect.parameter]) * out.rating
        case Rating():
            return count(effect.steps, out) * out.rating
        case PlaceATile():
            return _tile_worth(effect.tile, out)
        case OneOf() | Both() | WithTags():
            return _joined_worth(effect, out)
        case _:
            return _other_worth(effect, out)


def _supply_worth(effect: Produce | Gain | Lose | PayMoney, out: Outlook) -> float:
    match effect:
        case Produce():
            made = effect.amounts.items()
            return sum(count(n, out) * made_worth(r, out) for r, n in made)
        case Gain():
            return sum(count(n, out) * out.stock(r) for r, n in effect.amounts.items())
        case Lose():
            return -effect.count * out.stock(effect.resource)
        case PayMoney():
            return -float(effect.count)


def made_worth(resource: str, out: Outlook) -> float:
    """Return the worth of one step of production."""
    each = out.by.money_made if resource == "mc" else out.stock(resource)
    return each * out.paying


def _joined_worth(effect: OneOf | Both | WithTags, out: Outlook) -> float:
    match effect:
        case OneOf():
            return max(effect_worth(branch, out) for branch in effect.branches)
        case Both():
            return effects_worth(effect.parts, out)
        case WithTags():
            enough = out.tags.get(effect.tag, 0) >= effect.count
            return effect_worth(effect.then if enough else effect.otherwise, out)


def _other_worth(effect: Effect, out: Outlook) -> float:
    match effect:
        case NextCard():
            return effect.discount * 0.7 + effect.shift
        case Draw() | Seek():
            return effect.count * out.by.card_drawn
        case Look():
            return effect.count * out.by.card_seen + effect.keep * out.by.card_kept
        case AddHere() | AddTo():
            return effect.count * out.by.resource_on_card * out.point
        case RemoveHere():
            return -effect.count * out.by.resource_on_card * out.point
        case Strip():
            return out.by.steals if effect.steal else out.by.takes_away
        case _:
            return out.by.other_effect


def _tile_worth(tile: str, out: Outlook) -> float:
    match tile:
        case "ocean":
            return out.rating + out.by.ocean_tile if out.open["oceans"] else 0.0
        case "greenery":
            step = out.rating if out.open["oxygen"] else 0.0
            return out.point + out.by.greenery_tile + step
        case "city" | "capital":
            return out.by.city_points * out.point + out.by.city_tile
        case _:
            return out.by.special_tile


def count(number: Count, out: Outlook) -> float:
    """Return a number, or the likely result of a tally."""
    if not isinstance(number, Tally):
        return number
    match number.of:
        case "tags":
            there = out.tags.get(number.tag, 0) + out.tags.get("wild", 0) + 1
        case "cities" | "cities_on_mars":
            there = out.cities
        case "events":
            there = out.events
        case _:
            there = 2
    return number.times * (there // number.per)


# ---- cards -------------------------------------------------------------------------------------


def card_worth(card: Card, out: Outlook) -> float:
    """Return the worth of a card in play, without its price."""
    worth = effects_worth(card.play, out) + points_worth(card, out)
    worth += sum(standing_worth(one, out) for one in card.standing)
    if card.actions:
        best = max(action_worth(one, card, out) for one in card.actions)
        worth += max(0.0, best) * max(0.0, out.left - 1)
    return worth + effects_worth(card.first_action, out)


def points_worth(card: Card, out: Outlook) -> float:
    """Return the worth of a card's victory points."""
    match card.points:
        case None:
            return 0.0
        case int():
            return card.points * out.point
        case PointsIf():
            return 0.6 * out.point
        case Tally(of="here"):
            return 0.0  # the word that puts resources there counts them
        case Tally():
            return count(card.points, out) * out.point


def action_worth(action: CardAction, card: Card, out: Outlook) -> float:
    """Return the worth of using an action once."""
    cost = sum(out.stock(resource) * n for resource, n in action.spend)
    cost += action.here * out.by.resource_on_card * out.point
    if action.production:
        cost += made_worth(action.production, out)
    return _gain_here(action, card, out) + effects_worth(action.do, out) - cost


def _gain_here(action: CardAction, card: Card, out: Outlook) -> float:
    """Return the worth of resources on a card above the average, by the points they make."""
    if not isinstance(card.points, Tally) or card.points.of != "here":
        return 0.0
    each = card.points.times / card.points.per * out.point
    put = sum(word.count for word in action.do if isinstance(word, AddHere))
    return put * (each - out.by.resource_on_card * out.point)


def standing_worth(word: StandingWord, out: Outlook) -> float:
    """Return the worth of a standing word for the rest of the game."""
    match word:
        case Discount():
            share = out.by.discount_of_tag if word.tag else out.by.discount_of_all
            return word.mc * out.left * share
        case Trigger():
            often = out.by.any_trigger if word.anyone else out.by.own_trigger
            return often * out.left * max(0.0, effects_worth(word.do, out))
        case MetalValue():
            return out.by.metal_worth_more * out.left
        case Shift():
            return out.by.looser_needs * out.left
        case HeatAsMoney():
            return 8.0
        case _:
            return out.by.other_standing
