"""The texts of Hammer Price for its players, its robot, and its standing orders."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from typing import Any, Final

from rules.hammer_price import lots
from rules.hammer_price.lots import FOND, LOTS
from rules.kernel import Amount, Answer, Ask, Chance, Seat, StandingOrder, Text, say
from rules.meta import Advice, Entry, rules_section
from rules.parts import bid
from rules.parts.auction import PassWhenUnable, StandingLimit
from rules.robots import Mind, read_weights

BOOK: Final = tomllib.loads(
    files(__package__).joinpath("rulebook.toml").read_text("utf-8").format_map(vars(lots))
)
RULES: Final = tuple(rules_section(name, *told) for name, told in BOOK["rules"].items())
ADVICE: Final = {moment: Advice(**told) for moment, told in BOOK["advice"].items()}
"""By the moment of the question."""


def cards(values: str) -> Sequence[Entry]:
    """Return every lot of the game."""
    return [
        Entry(lot.name, lot.kind, (f"Worth {lot.points} points.",), str(number))
        for number, lot in enumerate(LOTS)
    ]


def sealed(secret: Any) -> Text | None:
    """Return a sealed guess or maximum in words."""
    if isinstance(secret, int):
        return say("a guess of {n:money}", n=secret)
    return bid.sealed(secret)


def orders(view: Mapping[str, Any], seat: Seat) -> Sequence[StandingOrder]:
    """Return the orders that any seat may give at any time."""
    return (*(StandingLimit(up_to=most) for most in (4, 8, 12)), PassWhenUnable())


def chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """Return the number of the lot, the last one's once all are sold, and the present phase."""
    return min(len(view["hammered"]) + 1, len(view["lots"])), str(view["phase"])


def chapter_name(view: Mapping[str, Any]) -> Text:
    """Return the lot's number and name, for a list."""
    number, _ = chapter(view)
    return say("Lot {n}: {lot}", n=number, lot=LOTS[view["lots"][number - 1]].name)


def where(view: Mapping[str, Any]) -> Sequence[Text]:
    """Return the present lot, and each player's points, lots and money; then the final points."""
    have = tuple(
        _has(view, player) for player in view["players"] if player["seat"] not in view["gone"]
    )
    if view["phase"] == "end":
        return have
    sold, last = len(view["hammered"]), len(view["lots"])
    lot = LOTS[view["lots"][sold]]
    text = "Lot {n} of {last}: {lot}, {points:score}."
    return (say(text, n=sold + 1, last=last, lot=lot.name, points=lot.points), *have)


def _has(view: Mapping[str, Any], player: Mapping[str, Any]) -> Text:
    text = "{seat:seat}: {points:score}, {n:lots}, {money:money}."
    seat, lots = player["seat"], len(player["lots"])
    points = view["scores"].get(seat, player["points"])
    return say(text, seat=seat, points=points, n=lots, money=player["money"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The cares of a robot; `robot.toml` says what each is."""

    bid_least: float
    bid_more: float
    fond: float
    enters: float
    own_purse: float
    guess_least: float
    guess_more: float
    others_fond: float


USUAL: Final = read_weights(Weights, "hammer_price", "usual")


def robot_with(weights: Mapping[str, float]) -> Mind:
    """Return a robot with other weights."""
    return partial(robot, by=replace(USUAL, **weights))


def robot(
    view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance, by: Weights = USUAL
) -> Answer:
    """Return a sensible answer, found from nothing but that seat's view."""
    left = [LOTS[lot] for lot in view["lots"][len(view["hammered"]) :]]
    own, moneys = view["players"][seat], [player["money"] for player in view["players"]]
    mean = sum(moneys) / len(moneys)
    purse = mean + by.own_purse * (own["money"] - mean)
    price = len(moneys) * purse / sum(lot.points for lot in left)  # dollars for a point
    if not isinstance(ask, bid.Bid):
        likely = price * (left[0].points + by.others_fond * FOND * chance())
        guess = likely * (by.guess_least + by.guess_more * chance())
        return min(round(guess), ask.high) if isinstance(ask, Amount) else ask.fallback
    fond = by.fond * FOND if left[0].kind == own["client"] else 0.0
    worth = price * (left[0].points + fond) * (by.bid_least + by.bid_more * chance())
    if worth < by.enters * price * left[0].points:
        return None
    most = min(ask.high, round(worth))
    return {"up_to": most, "then": "pass"} if ask.low <= most else None
