"""The winners of projects: pay, and take some to hand (docs/rules, section 16)."""

from typing import Annotated, Any

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Everyone,
    Frame,
    OwnKey,
    OwnSeat,
    Procedure,
    Seat,
    say,
    step,
)
from rules.parts.together import Together
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.mars_auction.prices import hand_price
from rules.terraforming_mars.mars_auction.receiving import keep, pay
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.phases.opening import Preludes
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import charge


class TakeToHand(Frame):
    """Choose the projects in front to take into the hand."""

    seat: Seat
    cards: Annotated[list[CardId], Everyone]
    price: int
    taken: Annotated[list[CardId] | None, OwnSeat] = None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.taken is not None or not self.cards:
            return {}
        means = game.player(self.seat).means(())
        ask = Choose(
            title=say("Which projects do you take to hand, for {n:mc} each?", n=self.price),
            moment="take",
            options=tuple(CARDS[card].option for card in self.cards),
            fallback=[],
            hint=say("You can pay {n:mc}. The others are discarded.", n=means),
            secret=True,
            least=0,
            most=min(len(self.cards), means // self.price),
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.taken = list(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.taken or [])


class ProjectsWon(Procedure):
    """The winners pay, take projects to hand, and pay for those.

    They pay in turn order, and choose and take all at once.
    """

    order: list[Seat]
    unsold: Annotated[list[CardId], Everyone]
    taken: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    bills: dict[Seat, int] = {}  # for the projects taken to hand

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        if not self.order:
            return None
        self.go_to("pay")
        seat = self.order.pop(0)
        won = game.auction_layout.in_front(seat, "projects")
        return None if seat in game.gone else pay(game, seat, sum(laid.price for laid in won))

    @step
    def choose(self, game: Terraforming) -> Frame:
        frames: dict[Seat, Frame] = {}
        for seat in game.clockwise(game.first):
            won = [laid.card for laid in game.auction_layout.in_front(seat, "projects")]
            price = hand_price(game, seat)
            frames[seat] = TakeToHand(seat=seat, cards=won, price=price)
        return Together.of(frames, revisable=True)

    @step
    def take(self, game: Terraforming) -> None:
        """Put the chosen cards into all hands at once: nobody pays while others hold a secret."""
        self.order = [seat for seat in game.clockwise(game.first) if seat in self.taken]
        for seat in self.order:
            cards = self.taken.pop(seat)
            self.bills[seat] = hand_price(game, seat) * len(cards)
            self._take(game, seat, cards)

    def _take(self, game: Terraforming, seat: Seat, cards: list[str]) -> None:
        for card in cards:
            keep(game, card)
        self._tell(game, seat, cards)
        won = [laid.card for laid in game.auction_layout.in_front(seat, "projects")]
        game.player(seat).hand += cards
        game.discard_pile += [card for card in won if card not in cards]

    @step
    def pay_for_hand(self, game: Terraforming) -> Frame | None:
        self.order = [seat for seat in self.order if seat not in game.gone]
        if not self.order:
            return None
        self.go_to("pay_for_hand")
        seat = self.order.pop(0)
        return charge(game, Cause(seat), self.bills.pop(seat))

    def _tell(self, game: Terraforming, seat: Seat, cards: list[str]) -> None:
        """Tell who took which cards: all saw them when they were laid out (A18)."""
        if cards and game.options.taken_cards == "public":
            text: str = "{seat:seat} took {cards} to hand."
            game.tell(text, seat=seat, cards=game.names(cards), minor=True)
        else:
            text = "{seat:seat} took {n:card} to hand."
            game.tell(text, seat=seat, n=len(cards), minor=True)

    @step
    def put_away(self, game: Terraforming) -> None:
        """Discard the projects without a bid, or whose winner has left (A16)."""
        game.discard_pile += self.unsold
        for seat in game.gone:
            won = [laid.card for laid in game.auction_layout.in_front(seat, "projects")]
            done = (*game.discard_pile, *game.player(seat).hand)  # before its player left
            game.discard_pile += [card for card in won if card not in done]

    @step
    def late_preludes(self, game: Terraforming) -> Frame | None:
        """Play the preludes that waited for the hands to fill (A14)."""
        waiting = game.auction_layout.waiting
        game.auction_layout.waiting = {}
        order = [seat for seat in game.clockwise(game.first) if waiting.get(seat)]
        game.box += [card for seat in waiting if seat not in order for card in waiting[seat]]
        return Preludes(order=order, cards=waiting) if order else None

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at == "take" and isinstance(result, dict):
            self.taken = {seat: list(cards) for seat, cards in result.items()}
