"""Conditions that several aliens and cards share: `when=…` of a marked method."""

from rules.cosmic_encounter.model.power import Effects, Use
from rules.cosmic_encounter.state import Cosmic


def with_own_power(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether a super flare answers a use of its own power, which it changes."""
    answered = use.answered
    return (
        answered is not None and answered.seat == use.seat and answered.id.startswith(f"{of.id}.")
    )


def of_oneself(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the event concerns the player itself; ahead of any event, it may."""
    return bool(use.event.get("seat", use.seat) == use.seat)


def of_another(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the event concerns another player."""
    return bool(use.event.get("seat") != use.seat)


def attacks(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether both main players have shown attack cards."""
    return game.encounter.attacks


def shows_attack(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the player has shown an attack card."""
    shown = game.encounter.shown.get(use.seat)
    return shown is not None and shown.type == "attack"


def has_allies(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the player's side has allies."""
    side = game.encounter.side_of(use.seat)
    return side is not None and bool(game.encounter.allies(side))


def has_encounter_cards(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the player holds an encounter card."""
    return bool(game.encounter_cards(use.seat))


def opponent_has_cards(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the opponent holds a card."""
    return bool(game.player(game.encounter.opponent(use.seat)).hand)


def has_ships_in_warp(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether the player has a ship in the warp."""
    return game.player(use.seat).warp > 0


def has_discards(of: Effects, game: Cosmic, use: Use) -> bool:
    """Whether a cosmic card is discarded."""
    return bool(game.discard_pile)
