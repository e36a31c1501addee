"""The third phase: players place modules in orbit."""

from rules.kernel import Answer, Ask, Choose, Done, Option, Seat, say
from rules.project_mars.model.card import ModuleSpace
from rules.project_mars.model.words import MODULES, goods, numbers
from rules.project_mars.state import Mars, Phase
from rules.project_mars.steps.menu import lacking, own_stores

NOTHING = Option(id="none", label=say("Place nothing"), aside=True)


class PlaceModules(Phase):
    """Each may place one module, from the holder clockwise (PM-25).

    A seat is asked whenever it has the engineering for an open space, even when it cannot pay. A
    skipped seat would reveal its stores (PM-51).
    """

    placed: int = 0  # by the seat that is acting

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

    def seat_left(self, game: Mars, seat: Seat) -> None:
        if self.order[self.done :][:1] == [seat]:
            self.placed = 0
        super().seat_left(game, seat)


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
