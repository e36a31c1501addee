"""Solo games: the neutral player's tiles (rules, solo)."""

from typing import Final

from rules.terraforming_mars.model.board import BESIDE, PlacedTile
from rules.terraforming_mars.state import Terraforming

RATING: Final = 14
"""Terraform rating at the start of a solo game."""

LAST_GENERATION: Final = {"base": 14, "prelude": 12}

ORDERS: Final = {
    "cities first": ("city_1", "city_2", "greenery_1", "greenery_2"),
    "in turn": ("city_1", "greenery_1", "city_2", "greenery_2"),
}


def place_neutral_tiles(game: Terraforming) -> None:
    """Place two cities and two greeneries, counted out by the costs of the four top cards."""
    drawn = game.draw(4)
    game.discard_pile += drawn
    costs = [max(1, game.card(card).cost) for card in drawn]
    text = "The neutral player's tiles are counted out by {cards}."
    game.tell(text, cards=game.names(drawn))
    cities: list[str] = []
    for tile, cost in zip(ORDERS[game.options.neutral_tiles], costs, strict=True):
        if tile == "city_1":
            cities.append(_neutral(game, "city", city_spaces(game), cost))
        elif tile == "city_2":
            cities.append(_neutral(game, "city", city_spaces(game)[::-1], cost))
        else:
            city, *later = cities if tile == "greenery_1" else cities[1:]
            spaces = _leaving_room(game, greenery_spaces(game, city), later)
            _neutral(game, "greenery", spaces, cost)
    game.changed = []


def city_spaces(game: Terraforming) -> list[str]:
    """Return the spaces for a neutral city: with room for a greenery next to them."""
    free = _greenery_land(game)
    return [at for at in game.land.spaces("city", "city", None) if not free.isdisjoint(BESIDE[at])]


def greenery_spaces(game: Terraforming, city: str) -> list[str]:
    """Return the free land next to a city, clockwise from its top left."""
    free = _greenery_land(game)
    return [at for at in BESIDE[city] if at in free]


def _greenery_land(game: Terraforming) -> set[str]:
    """Return the free land for a neutral greenery."""
    return {*game.land.spaces("land", "greenery", None)}


def _leaving_room(game: Terraforming, spaces: list[str], cities: list[str]) -> list[str]:
    """Return the spaces whose loss leaves each of these cities room for its own greenery.

    Ruling (neutral_room): on Tharsis two neutral cities can share the only free space of one of
    them. The rules say nothing of that, so the other city's greenery goes elsewhere.
    """
    needed = [room for city in cities if len(room := greenery_spaces(game, city)) == 1]
    return [at for at in spaces if [at] not in needed]


def _neutral(game: Terraforming, tile: str, spaces: list[str], cost: int) -> str:
    """Return the space at this number, counted round and round, with the tile placed."""
    at = spaces[(cost - 1) % len(spaces)]
    game.put_tile(at, PlacedTile(tile=tile))
    what = "city" if tile == "city" else "greenery"
    game.tell("A neutral {tile} stands on {at}.", tile=what, at=at, minor=True)
    return at


def last_generation(game: Terraforming) -> int | None:
    """Return the generation after which a solo game ends; None in other games."""
    if not game.solo:
        return None
    return LAST_GENERATION["prelude" if game.options.prelude else "base"]
