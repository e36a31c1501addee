"""Filch."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import discard, to_pay
from rules.cosmic_encounter.steps.turns import take_used_card, used_card
from rules.cosmic_encounter.steps.zaps import take_played
from rules.kernel import Option


class Filch(Power):
    """Takes the opponent's used encounter card."""

    id, name, alert = "filch", "Filch", "green"

    def _theirs(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.defense is not None and bool(used_card(game, now.opponent(use.seat)))

    @at("encounter_cards_discarded", who="main", when=_theirs)
    def pick_up(self, game: Cosmic, use: Use) -> None:
        take_used_card(game, use.seat, game.encounter.opponent(use.seat))

    def _negotiates(self, game: Cosmic, use: Use) -> list[Option]:
        return to_pay(game, use.seat, "negotiate")

    @wild("on_artifact_or_flare_played", targets=_negotiates, unseen=True)
    def take_it(self, game: Cosmic, use: Use) -> Frame | None:
        if use.target not in game.player(use.seat).hand:
            return None
        take_played(game, use.answered, use.seat)
        return discard(game, use.seat, [use.target])

    def _used(self, game: Cosmic, use: Use) -> list[Option]:
        mains = [seat for seat in game.encounter.mains if used_card(game, seat)]
        return [Option(str(seat), say("of {s:seat}", s=seat)) for seat in mains]

    @superpower("encounter_cards_discarded", targets=_used, lends=True)
    def take_any(self, game: Cosmic, use: Use) -> None:
        take_used_card(game, use.seat, use.target_seat)
