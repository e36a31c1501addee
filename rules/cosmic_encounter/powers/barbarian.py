"""Barbarian."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.cards import ChooseDiscards, discard
from rules.cosmic_encounter.steps.deciding import Answers
from rules.cosmic_encounter.steps.giving import PickCards
from rules.cosmic_encounter.stops.then import then


class Barbarian(Power):
    """Loots the hand of the beaten defense."""

    id, name, alert = "barbarian", "Barbarian", "green"

    def _has_won(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.result == "offense wins"

    @at("resolution_before_compensation", who="offense", use="mandatory", when=_has_won)
    def loot(self, game: Cosmic, use: Use) -> Frame | None:
        """Loot the defense's hand.

        Ruling (barbarian_hand): played encounter cards are no part of the hand, and a deal is no
        win.
        """
        now = game.encounter
        if now.result != "offense wins":
            return None
        victim, ships = now.main("defense"), now.involved.get(use.seat, 0)
        return then(Loot.of(game, use.seat, victim, ships))

    def _can_have_gained(self, game: Cosmic, use: Use) -> bool:
        """Whether it has gained or still might: as a defensive ally, or a beaten negotiator."""
        now = game.encounter
        if now.gained.get(use.seat):
            return True
        if use.seat not in now.mains:
            return now.result == "defense wins" and use.seat in now.beside
        shown = now.shown.get(use.seat)
        beaten = now.winner is not None and now.side_of(use.seat) != now.winner
        return beaten and shown is not None and shown.type == "negotiate"

    @wild("after_gaining_compensation_or_rewards", who="main_or_ally", when=_can_have_gained)
    def throw_away(self, game: Cosmic, use: Use) -> Frame | None:
        gained, hand = game.encounter.gained.get(use.seat, []), game.player(use.seat).hand
        among = [card for card in gained if card in hand]
        if not among:
            return None
        return ChooseDiscards(seat=use.seat, number=len(among), among=among, least=0)

    def _may_have_won(self, game: Cosmic, use: Use) -> bool:
        return game.encounter.result in ("", "offense wins")

    @superpower(
        "resolution_before_compensation", who="offensive_ally", when=_may_have_won, lends=True
    )
    def loot_as_ally(self, game: Cosmic, use: Use) -> Frame | None:
        return self.loot(game, use)


class Loot(PickCards):
    """Choose cards of a hand, whose other cards are discarded."""

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        taken = super().carry_out(game, answers)
        return then(taken, discard(game, self.victim, [*game.player(self.victim).hand]))
