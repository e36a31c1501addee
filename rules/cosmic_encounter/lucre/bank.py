"""The money: in the bank, free with a player or invested on a planet, and its moves."""

from collections.abc import Sequence
from typing import Final

from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat, say

A_PLAYER: Final = 10
"""Lucre in the game for each player, always."""


class NotEnough(RuntimeError):
    """A payment beyond what is there, which the caller should have prevented."""


def total(game: Cosmic) -> int:
    """Return all Lucre, wherever it is: ten for each player, or none without the variant."""
    free = sum(player.lucre for player in game.seated)
    return game.bank + free + sum(planet.lucre for planet in game.planets)


def due(game: Cosmic) -> int:
    """Return the Lucre that `total` must make."""
    return A_PLAYER * len(game.seats) if game.options.lucre else 0


def in_seat_order(game: Cosmic) -> list[Seat]:
    """Return all players still in the game, from seat 1 on.

    Ruling (seat_one): seat 1 is the start player; the others count on in turn order.
    """
    return game.clockwise(game.start_player)


def free(game: Cosmic, seat: Seat) -> int:
    """Return the free Lucre of a player."""
    return game.player(seat).lucre


def invested(game: Cosmic, seat: Seat) -> dict[str, int]:
    """Return a player's invested Lucre by planet: it belongs to the system's owner.

    Ruling (stays_the_owners): it stays the owner's when the own colony there is lost.
    """
    return {planet.id: planet.lucre for planet in game.system(seat) if planet.lucre}


def richest(game: Cosmic, without: Sequence[Seat] = ()) -> Seat | None:
    """Return the seat with most free Lucre, the first from seat 1 on; None: nobody has any.

    Ruling (richest): invested Lucre does not count.
    """
    having = [seat for seat in in_seat_order(game) if seat not in without and free(game, seat)]
    return max(having, key=lambda seat: free(game, seat)) if having else None


def pay(game: Cosmic, seat: Seat, amount: int) -> None:
    """Move free Lucre of a player to the bank."""
    _lift(game, seat, amount)
    game.bank += amount


def receive(game: Cosmic, seat: Seat, amount: int) -> int:
    """Pay a player from the bank, as far as it goes; return the amount."""
    paid = min(amount, game.bank)
    game.bank -= paid
    game.player(seat).lucre += paid
    return paid


def hand_over(game: Cosmic, giver: Seat, taker: Seat, amount: int) -> None:
    """Move free Lucre from one player to another."""
    _lift(game, giver, amount)
    game.player(taker).lucre += amount


def place(game: Cosmic, planet: str, amount: int) -> None:
    """Invest free Lucre of a system's owner on one of its planets."""
    there = game.planet(planet)
    _lift(game, there.home, amount)
    there.lucre += amount


def take(game: Cosmic, planet: str, seat: Seat, amount: int) -> None:
    """Turn Lucre invested on a planet into a player's free Lucre."""
    _raise(game, planet, amount)
    game.player(seat).lucre += amount


def spend(game: Cosmic, planet: str, amount: int) -> None:
    """Move Lucre invested on a planet to the bank."""
    _raise(game, planet, amount)
    game.bank += amount


def all_to_the_bank(game: Cosmic, seat: Seat) -> None:
    """Send all Lucre of a leaver back to the bank, free and invested."""
    pay(game, seat, free(game, seat))
    for planet, amount in invested(game, seat).items():
        spend(game, planet, amount)


def hand_out(game: Cosmic) -> None:
    """Hand out Lucre at the start: one to the first player, two to the next, and so on."""
    for number, seat in enumerate(in_seat_order(game), 1):
        receive(game, seat, number)
    amounts = tuple(
        say("{seat:seat} {n}", seat=seat, n=free(game, seat)) for seat in in_seat_order(game)
    )
    game.tell("Lucre at the start: {amounts}; {n} in the bank.", amounts=amounts, n=game.bank)


def _lift(game: Cosmic, seat: Seat, amount: int) -> None:
    player = game.player(seat)
    if not 0 <= amount <= player.lucre:
        raise NotEnough(f"seat {seat} has no {amount} free Lucre")
    player.lucre -= amount


def _raise(game: Cosmic, planet: str, amount: int) -> None:
    there = game.planet(planet)
    if not 0 <= amount <= there.lucre:
        raise NotEnough(f"there is no {amount} Lucre on {planet}")
    there.lucre -= amount
