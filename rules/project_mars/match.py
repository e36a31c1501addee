"""A turn of Project Mars, phase by phase, in the order of the rulebook."""

from __future__ import annotations

from rules.kernel.ask import Answer, Ask, Choose, Option, Seat
from rules.kernel.frame import Done, Frame, Procedure, step
from rules.kernel.text import Text, say
from rules.parts.auction import Auction
from rules.project_mars.model.card import Card, ModuleSpace
from rules.project_mars.model.effects import Price
from rules.project_mars.model.words import MODULES, goods, numbers
from rules.project_mars.phases.actions import Actions
from rules.project_mars.state import Mars, Phase
from rules.project_mars.steps import scoring
from rules.project_mars.steps.draw import draw_phase
from rules.project_mars.steps.menu import card_option, employee_option, lacking, own_stores

NOTHING = Option(id="none", label=say("Place nothing"))


class Turn(Procedure):
    """One pass through the six phases; the first begins with the contract (PM-04)."""

    @step
    def draw(self, game: Mars) -> None:
        if game.turn > 1:
            draw_phase(game)

    @step
    def contract(self, game: Mars) -> Frame:
        order = game.clockwise(game.holder)
        return ContractAuction(lot="the contract", unit="materials", still_in=order, order=order)

    @step
    def pay_day(self, game: Mars) -> Frame | None:
        return PayDay.of(game) if game.turn > 1 else None

    @step
    def place_module(self, game: Mars) -> Frame | None:
        return PlaceModules(order=game.clockwise(game.holder)) if game.turn > 1 else None

    @step
    def action(self, game: Mars) -> Frame:
        """One action each from the holder clockwise, then a second for the holder (PM-29)."""
        return Actions(order=[*game.clockwise(game.holder), game.holder])

    @step
    def reorganization(self, game: Mars) -> Frame | None:
        """The contract passes left, even if it was bought, from its present holder (PM-45).

        Ruling: after the last turn (PM-09) nobody is asked which cards stay: none will be drawn to.
        """
        if game.last_turn:
            return None
        game.holder = game.left_of(game.holder)
        return Reorganize(order=[game.holder])

    @step
    def turn_end(self, game: Mars) -> None:
        """New technologies work from here on (PM-36)."""
        if game.last_turn:
            scoring.run_out_of_time(game)
            return
        for player in game.seated:
            player.fresh = []
        game.turn += 1

    def finished(self, game: Mars) -> None:
        self.go_to(self.STEPS[0])


class ContractAuction(Auction, Phase):
    """Bid materials for the contract, from the holder clockwise, until one is left (PM-11).

    Ruling: the holder may pass at once and is then out, and the next may open (PM-12); without
    any bid the holder keeps the contract for nothing (PM-13). A player without materials is asked
    all the same (PM-17).
    """

    def purse(self, game: Mars, seat: Seat) -> int:
        """Materials only, and at most one's own (PM-16)."""
        return game.player(seat).materials

    def question(self, game: Mars, seat: Seat) -> Text:
        if seat == game.holder and self.leader is None:
            return say("Bid materials to keep the contract, or pass.")
        return say("Bid materials for the contract, or pass.")

    def hint(self, game: Mars, seat: Seat) -> Text:
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
        """Only the winner pays, to the supply; without a bid the holder keeps it (PM-13)."""
        if self.leader is None:
            game.tell("{seat:seat} kept the contract: nobody bid.", seat=game.holder, minor=True)
            return
        game.pay(self.leader, Price(materials=self.high))
        game.holder = self.leader
        text = "{seat:seat} won the contract for {price:materials}."
        game.tell(text, seat=self.leader, price=self.high)

    def player_left(self, game: Mars, seat: Seat) -> None:
        super().player_left(game, seat)
        self.withdraw(game, seat)


class PayDay(Phase):
    """Employees are paid; who cannot pay lets one go (PM-20, PM-21).

    Ruling: incomes come first, then payments, from the holder clockwise (PM-22). All are settled
    before this frame opens; `order` holds those who could not pay and choose whom they discard.
    """

    @classmethod
    def of(cls, game: Mars) -> PayDay | None:
        """Incomes come first, then payments."""
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
            title=say("You cannot pay your employees. Choose the one you discard."),
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


class PlaceModules(Phase):
    """Each may place one module, from the holder clockwise (PM-25).

    A seat is asked whenever a space is open whose engineering it has, even when it cannot pay:
    else being skipped would tell what is in its stores (PM-51).
    """

    placed: int = 0  # by the seat whose go it is

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        if self.done == len(self.order):
            return {}
        seat = self.order[self.done]
        has, spaces = game.standing(seat), game.open_spaces(seat)
        within = any(space.need.engineering <= has.engineering for space in spaces)
        if not within or self.placed >= has.modules_a_turn:
            return {}
        options = [_module_option(game, seat, space) for space in spaces]
        ask = Choose(
            title=say("Place another module?") if self.placed else say("Place a module?"),
            moment="place_module",
            hint=own_stores(game, seat),
            options=(*options, NOTHING),
            secret=True,
            fallback=[NOTHING.id],
        )
        return {seat: ask}

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        if answer == [NOTHING.id]:
            game.tell("{seat:seat} placed no module.", seat=seat, minor=True)
            self._next()
            return
        space = game.catalogue.spaces[answer[0]]
        price = game.standing(seat).module_price(space.price)
        game.pay(seat, price)
        game.player(seat).placed.append(space.id)
        self.placed += 1
        text = "{seat:seat} placed {module} for {price}."
        game.tell(text, seat=seat, module=MODULES[space.module], price=goods(*price))

    def advance(self, game: Mars) -> Done | None:
        if self.done == len(self.order):
            return Done()
        self._next()
        return None

    def _next(self) -> None:
        self.done += 1
        self.placed = 0

    def player_left(self, game: Mars, seat: Seat) -> None:
        if self.order[self.done :][:1] == [seat]:
            self.placed = 0
        super().player_left(game, seat)


def _module_option(game: Mars, seat: Seat, space: ModuleSpace) -> Option:
    has = game.standing(seat)
    price = has.module_price(space.price)
    why_not = lacking(game.stores(seat), price)
    if space.need.engineering > has.engineering:
        text = "It needs {need} and you have {engineering}."
        why_not = say(text, need=numbers(space.need), engineering=has.engineering)
    return Option(
        id=space.id,
        label=say("{module} for {price}", module=space.module, price=goods(*price)),
        detail=say("Needs {need}", need=numbers(space.need)),
        why_not=why_not,
    )


class Reorganize(Phase):
    """The new holder chooses which two cards of the pool stay (PM-46).

    The Launch Date stays besides (PM-08).
    """

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        left = self._left(game)
        kept = game.catalogue.pool.kept
        if self.done or len(left) <= kept:
            return {}
        ask = Choose(
            title=say("Choose the {kept:cards} that stay in the pool.", kept=kept),
            moment="keep_cards",
            options=tuple(card_option(card, letter) for letter, card in left),
            least=kept,
            most=kept,
            # Ruling: whoever runs out of time keeps the oldest cards (PM-47).
            fallback=[card.id for _, card in left[:kept]],
        )
        return {game.holder: ask}

    def _left(self, game: Mars) -> list[tuple[str, Card]]:
        """The cards that may be kept, oldest first, each with its letter."""
        return [
            (letter, card)
            for letter, slot in game.lettered()
            if slot.taken_by is None and (card := game.card(slot.card)).id != game.launch
        ]

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        self._keep(game, answer)
        names = tuple(say("{card}", card=game.card(card).name) for card in answer)
        game.tell("{seat:seat} took over the contract and kept {cards}.", seat=seat, cards=names)

    def advance(self, game: Mars) -> Done | None:
        if not self.done:
            self._keep(game, [card.id for _, card in self._left(game)])
            game.tell("{seat:seat} took over the contract.", seat=game.holder, minor=True)
        return Done()

    def _keep(self, game: Mars, kept: list[str]) -> None:
        left = [slot for slot in game.slots if slot.taken_by is None]
        game.slots = [slot for slot in left if slot.card in (*kept, game.launch)]
        game.discard_pile += [slot.card for slot in left if slot not in game.slots]
        self.done = 1

    def player_left(self, game: Mars, seat: Seat) -> None:
        self.order = [game.holder]
