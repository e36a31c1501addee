"""Cancelling: zapped powers, stopped cards."""

from rules.cosmic_encounter.model.power import Power, Use
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.announced import card_of, mark_stopped, use_of
from rules.cosmic_encounter.stops.frame import gain
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.kernel import Frame, Seat
from rules.parts.stop.windows import Action


def zap_power(game: Cosmic, use: Use) -> Frame | None:
    """Cancel the answered use; the power is out for the rest of the encounter."""
    action: Action = use.answered
    zapped = use_of(game, action)
    mark_stopped(game, action)
    game.encounter.zapped.append(zapped.of.id)
    text = "The power of {seat:seat}, {alien}, is zapped."
    game.tell(text, seat=action.seat, alien=zapped.of.name)
    return zapped.of.zapped(game, zapped) if isinstance(zapped.of, Power) else None


def zap_card(game: Cosmic, action: Action) -> Frame | None:
    """Cancel a card that is being played: it is discarded, and others may react to that."""
    mark_stopped(game, action)
    card = card_of(action)
    lift_played(game, action.seat, card)
    game.put_away([card])
    game.tell("{card} of {seat:seat} is cancelled.", card=game.named(card), seat=action.seat)
    return Reaction.to(game, "on_other_discard", seat=action.seat, cards=[card])


def stop_flare(game: Cosmic, action: Action) -> None:
    """Stop a flare: it goes back to its holder, who may use another one, but not this again."""
    mark_stopped(game, action)
    card = card_of(action)
    lift_played(game, action.seat, card)
    if action.seat in game.gone:
        game.put_away([card])
    else:
        game.take_back(action.seat, card)
    if action.seat in game.encounter.flares:
        game.encounter.flares.remove(action.seat)
    game.tell("{card} of {seat:seat} is stopped.", card=game.named(card), seat=action.seat)


def take_played(game: Cosmic, action: Action, taker: Seat) -> None:
    """Take an artifact or flare from its player, without effect."""
    mark_stopped(game, action)
    card = card_of(action)
    lift_played(game, action.seat, card)
    gain(game, taker, [card])
    game.tell("{seat:seat} takes {card}.", seat=taker, card=game.named(card))


def lift_played(game: Cosmic, seat: Seat, card: str) -> None:
    """Lift a played card; a leaver's lies on the discards."""
    for pile in (game.player(seat).out, game.discard_pile, game.reward_discards):
        if card in pile:
            pile.remove(card)
            return
