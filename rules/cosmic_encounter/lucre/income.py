"""The income of both main players once ships are launched."""

from typing import Final

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.words import lucre
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat

FOREIGN: Final = 1
"""Lucre of the offense for an encounter outside its own home system."""
AT_HOME: Final = 3
"""Lucre of the offense for one in its own home system."""
DEFENSE: Final = 2


def pay_income(game: Cosmic, planet: str) -> None:
    """Pay the offense, then the defense, after the launch at this planet.

    Ruling (own_planet): a planet is the offense's own if it belongs to its home system, whoever is
    there.

    Ruling (every_launch): it is paid for every launch, and never paid back.
    """
    if not game.options.lucre:
        return
    now = game.encounter
    own = game.planet(planet).home == now.offense
    _pay(game, now.offense, AT_HOME if own else FOREIGN)
    if now.defense is not None and now.defense not in game.gone:
        _pay(game, now.defense, DEFENSE)


def _pay(game: Cosmic, seat: Seat, amount: int) -> None:
    """Pay a seat from the bank as far as it goes, and the rest from the richest of the others.

    Ruling (richest_receives): nobody pays themselves; if nobody else has any, the rest is not paid.
    """
    paid = bank.receive(game, seat, amount)
    if paid:
        game.tell("{seat:seat} gets {n} from the bank.", seat=seat, n=lucre(paid))
    while paid < amount:
        payer = bank.richest(game, without=[seat])
        if payer is None:
            text = "Nobody can pay {seat:seat} the rest: {n}."
            game.tell(text, seat=seat, n=lucre(amount - paid))
            return
        part = min(amount - paid, bank.free(game, payer))
        bank.hand_over(game, payer, seat, part)
        paid += part
        text = "The bank is empty: {payer:seat}, the richest, pays {seat:seat} {n}."
        game.tell(text, payer=payer, seat=seat, n=lucre(part))
