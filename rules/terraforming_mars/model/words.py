"""Amounts, kinds and names of Terraforming Mars in words."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from rules.kernel import Text, say, unit
from rules.terraforming_mars.model.views import Resource

RESOURCES: Final[tuple[Resource, ...]] = ("mc", "steel", "titanium", "plants", "energy", "heat")

unit("mc", "{n} M€", "{n} M€")
unit("steel", "{n} steel", "{n} steel")
unit("titanium", "{n} titanium", "{n} titanium")
unit("plants", "{n} plant", "{n} plants")
unit("energy", "{n} energy", "{n} energy")
unit("heat", "{n} heat", "{n} heat")
unit("microbe", "{n} microbe", "{n} microbes")
unit("animal", "{n} animal", "{n} animals")
unit("science", "{n} science resource", "{n} science resources")
unit("fighter", "{n} fighter", "{n} fighters")
unit("card", "{n} card", "{n} cards")
unit("steps", "{n} step", "{n} steps")
unit("oceans", "{n} ocean", "{n} oceans")
unit("tiles", "{n} tile", "{n} tiles")
unit("points", "{n} VP", "{n} VP")
unit("card_resource", "{n} resource", "{n} resources")

NAMES: Final[dict[str, str]] = {
    "mc": "M€",
    "steel": "steel",
    "titanium": "titanium",
    "plants": "plant",
    "energy": "energy",
    "heat": "heat",
    "temperature": "the temperature",
    "oxygen": "oxygen",
    "oceans": "oceans",
}
"""Resources (as in "plant production") and parameters, as nouns within a sentence."""

TILES: Final[dict[str, str]] = {
    "ocean": "an ocean",
    "greenery": "a greenery",
    "city": "a city",
    "capital": "the Capital",
    "commercial_district": "the Commercial District",
    "ecological_zone": "the Ecological Zone",
    "industrial_center": "the Industrial Center",
    "lava_flows": "the Lava Flows",
    "mining_area": "the Mining Area",
    "mining_rights": "the Mining Rights",
    "mohole_area": "the Mohole Area",
    "natural_preserve": "the Natural Preserve",
    "nuclear_zone": "the Nuclear Zone",
    "restricted_area": "the Restricted Area",
}
"""Tiles as the object of a sentence."""


@cache
def amount(unit: str, number: int) -> Text:
    """Return a number with its unit: `2 plants`."""
    return say("{n:" + unit + "}", n=number)


@cache
def signed(unit: str, number: int) -> Text:
    """Return a change with its unit: `+2 plants`."""
    return say("+{n:" + unit + "}" if number >= 0 else "−{n:" + unit + "}", n=abs(number))


def of_rating(steps: int) -> Text:
    """Return a change of the terraform rating: `+1 terraform rating`."""
    return say("+{n} terraform rating" if steps >= 0 else "−{n} terraform rating", n=abs(steps))


def of_production(resource: Resource, steps: int, sign: str = "") -> Text:
    """Return steps of production: `2 plant production`."""
    return say(PRODUCTION[sign], n=steps, name=say(NAMES[resource]))


PRODUCTION: Final = {
    "": "{n} {name} production",
    "+": "+{n} {name} production",
    "−": "−{n} {name} production",
}


def changes_of_production(steps: Mapping[Resource, int]) -> tuple[Text, ...]:
    """Return several changes: `+2 plant production`, `−1 M€ production`."""
    return tuple(of_production(r, abs(n), "+" if n > 0 else "−") for r, n in steps.items() if n)


def amounts(goods: Mapping[str, int] | Iterable[tuple[str, int]]) -> Text:
    """Return several amounts: `3 M€ and 1 heat`; `nothing` when there are none."""
    pairs = goods.items() if isinstance(goods, Mapping) else goods
    present = tuple(amount(unit, number) for unit, number in pairs if number)
    return say("{goods}", goods=present) if present else say("nothing")


def changes(goods: Iterable[tuple[str, int]]) -> tuple[Text, ...]:
    """Return several changes: `+3 M€`, `−1 heat`."""
    return tuple(signed(unit, number) for unit, number in goods if number)


CHANGED: Final = "{seat:seat}: {what} ({why})"
"""A change in front of a player, and its source."""
CHANGES: Final = frozenset({CHANGED})
"""The same, and its former wordings, which the news of saves hold."""


def joined(former: Text, later: Text) -> Text | None:
    """Return two changes by one card for one player as one line; None for any other two lines."""
    if not {former.template, later.template} <= CHANGES:
        return None
    was, now = dict(former.args), dict(later.args)
    before, after = was.pop("what"), now.pop("what")
    if was != now or not isinstance(before, tuple) or not isinstance(after, tuple):
        return None
    return say(CHANGED, what=(*before, *after), **now)


def minus(number: int) -> str:
    """Return a number with a proper sign, for a picture: `−2`."""
    return f"−{-number}" if number < 0 else str(number)


def plus(number: int) -> str:
    """Return a change with its sign, for a picture: `+2`."""
    return f"−{-number}" if number < 0 else f"+{number}"
