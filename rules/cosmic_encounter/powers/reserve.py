"""Reserve."""

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Use, at, say, superpower, wild
from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.steps.cards import discard, to_pay
from rules.cosmic_encounter.steps.conditions import of_another
from rules.cosmic_encounter.steps.discards import PickUpOne
from rules.cosmic_encounter.steps.zaps import zap_card
from rules.cosmic_encounter.stops.then import then
from rules.kernel import Option

LOW, SUPER_LOW = 6, 9
SIDES: tuple[Side, Side] = ("offense", "defense")


class Reserve(Power):
    """Plays low attack cards as reinforcements, and cancels reinforcements."""

    id, name, alert = "reserve", "Reserve", "green"

    def _attacks_up_to(self, game: Cosmic, use: Use, highest: int) -> list[Option]:
        """Return the attack cards up to this value.

        Ruling (reserve_below): those below zero as well.
        """
        now = game.encounter
        if not now.attacks:
            return []
        cards = [
            card
            for card in game.player(use.seat).hand
            if game.face(card).type == "attack" and (game.face(card).value or 0) <= highest
        ]
        return [
            Option(
                f"{card}:{side}",
                say("{card} for {s:seat}", card=game.named(card), s=now.main(side)),
            )
            for card in cards
            for side in SIDES
        ]

    def _low(self, game: Cosmic, use: Use) -> list[Option]:
        return self._attacks_up_to(game, use, LOW)

    @at("reveal_reinforce", who="main_or_ally", targets=_low, often=True)
    def reinforce(self, game: Cosmic, use: Use) -> Frame | None:
        """Reinforce with a card; any number may follow, one after the other."""
        now = game.encounter
        card, _, side = use.target.partition(":")
        if card not in game.player(use.seat).hand or not now.attacks:
            return None
        of: Side = "offense" if side == "offense" else "defense"
        now.term("reinforcement", use.why, use.seat, of, game.face(card).value or 0)
        return discard(game, use.seat, [card])

    def _higher(self, game: Cosmic, use: Use) -> list[Option]:
        return self._attacks_up_to(game, use, SUPER_LOW)

    @superpower("reveal_reinforce", who="main_or_ally", targets=_higher, unseen=True)
    def reinforce_higher(self, game: Cosmic, use: Use) -> Frame | None:
        return self.reinforce(game, use)

    def _negotiates(self, game: Cosmic, use: Use) -> list[Option]:
        if use.answered is not None and use.answered.seat == use.seat:
            return []
        return to_pay(game, use.seat, "negotiate")

    @at("on_reinforcement_played", who="main_or_ally", targets=_negotiates)
    def cancel(self, game: Cosmic, use: Use) -> Frame | None:
        if use.target not in game.player(use.seat).hand:
            return None
        zapped = zap_card(game, use.answered)
        return then(zapped, discard(game, use.seat, [use.target]))

    def _reinforcements(self, game: Cosmic, use: Use) -> list[str]:
        cards = use.event.get("cards", ())
        return [card for card in cards if game.face(card).type == "reinforcement"]

    def _another_discards_some(self, game: Cosmic, use: Use) -> bool:
        some = not use.event or bool(self._reinforcements(game, use))
        return some and of_another(self, game, use)

    @wild("on_other_discard", when=_another_discards_some)
    def collect(self, game: Cosmic, use: Use) -> Frame:
        return PickUpOne(seat=use.seat, cards=self._reinforcements(game, use))
