"""Invested Lucre in an encounter: announced for its owner's side, seized, stolen."""

from rules.cosmic_encounter.lucre import bank
from rules.cosmic_encounter.model.words import lucre, signed
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat


def who_announces(game: Cosmic) -> Seat | None:
    """Return the owner of Lucre on the planet of the encounter, if it is a main player.

    Ruling (whose_attack): Lucre changes the total of its owner's side; of nobody else's.

    Ruling (own_lucre): the offense may use its own on an own planet.
    """
    now = game.encounter
    if not now.planet or not game.planet(now.planet).lucre:
        return None
    owner = game.planet(now.planet).home
    return owner if owner in now.mains and owner not in game.gone else None


def expected(game: Cosmic) -> int:
    """Return all of the Lucre with the sign that helps its owner, as far as all can see."""
    there = game.planet(game.encounter.planet).lucre
    helps = game.fold("lower_total_wins", False) == game.encounter.reversed
    return there if helps else -there


def announce(game: Cosmic, amount: int) -> None:
    """Announce how much the owner's invested Lucre changes its side's total.

    Ruling (one_number): it is one number, at most as much as is there, and known before cards are
    selected.
    """
    now = game.encounter
    there = game.planet(now.planet).lucre
    if abs(amount) > there:
        raise bank.NotEnough(f"there is no {amount} Lucre on {now.planet}")
    now.lucre, owner = amount, game.planet(now.planet).home
    text = "{seat:seat} announces {change} with Lucre on {planet}."
    if not amount:
        text = "{seat:seat} announces none of the Lucre on {planet}."
    game.tell(text, seat=owner, change=signed(amount), planet=now.planet)


def seize(game: Cosmic) -> None:
    """Give a winning offense all Lucre on the planet; its allies get none.

    Ruling (won_after_all): only a win that stands after everything seizes, and no other success.

    Ruling (own_lucre): also its own Lucre becomes free again, and that of a player outside the
    encounter.
    """
    now = game.encounter
    there = game.planet(now.planet).lucre if now.planet else 0
    if not there or now.result != "offense wins" or now.offense in game.gone:
        return
    _loot(game, now.offense, there)
    text = "{seat:seat} takes {n} from {planet}."
    game.tell(text, seat=now.offense, n=lucre(there), planet=now.planet)


def to_steal(game: Cosmic) -> int:
    """Return the Lucre that defensive allies may take instead of other rewards."""
    now = game.encounter
    return game.planet(now.planet).lucre if now.planet else 0


def steal(game: Cosmic, seat: Seat, wanted: int) -> int:
    """Give a defensive ally Lucre as a reward; return how much there was.

    Ruling (theft): later allies, clockwise from the offense, get what is left.
    """
    amount = min(wanted, to_steal(game))
    if amount:
        _loot(game, seat, amount)
        text = "{seat:seat} takes {n} from {planet} as a reward."
        game.tell(text, seat=seat, n=lucre(amount), planet=game.encounter.planet)
    return amount


def _loot(game: Cosmic, seat: Seat, amount: int) -> None:
    now = game.encounter
    bank.take(game, now.planet, seat, amount)
    now.looted[seat] = now.looted.get(seat, 0) + amount
