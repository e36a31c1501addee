"""The robots' bids at the market of Lucre, and its sealed secrets in words."""

from collections.abc import Mapping
from typing import Any, Final

from rules.cosmic_encounter.lucre.market import kind_of, least, named
from rules.cosmic_encounter.phases.plans import CALL, IF_CALLED, MARKED
from rules.kernel import Answer, Chance, Choose, Seat, Text, say
from rules.parts.bid import Bid
from rules.parts.bid import sealed as sealed_limit

PLAIN: Final[Mapping[str, float]] = {
    "cosmic_best_of_4": 4,
    "cosmic_best_of_2": 2.5,
    "flare_best_of_2": 4.5,
    "discard_one": 0,
    "reward_best_of_2": 3.5,
    "move_all_ships": 0.5,
    "move_4_ships": 0.5,
    "extra_deal": 6,
    "extra_encounter": 8,
}
"""The worth of a card to a robot, in Lucre, wherever it stands."""
A_SHIP: Final = 1.2
RESEARCH: Final = 2.0
POWER_BACK: Final = 12.0
COLONY_HOME: Final = 5.0
LAST_COLONY: Final = 6.0
"""Added worth of an encounter that may win the game, in Lucre."""
RICH: Final = 8
"""Lucre from which a robot buys any card, so that another one comes."""
LEAST_HEART, MORE_HEART = 0.7, 0.6
"""A robot bids at most this share of the worth, plus up to that share by chance."""


def worth(view: Mapping[str, Any], seat: Seat, card: str) -> float:
    """Return the worth of an auction card to a seat, from its view."""
    found, rich = _use(view, seat, kind_of(card)), view["players"][seat]["lucre"] >= RICH
    return max(found, float(least(card))) if rich else found


def _use(view: Mapping[str, Any], seat: Seat, key: str) -> float:
    """Return the worth of the card's use in the seat's position."""
    mine = view["players"][seat]
    match key:
        case "free_3_ships" | "free_7_ships":
            lands = mine["home_colonies"] + mine["foreign_colonies"]
            return A_SHIP * min(int(key[5]), int(mine["ships_in_warp"])) if lands else 0
        case "rebirth":
            lost = sum(not planet["gone"] for planet in mine["planets"]) - mine["home_colonies"]
            short = mine["home_colonies"] < (2 if view["to_win"] == 4 else 3)
            return (POWER_BACK if short else 0.5) if lost else 0
        case "extra_tech_phase":
            return RESEARCH if any(not tech["open"] for tech in mine["techs"]) else 0
        case "extra_home_encounter":
            return COLONY_HOME if _target_at_home(mine, seat) else 0
        case _:
            wins = mine["foreign_colonies"] >= view["to_win"] - 1
            near = LAST_COLONY if wins and key in ("extra_deal", "extra_encounter") else 0
            return PLAIN.get(key, 0) + near


def _target_at_home(mine: Mapping[str, Any], seat: Seat) -> bool:
    """Whether another player is in the seat's system, or a planet of it is empty."""
    there = [[each["seat"] for each in planet["colonies"]] for planet in mine["planets"]]
    return any(not seats or [other for other in seats if other != seat] for seats in there)


def marks(view: Mapping[str, Any], ask: Choose, seat: Seat) -> list[str]:
    """Return the cards to call, the dearest first, and those to bid on if others call them."""
    ids = [option.id for option in ask.open]
    cards = {id.partition(":")[2] for id in ids if id.startswith((CALL, IF_CALLED))}
    wanted = sorted(
        (card for card in cards if worth(view, seat, card) >= least(card)),
        key=lambda card: (-worth(view, seat, card), card),
    )
    called = [CALL + card for card in wanted if CALL + card in ids]
    others = [IF_CALLED + card for card in wanted if CALL + card not in ids]
    return [*called, *others]


def bids(view: Mapping[str, Any], ask: Bid, seat: Seat, chance: Chance) -> Answer:
    """Return a maximum near the card's worth; the hands of others are unknown."""
    card = _asked_about(view, seat)
    if not card:
        return ask.suggested
    heart = LEAST_HEART + MORE_HEART * chance()
    up_to = min(max(least(card), round(worth(view, seat, card) * heart)), ask.high)
    return {"up_to": up_to, "then": "pass"} if up_to >= ask.low else None


def _asked_about(view: Mapping[str, Any], seat: Seat) -> str:
    """Return the present lot, or the first marked card without a bid."""
    market = view["market"]
    if market is None:
        return ""
    if market["auction"] is not None:
        return str(market["auction"]["lot"])
    drafts = (frame.get("drafts", {}) for frame in view["stack"] if "moments" in frame)
    draft: Mapping[str, Any] = next((found[seat] for found in drafts if seat in found), {})
    ids = sorted(draft.get(MARKED, []), key=lambda id: not id.startswith(CALL))
    cards = [id.partition(":")[2] for id in ids if id.startswith((CALL, IF_CALLED))]
    said = {name.partition(" ")[2] for name in draft if " " in name}
    return next((card for card in cards if card not in said), "")


def sealed(secret: Any) -> Text | None:
    """Return a seat's sealed words at the market."""
    match secret:
        case {"market": dict(wants)}:
            more: Mapping[str, Any] = secret
            words = [_want(lot, *want) for lot, want in wants.items()]
            if "maximum" in more:
                limit = sealed_limit(more["maximum"])
                words += [say("now {limit}", limit=limit)] if limit is not None else []
            if "most" in more:
                words.append(say("{n:cards} at most", n=more["most"]))
            if "in_all" in more:
                words.append(say("{n:lucre} in all", n=more["in_all"]))
            return say("{words}", words=tuple(words)) if words else say("nothing was bid")
        case {"maximum": maximum}:
            return sealed_limit(maximum)
        case _:
            return None


def _want(lot: str, opening: int, up_to: int, then: str) -> Text:
    most = sealed_limit({"up_to": up_to, "then": then}) or say("no bid")
    if opening:
        return say("call {card} with {n}, {most}", card=named(lot), n=opening, most=most)
    return say("if called {card}, {most}", card=named(lot), most=most)
