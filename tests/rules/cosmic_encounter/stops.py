"""Helpers for tests of stops, and a way to close a round."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import acting

CAUTION = ("unless:2:defense", "else:decline")
BY_CLOCK = {"stops": "by the clock"}


def named(game, seat) -> list[str]:
    return game.stack[-1].named.get(seat)


def keys(game, seat) -> list[str]:
    return [key_of(card) for card in game.player(seat).hand]


def public(game) -> tuple:
    return game.view(None), game.awaited(), game.clocks(), game.moment


def close(game) -> None:
    """Those who are waited for let pass or take the fallback, then the clock ends, once."""
    rounds, stop = game.rounds, game.stop
    while (game.rounds, game.stop) == (rounds, stop):
        waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
        if waiting:
            seat, ask = waiting[0]
            game.play(seat, [] if ask.moment == "stop" else ask.fallback)
        else:
            game.clock_ended(game.clocks()[0])


def offered_ids(game, seat) -> list[str]:
    return [option.id for option in acting(game, seat).open]
