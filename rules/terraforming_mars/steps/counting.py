"""The numbers that cards count on the table: tags, tiles, resources."""

from collections.abc import Iterable

from rules.terraforming_mars.model.effect import Cause, Count, Tally
from rules.terraforming_mars.state import Terraforming


def number(count: Count, game: Terraforming, cause: Cause) -> int:
    """Return the present value of a printed or counted number; a wild tag counts as any."""
    if isinstance(count, int):
        return count
    return count.times * (_counted(count, game, cause) // count.per)


def expected(count: Count, game: Terraforming, cause: Cause) -> int:
    """Return the number once the counting card lies in play itself."""
    if isinstance(count, int):
        return count
    own = 0
    if count.of == "tags" and cause.source not in game.player(cause.seat).in_play:
        card = game.card(cause.source)
        if card.kind != "event":
            own = card.tags.count(count.tag) + card.tags.count("wild")
    return count.times * ((_counted(count, game, cause) + own) // count.per)


def comes_to_something(counts: Iterable[Count], game: Terraforming, cause: Cause) -> bool:
    """Whether any of the numbers will be other than 0."""
    return any(expected(count, game, cause) for count in counts)


def _counted(tally: Tally, game: Terraforming, cause: Cause) -> int:
    match tally.of:
        case "tags":
            return game.player(cause.seat).count_tags(tally.tag)
        case "opponents_tags":
            return sum(
                game.player(seat).tableau.tags.get(tally.tag, 0)
                for seat in game.opponents(cause.seat)
            )
        case "here":
            return game.player(cause.seat).resources.get(cause.source, 0)
        case "events":
            return sum(len(player.events) for player in game.seated)
        case _:
            return _counted_tiles(tally, game, cause)


def _counted_tiles(tally: Tally, game: Terraforming, cause: Cause) -> int:
    match tally.of:
        case "cities":
            return game.land.cities
        case "cities_on_mars":
            return game.land.cities_on_mars
        case "oceans_beside":
            return game.land.beside_special(cause.source, "ocean")
        case _:
            return game.land.beside_special(cause.source, "city")
