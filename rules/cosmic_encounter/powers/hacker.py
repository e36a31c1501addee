"""Hacker."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.giving import ChooseGift
from rules.kernel import Option


class Hacker(Power):
    """Chooses the cards of compensation, both as taker and as giver."""

    id, name, alert = "hacker", "Hacker", "green"

    def _loses_with_negotiate(self, game: Cosmic, loser: Seat) -> bool:
        """Whether a player is a beaten negotiator; before the result, always."""
        now, shown = game.encounter, game.encounter.shown.get(loser)
        if not now.result:
            return True
        beaten = now.winner is not None and now.side_of(loser) != now.winner
        return beaten and shown is not None and shown.type == "negotiate"

    def _may_collect(self, game: Cosmic, use: Use) -> bool:
        return self._loses_with_negotiate(game, use.seat)

    def _may_pay(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.source in (None, use.seat) and self._loses_with_negotiate(
            game, now.opponent(use.seat)
        )

    def _others(self, game: Cosmic, use: Use) -> list[Option]:
        others = [seat for seat in game.timing_order() if seat != use.seat]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @at("compensation_choose_source", who="main", when=_may_collect, targets=_others)
    def break_in(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        now.source = use.target_seat
        now.notes.setdefault("hacker", {})["takes"] = use.seat

    @at("compensation_choose_cards", who="main", when=_may_pay)
    def encrypt(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes.setdefault("hacker", {})["gives"] = use.seat

    def compensation_chooser(
        self, game: Cosmic, owner: Seat, taker: Seat, source: Seat, chooser: Seat | None
    ) -> Seat | None:
        mine = game.encounter.notes.get("hacker", {})
        takes = owner == taker == mine.get("takes")
        gives = owner == source == mine.get("gives")
        return owner if takes or gives else chooser

    @wild("compensation_choose_source", who="main", when=_may_pay)
    def firewall(self, game: Cosmic, use: Use) -> None:
        now = game.encounter
        now.units[now.opponent(use.seat)] = 0

    def _picked(self, game: Cosmic, use: Use) -> bool:
        now = game.encounter
        return now.source is not None and now.notes.get("hacker", {}).get("takes") == use.seat

    @superpower("after_compensation", who="main", when=_picked)
    def give_back(self, game: Cosmic, use: Use) -> Frame | None:
        now = game.encounter
        number = len(now.gained.get(use.seat, []))
        if not number or now.source is None:
            return None
        return ChooseGift(seat=use.seat, taker=now.source, number=number, least=0)
