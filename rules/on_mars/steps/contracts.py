"""Earth contracts that the map satisfies."""

from rules.kernel import Seat
from rules.on_mars.cards.catalogue import CONTRACT
from rules.on_mars.model.player import Taken
from rules.on_mars.state import OnMars


def check_contracts(game: OnMars) -> None:
    """Ruling (contract_at_once): an upgrade contract is completed as soon as it is satisfied."""
    for player in game.present:
        for taken in player.contracts:
            if not taken.completed and upgraded_enough(game, player.seat, taken):
                game.complete(player.seat, taken)


def upgraded_enough(game: OnMars, seat: Seat, taken: Taken) -> bool:
    """Whether the player's marker lies on the type within a large enough complex."""
    card = CONTRACT[taken.card]
    if card.sort != "upgrade":
        return False
    sizes = game.sizes()
    return any(
        one.upgraded_by == seat and one.tile == card.building and sizes[at] >= card.min_complex
        for at, one in game.buildings.items()
    )
