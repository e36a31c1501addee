"""Planets that leave the game, and the citadels beside them."""

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.losses import LoseShips, Loss, powers_lost
from rules.kernel import Frame, Seat


def planet_leaves(game: Cosmic, id: str, by: Seat | None = None, cause: str = "") -> Frame | None:
    """Take a planet out of the game: its ships go to the warp, its Lucre to the bank."""
    planet = game.planet(id)
    planet.gone, planet.tokens = True, []
    game.bank, planet.lucre = game.bank + planet.lucre, 0
    game.tell("{planet} leaves the game.", planet=id)
    citadels_fall(game, id)
    losses = [
        Loss(seat=seat, place=id, ships=planet.ships[seat])
        for seat in game.timing_order()
        if seat in planet.ships
    ]
    return LoseShips(losses=losses, by=by, cause=cause) if losses else powers_lost(game)


def citadels_fall(game: Cosmic, id: str) -> None:
    """Discard the citadels beside a planet."""
    planet = game.planet(id)
    if not planet.citadels:
        return
    names = tuple(game.named(card) for card in planet.citadels)
    game.put_away(planet.citadels)
    planet.citadels = []
    game.tell("The citadels of {planet} are discarded: {cards}.", planet=id, cards=names)
