"""The action phase: one action each, and a second for the contract holder (rulebook, actions)."""

from collections.abc import Callable
from typing import Annotated, Final

from rules.kernel import Answer, Ask, CardId, Choose, Everyone, Frame, Option, Seat, say
from rules.project_mars.model.card import EMPLOYEES
from rules.project_mars.model.effects import Price
from rules.project_mars.model.views import Kind
from rules.project_mars.model.words import KINDS, goods, numbers
from rules.project_mars.state import Mars, Phase, Slot
from rules.project_mars.steps import menu, scoring


class Actions(Phase):
    """Each seat of `order` takes one action; there is no pass (PM-30)."""

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        if self.done == len(self.order):
            return {}
        seat = self.order[self.done]
        second = seat in self.order[: self.done]
        ask = Choose(
            title=say("Choose your second action.") if second else say("Choose your action."),
            moment="action",
            hint=menu.own_stores(game, seat),
            options=menu.action_options(game, seat),
            secret=True,
            # Ruling (PM-30): nobody may pass; a player out of time takes $2.
            fallback=[menu.TAKE_MONEY],
        )
        return {seat: ask}

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> Frame | None:
        opened = act(game, seat, answer[0])
        if opened is None:
            self.done += 1
        return opened

    def heard(self, game: Mars, result: None) -> None:
        self.done += 1

    def seat_left(self, game: Mars, seat: Seat) -> None:
        """Remove a leaver's actions.

        Ruling (PM-53): when the holder leaves, the last action is the new holder's.
        """
        waiting = self.order[self.done :]
        later = [other for other in waiting[:-1] if other != seat]
        last = [game.holder if other == seat else other for other in waiting[-1:]]
        self.order = [*self.order[: self.done], *later, *last]


def act(game: Mars, seat: Seat, choice: str) -> Frame | None:
    """Carry out an action of the menu."""
    if choice in WITHOUT_CARD:
        return WITHOUT_CARD[choice](game, seat)
    slot = next(slot for slot in game.slots if slot.card == choice and slot.taken_by is None)
    return WITH_CARD[game.card(choice).kind](game, seat, slot)


def _hire(game: Mars, seat: Seat, slot: Slot) -> Frame | None:
    """Hire an employee for a free office space.

    Ruling (PM-32): only when none is free, one employee is discarded as part of the hire.
    """
    if game.standing(seat).free_desks <= 0:
        return HireOverFullOffice(seat=seat, hired=slot.card)
    _employ(game, seat, slot, _price_of(game, seat, slot))
    return None


def _price_of(game: Mars, seat: Seat, slot: Slot) -> int:
    """Return the price of an employee, which is money and nothing else (PM-33)."""
    return game.standing(seat).hire_price(game.card(slot.card))


def _employ(game: Mars, seat: Seat, slot: Slot, price: int) -> None:
    card = game.take(seat, slot, "hired")
    game.pay(seat, Price(money=price))
    game.player(seat).tableau.append(card.id)
    text = "{seat:seat} hired {card} ({kind}) for {price:money}."
    game.tell(text, seat=seat, card=card.name, kind=KINDS[card.kind], price=price)


def _use_vendor(game: Mars, seat: Seat, slot: Slot) -> None:
    """Take all gains of a vendor, whose card is discarded (PM-35)."""
    gain = game.standing(seat).vendor_gain(game.card(slot.card))
    card = game.take(seat, slot, "used")
    game.gain(seat, gain)
    game.discard_pile.append(card.id)
    text = "{seat:seat} used {card} (vendor) and took {goods}."
    game.tell(text, seat=seat, card=card.name, goods=goods(*gain))


def _expand_workspace(game: Mars, seat: Seat, slot: Slot) -> None:
    price = game.standing(seat).office_price(game.card(slot.card))
    card = game.take(seat, slot, "expanded")
    game.pay(seat, price)
    game.player(seat).tableau.append(card.id)
    game.tell(
        "{seat:seat} expanded into {card} ({gains}) for {price}.",
        seat=seat,
        card=card.name,
        gains=numbers(card.gain),
        price=goods(*price),
    )


def _acquire_technology(game: Mars, seat: Seat, slot: Slot) -> None:
    """Acquire a technology.

    Ruling (PM-36): no part of it works before the next turn, not even for the second action.
    """
    card = game.take(seat, slot, "acquired")
    game.player(seat).tableau.append(card.id)
    game.player(seat).fresh.append(card.id)
    game.tell("{seat:seat} acquired {card} (technology).", seat=seat, card=card.name)


def _launch(game: Mars, seat: Seat, slot: Slot) -> None:
    """Take the Launch Date from the pool (PM-42)."""
    game.take(seat, slot, "launched")
    scoring.launch(game, seat)


WITH_CARD: Final[dict[Kind, Callable[[Mars, Seat, Slot], Frame | None]]] = {
    **dict.fromkeys(EMPLOYEES, _hire),
    "vendor": _use_vendor,
    "office_space": _expand_workspace,
    "technology": _acquire_technology,
    "launch_date": _launch,
}


def _take_money(game: Mars, seat: Seat) -> None:
    money = game.catalogue.actions.take_money
    game.gain(seat, Price(money=money))
    game.tell("{seat:seat} took {money:money}.", seat=seat, money=money)


def _buy_materials(game: Mars, seat: Seat) -> None:
    """Buy materials: a fixed amount, once an action (PM-38)."""
    price = game.standing(seat).materials_price(game.catalogue.actions.bought_for)
    bought = Price(materials=game.catalogue.actions.bought_materials)
    game.pay(seat, Price(money=price))
    game.gain(seat, bought)
    text = "{seat:seat} bought {goods} for {price:money}."
    game.tell(text, seat=seat, goods=goods(*bought), price=price)


def _test_flight(game: Mars, seat: Seat) -> Frame | None:
    """Pay, and take a fuel module off the board; the owner chooses which one (PM-39, PM-40)."""
    fuel = menu.fuel_modules(game, seat)
    if len(fuel) > 1:
        return ChooseFuel(seat=seat)
    _fly(game, seat, fuel[0])
    return None


def _fly(game: Mars, seat: Seat, space: str) -> None:
    game.pay(seat, game.catalogue.test_flight_price)
    player = game.player(seat)
    player.placed.remove(space)
    player.tableau.append(game.test_flights.pop(0))
    text = "{seat:seat} flew a Test Flight for {price} and a fuel module."
    game.tell(text, seat=seat, price=goods(*game.catalogue.test_flight_price))


WITHOUT_CARD: Final[dict[str, Callable[[Mars, Seat], Frame | None]]] = {
    menu.TAKE_MONEY: _take_money,
    menu.BUY_MATERIALS: _buy_materials,
    menu.TEST_FLIGHT: _test_flight,
}


class HireOverFullOffice(Frame):
    """Choose the employee who makes room for the one hired (PM-32)."""

    seat: Seat
    hired: Annotated[CardId, Everyone]
    made: bool = False

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        if self.made:
            return {}
        employees = game.standing(self.seat).employees
        cheapest = min(employees, key=lambda card: card.cost.money)
        ask = Choose(
            title=say("Your office spaces are full. Choose the employee you let go."),
            moment="replace_employee",
            options=tuple(map(menu.employee_option, employees)),
            fallback=[cheapest.id],
        )
        return {self.seat: ask}

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        slot = next(slot for slot in game.slots if slot.card == self.hired)
        # the price stands, even if a technology's level goes with the employee
        price = _price_of(game, seat, slot)
        let_go = game.card(answer[0])
        game.tell("{seat:seat} let {card} go to make room.", seat=seat, card=let_go.name)
        game.discard_employee(seat, let_go.id)
        _employ(game, seat, slot, price)
        self.made = True


class ChooseFuel(Frame):
    """Choose the fuel module to use up; it must be placed again (PM-40)."""

    seat: Seat
    made: bool = False

    def asks(self, game: Mars) -> dict[Seat, Ask]:
        if self.made:
            return {}
        spaces = [game.catalogue.spaces[name] for name in menu.fuel_modules(game, self.seat)]
        ask = Choose(
            title=say("Choose the fuel module that you use up."),
            moment="use_fuel",
            options=tuple(
                Option(
                    id=space.id,
                    label=say("Fuel for {price}", price=goods(*space.price)),
                    detail=say("Placed again, it needs {need}", need=numbers(space.need)),
                )
                for space in spaces
            ),
            fallback=[spaces[0].id],
        )
        return {self.seat: ask}

    def answer(self, game: Mars, seat: Seat, answer: Answer) -> None:
        _fly(game, seat, answer[0])
        self.made = True
