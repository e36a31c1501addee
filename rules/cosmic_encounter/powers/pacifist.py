"""Pacifist."""

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import replace_card, side_of
from rules.cosmic_encounter.stops.present import window_now

ATTACK = 15
FEWER = 2
"""Ships that the super flare shifts to the opponent when a deal fails."""


class Pacifist(Power):
    """Wins with a negotiate against an attack."""

    id, name, alert = "pacifist", "Pacifist", "green"

    def _in_peace(self, game: Cosmic, use: Use) -> bool:
        """Whether it shows a negotiate against an attack; a morph has been copied by now."""
        now = game.encounter
        if now.defense is None or len(now.shown) < 2:
            return False
        mine, theirs = now.shown[use.seat], now.shown[now.opponent(use.seat)]
        return mine.type == "negotiate" and theirs.type == "attack"

    @at("outcome", who="main", use="mandatory", when=_in_peace)
    def win_in_peace(self, game: Cosmic, use: Use) -> None:
        """Win in peace.

        Ruling (first_win): of it and a zapped Human, who would both win, the first in timing order
        does.
        """
        now = game.encounter
        if not now.won_by or self._comes_before_human(game, use.seat):
            now.won_by = side_of(game, use.seat)

    def _comes_before_human(self, game: Cosmic, seat: Seat) -> bool:
        """Whether it acts before Human, whose zap alone wins before the outcome."""
        human, order = game.owner_of("human"), game.timing_order()
        return human is not None and order.index(seat) < order.index(human)

    @wild("reveal_after_reveal", who="main", when=_in_peace)
    def take_up_arms(self, game: Cosmic, use: Use) -> None:
        replace_card(game, use.seat, "attack", ATTACK)

    def _deal_fails(self, game: Cosmic, use: Use) -> bool:
        """Whether a deal fails; a made deal may still be quashed before this."""
        if game.encounter.result == "failed deal":
            return True
        return game.encounter.result == "deal" and window_now(game) == "resolution_deal_made"

    @superpower("failed_deal", who="main", when=_deal_fails)
    def shift_losses(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        other = now.opponent(use.seat)
        now.fails[use.seat] = now.fails.get(use.seat, 0) - FEWER
        now.fails[other] = now.fails.get(other, 0) + FEWER
