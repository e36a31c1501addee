"""Tables with Lucre: so much free, so much invested, the rest in the bank."""

from collections.abc import Mapping, Sequence

from rules.cosmic_encounter.game import CosmicEncounter
from rules.cosmic_encounter.lucre import bank
from tests.rules.cosmic_encounter.table import meeting, table

PACES = ("by the clock", "all are waited for", "all speak")


def rich(
    free: Sequence[int] = (0, 0, 0), *, left: int | None = None, invested=None, **chosen
) -> CosmicEncounter:
    """Seat 0 is about to begin an encounter; what is not said to be elsewhere is in the bank."""
    seats = len(free)
    hands = {seat: ["negotiate"] for seat in range(4, seats)}  # there are not so many dull ones
    hands |= chosen.pop("hands", {})
    game = table(*chosen.pop("aliens", ("",) * seats), hands=hands, lucre=True, **chosen)
    return with_money(game, free, invested, left)


def fought(
    free: Sequence[int] = (0, 0, 0), *, invested=None, aliens=("", "", ""), **chosen
) -> CosmicEncounter:
    """Seat 0 attacks seat 1 on B1, ships launched and allies joined; with such money."""
    game = meeting(*aliens, lucre=True, at=chosen.pop("at", "lucre"), begun=False, **chosen)
    with_money(game, free, invested)
    game.begin()
    return game


def with_money(
    game: CosmicEncounter,
    free: Sequence[int],
    invested: Mapping[str, int] | None = None,
    left: int | None = None,
) -> CosmicEncounter:
    """Give seats and planets Lucre; the bank has `left`, or all the rest."""
    for seat in game.seats:
        game.player(seat).lucre = free[seat] if seat < len(free) else 0
    for planet, amount in (invested or {}).items():
        game.planet(planet).lucre = amount
    game.bank = 0
    game.bank = bank.due(game) - bank.total(game) if left is None else left
    return game


def purses(game: CosmicEncounter) -> list[int]:
    """The free Lucre of all seats."""
    return [player.lucre for player in game.seated]


def silence(game) -> None:
    """Let all clocks of stop C end; without any, all take the fallback."""
    while game.stop == "C":
        if clocks := game.clocks():
            game.clock_ended(clocks[0])
        else:
            seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
            game.play(seat, ask.fallback)
