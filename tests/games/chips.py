"""Hidden Stones: the stones that a player has taken lie behind a screen. Nobody acts in secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from rules.kernel import Answer, OwnSeat, Seat
from rules.meta import Options
from tests.games import stones
from tests.games.stones import Stones, Taker, Taking


class Screened(Taker):
    taken: Annotated[int, OwnSeat] = 0


class HiddenStones(Stones):
    """The table."""

    players: list[Screened]  # type: ignore[assignment]  # they have a screen besides


class TakingBehindScreens(Taking):
    def answer(self, game: HiddenStones, seat: Seat, answer: Answer) -> None:  # type: ignore[override]  # of this game
        game.players[seat].taken += answer
        super().answer(game, seat, answer)


def new(seats: int, options: Options, seed: str, owners: str) -> HiddenStones:
    players, turns = [Screened(seat=seat) for seat in range(seats)], [TakingBehindScreens()]
    game = HiddenStones(seed=seed, answered=[0] * seats, players=players, stack=turns)
    game.begin()
    return game


META = replace(stones.META, id="chips", name="Hidden Stones", new=new, game=HiddenStones)
