"""The auction of a lot, which the highest bidder wins."""

from rules.hammer_price.table import HammerPrice
from rules.kernel import Seat, Text, say
from rules.parts.auction import HalfForPassing


class Bidding(HalfForPassing):
    """The auction of a lot: raise, or pass and pay half of your last bid."""

    OPEN_PURSES = True

    unit: str = "money"

    def purse(self, game: HammerPrice, seat: Seat) -> int:
        return game.players[seat].money

    def hint(self, game: HammerPrice, seat: Seat) -> Text:
        text = "{worth} You guessed {guess:money} and have {money:money}."
        guess, money = game.guesses[seat], game.players[seat].money
        return say(text, worth=game.worth(seat), guess=guess, money=money)

    def collect(self, game: HammerPrice, seat: Seat, amount: int) -> None:
        game.pay(seat, amount)

    def told(self, game: HammerPrice, seat: Seat, amount: int | None) -> None:
        if amount is not None:
            game.tell("{seat:seat} bid {amount:money}.", seat=seat, amount=amount, minor=True)
        else:
            due = self.due(seat)
            text = "{seat:seat} passed and paid {due:money}." if due else "{seat:seat} passed."
            game.tell(text, seat=seat, due=due, minor=True)
