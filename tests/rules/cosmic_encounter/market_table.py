"""Tables at stop T of seat 0, with these cards at the market, and what seats say there."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.lucre.market import kind_of
from rules.cosmic_encounter.match import Match
from rules.cosmic_encounter.phases.plans import AGAIN, CALL, IF_CALLED, next_bid
from rules.cosmic_encounter.phases.turn import StartOfTurn, Turn
from tests.rules.cosmic_encounter.lucre_table import rich
from tests.rules.cosmic_encounter.table import told

ENCOUNTER = ("attack_08", "negotiate")
"""A hand with which one may have an encounter."""


def market(
    *kinds: str, free: Sequence[int] = (9, 9, 9), begun: bool = True, **chosen: Any
) -> CosmicEncounter:
    """Seat 0 begins its turn; the market is filled with cards of these kinds, then with others."""
    options = {"techs": True, **chosen}
    game = rich(free, **options)
    deck = game.stall.deck.cards
    for kind in reversed(kinds):
        card = next(card for card in deck if kind_of(card) == kind)
        deck.remove(card)
        deck.insert(0, card)
    game.phase = "start_turn"
    game.stack = [Match(at="end"), Turn(seat=0, at="start_turn")]
    if begun:
        game.begin()
        game.take_news()
    return game


def up_to(n: int, then: str = "pass") -> dict[str, Any]:
    """A secret maximum."""
    return {"up_to": n, "then": then}


def lot(game: CosmicEncounter, kind: str) -> str:
    """The card of this kind at the market."""
    return next(card for card in game.stall.lots if kind_of(card) == kind)


def speak(
    game: CosmicEncounter,
    seat: int,
    *,
    calls: Mapping[str, Any] | None = None,
    others: Mapping[str, Any] | None = None,
    again: bool = False,
    **said: Any,
) -> None:
    """A seat says at the market what it calls and bids on, by kinds.

    A call is answered with a maximum, a number, or a number and a maximum. `most`, `in_all` and
    `pays` are answers to the questions of these names.
    """
    calls, others = {**(calls or {})}, {**(others or {})}
    ids = [CALL + lot(game, kind) for kind in calls]
    ids += [IF_CALLED + lot(game, kind) for kind in others]
    game.play(seat, ids + ([AGAIN] if again else []))
    while isinstance(stop := game.stack[-1], StartOfTurn) and seat in stop.drafts:
        name, ask = next_bid(game, seat, stop.drafts[seat])
        what, _, card = name.partition(" ")
        if not card:
            game.play(seat, said.get(what, ask.fallback))
            continue
        answer = calls.get(kind_of(card), others.get(kind_of(card)))
        if isinstance(answer, tuple):
            answer = answer[what == "limit"]
        game.play(seat, answer if what == "open" or isinstance(answer, dict) else None)


def others_pass(game: CosmicEncounter) -> None:
    """Everybody who has not spoken in stop T lets the market pass."""
    while isinstance(stop := game.stack[-1], StartOfTurn):
        asked = [s for s, ask in game.asks().items() if not ask.optional and s in stop.seats]
        if not asked:
            return
        game.play(asked[0], [])


def won(kind: str, seat: int = 0, **chosen: Any) -> CosmicEncounter:
    """This seat has bought a card of this kind for what it costs at least."""
    game = market(kind, "move_all_ships", **chosen)
    speak(game, seat, calls={kind: up_to(9)}, again=chosen.get("again", False))
    others_pass(game)
    return game


def play_on(game: CosmicEncounter, says: Mapping[str, Any] | None = None, *, until=None) -> None:
    """Play on with fallbacks, or as is said by the moments of questions, until this is so."""
    for _ in range(300):
        if game.over or (until is not None and until(game)):
            return
        waiting = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
        seat, ask = waiting[0]
        said = (says or {}).get(ask.moment, ask.fallback)
        game.play(seat, said(ask) if callable(said) else said)
    raise AssertionError("it does not end")


def in_encounter(game: CosmicEncounter) -> bool:
    """The turn has come to its own encounter."""
    return game.stop not in ("", "T") and not game.encounter.extra


def lines(game: CosmicEncounter) -> list[str]:
    """Return the public lines about calls, bids and sales."""
    words = ("calls", "bids", "passes", "buys")
    return [line for line in told(game).splitlines() if any(word in line for word in words)]
