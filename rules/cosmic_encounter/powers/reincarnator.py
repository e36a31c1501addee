"""Reincarnator."""

from rules.cosmic_encounter.alien import Cosmic, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.conditions import with_own_power
from rules.cosmic_encounter.steps.powers import (
    drop_power,
    random_unused,
    swapped_powers,
    take_new_power,
)
from rules.cosmic_encounter.steps.turns import has_lost
from rules.kernel import Option


class Reincarnator(Power):
    """Becomes another alien by chance whenever it loses."""

    id, name, alert = "reincarnator", "Reincarnator", "yellow"

    def _has_lost(self, game: Cosmic, use: Use) -> bool:
        """Whether it has lost as a main player or ally, though allies' ships are gone by now."""
        return has_lost(game, use.seat)

    @at("resolution_outcome", use="mandatory", when=_has_lost)
    def reincarnate(self, game: Cosmic, use: Use) -> None:
        if game.encounter.notes.pop(self.id + "_super", None):
            return
        for alien in swapped_powers(game, use.seat, but=self.id):
            drop_power(game, alien)  # the former incarnation, or a thief's former power
        notes = game.sheet(self.id).notes
        notes.pop("brings", None)
        new = random_unused(game)
        if new is not None:
            take_new_power(game, use.seat, new)
            notes["brings"] = new.id

    @superpower("on_power_use", when=with_own_power)
    def stay_as_it_is(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes[self.id + "_super"] = "super"

    def _losers(self, game: Cosmic, use: Use) -> list[Option]:
        return [
            Option(str(seat), say("{s:seat}", s=seat))
            for seat in game.timing_order()
            if seat != use.seat
            and has_lost(game, seat)
            and self.id not in game.player(seat).aliens
            and game.player(seat).aliens
        ]

    @wild("resolution_outcome", targets=_losers, after_use="target")
    def pass_on(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes.setdefault(self.id, []).append(use.target_seat)

    def after_encounter(self, game: Cosmic) -> None:
        """Swap the powers of those who were given the flare."""
        for seat in game.encounter.notes.pop(self.id):
            new = random_unused(game)
            if new is None or seat in game.gone:
                continue
            for alien in swapped_powers(game, seat):
                drop_power(game, alien)
            take_new_power(game, seat, new)
