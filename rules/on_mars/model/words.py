"""Amounts, kinds and effects of On Mars in words."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from rules.kernel import Text, say, unit
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import Action, BuildingKind, Item, Side, Tech

unit("mineral", "{n} mineral", "{n} minerals")
unit("battery", "{n} battery", "{n} batteries")
unit("water", "{n} water", "{n} water")
unit("plant", "{n} plant", "{n} plants")
unit("oxygen", "{n} oxygen", "{n} oxygen")
unit("crystal", "{n} crystal", "{n} crystals")
unit("colonist", "{n} colonist", "{n} colonists")
unit("point", "{n} point", "{n} points")
unit("op", "{n} OP", "{n} OP")  # in stories that former releases told
unit("given_up", "{n} given-up goal", "{n} given-up goals")
unit("goal_card", "{n} goal card", "{n} goal cards")
unit("any", "{n} resource of any kind", "{n} resources of any kind")
unit("hexes", "{n} hex", "{n} hexes")
unit("bots", "{n} bot", "{n} bots")
unit("ships", "{n} ship", "{n} ships")

NAMES: Final[dict[Item, str]] = {
    "crystal": "crystal",
    "mineral": "mineral",
    "battery": "battery",
    "water": "water",
    "plant": "plant",
    "oxygen": "oxygen",
}
BUILDING: Final[dict[BuildingKind, str]] = {
    "mine": "mine",
    "generator": "generator",
    "water_extractor": "water extractor",
    "greenhouse": "greenhouse",
    "oxygen_condenser": "oxygen condenser",
    "shelter": "shelter",
}
A_BUILDING: Final = {
    kind: f"{'an' if name[0] == 'o' else 'a'} {name}" for kind, name in BUILDING.items()
}
TECH: Final[dict[Tech, str]] = {
    "mine": "mine technology",
    "generator": "generator technology",
    "water_extractor": "water technology",
    "greenhouse": "greenhouse technology",
    "oxygen_condenser": "oxygen technology",
    "shelter": "shelter technology",
    "rover": "rover technology",
    "upgrade": "upgrade technology",
    "ship": "ship technology",
}
BORROWED: Final[dict[Tech, str]] = {
    "mine": "mine",
    "generator": "generator",
    "water_extractor": "water extractor",
    "greenhouse": "greenhouse",
    "oxygen_condenser": "oxygen condenser",
    "shelter": "shelter",
    "rover": "rover",
    "upgrade": "upgrade",
    "ship": "ship",
}
"""A technology, named before the word `technology`."""
TILE: Final = {tech: name.removesuffix(" technology").capitalize() for tech, name in TECH.items()}
"""A technology, named at the beginning of a choice, where its cell needs room as well."""
ACTION: Final[dict[Action, str]] = {
    "landing_pod": "Landing pod",
    "obtain_blueprint": "Obtain blueprint",
    "learn_tech": "Learn tech",
    "research_develop": "R&D",
    "resupply": "Resupply",
    "control_center": "Control center",
    "construct": "Construct",
    "upgrade": "Upgrade",
    "welcome_ship": "Welcome a ship",
    "hire_or_contract": "Hire, contract",
}
ACTION_SAYS: Final[dict[Action, str]] = {
    "landing_pod": "Travel to the colony side now",
    "obtain_blueprint": "Take a blueprint and what it gives; one more per colonist",
    "learn_tech": "Take a technology for its price; a second one for a colonist",
    "research_develop": "Develop technology twice; once more per colonist",
    "resupply": "Take one thing from the warehouse; one more per colonist",
    "control_center": "Move bots 2 hexes and the rover 2; crystals go further",
    "construct": "Build near one of your bots",
    "upgrade": "Build one of your blueprints on a building near your bots",
    "welcome_ship": "1 plant and 1 water: a ship, and colonists or a bot",
    "hire_or_contract": "Take a scientist or an Earth contract",
}
TO: Final[dict[Side, str]] = {"orbit": "orbit", "colony": "the colony"}
"""A side as a destination."""
SPACE_COST: Final = {"either": "plant or water", "both": "plant and water"}
NOTHING: Final = say("nothing")


@cache
def amount(item: str, n: int) -> Text:
    """Return a number of an item, colonist or any resource, in words: `2 batteries`."""
    return say("{n:" + item + "}", n=n)


def goods(given: Mapping[Any, int]) -> Text:
    """Return several amounts in words: `1 battery and 2 crystals`."""
    present = tuple(amount(item, n) for item, n in given.items() if n)
    return say("{amounts}", amounts=present) if present else NOTHING


@cache
def effect_words(effect: Effect) -> str:
    """Return an effect in short: `develop 2 times, free`."""
    said = _SAID[effect.word](effect)
    if effect.free and effect.word != "travel":
        said += " for free"
    return said


def _times(n: int) -> str:
    return "" if n == 1 else " twice" if n == 2 else f" {n} times"


def _gain(effect: Effect) -> str:
    if effect.what == "non_mineral":
        return f"gain {effect.n} resources other than minerals"
    return f"gain {amount(effect.what, effect.n)}"


def _construct(effect: Effect) -> str:
    if effect.what in ("any", ""):
        return "construct any building"
    return f"construct {A_BUILDING[effect.what]}"  # type: ignore[index]  # a kind of building


def _upgrade(effect: Effect) -> str:
    anywhere = " anywhere on the map" if effect.what == "anywhere" else ""
    tech = ", more with upgrade technology" if effect.tech else ""
    return f"upgrade {_count(effect.n, 'building')}{anywhere}{tech}"


def _count(n: int, thing: str) -> str:
    return (
        f"one {thing}"
        if n == 1
        else f"{n} {thing.removesuffix('y')}{'ies' if thing.endswith('y') else 's'}"
    )


def _rover(effect: Effect) -> str:
    if effect.what == "best":
        return "move your rover as far as the highest rover technology in play"
    tech = ", more with rover technology" if effect.tech else ""
    return f"move your rover {effect.n} hexes{tech}"


def _retrieve(effect: Effect) -> str:
    if effect.what == "side":
        return "retrieve your colonists from all action slots of one side"
    from_where = " from the Working Area" if effect.what == "working_area" else ""
    return f"retrieve {_count(effect.n, 'colonist')}{from_where}"


def _ship(effect: Effect) -> str:
    more = ", gaining one colonist more" if effect.what == "private" else ""
    return f"welcome {_count(effect.n, 'ship')}{more}"


_SAID: Final[dict[Word, Callable[[Effect], str]]] = {
    "gain": _gain,
    "gain_colonist": lambda e: f"gain {_count(e.n, 'colonist')} from your supply",
    "score": lambda e: f"score {e.n} {'point' if e.n == 1 else 'points'}",
    "take_warehouse": lambda e: f"take {_count(e.n, 'thing')} from the warehouse",
    "learn_tech": lambda e: f"learn {_count(e.n, 'technology')}",
    "develop": lambda e: f"develop{_times(e.n) or ' once'}",
    "take_blueprint": lambda e: f"obtain {_count(e.n, 'blueprint')}",
    "upgrade": _upgrade,
    "construct": _construct,
    "move_bots": lambda e: (
        f"move your bots {e.n} hexes" + (" like rovers" if e.what == "collect" else "")
    ),
    "move_rover": _rover,
    "retrieve_colonist": _retrieve,
    "hire_or_contract": lambda e: "hire a scientist or take a contract",
    "take_scientist": lambda e: "take a scientist",
    "take_contract": lambda e: "take a contract",
    "welcome_ship": _ship,
    "produce": lambda e: "all your miners and advanced buildings produce",
    "trade": lambda e: f"pay any resource, gain {e.n} other than minerals",
    "radar": lambda e: "take a tile of Exploration here and use it; later use it again",
    "travel": lambda e: f"travel to {'the other side' if e.what == 'other' else e.what}",
    "advanced_building": lambda e: "use the action of an advanced building",
}

_BOOSTS: Final[dict[str, str]] = {
    "gain": "one more",
    "take_warehouse": "one more thing",
    "learn_tech": "one more technology",
    "develop": "one more development",
    "take_blueprint": "one more blueprint",
    "upgrade": "one more upgrade",
    "construct": "technology counts one level more",
    "welcome_ship": "one more ship",
    "produce": "one of them produces again",
    "trade": "gain one more",
}


@cache
def boost_words(effect: Effect) -> str:
    """Return the gain of each boost in words; empty: the effect has none."""
    if effect.boost == "crystal":
        return "each crystal: one hex more"
    return f"each colonist: {_BOOSTS[effect.word]}" if effect.boost else ""


@cache
def sentence(effect: Effect) -> str:
    """Return an effect as a sentence: Develop twice for free."""
    said = effect_words(effect)
    return f"{said[0].upper()}{said[1:]}."
