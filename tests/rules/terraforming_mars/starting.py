"""Games that have just been set up."""

from __future__ import annotations

from rules.kernel import Choose
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.setup import new
from rules.terraforming_mars.state import Terraforming


def start(seats: int = 2, **chosen: object) -> Terraforming:
    return new(seats, TerraformingOptions(**chosen), "a seed", "")  # type: ignore[arg-type]  # options of any kind


def settle_in(game: Terraforming, buy: int = 0) -> None:
    """Let each player take the first choices, and buy this many cards."""
    for seat in game.seats:
        while (ask := game.asks().get(seat)) and not ask.optional and game.phase == "setup":
            assert isinstance(ask, Choose)
            take = min(buy, ask.most) if ask.moment == "buy" else ask.least
            game.play(seat, [option.id for option in ask.options][:take])
