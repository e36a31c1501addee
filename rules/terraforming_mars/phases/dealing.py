"""Buying and drafting cards: in secret, by all at the same time."""

from typing import Annotated, Any

from rules.kernel import (
    Answer,
    Ask,
    CardId,
    Choose,
    Done,
    Frame,
    Option,
    OwnKey,
    OwnSeat,
    Procedure,
    Seat,
    say,
    step,
)
from rules.parts.draft import Draft, Pick
from rules.parts.offers import with_letter
from rules.parts.together import Together
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.model.deeds import BOUGHT_NOTHING
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.payment import charge_cards, for_sale

DEALT = 4
"""Number of cards that each player sees in a research phase."""


class CardPick(Pick):
    """Keep one card and hand the others on."""

    def option(self, game: Any, card: CardId) -> Option:
        return with_letter(CARDS[card].option, self.cards.index(card))


class CardDraft(Draft):
    """Cards go round until all are taken."""

    clockwise: bool = True

    def pick(self, game: Any, seat: Seat, cards: list[CardId]) -> Pick:
        return CardPick(seat=seat, cards=cards)


class BuyCards(Frame):
    """Choose the cards to buy; an empty deal, from a used-up deck, asks nothing."""

    seat: Seat
    cards: Annotated[list[CardId], OwnSeat]
    bought: Annotated[list[CardId] | None, OwnSeat] = None

    def asks(self, game: Terraforming) -> dict[Seat, Ask]:
        if self.bought is not None or not self.cards:
            return {}
        player = game.player(self.seat)
        most = min(len(self.cards), player.affordable_cards)
        ask = Choose(
            title=say("Which cards do you buy, for {n:mc} each?", n=player.card_price),
            moment="buy",
            options=for_sale(player, self.cards),
            fallback=[],
            hint=say("You can pay {n:mc}.", n=player.means(())),
            secret=True,
            least=0,
            most=most,
        )
        return {self.seat: ask}

    def answer(self, game: Terraforming, seat: Seat, answer: Answer) -> Frame | None:
        self.bought = list(answer)
        return None

    def advance(self, game: Terraforming) -> Frame | Done | None:
        return Done(self.bought or [])


class Research(Procedure):
    """Four cards each, drafted if so agreed; players buy any of them (rules, research)."""

    dealt: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    bought: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    paying: list[Seat] = []

    @step
    def deal(self, game: Terraforming) -> None:
        for seat in game.clockwise(game.first):
            self.dealt[seat] = game.draw(DEALT)
            game.note_drawn(seat, self.dealt[seat])

    @step
    def draft(self, game: Terraforming) -> Frame | None:
        """Draft clockwise in even generations, the other way round in odd ones."""
        circle = [seat for seat in game.playing if self.dealt.get(seat)]
        sizes = [len(self.dealt[seat]) for seat in circle]
        if not game.options.draft or len(circle) < 2 or len(set(sizes)) > 1:
            return None
        clockwise = game.generation % 2 == 0
        if not clockwise:
            circle.reverse()
        hands, self.dealt = {seat: self.dealt[seat] for seat in circle}, {}
        return CardDraft(circle=circle, hands=hands, clockwise=clockwise)

    @step
    def buy(self, game: Terraforming) -> Frame:
        frames: dict[Seat, Frame] = {
            seat: BuyCards(seat=seat, cards=list(cards)) for seat, cards in self.dealt.items()
        }
        return Together.of(frames, revisable=True)

    @step
    def take(self, game: Terraforming) -> None:
        """Put bought cards into the hands, the rest on the discard pile."""
        for seat, cards in self.bought.items():
            game.discard_pile += [card for card in self.dealt[seat] if card not in cards]
            game.player(seat).hand += cards
            if not cards:
                game.tell(BOUGHT_NOTHING, seat=seat, minor=True)
        self.dealt = {}
        buyers = [seat for seat in game.clockwise(game.first) if self.bought.get(seat)]
        # Those who may be asked how to pay come last: one post then tells what the others bought.
        self.paying = sorted(buyers, key=lambda seat: game.player(seat).tableau.heat_pays)

    @step
    def pay(self, game: Terraforming) -> Frame | None:
        """Let one player after the other pay, because heat may pay for some."""
        if not self.paying:
            return None
        self.go_to("pay")
        seat = self.paying.pop(0)
        return charge_cards(game, seat, len(self.bought.pop(seat)))

    def heard(self, game: Terraforming, result: Any) -> None:
        if not isinstance(result, dict):
            return
        if self.at == "buy":
            self.dealt = {seat: list(cards) for seat, cards in result.items()}
        else:
            self.bought = {seat: list(cards) for seat, cards in result.items()}
