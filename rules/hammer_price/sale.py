"""A sale of Hammer Price, lot by lot."""

from typing import Any

from rules.hammer_price.bidding import Bidding
from rules.hammer_price.guess import Guess
from rules.hammer_price.lots import COMMISSION, LOTS
from rules.hammer_price.table import Hammered, HammerPrice
from rules.kernel import Frame, Procedure, Said, Seat, step
from rules.parts.sealed import Sealed


class Sale(Procedure):
    """One lot after the other: all guess its price, it is sold, the guesses are opened."""

    sealed_as: int = 0  # the number of the seal over the guesses

    @step
    def guess(self, game: HammerPrice) -> Frame:
        text, number = "Lot {n} of {last}: {lot}, {points:score}.", len(game.hammered) + 1
        lot, last = game.lot, len(game.lots)
        game.tell(text, n=number, last=last, lot=lot.name, points=lot.points)
        return Sealed.of({seat: Guess(seat=seat) for seat in game.playing}, revisable=True)

    @step
    def bid(self, game: HammerPrice) -> Frame:
        first = len(game.hammered) % len(game.seats)
        return Bidding(lot=game.lot.name, still_in=game.clockwise(first))

    def heard(self, game: HammerPrice, result: Any) -> None:
        if isinstance(result, dict):
            game.guesses = {seat: guess for seat, guess in result.items() if seat in game.playing}
            game.receipts.publish(result)
            self.sealed_as = game.receipts.number
            game.receipts.end()  # maxima are sealed anew
        else:
            self.hammer(game, *result)

    def mend(self, game: HammerPrice, seat: Seat, said: Said) -> None:
        for other in sorted(game.guesses.keys() - {seat}):
            game.guesses[other] = said(other, Guess(seat=other).asks(game)[other])

    def hammer(self, game: HammerPrice, buyer: Seat | None, price: int) -> None:
        """Let the hammer fall: the buyer pays, and the nearest guess earns its commission."""
        lot = game.lots[len(game.hammered)]
        if buyer is None:
            game.tell("Nobody bid for {lot}.", lot=LOTS[lot].name)
        else:
            game.pay(buyer, price)
            game.players[buyer].lots.append(lot)
            text = "{seat:seat} bought {lot} for {price:money}."
            game.tell(text, seat=buyer, lot=LOTS[lot].name, price=price)
        off = {seat: abs(guess - price) for seat, guess in game.guesses.items()}
        nearest = [seat for seat in off if off[seat] == min(off.values())]
        for seat in nearest:
            game.pay(seat, -COMMISSION)
            text = "{seat:seat} guessed {guess:money} and earned {n:money}."
            game.tell(text, seat=seat, guess=game.guesses[seat], n=COMMISSION)
        game.receipts.reveal(self.sealed_as)
        fallen = Hammered(lot=lot, price=price, buyer=buyer, guesses=game.guesses, nearest=nearest)
        game.hammered.append(fallen)
        game.guesses = {}

    def finished(self, game: HammerPrice) -> None:
        if len(game.hammered) == len(game.lots):
            game.close("sold out")
        else:
            self.go_to("guess")
