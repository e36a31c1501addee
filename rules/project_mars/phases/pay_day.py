"""The second phase: technologies earn, and players pay their employees."""

from __future__ import annotations

from rules.kernel import Answer, Ask, Choose, Done, Seat, Text, say
from rules.project_mars.model.card import Card
from rules.project_mars.model.effects import Price
from rules.project_mars.state import Mars, Phase
from rules.project_mars.steps.menu import employee_option


class PayDay(Phase):
    """Players pay their employees; a player who cannot pay lets one go (PM-20, PM-21).

    Ruling (PM-22): incomes come first, then payments, from the holder clockwise. All are settled
    before this frame opens. `order` holds the seats that could not pay and choose an employee to
    discard.
    """

    @classmethod
    def of(cls, game: Mars) -> PayDay | None:
        """Settle incomes, then payments; return the frame for those who cannot pay, or None."""
        circle = game.clockwise(game.holder)
        said = [line for seat in circle if (line := _take_income(game, seat))]
        owed = {seat: _pay_owed(game, seat) for seat in circle}
        unable = [seat for seat in circle if owed[seat] > game.player(seat).money]
        for seat in circle:
            if owed[seat] and seat not in unable:
                game.pay(seat, Price(money=owed[seat]))
                said.append(say("{seat:seat} paid {owed:money}", seat=seat, owed=owed[seat]))
        said += [
            say("{seat:seat} could not pay {due:money}", seat=seat, due=owed[seat])
            for seat in unable
        ]
        if said:
            game.tell("Pay Day: {lines}.", lines=tuple(said), minor=not unable)
        return cls(order=unable) if unable else None

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        employees = self._employees(game)
        if len(employees) < 2:
            return {}
        cheapest = min(employees, key=lambda card: card.cost.money)
        ask = Choose(
            title=say("You cannot pay your employees. Choose the one you let go."),
            moment="discard_employee",
            options=tuple(map(employee_option, employees)),
            fallback=[cheapest.id],
        )
        return {self.order[self.done]: ask}

    def _employees(self, game: Mars) -> tuple[Card, ...]:
        over = self.done == len(self.order)
        return () if over else game.standing(self.order[self.done]).employees

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        self._discard(game, seat, answer[0])

    def advance(self, game: Mars) -> Done | None:
        if self.done == len(self.order):
            return Done()
        only = self._employees(game)[0]
        self._discard(game, self.order[self.done], only.id)
        return None

    def _discard(self, game: Mars, seat: Seat, card: str) -> None:
        game.discard_employee(seat, card)
        self.done += 1
        game.tell("{seat:seat} let {card} go.", seat=seat, card=game.card(card).name)


def _take_income(game: Mars, seat: Seat) -> Text | None:
    income = game.standing(seat).income
    if not income:
        return None
    game.gain(seat, Price(money=income))
    return say("{seat:seat} took {income:money}", seat=seat, income=income)


def _pay_owed(game: Mars, seat: Seat) -> int:
    has = game.standing(seat)
    return has.holders_pay if seat == game.holder else has.others_pay
