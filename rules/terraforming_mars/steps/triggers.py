"""Triggers: effects of cards in play, whoever causes the event."""

from rules.kernel import Seat
from rules.terraforming_mars.model.board import CITIES, SPACES
from rules.terraforming_mars.model.card import Card
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.resolve import Pending, pending


def tile_parts(game: Terraforming, mover: Seat, tile: str, at: str) -> list[Pending]:
    """Return the triggers of a placed tile, in player order from its mover on."""
    kind = "city" if tile in CITIES else tile
    bonus, on_mars = game.land.bonus(at), at in SPACES
    parts: list[Pending] = []
    for seat in game.clockwise(mover):
        for card, trigger in game.player(seat).tableau.on_tile:
            if (seat == mover or trigger.anyone) and trigger.matches(kind, bonus, on_mars=on_mars):
                parts += pending(Cause(seat, card), trigger.do)
    return parts


def card_parts(game: Terraforming, mover: Seat, card: Card) -> list[Pending]:
    """Return the triggers of a played card: by each of its tags, by the card, by its price."""
    parts: list[Pending] = []
    for seat in game.clockwise(mover):
        own = seat == mover
        standing = game.player(seat).tableau
        for source, on_tag in standing.on_tag:
            if own or on_tag.anyone:
                matching = sum(tag in on_tag.tags for tag in card.tags)
                parts += pending(Cause(seat, source, card.key), on_tag.do * matching)
        for source, on_card in standing.on_card:
            if own and on_card.matches(card.kind, card.tags, has_points=card.has_points):
                parts += pending(Cause(seat, source, card.key), on_card.do)
    if card.is_project:
        parts += paid_parts(game, mover, card.cost)
    return parts


def paid_parts(game: Terraforming, mover: Seat, printed: int) -> list[Pending]:
    """Return the triggers of paying for something of this printed cost."""
    parts: list[Pending] = []
    for source, on_paid in game.player(mover).tableau.on_paid:
        if printed >= on_paid.least:
            parts += pending(Cause(mover, source), on_paid.do)
    return parts


def project_parts(game: Terraforming, mover: Seat, printed: int) -> list[Pending]:
    """Return the triggers of a standard project just paid for."""
    parts = paid_parts(game, mover, printed)
    for source, on_project in game.player(mover).tableau.on_project:
        parts += pending(Cause(mover, source), on_project.do)
    return parts
