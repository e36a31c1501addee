"""Robots: sensible answers, found from nothing but that seat's view."""

from collections.abc import Mapping
from typing import Any, Final

from rules.cosmic_encounter.lucre.investing import INVEST
from rules.cosmic_encounter.phases.onward import YES
from rules.cosmic_encounter.phases.plans import CALL, IF_CALLED
from rules.cosmic_encounter.state import TOLD_APART
from rules.cosmic_encounter.views import bidding
from rules.cosmic_encounter.views.dealing import offers, talks
from rules.kernel import (
    MORE,
    Allocation,
    Amount,
    Answer,
    Ask,
    Chance,
    Choose,
    Option,
    Seat,
    is_legal,
)
from rules.parts.bid import Bid
from rules.parts.stop.words import MORE_TO_DO

WEAK: Final = 8
"""The value of the best attack card up to which a robot prefers to negotiate."""
POWERS: Final = 0.7
CARDS: Final = 0.15
"""The shares of its chances that a robot uses: its power, and a card of its hand."""
MARKS: Final = (CALL, IF_CALLED)
"""Options to bid, which a robot chooses separately."""


KEEPS: Final = 4
"""Lucre that a robot keeps free for bids."""
SPARE: Final = 3
"""Most ships in the warp before a robot takes ships back as a reward."""


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Return the suggested answer, unless the robot has a rule of its own."""
    if ask.more == MORE_TO_DO:
        return MORE  # once: the way there then has another name
    if ask.moment in GOES_ON:
        return GOES_ON[ask.moment]
    if ask.moment == INVEST:
        return _where_to_invest(view, ask, seat)
    if isinstance(ask, Bid):
        return bidding.bids(view, ask, seat, chance)
    if ask.moment == "rewards" and isinstance(ask, Allocation):
        return _rewards(view, ask, seat, chance)
    if ask.moment in ("launch", "join_ships") and isinstance(ask, Allocation):
        return _sends(ask)
    mind = MINDS.get(ask.moment)
    if mind is None or not isinstance(ask, Choose):
        return ask.suggested
    answer = mind(view, ask, seat, chance)
    return ask.suggested if answer is None else answer


def _acts(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return its power mostly, a card now and then: one action, beside its bids."""
    paid = [*_invests(view, ask, seat, chance), *bidding.marks(view, ask, seat)]
    return [*_does(view, ask, seat, chance), *paid]


def _does(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> list[str]:
    research = _researches(view, ask, seat, chance)
    if research:
        return research
    for option in ask.open:
        moment, _, thing = option.id.partition(":")
        if not thing:
            continue  # an answer, or about the whole stop
        if moment == "tech" or option.id.startswith(MARKS):
            continue
        open_tech = thing.partition("@")[0] in _open_techs(view, seat)
        power = "." in thing.partition("@")[0] or open_tech
        helps = moment != "reveal_reinforce" or _helps(view, option, seat)
        if helps and chance() < (POWERS if power else CARDS):
            return [option.id]
    return _zaps(view, ask, seat, chance)


def _invests(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> list[str]:
    """Return the choice to invest Lucre beyond the reserve for bids."""
    more = view["players"][seat]["lucre"] - KEEPS
    offered = any(option.id == INVEST for option in ask.open)
    return [INVEST] if offered and more > 0 and chance() >= POWERS else []


def _where_to_invest(view: Mapping[str, Any], ask: Ask, seat: Seat) -> Answer:
    """Return the planet with most to lose, or the Lucre beyond the reserve for bids."""
    if isinstance(ask, Choose):
        planets = {each["id"]: each for each in view["players"][seat]["planets"]}
        there = [planets[option.id] for option in ask.open]
        best = max(there, key=lambda each: (each["lucre"], _ships_at(each, seat)))
        return [best["id"]]
    free = max(0, view["players"][seat]["lucre"] - KEEPS)
    return min(free, ask.high) if isinstance(ask, Amount) else ask.suggested


def _sends(ask: Allocation) -> Answer:
    """Return the suggested number of ships; no colony is given up where another way is left."""
    spare = {line.id: max(0, line.high - 1) for line in ask.lines}
    wanted = max(ask.least, min(sum(ask.suggested.values()), sum(spare.values())))
    told_apart = {id: n for id, n in ask.suggested.items() if id.endswith(TOLD_APART)}
    sent = {line.id: 0 for line in ask.lines} | told_apart
    for _ in range(wanted - sum(told_apart.values())):
        most = max(ask.lines, key=lambda line: line.high - sent[line.id])
        sent[most.id] += 1
    return sent if is_legal(ask, sent) else ask.suggested


def _rewards(view: Mapping[str, Any], ask: Allocation, seat: Seat, chance: Chance) -> Answer:
    """Return ships while many are in the warp; then Lucre, which buys more than a card."""
    left, lines = ask.least, {line.id: line.high for line in ask.lines}
    if "lucre" not in lines:
        return ask.suggested
    needed = max(0, view["players"][seat]["ships_in_warp"] - SPARE)
    mix = dict.fromkeys(lines, 0)
    for id, wanted in (("ships", needed), ("lucre", left), ("ships", left), ("cosmic", left)):
        taken = min(left, wanted, lines[id] - mix[id])
        mix[id] += taken
        left -= taken
    return mix


def _open_techs(view: Mapping[str, Any], seat: Seat) -> list[str]:
    return [tech["id"] for tech in view["players"][seat]["techs"] if tech["open"]]


def _researches(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> list[str]:
    """Return the completion of a technology, where possible.

    Else it moves a ship now and then, from the fullest colony.
    """
    ids = [option.id for option in ask.open if option.id.startswith("tech:")]
    planets = {each["id"]: each for p in view["players"] for each in p["planets"]}
    for place, tech in enumerate(view["players"][seat]["techs"]):
        need = tech["research"]
        complete = f"tech:{place}!"
        if need and tech["ships"] >= need and complete in ids and tech["id"] != "genesis_bomb":
            return [complete]
        enough = tech["ships"] >= (need or 3)
        moves = [id for id in ids if id.startswith(f"tech:{place}+")]
        if moves and not enough and chance() < POWERS:
            return [max(moves, key=lambda id: _ships_at(planets[id.rpartition("+")[2]], seat))]
    return []


def _ships_at(planet: Mapping[str, Any], seat: Seat) -> int:
    found = (each["ships"] for each in planet["colonies"] if each["seat"] == seat)
    return next(found, 0)


def _helps(view: Mapping[str, Any], option: Option, seat: Seat) -> bool:
    """Whether a reinforcement is for its own side, which is losing."""
    mine = _side(view, seat)
    return option.id.endswith(f"@{mine}") and view["present"]["result"] != f"{mine} wins"


def _zaps(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> list[str]:
    """Return a zap where its side is losing."""
    mine, present = _side(view, seat), view["present"]
    loses = mine and present and present["result"] not in ("", f"{mine} wins", "deal")
    answers = [option.id for option in ask.open if ">" in option.id]
    return answers[:1] if loses and answers and chance() < POWERS / 2 else []


def _side(view: Mapping[str, Any], seat: Seat) -> str:
    role: str = view["players"][seat]["role"]
    return {"offensive ally": "offense", "defensive ally": "defense"}.get(role, role)


def _reacts(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    return [ask.open[0].id]


def _destiny(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return the player with the fewest cards; its own planet is taken back first."""
    ids = [option.id for option in ask.open]
    others = [id for id in ids if id.isdigit()]
    if others:
        return [min(others, key=lambda id: sum(view["players"][int(id)]["cards"].values()))]
    return ids[:1]


def _invites(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return everybody who would not win by it."""
    near = view["to_win"] - 1
    players = view["players"]
    return [o.id for o in ask.open if players[int(o.id)]["foreign_colonies"] < near]


def _joins(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return the offense, unless it would win the game; else, now and then, the defense."""
    present, players = view["present"], view["players"]
    near = players[present["offense"]]["foreign_colonies"] >= view["to_win"] - 1
    own = players[seat]["foreign_colonies"] >= view["to_win"] - 1
    ids = [option.id for option in ask.open]
    if "offense" in ids and (own or (not near and chance() < 0.6)):
        return ["offense"]
    return ["defense"] if "defense" in ids and (near or chance() < 0.4) else []


def _selects(view: Mapping[str, Any], ask: Choose, seat: Seat, chance: Chance) -> Answer:
    """Return a high attack card, not always the highest; a negotiate where all are weak."""
    hand = {each["face"]["id"]: each["face"] for each in view["players"][seat]["hand"] or ()}
    cards = [hand[option.id] for option in ask.open if option.id in hand]
    attacks = sorted((c for c in cards if c["type"] == "attack"), key=lambda c: -c["value"])
    others = [card for card in cards if card["type"] != "attack"]
    if others and (not attacks or (attacks[0]["value"] <= WEAK and chance() < 0.6)):
        return [others[0]["id"]]
    if not attacks:
        return None
    return [attacks[min(int(chance() * chance() * 3), len(attacks) - 1)]["id"]]


GOES_ON: Final[dict[str, Answer]] = {"again": True, "onward": [YES]}
"""An ask's moment -> the answer of a robot, which always wants a second encounter."""
MINDS: Final = {
    "stop": _acts,
    "react": _reacts,
    "destiny": _destiny,
    "invite": _invites,
    "join": _joins,
    "select": _selects,
    "deal": talks,
    "deal_terms": offers,
}
"""An ask's moment -> the robot's decision function."""
