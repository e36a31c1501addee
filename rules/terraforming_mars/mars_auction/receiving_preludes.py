"""The winners of preludes: pay, choose two, play them (docs/rules, section 16)."""

from typing import Annotated, Any, Final

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
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.mars_auction.prices import Purse
from rules.terraforming_mars.mars_auction.receiving import keep, pay
from rules.terraforming_mars.model.effect import Cause
from rules.terraforming_mars.phases.opening import Preludes
from rules.terraforming_mars.state import Terraforming

PLAYED: Final = 2
"""Preludes that each player plays."""

FOR_MISSING: Final = 10
"""M€ for a missing prelude, where that is agreed (A11; a house value)."""

LATE: Final = ("ecology_experts", "eccentric_sponsor")
"""Preludes that play a card from a hand which is still empty after auction 2 (A14)."""


class ChoosePreludes(Frame):
    """Choose two of the preludes in front."""

    seat: Seat
    cards: Annotated[list[CardId], Everyone]
    chosen: Annotated[list[CardId] | None, Everyone] = None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.chosen is not None or len(self.cards) <= PLAYED:
            return {}
        ask = Choose(
            title=say("Which two preludes do you play?"),
            moment="preludes",
            options=tuple(CARDS[card].option for card in self.cards),
            fallback=self.cards[:PLAYED],
            least=PLAYED,
            most=PLAYED,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.chosen = list(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.cards if self.chosen is None else self.chosen)


class PreludesWon(Procedure):
    """In turn order: pay, choose two, play them (A11 to A14)."""

    order: list[Seat]
    unsold: Annotated[list[CardId], Everyone]  # and the discards of others since
    chosen: Annotated[list[CardId], Everyone] = []

    @step
    def pay(self, game: Terraforming) -> Frame | Done | None:
        if not self.order:
            self._put_away(game)
            return Done()
        seat = self.order[0]
        won = game.auction_layout.in_front(seat, "preludes")
        return None if seat in game.gone else pay(game, seat, sum(laid.price for laid in won))

    @step
    def choose(self, game: Terraforming) -> Frame | None:
        seat = self.order[0]
        if seat in game.gone:
            return None
        won = self._won(game)
        return ChoosePreludes(seat=seat, cards=[*won, *self._completed(game, PLAYED - len(won))])

    def _won(self, game: Terraforming) -> list[str]:
        return [laid.card for laid in game.auction_layout.in_front(self.order[0], "preludes")]

    def _completed(self, game: Terraforming, missing: int) -> list[str]:
        """Compensate a winner of fewer than two; return the preludes added (A11)."""
        if missing <= 0:
            return []
        if game.options.few_preludes == "ten each":
            why = say("missing preludes")
            game.change_stock(Cause(self.order[0]), {"mc": FOR_MISSING * missing}, why)
        if game.options.few_preludes != "from the discarded":
            return []
        drawn = game.shuffled(self.unsold)[:missing]
        self.unsold = [card for card in self.unsold if card not in drawn]
        return drawn

    @step
    def play(self, game: Terraforming) -> Frame | None:
        seat = self.order[0]
        if seat in game.gone:
            self._give_up(game)
            return None
        if game.options.money_at_risk == "not spendable":
            game.player(seat).reserved = Purse(game, seat).owed
        for card in self.chosen:
            keep(game, card)
        now = [card for card in self.chosen if not _waits(game, card)]
        late = [card for card in self.chosen if card not in now]
        if late:
            game.auction_layout.waiting[seat] = late
            text = "{seat:seat} keeps {cards} until the projects are handed out."
            game.tell(text, seat=seat, cards=game.names(late))
        return Preludes(order=[seat], cards={seat: now})

    def _give_up(self, game: Terraforming) -> None:
        """Discard the preludes of a player who has left."""
        won = self._won(game)
        self.unsold += [card for card in self.chosen if card not in won]
        self.chosen = []

    @step
    def onward(self, game: Terraforming) -> None:
        """Discard the preludes that were won but not chosen (A12)."""
        self.unsold += [card for card in self._won(game) if card not in self.chosen]
        game.player(self.order.pop(0)).reserved = 0
        self.chosen = []
        self.go_to("pay")

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at == "play":
            self.chosen = list(result)

    def _put_away(self, game: Terraforming) -> None:
        """Remove the preludes that nobody bid on or played from the game (A16)."""
        game.box += self.unsold


def _waits(game: Terraforming, card: str) -> bool:
    return game.options.early_experts == "wait" and card in LATE
