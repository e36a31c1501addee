"""The conditions of orders, which depend on public facts alone."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import cosmic_deck, flare_of, key_of, reward_deck
from rules.cosmic_encounter.model.power import EFFECTS, Power
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.model.windows import STOPS
from rules.cosmic_encounter.phases.reveal import Reveal, winner_as_it_stands, would_win
from rules.cosmic_encounter.phases.standing.words import (
    ANSWERS,
    ANY,
    CONDITIONS,
    aliens,
    cards,
    options,
    other_ids,
)
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced, uses
from rules.kernel import Option, Seat
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action

WHEN: Final = ("when", "main", "acts", "power", "played", "could", "allied")
"""The kinds of conditions of which one must hold."""
MOST_ALLIED: Final = 12


def conditions(view: Mapping[str, Any]) -> Iterator[Option]:
    """Yield the possible conditions of an order."""
    others = other_ids(view)
    yield from options("in", [*(s for s in STOPS if s != "D"), ANSWERS], "Where")
    yield from options("when", CONDITIONS, "When")
    yield from options("main", others, "When another is a main player")
    yield from options("acts", others, "When another announces")
    yield from options("power", aliens(view), "When a power is announced or foreseen")
    yield from options("played", [ANY], "When a card is played")


def holds(game: Cosmic, seat: Seat, stop: Stop, chosen: Iterable[str]) -> bool:
    """Whether an order with these details holds in the present round."""
    named = list(chosen)
    return _is_where(game, stop, named) and is_met(game, seat, stop, named, known(game, stop))


def known(game: Cosmic, stop: Stop) -> list[Action]:
    """Return the announced and the foreseen actions."""
    return [*stop.chain, *stop.coming(game)]


def _is_where(game: Cosmic, stop: Stop, named: list[str]) -> bool:
    where = [id.partition(":")[2] for id in named if id.startswith("in:")]
    return not where or game.stop in where or (ANSWERS in where and bool(stop.chain))


def is_met(
    game: Cosmic, seat: Seat, stop: Stop, named: Iterable[str], actions: list[Action]
) -> bool:
    """Whether one of the conditions is met, or none is named.

    Args:
        game: the table.
        seat: the owner of the order.
        stop: the present stop.
        named: its details.
        actions: the actions that it may be about.
    """
    found = [id for id in named if id.partition(":")[0] in WHEN]
    return not found or any(_met(game, seat, stop, id, actions) for id in found)


def _met(game: Cosmic, seat: Seat, stop: Stop, id: str, actions: list[Action]) -> bool:
    kind, _, rest = id.partition(":")
    match kind:
        case "when":
            return _of_me(game, seat, stop, rest)
        case "main":
            return int(rest) in game.encounter.mains
        case "acts":
            return any(action.seat == int(rest) for action in actions if action in stop.chain)
        case "power":
            return any(announced.power_used(action) == rest for action in actions)
        case "played":
            played = [key_of(announced.card_of(a)) for a in actions if a in stop.chain]
            return any(key and rest in (ANY, key) for key in played)
        case "could":
            return could_be_played(game, stop, rest)
        case _:
            return allied_ships(game) >= int(rest)


def _of_me(game: Cosmic, seat: Seat, stop: Stop, condition: str) -> bool:
    now = game.encounter
    match condition:
        case "main":
            return seat in now.mains
        case "ally":
            return seat not in now.mains and now.side_of(seat) is not None
        case "attacked":
            return seat == now.defense
        case "named":
            return bool(stop.chain) and stop.chain[-1].id.partition("@")[2] == str(seat)
        case "losing":
            return loses(game, seat)
        case "wins":
            stands = isinstance(stop, Reveal) and winner_as_it_stands(game) == "offense"
            return stands and any(each != seat for each in would_win(game))
        case _:
            deal = now.deal
            return deal is not None and bool(deal.gives.planet or deal.takes.planet)


def allied_ships(game: Cosmic) -> int:
    """Return the number of all allies' ships."""
    now = game.encounter
    there = [n for seat, n in now.gate.items() if seat != now.offense]
    return sum(there) + sum(now.beside.values())


def loses(game: Cosmic, seat: Seat) -> bool:
    """Whether the seat takes part, and its side is losing."""
    stop, side = game.stack[-1], game.encounter.side_of(seat)
    if not isinstance(stop, Reveal) or side is None:
        return False
    return winner_as_it_stands(game) not in ("", "deal", side)


# ---- cards that could be played ------------------------------------------------------------------


def could_be_played(game: Cosmic, stop: Stop, key: str) -> bool:
    """Whether somebody might play this card here, by public facts."""
    if _all_in_sight(game, key):
        return False
    windows = uses.windows_of(key)
    if not windows.isdisjoint(stop.moments[stop.at :]):
        return True
    answers = (
        window
        for action in known(game, stop)
        for seat in (action.seat, *game.playing)
        for window in announced.answer_windows(game, seat, action)
    )
    return any(window in windows for window in answers)


def _all_in_sight(game: Cosmic, key: str) -> bool:
    """Whether all copies lie in public view."""
    if isinstance(EFFECTS.get(key), Technology):
        seen = [tech.shown for player in game.seated for tech in player.techs]
        return key in (*seen, *game.tech_discards)
    if isinstance(EFFECTS.get(key.removeprefix("flare_")), Power) and key.startswith("flare_"):
        copies: tuple[str, ...] = (flare_of(key.removeprefix("flare_")),)
    else:
        copies = _copies(key, game.values, rewards=game.options.rewards)
    out = [card for player in game.seated for card in player.out]
    seen = [*game.discard_pile, *game.reward_discards, *out]
    return all(card in seen for card in copies)


@cache
def _copies(key: str, values: str, *, rewards: bool) -> tuple[str, ...]:
    """Return all copies of a card in the decks in play."""
    decks = [*cosmic_deck(), *(reward_deck(values) if rewards else ())]
    return tuple(card for card in decks if key_of(card) == key)


def could(group: str) -> Iterator[Option]:
    """Yield an option for every card that could be played, held or not."""
    return cards("could", group)
