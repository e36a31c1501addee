"""The winners of companies: choose one, play it, pay (docs/rules, section 16)."""

from __future__ import annotations

from typing import Annotated, Any

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Everyone,
    Frame,
    Procedure,
    Seat,
    say,
    step,
)
from rules.terraforming_mars.cards.catalogue import BEGINNER, CARDS
from rules.terraforming_mars.mars_auction.receiving import keep, pay
from rules.terraforming_mars.phases.opening import PlayCorporation, starting_option
from rules.terraforming_mars.state import Terraforming


class ChooseCompany(Frame):
    """Choose one of the companies in front, or of those without a bid."""

    seat: Seat
    cards: Annotated[list[CardId], Everyone]
    due: int  # the debt for those in front

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if len(self.cards) < 2:
            return {}
        hint = say("You owe {n:mc} for the companies you won.", n=self.due)
        if game.options.unchosen_company == "free":
            hint = say("You pay only for the company that you play.")
        ask = Choose(
            title=say("Which company do you play?"),
            moment="corporation",
            options=tuple(starting_option(card) for card in self.cards),
            fallback=[self.cards[0]],
            hint=hint if self.due else None,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.cards = list(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.cards[0])


class Companies(Procedure):
    """The winners choose, play and pay in turn order; then those without a company choose (A9)."""

    order: list[Seat]
    unsold: Annotated[list[CardId], Everyone]
    company: Annotated[CardId, Everyone] = ""
    due: int = 0

    @classmethod
    def of(cls, game: Terraforming, unsold: list[str]) -> Companies:
        """Return the frame: the winners in turn order, then the others."""
        layout = game.auction_layout
        circle = game.clockwise(game.first)
        winners = [seat for seat in circle if layout.in_front(seat, "companies")]
        return cls(order=[*winners, *(s for s in circle if s not in winners)], unsold=unsold)

    @step
    def choose(self, game: Terraforming) -> Frame | Done | None:
        self.order = [seat for seat in self.order if seat not in game.gone]
        if not self.order:
            self._put_away(game)
            return Done()
        seat = self.order[0]
        won = [laid.card for laid in game.auction_layout.in_front(seat, "companies")]
        if won:
            return ChooseCompany(seat=seat, cards=self._payable(game, seat, won), due=self.due)
        if game.options.no_company == "beginner":
            return ChooseCompany(seat=seat, cards=[BEGINNER], due=0)
        if self.unsold:
            return ChooseCompany(seat=seat, cards=list(self.unsold), due=0)
        return ChooseCompany(seat=seat, cards=[self._drawn(game)], due=0)

    def _payable(self, game: Terraforming, seat: Seat, won: list[str]) -> list[str]:
        """Return the companies whose money pays their debt; all, if none does (A10)."""
        self.due = self._owed(game, seat, "")
        able = [c for c in won if CARDS[c].starting_money >= self._owed(game, seat, c)]
        return able or won

    def _owed(self, game: Terraforming, seat: Seat, chosen: str) -> int:
        """Return the debt for all companies in front, or only for the one that is played (A8)."""
        won = game.auction_layout.in_front(seat, "companies")
        if game.options.unchosen_company == "free" and chosen:
            return sum(laid.price for laid in won if laid.card == chosen)
        return sum(laid.price for laid in won)

    def _drawn(self, game: Terraforming) -> str:
        """Return a random corporation that was not laid out.

        Ruling (A9): where all of them were laid out (ten, with five players), it is one that its
        winner did not choose.
        """
        undealt = game.auction_layout.undealt
        if undealt:
            return undealt.pop(int(game.chance() * len(undealt)))
        return game.shuffled(self._not_played(game))[0]

    @step
    def play(self, game: Terraforming) -> Frame | None:
        seat = self.order[0]
        if seat in game.gone:
            return None
        self.due = self._owed(game, seat, self.company)
        if self.company in self.unsold:
            self.unsold.remove(self.company)
        keep(game, self.company)
        text = "{seat:seat} plays {card}."
        game.tell(text, seat=seat, card=game.name(self.company))
        return PlayCorporation(seat=seat, card=self.company)

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        seat = self.order[0]
        return None if seat in game.gone else pay(game, seat, self.due)

    @step
    def onward(self, game: Terraforming) -> None:
        self.order.pop(0)
        self.due = 0
        self.go_to("choose")

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at == "play":
            self.company = result

    def _put_away(self, game: Terraforming) -> None:
        """Remove the companies that nobody plays from the game (A16)."""
        game.box += self._not_played(game)

    def _not_played(self, game: Terraforming) -> list[str]:
        played = {game.player(seat).corporation for seat in game.seats}
        spread = [laid.card for laid in game.auction_layout.in_zone("companies")]
        return [card for card in spread if card not in played]
