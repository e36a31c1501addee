"""Technologies that lie in front of players."""

from rules.cosmic_encounter.model.pieces import Researched


def lay(game, seat, key, ships=0, *, shown=False):
    """Lay a technology in front of a seat, with ships from its first planets; open or face down."""
    game.tech_deck.cards.remove(key)
    tech = Researched(seat=seat, id=key, ships=ships)
    left = ships
    for planet in list(game.colonies(seat)):
        n = min(left, planet.ships[seat] - 1)
        left -= game.lift(seat, {planet.id: n}) if n else 0
    assert not left
    if shown:
        tech.turn_over()
    game.player(seat).techs.append(tech)
    return tech


def all_ships(game) -> list[int]:
    return [game.ships_owned(seat) + game.player(seat).removed for seat in game.seats]
