"""Powers that change hands."""

from __future__ import annotations

from rules.cosmic_encounter.state import Cosmic
from rules.kernel.ask import Seat


def trade_powers(game: Cosmic, one: Seat, two: Seat) -> None:
    """Two players trade their aliens, with all that lies on the sheets."""
    first, second = game.player(one), game.player(two)
    first.aliens, second.aliens = second.aliens, first.aliens
    for seat in (one, two):
        for alien in game.player(seat).aliens:
            game.sheet(alien).seat = seat
    game.tell("{one:seat} and {two:seat} trade their aliens.", one=one, two=two)


def give_power(game: Cosmic, alien: str, taker: Seat) -> None:
    """An alien goes to another player, with all that lies on its sheet."""
    sheet = game.sheet(alien)
    game.player(sheet.seat).aliens.remove(alien)
    game.player(taker).aliens.append(alien)
    sheet.seat = taker
