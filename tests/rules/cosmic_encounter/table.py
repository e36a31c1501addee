"""Tables of Cosmic Encounter at a given place, and how to go on from there.

`meeting` makes an encounter at stop C (Cards); `go` plays on, with the fallback for everything that
a test does not say.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cosmic_encounter.cards.catalogue import flare_of, key_of
from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.match import Match, Turn
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.pieces import AlienSheet
from rules.cosmic_encounter.model.power import power
from rules.cosmic_encounter.phases.deal import Negotiation
from rules.cosmic_encounter.phases.encounter import EncounterRun
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.steps.turns import begin_encounter
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.kernel import MORE, Allocation, is_legal
from rules.parts.stop.words import MORE_TO_DO

DULL = ("attack_04", "attack_10", "negotiate")
"""The hand of a player if a test names none."""


def table(
    *aliens: str,
    hands: Mapping[int, Sequence[str]] | None = None,
    at: str = "regroup",
    **chosen: Any,
) -> CosmicEncounter:
    """Seat 0 is about to begin an encounter at this step of it; the aliens are those of the seats.

    A seat may have `''` as its alien: none. Hands are lists of keys (`attack_08`, `flare_human`).
    """
    options = CosmicOptions(**{"stops": "all speak", "rewards": True, **chosen})
    game = new(max(3, len(aliens)), options, "a test")
    game.flare_deck.cards = [
        *game.flare_deck.cards,
        *(flare_of(alien) for player in game.seated for alien in player.dealt),
    ]
    for seat in game.seats:
        alien = aliens[seat] if seat < len(aliens) else ""
        player = game.player(seat)
        player.dealt, player.aliens = [], [alien] if alien else []
        if alien:
            tokens = power(alien).tokens_at_start
            game.sheets.append(AlienSheet(alien=alien, seat=seat, tokens=tokens))
    for seat in game.seats:
        for key in (hands or {}).get(seat, DULL):
            player = game.player(seat)
            player.hand.append(take(game, key))
    game.turn, game.active = 1, 0
    begin_encounter(game, 0, 1)
    game.stack = [Match(at="end"), Turn(seat=0, at="added"), EncounterRun(at=at)]
    return game


def take(game: CosmicEncounter, key: str) -> str:
    """A card of this key out of whatever pile it lies in."""
    for pile in (game.draw_deck.cards, game.flare_deck.cards, game.reward_deck.cards):
        for card in pile:
            if key_of(card) == key:
                pile.remove(card)
                return card
    raise LookupError(f"no {key} is left")


def meeting(
    *aliens: str,
    hands: Mapping[int, Sequence[str]] | None = None,
    ships: tuple[int, int] = (3, 4),
    allies: Mapping[int, tuple[str, int]] | None = None,
    at: str = "planning",
    begun: bool = True,
    **chosen: Any,
) -> CosmicEncounter:
    """Return an attack of seat 0 on seat 1 at B1, with these ships on both sides and allies."""
    game = table(*aliens, hands=hands, at=at, **chosen)
    now = game.encounter
    now.defense, now.planet, now.destiny = 1, "B1", "B#0"
    game.lift(0, {"A1": 4})
    now.gate[0] = ships[0]
    game.settle(0, "A2", 4 - ships[0])
    if ships[1] < 4:
        game.lift(1, {"B1": 4 - ships[1]})
        game.settle(1, "B2", 4 - ships[1])
    for seat, (side, n) in (allies or {}).items():
        game.lift(seat, {f"{'ABCDEF'[seat]}1": n})
        (now.gate if side == "offense" else now.beside)[seat] = n
        now.invited["offense" if side == "offense" else "defense"].append(seat)
        now.answered[seat] = side
    if begun:
        game.begin()
    return game


def go(
    game: CosmicEncounter,
    *,
    until: str = "",
    cards: Mapping[int, str] | None = None,
    acts: Mapping[int, Sequence[str]] | None = None,
    says: Mapping[str, Any] | None = None,
    steps: int = 400,
) -> CosmicEncounter:
    """Play on until a stop of this letter asks, or until the encounter is over.

    Args:
        game: the table.
        until: `V` stops before the first question of stop V; empty: the next encounter begins.
        cards: the key of the card that a seat selects.
        acts: what a seat names in stops, as soon as it is offered: a part of the option's id
            (`cosmic_zap`, `human.four_more`, `plague#1@2`), until it has been announced.
        says: an ask's moment -> the answer to it (of every seat), or what makes one of the ask.
        steps: so many questions at most.
    """
    game._changes()  # whatever the test has put there, nobody has been asked about
    wanted = {seat: list(names) for seat, names in (acts or {}).items()}
    encounters, first = game.encounters, game.stop
    for _ in range(steps):
        if game.over or game.encounters != encounters:
            return game
        top = game.stack[-1]
        if until and game.stop == until != first and isinstance(top, CosmicStop | Negotiation):
            return game
        first = first if game.stop == first else ""
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        for used in game.encounter.used:
            said = f"{used.moment}:{used.thing}@{used.target}"
            mine = wanted.get(used.seat, [])
            mine[:] = [name for name in mine if name not in said]
        game.play(seat, _answer(game, seat, ask, wanted.get(seat, []), cards or {}, says or {}))
    raise AssertionError(f"it does not end: {[type(frame).__name__ for frame in game.stack]}")


def _answer(game, seat, ask, wanted, cards, says) -> Any:
    if wanted and ask.more == MORE_TO_DO:
        return MORE
    if ask.moment == "stop":
        return _named(ask, wanted)
    if ask.moment == "react":
        found = [o.id for o in ask.open for name in wanted if name in o.id]
        if found:
            return found[:1]
    if ask.moment == "select" and seat in cards:
        ids = [option.id for option in ask.open]
        return [next((id for id in ids if key_of(id) == cards[seat]), ask.fallback[0])]
    said = says.get(ask.moment, ask.fallback)
    said = said(ask) if callable(said) else said
    if isinstance(ask, Allocation) and isinstance(said, dict):
        said = {line.id: 0 for line in ask.lines} | said
        return said if is_legal(ask, said) else ask.fallback
    return said


def _named(ask, wanted) -> list[str]:
    """Return the first offered option for each wanted thing."""
    ids, named = [option.id for option in ask.open], []
    for name in wanted:
        found = next((id for id in ids if name in id and id not in named), None)
        if found is not None:
            named.append(found)
    return named


def told(game: CosmicEncounter) -> str:
    """Return the public lines since the last look."""
    return "\n".join(str(line.text) for line in game.take_news() if line.to is None)


def offered(game: CosmicEncounter, seat: int) -> list[str]:
    """The ids of what a seat may name now, beside what it decides."""
    game._changes()
    return [option.id for option in acting(game, seat).open]


def acting(game: CosmicEncounter, seat: int) -> Any:
    """Return the question about a seat's actions, without changing the table."""
    ask = game.asks()[seat]
    if ask.more is None:
        return ask
    other = type(game).load(game.save())
    other.play(seat, MORE)
    return other.asks()[seat]


def names(game: CosmicEncounter, seat: int, *ids: str) -> None:
    """A seat names what it does, beside what it decides if it decides anything."""
    if game.asks()[seat].more is not None:
        game.play(seat, MORE)
    game.play(seat, [*ids])


def one_question(game: CosmicEncounter, wanted: Mapping[int, str]) -> None:
    """Answer one question; of these seats each names what is called so, where it is offered."""
    seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
    acts = seat in wanted and (ask.more == MORE_TO_DO or ask.moment == "stop")
    ids = [id for id in offered(game, seat) if wanted[seat] in id] if acts else []
    if ids:
        names(game, seat, ids[0])
    else:
        game.play(seat, ask.fallback)


assert META.id == "cosmic_encounter"  # read in full, so that all cards are known
