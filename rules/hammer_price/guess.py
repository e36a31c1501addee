"""The guesses at a lot's price, made by all at the same time."""

from functools import partial

from rules.hammer_price.lots import COMMISSION
from rules.hammer_price.table import HammerPrice
from rules.kernel import Amount, Answer, Ask, Done, Frame, Seat, say


class Guess(Frame):
    """One seat writes down its guess at the lot's price."""

    seat: Seat
    guess: int | None = None

    def asks(self, game: HammerPrice) -> dict[Seat, Ask]:
        if self.guess is not None:
            return {}
        text = "What will {lot} fetch? The nearest guess earns {n:money}."
        title, hint = say(text, lot=game.lot.name, n=COMMISSION), game.worth(self.seat)
        most = max(game.players[seat].money for seat in game.playing)
        asked = partial(Amount, moment="guess", unit="money", fallback=0, secret=True)
        return {self.seat: asked(title=title, hint=hint, low=0, high=most)}

    def answer(self, game: HammerPrice, seat: Seat, answer: Answer) -> None:
        self.guess = answer

    def advance(self, game: HammerPrice) -> Done:
        return Done(self.guess)
