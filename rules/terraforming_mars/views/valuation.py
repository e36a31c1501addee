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

Seen = dict[str, Any]

STOCK: Final = {"mc": 1.0, "steel": 1.7, "titanium": 2.7, "plants": 2.2, "energy": 1.2, "heat": 1.0}
"""The worth of one of each resource, in M€."""

STOCK_ALONE: Final = STOCK | {"plants": 2.8, "energy": 1.7, "heat": 1.6}
"""The same in a solo game, where all of them must become steps of the parameters."""

INCOME: Final = 0.5
"""The worth of a rating step's income, relative to income that does not help end the game."""

ALONE: Final = 12.0
"""M€ that a step is worth at the end of a solo game, which is lost if one is missing."""

GENERATIONS: Final = 11.0
"""Expected length of a game, in generations."""

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
    drive: float = 0.0  # added worth of a step in a solo game, which is lost without them all

    @property
    def stock(self) -> dict[str, float]:
        """The worth of one of each resource."""
        return STOCK_ALONE if self.drive else STOCK

    @property
    def point(self) -> float:
        """The present worth of a victory point: it grows; in a solo game, next to nothing."""
        if self.drive:
            return 0.5
        return 2.5 + 6.0 * (1 - self.left / GENERATIONS)

    @property
    def rating(self) -> float:
        """The worth of a step of the terraform rating."""
        income = self.left if self.drive else INCOME * self.left
        return self.point + income + self.drive


def outlook(view: Seen, seat: int) -> Outlook:
    """Return the prospects of this seat."""
    steps = {one["id"]: one["steps"] - one["steps_made"] for one in view["parameters"]}
    share = sum(steps.values()) / 42
    left = max(1.0, min(GENERATIONS, GENERATIONS * share + 0.5))
    if view["last_generation"]:
        left = float(view["last_generation"] - view["generation"] + 1)
    players = view["players"]
    return Outlook(
        left=left,
        open=steps,
        tags=players[seat]["tags"],
        cities=sum(player["cities"] for player in players),
        events=sum(player["events"] for player in players),
        drive=ALONE - left / 2 if view["solo"] else 0.0,
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
            return sum(count(n, out) * out.stock[r] * (out.left - 0.5) for r, n in made)
        case Gain():
            return sum(count(n, out) * out.stock[r] for r, n in effect.amounts.items())
        case Lose():
            return -effect.count * out.stock[effect.resource]
        case PayMoney():
            return -float(effect.count)


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
            return effect.count * 3.5
        case Look():
            return effect.count * 1.2 + effect.keep * 1.5
        case AddHere() | AddTo():
            return effect.count * 0.35 * out.point
        case RemoveHere():
            return -effect.count * 0.3 * out.point
        case Strip():
            return 4.0 if effect.steal else 1.5
        case _:
            return 4.0


def _tile_worth(tile: str, out: Outlook) -> float:
    match tile:
        case "ocean":
            return (out.rating + 4) if out.open["oceans"] else 0.0
        case "greenery":
            return out.point + 4 + (out.rating if out.open["oxygen"] else 0.0)
        case "city" | "capital":
            return 2 * out.point + 4
        case _:
            return 4.0


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
    cost = sum(out.stock[resource] * n for resource, n in action.spend)
    cost += action.here * 0.4 * out.point
    if action.production:
        cost += out.stock[action.production] * (out.left - 0.5)
    return _gain_here(action, card, out) + effects_worth(action.do, out) - cost


def _gain_here(action: CardAction, card: Card, out: Outlook) -> float:
    """Return the worth of resources on a card above the average, by the points they make."""
    if not isinstance(card.points, Tally) or card.points.of != "here":
        return 0.0
    each = card.points.times / card.points.per * out.point
    put = sum(word.count for word in action.do if isinstance(word, AddHere))
    return put * (each - 0.35 * out.point)


def standing_worth(word: StandingWord, out: Outlook) -> float:
    """Return the worth of a standing word for the rest of the game."""
    match word:
        case Discount():
            return word.mc * out.left * (1.2 if not word.tag else 0.5)
        case Trigger():
            often = 1.2 if word.anyone else 0.8
            return often * out.left * max(0.0, effects_worth(word.do, out))
        case MetalValue():
            return 2.0 * out.left
        case Shift():
            return 1.0 * out.left
        case HeatAsMoney():
            return 8.0
        case _:
            return 3.0
