"""Travelling to the other side: leaving and arriving."""

from typing import ClassVar, Final

from rules.kernel import Answer, Ask, Choose, Done, Frame, Option, Procedure, Seat, Text, say, step
from rules.on_mars.cards.catalogue import side_of, space_benefit
from rules.on_mars.model.effect import Effect, Word
from rules.on_mars.model.kinds import Side
from rules.on_mars.model.words import SPACE_COST, TO, amount, effect_words
from rules.on_mars.state import OnMars
from rules.on_mars.steps.asking import STOP, Doing, begin, possible
from rules.on_mars.steps.exploring import Explore
from rules.on_mars.steps.paying import can_pay, pay
from rules.on_mars.steps.retrieving import clear_side, clear_working_area
from rules.on_mars.steps.supplies import produce
from rules.on_mars.steps.tasks import show_tasks

OTHER: Final[dict[Side, Side]] = {"orbit": "colony", "colony": "orbit"}
PRICED: Final = 4
"""The space of the turn order with a priced benefit."""


def space_costs(game: OnMars, space: int) -> list[dict[str, int]]:
    """Return the ways to pay for the benefit of a space; a free one has one empty way."""
    if space != PRICED or space_benefit(game.house, space) is None:
        return [{}]
    if game.options.space_4_costs == "both":
        return [{"plant": 1, "water": 1}]
    return [{"plant": 1}, {"water": 1}]


def space_cost_words(game: OnMars, space: int) -> str:
    """Return the price of a space in words; empty: it has none."""
    if space != PRICED or space_benefit(game.house, space) is None:
        return ""
    return SPACE_COST[game.options.space_4_costs]


def space_words(game: OnMars, space: int) -> Text:
    """Return the benefit of a space of the turn order in words."""
    benefit = space_benefit(game.house, space)
    if benefit is None:
        return say("no benefit")
    cost = space_cost_words(game, space)
    text = "may pay {cost}: {benefit}" if cost else "{benefit}"
    return say(text, cost=cost, benefit=effect_words(benefit))


def space_options(game: OnMars, spaces: list[int]) -> tuple[Option, ...]:
    """Return the options of free spaces, with the benefit of each."""
    return tuple(
        Option(
            str(space),
            say("Space {n}, {side}", n=space, side=side_of(space)),
            space_words(game, space),
            mark=str(space),
        )
        for space in spaces
    )


class TakeSpace(Frame):
    """Choose a free space of a side, and take its benefit."""

    seat: Seat
    side: Side
    taken: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        free = game.free_spaces(self.side)
        if self.taken or len(free) == 1:
            return {}
        options = space_options(game, free)
        ask = Choose(
            title=say("Which space of the turn order do you take?"),
            moment="space",
            options=options,
            fallback=[options[0].id],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        self.taken = True
        return take_space(game, self.seat, int(answer[0]))

    def advance(self, game: OnMars) -> Frame | Done | None:
        """Take a single free space without a question."""
        if self.taken:
            return Done()
        self.taken = True
        return take_space(game, self.seat, game.free_spaces(self.side)[0])


def take_space(game: OnMars, seat: Seat, space: int) -> Frame | None:
    """Put the marker on a space; return the frame of its benefit, if it has one."""
    game.player(seat).space = space
    game.report(seat, "{seat:seat} took space {n} of the turn order.", n=space)
    benefit = space_benefit(game.house, space)
    if benefit is None or not possible(game, seat, benefit):
        return None
    costs = [cost for cost in space_costs(game, space) if can_pay(game, seat, cost)]
    if not costs:
        return None
    return begin(game, seat, benefit) if costs == [{}] else BuyBenefit(seat=seat, space=space)


class BuyBenefit(Frame):
    """Buy a priced benefit, or decline it."""

    seat: Seat
    space: int
    asked: bool = False
    declined: bool = False

    def asks(self, game: OnMars) -> dict[Seat, Ask]:
        if self.asked:
            return {}
        benefit = space_benefit(game.house, self.space)
        assert benefit is not None  # noqa: S101  # for the type
        costs = space_costs(game, self.space)
        options = [
            Option(str(n), say("Pay {goods}", goods=tuple(amount(good, 1) for good in cost)))
            for n, cost in enumerate(costs)
            if can_pay(game, self.seat, cost)
        ]
        text = "Do you pay for the benefit of space {n}: {benefit}?"
        ask = Choose(
            title=say(text, n=self.space, benefit=effect_words(benefit)),
            moment="benefit",
            options=(*options, Option(STOP, say("No"), aside=True)),
            fallback=[STOP],
        )
        return {self.seat: ask}

    def answer(self, game: OnMars, seat: Seat, answer: Answer) -> Frame | None:
        self.asked = True
        if answer[0] == STOP:
            self.declined = True
            return None
        return pay(game, self.seat, space_costs(game, self.space)[int(answer[0])])

    def advance(self, game: OnMars) -> Frame | Done | None:
        benefit = space_benefit(game.house, self.space)
        if self.declined or benefit is None:
            return Done()
        self.declined = True
        return begin(game, self.seat, benefit)


class Travel(Procedure):
    """A player travels to the other side (docs/rules, section 13)."""

    seat: Seat
    to: Side
    explores: bool = True  # not with the landing pod
    space: int = 0  # of the turn order, where it is chosen already

    @step
    def explore(self, game: OnMars) -> Frame | None:
        """Put a discovery tile on the map, on the way to the colony."""
        return Explore(seat=self.seat) if self.to == "colony" and self.explores else None

    @step
    def production(self, game: OnMars) -> None:
        """Produce with advanced buildings and miners, on the way to orbit."""
        if self.to == "orbit":
            produce(game, self.seat)

    @step
    def retrieve(self, game: OnMars) -> None:
        """Retrieve colonists from the slots of the new side, and from the Working Area."""
        clear_side(game, self.seat, self.to)
        clear_working_area(game, self.seat)
        game.report(self.seat, "{seat:seat} travelled to {side}.", side=TO[self.to])

    @step
    def turn_order(self, game: OnMars) -> Frame | None:
        game.player(self.seat).space = 0
        if self.space in game.free_spaces(self.to):
            return take_space(game, self.seat, self.space)
        return TakeSpace(seat=self.seat, side=self.to)

    @step
    def tasks(self, game: OnMars) -> Frame | None:
        """Show the First Colonist tasks that the trip has fulfilled."""
        return show_tasks(game, self.seat)


class TravelEffect(Doing):
    """Travel by an effect: to orbit from the colony, or to the other side."""

    WORD: ClassVar[Word] = "travel"

    @classmethod
    def begin(cls, game: OnMars, seat: Seat, effect: Effect) -> Frame | None:
        return Travel(seat=seat, to=OTHER[game.side(seat)])

    @classmethod
    def possible(cls, game: OnMars, seat: Seat, effect: Effect) -> bool:
        return effect.what != "orbit" or game.side(seat) == "colony"
