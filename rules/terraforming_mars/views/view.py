"""A view of the table: `views.Table`, from public things and from the fields of a view."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from rules.kernel import Choose, Seat, Text, to_plain
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.faces import plain_face
from rules.terraforming_mars.mars_auction.view import auction_table, plan_seen, sales, with_maxima
from rules.terraforming_mars.model.board import OFF_MAP, SPACES
from rules.terraforming_mars.model.card import Parameter
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.scales import (
    END,
    HEAT_MARKS,
    OCEAN_MARK,
    START,
    STEP,
    TEMPERATURE_MARK,
)
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.goals import AWARDS, MILESTONES, MOST_MILESTONES, award_cost
from rules.terraforming_mars.steps.playing import TURN, play_id, price, price_and_obstacle
from rules.terraforming_mars.steps.scoring import all_scores, scores
from rules.terraforming_mars.steps.solo import last_generation

Seen = dict[str, Any]

BONUSES: dict[Parameter, list[Seen]] = {
    "temperature": [
        *({"at": mark, "gives": "heat_production"} for mark in HEAT_MARKS),
        {"at": OCEAN_MARK, "gives": "ocean"},
    ],
    "oxygen": [{"at": TEMPERATURE_MARK, "gives": "temperature"}],
    "oceans": [],
}


def seen_by_all(game: Terraforming) -> Seen:
    """Return the public facts that a picture or a robot needs."""
    shown = [score.model_dump() for score in all_scores(game)]
    taken = game.tiles.keys() | game.claims.keys()  # few are
    return {
        "map_name": "tharsis",
        "last_generation": last_generation(game),
        "parameters": [_parameter(game, name) for name in START],
        "hexes": [_hex(game, at) if at in taken else _bare(at) for at in SPACES],
        "off_map": [_off_map(game, at) for at in OFF_MAP],
        "players": [_player(game, seat, shown[seat]) for seat in game.seats],
        "order": game.clockwise(game.first),
        "milestones": _milestones(game),
        "milestones_left": 0 if game.solo else MOST_MILESTONES - len(game.milestones),
        "awards": _awards(game),
        "award_cost": award_cost(game),
        "draw_pile": len(game.deck),
        "discard_pile": len(game.discard_pile),
        "options": game.options.model_dump(),
        "solo": game.solo,
        "drafting": _drafting(game),
        "auction": auction_table(game),
        "sales": sales(game) if game.over else [],
        "scores": [one.model_dump() for one in scores(game)] if game.over else [],
        "winners": game.result.winners if game.result else [],
        "reason": game.result.reason if game.result else "",
        "over": game.over,
    }


def put_together(game: Terraforming, seen: Seen, public: Seen) -> Seen:
    """Return a view: the public facts, and the viewer's own, which come from `seen`."""
    found = {**seen, **public}
    found["players"] = [_with_own(game, seen, player) for player in public["players"]]
    if public["auction"] is not None:
        found["auction"] = {**public["auction"], "plan": plan_seen(game, seen)}
    if public["sales"]:
        found["sales"] = with_maxima(public["sales"], seen)
    return found


# ---- the map -----------------------------------------------------------------------------------


@cache
def _bare(at: str) -> Seen:
    space = SPACES[at]
    return {
        "id": at,
        "row": space.row,
        "column": space.column,
        "q": space.q,
        "r": space.r,
        "kind": space.ground,
        "volcanic": space.volcanic,
        "name": space.name,
        "bonus": list(space.bonus),
        "tile": None,
        "claimed_by": None,
    }


@cache
def _built(at: str, tile: str, owner: Seat | None) -> Seen:
    return {**_bare(at), "tile": _tile(tile, owner)}


@cache
def _claimed(at: str, seat: Seat) -> Seen:
    return {**_bare(at), "claimed_by": seat}


def _hex(game: Terraforming, at: str) -> Seen:
    """Return a taken space, shared between views: a reader of many views reads it once."""
    if at in game.tiles:
        return _built(at, game.tiles[at].tile, game.tiles[at].owner)
    return _claimed(at, game.claims[at])


def _tile(tile: str, owner: Seat | None) -> Seen:
    special = tile not in ("ocean", "greenery", "city")
    return {
        "kind": "special" if special else tile,
        "name": tile,
        "owner": owner,
        "neutral": owner is None and tile != "ocean",
    }


def _off_map(game: Terraforming, at: str) -> Seen:
    placed = game.tiles.get(at)
    tile = None if placed is None else _tile(placed.tile, placed.owner)
    return {"id": at, "name": OFF_MAP[at], "tile": tile}


def _parameter(game: Terraforming, name: Parameter) -> Seen:
    value, step = game.parameters[name], STEP[name]
    return {
        "id": name,
        "value": value,
        "start": START[name],
        "end": END[name],
        "step": step,
        "steps_made": (value - START[name]) // step,
        "steps": (END[name] - START[name]) // step,
        "bonuses": BONUSES[name],
    }


# ---- the players -------------------------------------------------------------------------------


def _player(game: Terraforming, seat: Seat, points: Seen) -> Seen:
    player, land = game.player(seat), game.land
    standing = player.tableau
    active = game.active == seat and not game.over
    tags, auction = dict(standing.tags), game.options.mars_auction
    if player.events:
        tags["event"] = len(player.events)
    return {
        "seat": seat,
        "corporation": CARDS[player.corporation].name if player.corporation else "",
        "rating": player.rating,
        "stock": dict(player.stock),
        "production": dict(player.production),
        "steel_worth": standing.steel,
        "titanium_worth": standing.titanium,
        "shift": standing.shift + player.next_shift,
        "tags": tags,
        "cards": [
            {
                "face": plain_face(key, auction=auction),
                "resources": player.resources.get(key, 0),
                "used": key in player.used,
            }
            for key in player.in_play
        ],
        "events": len(player.events),
        "hand_size": len(player.hand),
        "hand": None,
        "hand_terms": None,
        "dealt": None,
        "passed": player.passed,
        "first_player": game.first == seat,
        "active": active,
        "actions_left": _actions_left(game) if active else 0,
        "cities": land.cities_of[seat],
        "greeneries": land.greeneries_of[seat],
        "tiles": land.tiles_of[seat],
        "score": points,
        "gone": seat in game.gone,
    }


def _with_own(game: Terraforming, seen: Seen, public: Seen) -> Seen:
    """Return a player, with the cards of theirs that the viewer sees."""
    seat, auction = public["seat"], game.options.mars_auction
    hand, dealt = seen["seated"][seat]["hand"], _dealt(seen, seat, auction=auction)
    if hand is None and dealt is None:
        return public
    own: Seen = {**public, "dealt": dealt}
    if hand is not None:
        own["hand"] = [plain_face(key, auction=auction) for key in hand]
        own["hand_terms"] = None if game.over else _hand_terms(game, game.player(seat), hand)
    return own


def _hand_terms(game: Terraforming, player: Player, hand: Sequence[str]) -> list[Seen]:
    """Return each card's present price and obstacle, in the hand's order."""
    told, terms = _told_by_menu(game, player.seat), []
    for order, key in enumerate(hand):
        card, id = CARDS[key], play_id(key)
        if id in told:
            cost, closed = price(player, card), told[id]
        else:
            cost, closed = price_and_obstacle(game, player, card)
        terms.append(
            {
                "price": cost,
                "why_not": None if closed is None else to_plain(closed),
                "order": order,
            }
        )
    return terms


def _told_by_menu(game: Terraforming, seat: Seat) -> dict[str, Text | None]:
    """Return why options are closed, as the menu has found where it is the question now."""
    ask = game.asks().get(seat)
    if not isinstance(ask, Choose) or ask.moment != TURN:
        return {}
    return {option.id: option.why_not for option in ask.options}


def _dealt(seen: Seen, seat: Seat, *, auction: bool) -> list[Seen] | None:
    """Return the cards the viewer is choosing from, found in the frames of the view."""
    if seen["viewer"] != seat:
        return None
    cards: list[str] = []
    for frame in seen["stack"]:
        cards += _cards_of_lane(frame.get("lanes", {}).get(seat, {}).get("frames", []))
        match frame["kind"]:
            case "terraforming_mars.LookAt" | "terraforming_mars.ChoosePrelude":
                cards += frame["cards"] or []
            case "terraforming_mars.Preludes":
                cards += frame["cards"].get(seat) or []
    return [plain_face(key, auction=auction) for key in dict.fromkeys(cards)] or None


CHOICES: Final = (
    ("corporation", "corporations"),
    ("kept_preludes", "preludes"),
    ("bought", "projects"),
    ("kept", "cards"),
)
"""Pairs of fields of a choosing frame: its choice, and the cards to choose from."""


def _cards_of_lane(lane: list[Seen]) -> list[str]:
    """Return the cards still to choose from; a made choice leaves only the chosen ones."""
    cards: list[str] = []
    for frame in lane:
        for chosen, offered in CHOICES:
            found = frame.get(chosen)
            if found in (None, ""):
                found = frame.get(offered) or []
            cards += [found] if isinstance(found, str) else found
    return cards


def _actions_left(game: Terraforming) -> int:
    turn = next((frame for frame in game.stack if frame.KIND.endswith(".Turn")), None)
    return 2 - getattr(turn, "taken", 2)


def _drafting(game: Terraforming) -> str:
    draft = next((frame for frame in game.stack if frame.KIND.endswith(".CardDraft")), None)
    if draft is None:
        return ""
    return "clockwise" if getattr(draft, "clockwise", True) else "counter-clockwise"


# ---- milestones and awards ---------------------------------------------------------------------


def _milestones(game: Terraforming) -> list[Seen]:
    if game.solo:
        return []
    return [
        {
            "id": key,
            "name": one.name,
            "criterion": one.criterion,
            "need": one.need,
            "progress": [one.of(game, player) for player in game.seated],
            "claimed_by": game.milestones.get(key),
        }
        for key, one in MILESTONES.items()
    ]


def _awards(game: Terraforming) -> list[Seen]:
    if game.solo:
        return []
    return [
        {
            "id": key,
            "name": one.name,
            "criterion": one.criterion,
            "progress": [one.of(game, player) for player in game.seated],
            "funded_by": game.awards.get(key),
        }
        for key, one in AWARDS.items()
    ]
