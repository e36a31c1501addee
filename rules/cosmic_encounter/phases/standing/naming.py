"""The things that can be named in a stop, as orders see them."""

from collections.abc import Iterator

from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.uses import effects_of, harms_own
from rules.kernel import Ask, Choose, Seat, StandingOrder, is_legal
from rules.parts.stop.clock import ABSENT, WaitForMe
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action


class Naming(StandingOrder):
    """An order that names actions in a stop; `in_silence` returns them."""


def all_named(game: Cosmic, seat: Seat, ask: Ask) -> list[str]:
    """Return the actions that all orders of a seat name in a stop, the first of each."""
    found: list[str] = []
    for order in game.orders.get(seat, ()):
        said = order.in_silence(game, seat, ask) if isinstance(order, Naming) else None
        found += [id for id in (said[0] if said is not None else ()) if id not in found]
    return found if is_legal(ask, found) else []


def thing_of(id: str) -> str:
    """Return the card, power or technology of an option's id."""
    return id.rpartition(":")[2].rpartition(">")[2].partition("@")[0].partition("/")[0]


def target_of(id: str) -> str:
    """Return the target of an option's id; empty: no target was chosen."""
    return id.partition("@")[2]


def actions_of(game: Cosmic, stop: Stop) -> list[Action]:
    """Return all actions that something can be named against."""
    found = [*stop.chain, *stop.coming(game)]
    return [*found, *stop.windows.reacting(game)] if isinstance(stop, CosmicStop) else found


def offered(game: Cosmic, seat: Seat, ask: Choose) -> Iterator[str]:
    """Yield the possible actions, without those against the seat itself or its side."""
    stop = game.stack[-1]
    actions = actions_of(game, stop) if isinstance(stop, Stop) else []
    own = [action.key for action in actions if action.seat == seat]
    for option in ask.open:
        mine = option.id.partition(">")[0] in own
        known = effects_of(thing_of(option.id)) is not None
        if known and not mine and not is_against(game, seat, option.id):
            yield option.id


def is_against(game: Cosmic, seat: Seat, id: str) -> bool:
    """Whether an action is aimed at the seat itself, or helps the other side."""
    return harms_own(game, seat, id.rpartition(":")[2].rpartition(">")[2])


def ordered_to_wait(game: Cosmic, seat: Seat) -> bool:
    """Whether the seat has ordered to be waited for here, and so decides itself."""
    stop = game.stack[-1]
    return isinstance(stop, Stop) and any(
        isinstance(order, WaitForMe) and order.missed < ABSENT and order.waits(game, seat, stop)
        for order in game.orders.get(seat, ())
    )


def asks_itself(game: Cosmic, seat: Seat) -> bool:
    """Whether the seat is waited for here, for whatever reason.

    An order about its hand must not count as its word then. Else the round would close sooner where
    the seat holds an ordered card.
    """
    stop = game.stack[-1]
    usual = isinstance(stop, Stop) and bool(stop.clock) and stop.waits_for(game, seat)
    return usual or ordered_to_wait(game, seat)


def has_happened(stop: Stop, seat: Seat) -> bool:
    """Whether anything has happened in this stop since the seat could first decide in it."""
    return bool(stop.chain or stop.over or stop.former or stop.undecided.get(seat))
