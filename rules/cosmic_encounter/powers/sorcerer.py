"""Sorcerer."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.powers import trade_powers
from rules.cosmic_encounter.stops.present import unforeseen


class Sorcerer(Power):
    """Exchanges the two encounter cards."""

    id, name, alert = "sorcerer", "Sorcerer", "green"

    def _two_cards(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return all(seat in now.selected or seat in now.shown for seat in now.mains)

    @at("planning_after_select", who="main")
    def exchange(self, game: Cosmic, use: Use) -> None:
        """Ruling (sorcerer_open): cards that lie open already are exchanged as well."""
        if not self._two_cards(game, use):
            return
        now = game.encounter
        one, two = now.mains
        other = {one: two, two: one}
        now.selected = {other[seat]: card for seat, card in now.selected.items()}
        now.shown = {other[seat]: shown for seat, shown in now.shown.items()}
        game.seal()

    def _not_main(self, game: Cosmic, use: Use) -> bool:
        return game.owner_of(self.id) not in game.encounter.mains

    @wild("planning_before_select", when=_not_main, after_use="owner or discard")
    def trade(self, game: Cosmic, use: Use) -> None:
        unforeseen(game)  # players with new powers may want to select another card
        trade_powers(game, *game.encounter.mains)

    @superpower("planning_after_select", who="ally", lends=True)
    def exchange_as_ally(self, game: Cosmic, use: Use) -> None:
        self.exchange(game, use)
