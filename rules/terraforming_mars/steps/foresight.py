"""The judgement whether a whole card can be carried out, before it is played."""

from collections.abc import Iterable

from rules.kernel import Seat
from rules.terraforming_mars.model.board import CITIES, OFF_MAP, Where
from rules.terraforming_mars.model.card import Card
from rules.terraforming_mars.model.effect import Cause, Effect
from rules.terraforming_mars.model.player import Player
from rules.terraforming_mars.model.tableau import Tableau, tableau
from rules.terraforming_mars.model.views import Resource
from rules.terraforming_mars.model.words import RESOURCES
from rules.terraforming_mars.state import Terraforming


class Ledger:
    """The gains and needs of a card's parts.

    All of it is sums. Raising before lowering is never worse, so if the sums work out, there is an
    order in which every part is possible.
    """

    def __init__(self, standing: Tableau) -> None:
        self.standing = standing  # with the judged card
        self.production: dict[Resource, int] = dict.fromkeys(RESOURCES, 0)
        self.stock: dict[Resource, int] = dict.fromkeys(RESOURCES, 0)
        self.money_needed = 0
        self.met = True

    def require(self, *conditions: bool) -> None:
        """Add conditions that must hold, whatever the sums are."""
        self.met = self.met and all(conditions)

    def add_tile(self, game: Terraforming, cause: Cause, tile: str, at: Where) -> None:
        """Add the gains of the player's cards for such a tile, wherever it lies."""
        if tile == "ocean" and not game.steps_left("oceans"):
            return
        if not game.land.has_space(at, tile, cause.seat):
            self.require(game.options.no_room == "lost")
            return
        kind = "city" if tile in CITIES else tile
        for card, trigger in self.standing.on_tile:
            if trigger.matches(kind, (), on_mars=at not in OFF_MAP):
                self.add(game, cause._replace(source=card), trigger.do)

    def add(self, game: Terraforming, cause: Cause, effects: Iterable[Effect]) -> None:
        """Add the gains and needs of effects."""
        for effect in effects:
            effect.foresee(game, cause, self)

    @property
    def brought(self) -> tuple[tuple[Resource, int], ...]:
        """The stock that the parts bring in sum."""
        return tuple((resource, n) for resource, n in self.stock.items() if n > 0)

    def balances(self, player: Player) -> bool:
        """Whether the player can carry out all of it."""
        if not self.met:
            return False
        for resource, change in self.production.items():
            if change < 0 and player.spare_production(resource) + change < 0:
                return False
        for resource, change in self.stock.items():
            if change < 0 and player.stock[resource] + change < 0:
                return False
        return not self.money_needed or player.means(()) + self.stock["mc"] >= self.money_needed


def feasible(
    game: Terraforming,
    player: Player,
    card: Card,
    ahead: Iterable[tuple[Resource, int]] = (),
    brought: Iterable[tuple[Resource, int]] = (),
) -> bool:
    """Whether all required parts of a card are possible for a player, in some order.

    Args:
        game: the table.
        player: the player.
        card: the card.
        ahead: production that comes before it.
        brought: stock that comes before it.
    """
    if not card.musts and game.options.no_room == "lost":
        return True
    seat = player.seat
    kept = player.in_play if card.kind == "event" else [*player.in_play, card.key]
    ledger = Ledger(tableau(tuple(dict.fromkeys(kept))))
    for resource, n in ahead:
        ledger.production[resource] += n
    for resource, n in brought:
        ledger.stock[resource] += n
    # Where the order is free, what triggers bring may pay for a card that this one plays.
    free = game.options.order_of_effects == "free"
    triggers = _triggers(seat, card, ledger.standing)
    play = [(Cause(seat, card.key), card.play)]
    for cause, effects in (*triggers, *play) if free else (*play, *triggers):
        ledger.add(game, cause, effects)
    return ledger.balances(player)


def _triggers(seat: Seat, card: Card, standing: Tableau) -> list[tuple[Cause, tuple[Effect, ...]]]:
    """Return what the player's cards do for the tags of a card."""
    return [
        (Cause(seat, source, card.key), on_tag.do * sum(tag in on_tag.tags for tag in card.tags))
        for source, on_tag in standing.on_tag
    ]
