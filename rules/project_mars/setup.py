"""The setup of a table (rulebook, setup)."""

from typing import Final

from rules.kernel import Seat
from rules.meta import Options
from rules.parts.deck import Deck
from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.match import Turn
from rules.project_mars.model.effects import Price
from rules.project_mars.model.options import MarsOptions
from rules.project_mars.state import Mars, Player
from rules.project_mars.steps.draw import draw

SEATS: Final = range(2, 5)


def new(seats: int, options: Options, seed: str, values: str = "") -> Mars:
    """Return a table at its first question: the contract auction of the first turn (PM-04).

    Raises:
        ValueError: the game is not for this number of players.
    """
    if seats not in SEATS or not isinstance(options, MarsOptions):
        raise ValueError(f"Project Mars is for {SEATS[0]} to {SEATS[-1]} players")
    known = catalogue(values)
    game = Mars(
        seed=seed,
        answered=[0] * seats,
        options=options,
        values=values,
        seated=[
            Player(seat=seat, money=known.board.money, materials=known.board.materials)
            for seat in range(seats)
        ],
        draw_deck=Deck(cards=list(known.deck)),
        launch=known.launch_date(seats).id,
        # PM-01: there are as many Test Flights as players
        test_flights=list(known.test_flights[:seats]),
        stack=[Turn()],
    )
    game.draw_deck.shuffle(game)
    game.holder = _starting_player(game)
    game.tell("{seat:seat} starts with the contract.", seat=game.holder)
    _seat_bonus(game)
    draw(game, seats + known.pool.first)
    game.begin()
    return game


def _starting_player(game: Mars) -> Seat:
    """Return the named starting player, or one drawn by chance.

    Ruling (PM-02): nobody can check who last read of Mars, so a seat is drawn unless named.
    """
    named = [seat for seat in game.seats if game.options.starting_player == f"seat {seat + 1}"]
    return named[0] if named else int(game.chance() * len(game.seats))


def _seat_bonus(game: Mars) -> None:
    """Give late seats their bonus.

    Ruling (PM-54): with `seat_bonus`, late seats of the first turn have more money.
    """
    if not game.options.seat_bonus:
        return
    bonus = game.catalogue.seat_bonus.of(len(game.seats))
    for seat, money in zip(game.clockwise(game.holder), bonus, strict=False):
        if money:
            game.gain(seat, Price(money=money))
            game.tell("{seat:seat} starts with {money:money} more.", seat=seat, money=money)
