"""Warrior."""

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.model.pieces import Extra
from rules.cosmic_encounter.steps.conditions import has_encounter_cards
from rules.cosmic_encounter.steps.turns import has_lost, has_won_or_dealt, side_of

FOR_A_WIN, FOR_A_LOSS, MORE_IN_A_SHORT_GAME = 1, 2, 1


class Warrior(Power):
    """Gains experience from each encounter."""

    id, name, alert = "warrior", "Warrior", "green"

    def _experienced(self, game: Cosmic, use: Use) -> bool:
        shown = game.encounter.shown.get(use.seat)
        return shown is not None and shown.type == "attack" and self._tokens(game) > 0

    def _tokens(self, game: Cosmic) -> int:
        return game.sheet(self.id).tokens

    @at("reveal_totals", who="main", use="mandatory", when=_experienced)
    def fight(self, game: Cosmic, use: Use) -> None:
        tokens, side = self._tokens(game), side_of(game, use.seat)
        game.encounter.term("flat", use.why, use.seat, side, tokens)

    def encounter_over(self, game: Cosmic, owner: Seat) -> None:
        """Add tokens, which are no use of the power: a zap does not stop them.

        Ruling (warrior_success): a success that is neither a win nor a deal brings none.
        """
        if self.id not in game.player(owner).aliens or game.is_short_of_homes(owner):
            return
        if owner not in game.encounter.mains:
            return
        tokens = FOR_A_WIN if has_won_or_dealt(game, owner) else 0
        tokens = FOR_A_LOSS if has_lost(game, owner) else tokens
        if tokens:
            tokens += MORE_IN_A_SHORT_GAME if game.short else 0
            game.sheet(self.id).tokens += tokens
            text = "{seat:seat} gets {n:tokens} on Warrior."
            game.tell(text, seat=owner, n=tokens)

    def worth(self, game: Cosmic, seat: Seat) -> int:
        """Return its addition to a total."""
        return self._tokens(game)

    @wild("encounter_end", who="defense", when=has_encounter_cards, unseen=True)
    def strike_back(self, game: Cosmic, use: Use) -> None:
        extra = Extra(offense=use.seat, defense=game.encounter.offense, by=self.id)
        game.queue.append(extra)

    @superpower("reveal_totals", who="ally", lends=True)
    def fight_as_ally(self, game: Cosmic, use: Use) -> None:
        self.fight(game, use)
