"""What the winners do with their cards: companies, preludes, projects (mars_auction.md, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from rules.kernel.ask import Answer, Ask, Choose, Seat
from rules.kernel.frame import Done, Frame, Procedure, Together, step
from rules.kernel.text import say
from rules.kernel.view import CardId, Everyone, OwnKey, OwnSeat
from rules.terraforming_mars.cards.catalogue import BEGINNER, CARDS
from rules.terraforming_mars.effects.effect import Cause
from rules.terraforming_mars.mars_auction.prices import Purse, hand_price
from rules.terraforming_mars.opening import PlayCorporation, Preludes, starting_option

if TYPE_CHECKING:
    from rules.terraforming_mars.state import Terraforming

PLAYED: Final = 2
"""Preludes that each player plays."""

FOR_MISSING: Final = 10
"""M€ for a missing prelude, where that is agreed (A11; a house value)."""

LATE: Final = ("ecology_experts", "eccentric_sponsor")
"""Preludes that play a card from a hand which is still empty after auction 2 (A14)."""


def pay(game: Terraforming, seat: Seat, due: int) -> Frame | None:
    """Pay what is owed; who has less pays all there is (A10)."""
    player = game.player(seat)
    if due <= player.means(()):
        return game.charge(Cause(seat), due)
    game.tell("{seat:seat} owed {n:mc}, and pays all there is.", seat=seat, n=due)
    return game.charge(Cause(seat), player.means(()))


def keep(game: Terraforming, card: str) -> None:
    """The chart after the game tells this card from those that were only paid for."""
    for sold in game.sales:
        if sold.card == card:
            sold.kept = True


# ---- companies ---------------------------------------------------------------------------------


class ChooseCompany(Frame):
    """One of the companies in front, or of those that nobody bid on."""

    seat: Seat
    cards: Annotated[list[CardId], Everyone]
    due: int  # what is owed for those in front

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
    """In turn order the winners choose, play and pay; then those who won none choose (A9)."""

    order: list[Seat]
    unsold: Annotated[list[CardId], Everyone]
    company: Annotated[CardId, Everyone] = ""
    due: int = 0

    @classmethod
    def of(cls, game: Terraforming, unsold: list[str]) -> Companies:
        """The winners in turn order, then the others."""
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
        """Those whose money pays what is then owed; all, if none does (A10)."""
        self.due = self._owed(game, seat, "")
        able = [c for c in won if CARDS[c].starting_money >= self._owed(game, seat, c)]
        return able or won

    def _owed(self, game: Terraforming, seat: Seat, chosen: str) -> int:
        """For all companies in front, or only for the one that is played (A8)."""
        won = game.auction_layout.in_front(seat, "companies")
        if game.options.unchosen_company == "free" and chosen:
            return sum(laid.price for laid in won if laid.card == chosen)
        return sum(laid.price for laid in won)

    def _drawn(self, game: Terraforming) -> str:
        """A corporation that was not spread, at random.

        Ruling: where all of them were spread (ten, with five players), one that its winner did not
        choose.
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
        """Companies that nobody plays leave the game (A16)."""
        game.box += self._not_played(game)

    def _not_played(self, game: Terraforming) -> list[str]:
        played = {game.player(seat).corporation for seat in game.seats}
        spread = [laid.card for laid in game.auction_layout.in_zone("companies")]
        return [card for card in spread if card not in played]


# ---- preludes ----------------------------------------------------------------------------------


class ChoosePreludes(Frame):
    """Two of the preludes in front."""

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
    unsold: Annotated[list[CardId], Everyone]  # and what others have discarded since
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
        """What is done for whoever won fewer than two (A11)."""
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
        """A player who has left plays none of them."""
        won = self._won(game)
        self.unsold += [card for card in self.chosen if card not in won]
        self.chosen = []

    @step
    def onward(self, game: Terraforming) -> None:
        """What was won but not chosen is discarded (A12)."""
        self.unsold += [card for card in self._won(game) if card not in self.chosen]
        game.player(self.order.pop(0)).reserved = 0
        self.chosen = []
        self.go_to("pay")

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at == "play":
            self.chosen = list(result)

    def _put_away(self, game: Terraforming) -> None:
        """Preludes that nobody bid on or played leave the game (A16)."""
        game.box += self.unsold


def _waits(game: Terraforming, card: str) -> bool:
    return game.options.early_experts == "wait" and card in LATE


# ---- projects ----------------------------------------------------------------------------------


class TakeToHand(Frame):
    """Which of the projects in front are taken into the hand."""

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
    """In turn order: pay; all at once choose what they take, and take it; in turn order: pay."""

    order: list[Seat]
    unsold: Annotated[list[CardId], Everyone]
    taken: Annotated[dict[Seat, list[CardId]], OwnKey] = {}
    bills: dict[Seat, int] = {}  # for what each has taken to hand

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
        """What was chosen comes to all hands at once: nobody pays while others hold a secret."""
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
        return game.charge(Cause(seat), self.bills.pop(seat))

    def _tell(self, game: Terraforming, seat: Seat, cards: list[str]) -> None:
        """All saw the cards when they were spread, so all may know who took which (A18)."""
        if cards and game.options.taken_cards == "public":
            text: str = "{seat:seat} took {cards} to hand."
            game.tell(text, seat=seat, cards=game.names(cards), minor=True)
        else:
            text = "{seat:seat} took {n:card} to hand."
            game.tell(text, seat=seat, n=len(cards), minor=True)

    @step
    def put_away(self, game: Terraforming) -> None:
        """Projects that nobody bid on, or whose winner has left, are discarded (A16)."""
        game.discard_pile += self.unsold
        for seat in game.gone:
            won = [laid.card for laid in game.auction_layout.in_front(seat, "projects")]
            done = (*game.discard_pile, *game.player(seat).hand)  # before its player left
            game.discard_pile += [card for card in won if card not in done]

    @step
    def late_preludes(self, game: Terraforming) -> Frame | None:
        """Preludes that waited for the hands to fill (A14)."""
        waiting = game.auction_layout.waiting
        game.auction_layout.waiting = {}
        order = [seat for seat in game.clockwise(game.first) if waiting.get(seat)]
        game.box += [card for seat in waiting if seat not in order for card in waiting[seat]]
        return Preludes(order=order, cards=waiting) if order else None

    def heard(self, game: Terraforming, result: Any) -> None:
        if self.at == "take" and isinstance(result, dict):
            self.taken = {seat: list(cards) for seat, cards in result.items()}
