"""The first phase: the auction of the contract for materials."""

from rules.kernel import Done, Frame, Seat, Text, say
from rules.parts.auction import Auction, PassWhenUnable
from rules.project_mars.model.effects import Price
from rules.project_mars.state import Mars, Phase
from rules.project_mars.steps.menu import own_stores


class ContractAuction(Auction, Phase):
    """Bid materials for the contract, from the holder clockwise, until one is left (PM-11).

    - Ruling (PM-12): the holder may pass at once and is then out, and the next may open.
    - Without any bid the holder keeps the contract for nothing (PM-13).
    - A player without materials is asked all the same (PM-17).
    """

    def own_turn(self, game: Mars, seat: Seat) -> str | None:
        """Return None: bids go round, so each has a time of its own."""
        return None

    def number(self, game: Mars) -> int:
        return game.turn

    def purse(self, game: Mars, seat: Seat) -> int:
        """Return the seat's materials: money does not count (PM-16)."""
        return game.player(seat).materials

    def question(self, game: Mars, seat: Seat) -> Text:
        if seat == game.holder and self.leader is None:
            return say("Bid materials to keep the contract, or pass.")
        return say("Bid materials for the contract, or pass.")

    def hint(self, game: Mars, seat: Seat) -> Text:
        told = self._stores(game, seat)
        spared = any(isinstance(order, PassWhenUnable) for order in game.orders.get(seat, ()))
        if seat != self.still_in[0] or spared or self.purse(game, seat) >= self.least:
            return told
        text = "{told} The order “{order}” (/orders) does this for you."
        return say(text, told=told, order=PassWhenUnable().title())

    def _stores(self, game: Mars, seat: Seat) -> Text:
        due = game.standing(seat).holders_pay
        if game.turn == 1 or not due:
            return own_stores(game, seat)
        text = "{stores} With the contract you owe {due:money} at Pay Day."
        return say(text, stores=own_stores(game, seat), due=due)

    def told(self, game: Mars, seat: Seat, amount: int | None) -> None:
        if amount is None:
            game.tell("{seat:seat} passed.", seat=seat, minor=True)
        else:
            text = "{seat:seat} bid {amount:materials}."
            game.tell(text, seat=seat, amount=amount, minor=True)  # the result is worth a post

    def advance(self, game: Mars) -> Frame | Done | None:
        if self.decided:
            self._settle(game)
        return super().advance(game)

    def _settle(self, game: Mars) -> None:
        """Let the winner alone pay the supply.

        Without a bid the holder keeps the contract (PM-13).
        """
        if self.leader is None:
            game.tell("{seat:seat} kept the contract: nobody bid.", seat=game.holder, minor=True)
            return
        game.pay(self.leader, Price(materials=self.high))
        game.holder = self.leader
        text = "{seat:seat} won the contract for {price:materials}."
        game.tell(text, seat=self.leader, price=self.high)

    def seat_left(self, game: Mars, seat: Seat) -> None:
        Phase.seat_left(self, game, seat)
        Auction.seat_left(self, game, seat)
