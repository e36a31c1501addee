"""Trader."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import TakeCards, detonate
from rules.cosmic_encounter.steps.conditions import opponent_has_cards
from rules.cosmic_encounter.steps.giving import ChooseGift
from rules.cosmic_encounter.stops.frame import note_gain
from rules.cosmic_encounter.stops.then import then
from rules.cosmic_encounter.stops.uses import spent
from rules.kernel import Option


class Trader(Power):
    """Swaps hands with the opponent."""

    id, name, alert = "trader", "Trader", "green"

    @at("planning_before_select", who="main")
    def swap(self, game: Cosmic, use: Use) -> Frame | None:
        return self._swap(game, use.seat, game.encounter.opponent(use.seat))

    def _swap(self, game: Cosmic, trader: Seat, other: Seat) -> Frame | None:
        """Swap hands.

        Ruling (trade_rifts): rifts in the hand that Trader takes detonate, those given do not.
        """
        one, two = game.player(trader), game.player(other)
        one.hand, two.hand = two.hand, one.hand
        for seat in (trader, other):
            note_gain(game, seat)
        text = "{one:seat} and {two:seat} swap hands."
        game.tell(text, one=trader, two=other)
        game.seal()
        return then(*(detonate(game, trader, card) for card in [*one.hand]))

    @wild("alliance_before_formed", who="main", when=opponent_has_cards)
    def take_and_give(self, game: Cosmic, use: Use) -> Frame | None:
        other = game.encounter.opponent(use.seat)
        return then(
            TakeCards(seat=use.seat, victim=other, number=1),
            ChooseGift(seat=use.seat, taker=other, number=1),
        )

    def _others(self, game: Cosmic, use: Use) -> list[Option]:
        others = [seat for seat in game.playing if seat not in game.encounter.mains]
        return [Option(str(seat), say("{s:seat}", s=seat)) for seat in others]

    @superpower("planning_before_select", who="main", targets=_others, lends=True)
    def swap_with_any(self, game: Cosmic, use: Use) -> Frame | None:
        """Ruling (trader_super): this is the use of the power, and stands in its place."""
        game.encounter.spent.append(spent(use.seat, f"{self.id}.swap", use.moment))
        return self._swap(game, use.seat, use.target_seat)
