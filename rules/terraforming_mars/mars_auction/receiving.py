"""The winners' part: pay, and keep what is played or taken (docs/rules, section 16)."""

from rules.kernel import Frame, Seat
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import charge


def pay(game: Terraforming, seat: Seat, due: int) -> Frame | None:
    """Charge a debt; a player with less pays all there is (A10)."""
    player = game.player(seat)
    if due <= player.means(()):
        return charge(game, Cause(seat), due)
    game.tell("{seat:seat} owed {n:mc} and paid all they had.", seat=seat, n=due)
    return charge(game, Cause(seat), player.means(()))


def keep(game: Terraforming, card: str) -> None:
    """Mark a card as kept, for the chart after the game; others were only paid for."""
    for sold in game.sales:
        if sold.card == card:
            sold.kept = True
