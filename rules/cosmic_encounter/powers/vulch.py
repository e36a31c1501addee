"""Vulch."""

from typing import Annotated, Any

from rules.cosmic_encounter.alien import Cosmic, Frame, Power, Seat, Use, at, say, superpower, wild
from rules.cosmic_encounter.steps.cards import discard, give
from rules.cosmic_encounter.steps.conditions import of_another, of_oneself
from rules.cosmic_encounter.steps.deciding import Answers, Decision
from rules.cosmic_encounter.steps.discards import pick_up
from rules.cosmic_encounter.steps.turns import has_won_or_dealt
from rules.kernel import Ask, CardId, Confirm, Option, Order, OwnSeat, Procedure, Said, step


class Vulch(Power):
    """Picks up artifacts that others discard."""

    id, name, alert = "vulch", "Vulch", "green"

    def _of_type(self, game: Cosmic, use: Use, type: str) -> list[str]:
        return [card for card in use.event.get("cards", ()) if game.face(card).type == type]

    def _another_discards(self, game: Cosmic, use: Use) -> bool:
        artifacts = self._of_type(game, use, "artifact")
        return of_another(self, game, use) and (bool(artifacts) or not use.event)

    @at("on_other_discard", use="mandatory", when=_another_discards)
    def scavenge(self, game: Cosmic, use: Use) -> None:
        pick_up(game, use.seat, self._of_type(game, use, "artifact"))

    @at("on_new_hand", use="mandatory", when=of_oneself)
    def keep(self, game: Cosmic, use: Use) -> None:
        """Announce the cards that it keeps from a new hand (`cards_kept`)."""
        game.encounter.notes.pop(self.id, None)  # the flare was for a hand before

    @superpower("on_new_hand", when=of_oneself)
    def keep_flares(self, game: Cosmic, use: Use) -> None:
        game.encounter.notes[self.id] = "super"

    def cards_kept(self, game: Cosmic, owner: Seat, seat: Seat, kept: list[str]) -> list[str]:
        if seat != owner:
            return kept
        types = ("artifact", "flare") if self.id in game.encounter.notes else ("artifact",)
        hand = game.player(seat).hand
        return [*kept, *(card for card in hand if game.face(card).type in types)]

    def _another_discards_flares(self, game: Cosmic, use: Use) -> bool:
        flares = self._of_type(game, use, "flare")
        return of_another(self, game, use) and (bool(flares) or not use.event)

    @superpower("on_other_discard", when=_another_discards_flares)
    def scavenge_flares(self, game: Cosmic, use: Use) -> None:
        pick_up(game, use.seat, self._of_type(game, use, "flare"))

    def _won_or_dealt(self, game: Cosmic, use: Use) -> bool:
        opponent = game.encounter.opponent(use.seat)
        return has_won_or_dealt(game, use.seat) and bool(game.player(opponent).hand)

    @wild("resolution_after_win_or_deal", who="main", when=_won_or_dealt)
    def pick_over(self, game: Cosmic, use: Use) -> Frame:
        """Pick a card over.

        Ruling (vulch_order): the opponent says once in which order the cards come.
        """
        return HandOver(seat=game.encounter.opponent(use.seat), taker=use.seat)


class HandOver(Procedure):
    """Hand cards over, one after the other, until the taker keeps one."""

    seat: Seat
    taker: Seat
    order: Annotated[list[CardId], OwnSeat] = []

    @step
    def arrange(self, game: Cosmic) -> Frame:
        return Arrange(seat=self.seat)

    def forget_others(self, seat: Seat) -> None:
        if seat != self.seat:
            self.order = []

    def mend(self, game: Cosmic, seat: Seat, said: Said) -> None:
        if seat != self.seat and self.at == "next_card":
            hand = game.player(self.seat).hand
            self.order = sorted(hand, key=lambda card: game.face(card).value or 0)

    def heard(self, game: Cosmic, result: Any) -> None:
        if not isinstance(result, dict):
            return
        if "order" in result:
            self.order = result["order"]
        elif result.get("keeps"):
            self.order = []

    @step
    def next_card(self, game: Cosmic) -> Frame | None:
        self.order = [card for card in self.order if card in game.player(self.seat).hand]
        if not self.order:
            return None
        card = self.order.pop(0)
        give(game, self.seat, self.taker, [card])
        game.seal()  # once seen, a card bars the taker from the one before
        self.go_to("next_card")
        return KeepOrDiscard(seat=self.taker, card=card)


class Arrange(Decision):
    """Choose the order in which the cards of a hand are handed over."""

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        hand = game.player(self.seat).hand
        if "order" in answers or not hand:
            return None
        return "order", Order(
            title=say("In which order do you hand over your cards?"),
            moment="gift",
            options=tuple(Option(card, game.named(card)) for card in hand),
            fallback=sorted(hand, key=lambda card: game.face(card).value or 0),
            secret=True,
        )


class KeepOrDiscard(Decision):
    """Choose, as the taker, whether to keep a card."""

    card: Annotated[CardId, OwnSeat]

    def next_question(self, game: Cosmic, answers: Answers) -> tuple[str, Ask] | None:
        if "keeps" in answers or self.card not in game.player(self.seat).hand:
            return None
        return "keeps", Confirm(
            title=say("Do you keep {card}?", card=game.named(self.card)),
            moment="power",
            about=self.card,
            yes=say("Keep it"),
            no=say("Discard it, and see the next one"),
            fallback=True,
            secret=True,
        )

    def carry_out(self, game: Cosmic, answers: Answers) -> Frame | None:
        return discard(game, self.seat, [] if answers.get("keeps", True) else [self.card])
