"""Clone."""

from rules.cosmic_encounter.alien import Cosmic, Power, Seat, Use, at, superpower, wild
from rules.cosmic_encounter.steps.turns import keep_shown_card
from rules.cosmic_encounter.stops.announced import card_of

TWICE = 2


class Clone(Power):
    """Takes its encounter card back."""

    id, name, alert = "clone", "Clone", "green"

    def _lies_there(self, game: Cosmic, use: Use) -> bool:
        shown = game.encounter.shown.get(use.seat)
        return shown is not None and bool(shown.card)

    @at("encounter_cards_discard", who="main", when=_lies_there)
    def keep(self, game: Cosmic, use: Use) -> None:
        """Ruling (clone_first): the card that counted, before Filch and Fido can pick it up."""
        keep_shown_card(game, use.seat)
        game.tell("{seat:seat} keeps its encounter card.", seat=use.seat)

    @wild("on_own_artifact_played")
    def keep_artifact(self, game: Cosmic, use: Use) -> None:
        card = card_of(use.answered)
        if card in game.player(use.seat).out:
            game.encounter.kept.append(card)

    def _may_collect(self, game: Cosmic, use: Use) -> bool:
        """Whether it may collect, as a loser with a negotiate; before the result, always."""
        now, shown = game.encounter, game.encounter.shown.get(use.seat)
        if not now.result:
            return True
        beaten = now.winner is not None and now.side_of(use.seat) != now.winner
        return beaten and shown is not None and shown.type == "negotiate"

    @superpower("compensation_amount", who="main", when=_may_collect)
    def twice(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes["clone"] = use.seat

    def compensation_in_all(self, game: Cosmic, owner: Seat, seat: Seat, units: int) -> int:
        return units * TWICE if game.encounter.notes.get("clone") == seat else units
