"""Scientists and Earth contracts: taken from their display, refilled at the end of the turn."""

from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Seat, Text, say
from rules.on_mars.cards.catalogue import CONTRACT, SCIENTIST
from rules.on_mars.model.card import ContractCard
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.player import Taken
from rules.on_mars.model.words import A_BUILDING, BUILDING, goods
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import Doing
from rules.on_mars.steps.contracts import check_contracts
from rules.on_mars.steps.paying import Cost, can_pay, lacking, pay, price
from rules.on_mars.steps.tasks import fulfil

CONTRACT_COST: Final[Cost] = {"crystal": 1}


def contract_words(card: ContractCard) -> Text:
    """Return the demand of a contract in words."""
    if card.sort == "deliver":
        return say("deliver {goods}", goods=goods(card.needs))
    text = "upgrade {building} in a complex of {n}"
    return say(text, building=A_BUILDING[card.building or "mine"], n=card.min_complex)


def desk_name(place: int) -> str:
    """Return the name of a place of the display."""
    return f"P{place + 1}"


class Hire(Doing):
    """Take a scientist or a contract and pay for it."""

    WORD: ClassVar[Word] = "hire_or_contract"
    SCIENTISTS: ClassVar[bool] = True
    CONTRACTS: ClassVar[bool] = True

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        one = cls(seat=seat, effect=effect)
        return any(
            can_pay(game, seat, one.cost(game, place))
            for place, desk in enumerate(game.desks)
            if (desk.scientist and cls.SCIENTISTS) or (desk.contract and cls.CONTRACTS)
        )

    def cost(self, game: OnMars, place: int) -> Cost:
        """Return the price of the scientist or contract on this desk."""
        if self.effect.free:
            return {}
        desk = game.desks[place]
        return SCIENTIST[desk.scientist].cost if desk.scientist else CONTRACT_COST

    def options(self, game: OnMars) -> list[Option]:
        return [
            self._option(game, place)
            for place, desk in enumerate(game.desks)
            if (desk.scientist and self.SCIENTISTS) or (desk.contract and self.CONTRACTS)
        ]

    def _option(self, game: OnMars, place: int) -> Option:
        desk, cost = game.desks[place], self.cost(game, place)
        costs, why_not = price(game, self.seat, cost), lacking(game, self.seat, cost)
        mark = desk_name(place)
        if desk.scientist:
            card = SCIENTIST[desk.scientist]
            text = "{cost}; works in {works}, scores {scores}"
            seen = {"works": BUILDING[card.works_in], "scores": BUILDING[card.scores]}
            detail = say(text, cost=costs, **seen)
            return Option(str(place), say(card.name), detail, mark=mark, why_not=why_not)
        contract = CONTRACT[desk.contract]
        detail = say("{cost}; {what}", cost=costs, what=contract_words(contract))
        label = say("Contract {n}", n=contract.number)
        return Option(str(place), label, detail, mark=mark, why_not=why_not)

    def title(self, game: OnMars) -> Text:
        return say("Whom do you hire, or which contract do you take?")

    def choose(self, game: OnMars, chosen: str) -> Frame | None:
        return pay(game, self.seat, self.cost(game, int(chosen)))

    def carry_out(self, game: OnMars, chosen: str) -> None:
        take_from_desk(game, self.seat, int(chosen))


class HireScientist(Hire):
    """Take a scientist."""

    WORD: ClassVar[Word] = "take_scientist"
    CONTRACTS: ClassVar[bool] = False

    def title(self, game: OnMars) -> Text:
        return say("Whom do you hire?")


class TakeContract(Hire):
    """Take a contract."""

    WORD: ClassVar[Word] = "take_contract"
    SCIENTISTS: ClassVar[bool] = False

    def title(self, game: OnMars) -> Text:
        return say("Which contract do you take?")


def take_from_desk(game: OnMars, seat: Seat, place: int) -> None:
    """Take the scientist or contract from a desk, once paid."""
    desk, player = game.desks[place], game.player(seat)
    if desk.scientist:
        card = SCIENTIST[desk.scientist]
        player.scientists[desk.scientist] = ""
        desk.scientist = ""
        game.report(seat, "{seat:seat} hired the {name}.", name=say(card.name))
        game.contribute(seat, "scientists")
        fulfil(game, seat, "scientist")
    else:
        id, desk.contract = desk.contract, ""
        player.contracts.append(Taken(card=id))
        game.report(seat, "{seat:seat} took Earth contract {n}.", n=CONTRACT[id].number)
        check_contracts(game)
    game.emptied.append(place)


class RefillDesk(Frame):
    """The player who emptied a desk chooses the contract for it."""

    seat: Seat

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if not game.emptied or len(game.contracts) < 2:
            return {}
        options = [
            Option(id, say("Contract {n}", n=CONTRACT[id].number), contract_words(CONTRACT[id]))
            for id in game.contracts
        ]
        place = desk_name(game.emptied[0])
        ask = Choose(
            title=say("Which contract do you put on {place}, for all to take?", place=place),
            moment="refill",
            options=tuple(options),
            fallback=[options[0].id],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> None:
        self._put(game, answer[0])

    def _put(self, game: OnMars, id: str) -> None:
        place = game.emptied.pop(0)
        game.contracts.remove(id)
        game.desks[place].contract = id
        text = "{seat:seat} put Earth contract {n} on offer."
        game.report(self.seat, text, n=CONTRACT[id].number)

    def advance(self, game: OnMars) -> Frame | Done | None:
        if not game.emptied:
            return Done()
        if game.contracts:
            self._put(game, game.contracts[0])
        else:
            game.emptied.clear()
        return None
