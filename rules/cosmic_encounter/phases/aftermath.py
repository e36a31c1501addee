"""The consequences of an encounter, past and future: ships, rewards, compensation."""

from rules.cosmic_encounter.model.views import Consequence
from rules.cosmic_encounter.phases.result import compensation
from rules.cosmic_encounter.phases.rewards import reward_units, rewarded
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.cards import TakeCards


def consequences(game: Cosmic) -> tuple[Consequence, ...]:
    """Return the public consequences once there is a result; before that nothing is certain."""
    now = game.encounter
    if not now.result or now.defense is None:
        return ()
    return (*_lost(game), *_settled(game), *_going_home(game), *_looted(game), *_due(game))


def _lost(game: Cosmic) -> list[Consequence]:
    lost = game.encounter.lost
    return [
        Consequence(kind="warp", seat=seat, number=lost[seat])
        for seat in game.timing_order()
        if lost.get(seat)
    ]


def _settled(game: Cosmic) -> list[Consequence]:
    """Return the landings: a colony that counts, or ships on a planet held already."""
    now = game.encounter
    if now.result != "offense wins":
        return []
    found = []
    for seat in game.timing_order():
        ours = seat == now.offense or now.answered.get(seat) == "offense"
        there = game.planet(now.planet).ships.get(seat, 0)  # some may have been lost before
        landed = min(there, now.involved.get(seat, 0)) if ours else 0
        ships = now.gate.get(seat, 0) or landed
        if ours and ships:
            counts = seat in now.colonies and seat != game.planet(now.planet).home
            kind = "colony" if counts else "lands"
            found.append(Consequence.model_validate({"kind": kind, "seat": seat, "number": ships}))
    return found


def _going_home(game: Cosmic) -> list[Consequence]:
    now = game.encounter
    if now.result != "defense wins":
        return []
    return [
        Consequence(kind="home", seat=seat, number=now.beside[seat])
        for seat in game.timing_order()
        if now.beside.get(seat)
    ]


def _looted(game: Cosmic) -> list[Consequence]:
    """Return the Lucre taken from the planet, or that a landing offense will take."""
    now = game.encounter
    found = dict(now.looted)
    if now.result == "offense wins" and (there := game.planet(now.planet).lucre):
        found[now.offense] = found.get(now.offense, 0) + there
    return [
        Consequence(kind="lucre", seat=seat, number=found[seat])
        for seat in game.timing_order()
        if seat in found
    ]


def _due(game: Cosmic) -> list[Consequence]:
    """Return the rewards that wait for their mix, and the cards that a loser takes."""
    owed = [(seat, reward_units(game, seat)) for seat in rewarded(game)]
    taking = compensation(game)
    if not owed and taking is None:
        return []
    named = game.awaited()
    found = [
        Consequence(kind="rewards", seat=seat, number=units, awaited=seat in named)
        for seat, units in owed
        if units
    ]
    if taking is not None:
        now = bool(game.stack) and isinstance(game.stack[-1], TakeCards) and taking.seat in named
        units = taking.units
        found.append(Consequence(kind="compensation", seat=taking.seat, number=units, awaited=now))
    return found
