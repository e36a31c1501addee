"""Human."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import replace_card, side_of

MORE, SUPER = 4, 8


class Human(Power):
    """Adds 4 to its side's total; its side wins at once if that use is zapped."""

    id, name, alert = "human", "Human", "yellow"

    @at("reveal_totals", who="main_or_ally", use="mandatory")
    def four_more(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        amount = SUPER if now.notes.get("human") == "super" else MORE
        now.term("flat", use.why, use.seat, side_of(game, use.seat), amount)

    def zapped(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (first_win): it wins whatever cards were shown; what wins first stands."""
        now = game.encounter
        if not now.won_by:
            now.won_by = side_of(game, use.seat)
        return None

    def _not_against_human(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        opponent = game.player(now.opponent(use.seat))
        return use.seat in now.shown and "human" not in opponent.aliens

    @wild("reveal_after_reveal", who="main", when=_not_against_human, after_use="owner or discard")
    def answer_to_everything(self, game: Cosmic, use: Use) -> None:
        replace_card(game, use.seat, "attack", 42)

    @superpower("reveal_after_reveal", who="main_or_ally")
    def eight_more(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["human"] = "super"

    @superpower("reveal_totals", who="main_or_ally", after_use="discard")
    def zap_itself(self, game: Cosmic, use: Use) -> None:
        game.encounter.zapped.append(self.id)
        self.zapped(game, use)
