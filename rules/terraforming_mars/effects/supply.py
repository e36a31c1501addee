"""Words for resources, productions, parameters and the terraform rating."""

from typing import ClassVar, Literal, Self

from rules.kernel import Frame, Text, say
from rules.terraforming_mars.model.effect import Cause, Count, Effect, Tally, When
from rules.terraforming_mars.model.views import Resource, Symbol
from rules.terraforming_mars.model.words import NAMES, plus
from rules.terraforming_mars.state import Terraforming
from rules.terraforming_mars.steps.counting import comes_to_something, number
from rules.terraforming_mars.steps.foresight import Ledger
from rules.terraforming_mars.steps.payment import charge
from rules.terraforming_mars.steps.placement import raise_parameter


class Amounts(Effect):
    """Amounts of several resources, printed numbers or counted ones."""

    INSTANT = True

    amounts: dict[Resource, Count]

    @classmethod
    def of(cls, **amounts: Count) -> Self:
        """Return the word: `Produce.of(energy=-1, mc=3)`, `Gain.of(plants=2)`."""
        return cls.model_validate({"amounts": amounts})

    @property
    def may_be_lost(self) -> bool:
        return any(isinstance(count, Tally) for count in self.amounts.values())

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return comes_to_something(self.amounts.values(), game, cause)


class Produce(Amounts):
    """Change the player's production; losses need that much production."""

    WHEN: ClassVar[When] = "production"

    def numbers(self, game: Terraforming, cause: Cause) -> dict[Resource, int]:
        """Return the present changes."""
        return {resource: number(n, game, cause) for resource, n in self.amounts.items()}

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        player = game.player(cause.seat)
        return all(player.spare_production(resource) >= n for resource, n in self._lowered())

    def _lowered(self) -> list[tuple[Resource, int]]:
        """Return the lowered resources with their steps."""
        return [(name, -n) for name, n in self.amounts.items() if isinstance(n, int) and n < 0]

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        player = game.player(cause.seat)
        spare = [(name, n, player.spare_production(name)) for name, n in self._lowered()]
        resource, n, left = next(one for one in spare if one[2] < one[1])
        there = player.production[resource]
        if left > there:  # production may be negative
            return say("Your {name} production cannot go down so far.", name=say(NAMES[resource]))
        text = "Needs {n} {name} production; you have {there}."
        return say(text, n=n, name=say(NAMES[resource]), there=there)

    @property
    def must(self) -> bool:
        return bool(self._lowered())

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        for resource, n in self.numbers(game, cause).items():
            ledger.production[resource] += n

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        made = self.numbers(game, cause)
        game.change_production(cause, made)
        return None

    def text(self) -> Text:
        return say("{parts}", parts=tuple(_production_text(r, n) for r, n in self.amounts.items()))

    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(
            Symbol(icon=resource, amount=plus(n), production=True)
            if isinstance(n, int)
            else n.symbol(resource, production=True)
            for resource, n in self.amounts.items()
        )


def _production_text(resource: Resource, count: Count) -> Text:
    name = NAMES[resource]
    if isinstance(count, Tally):
        text = "raise your {name} production {n:steps} for every {what}"
        return say(text, name=say(name), n=count.times, what=count.what())
    if count < 0:
        return say("lower your {name} production {n:steps}", name=say(name), n=-count)
    return say("raise your {name} production {n:steps}", name=say(name), n=count)


class Gain(Amounts):
    """Take resources from the supply."""

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        for resource, n in self.amounts.items():
            ledger.stock[resource] += number(n, game, cause)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.change_stock(cause, {r: number(n, game, cause) for r, n in self.amounts.items()})
        return None

    def text(self) -> Text:
        return say("gain {parts}", parts=tuple(_gain_text(r, n) for r, n in self.amounts.items()))

    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(
            Symbol(icon=resource, amount=plus(n)) if isinstance(n, int) else n.symbol(resource)
            for resource, n in self.amounts.items()
        )


def _gain_text(resource: Resource, count: Count) -> Text:
    if isinstance(count, Tally):
        amount = say("{n:" + resource + "}", n=count.times)
        return say("{amount} for every {what}", amount=amount, what=count.what())
    return say("{n:" + resource + "}", n=count)


class Lose(Effect):
    """Give up resources; a card with this cost cannot be played without them."""

    INSTANT = True
    MUST = True

    resource: Resource
    count: int

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.player(cause.seat).stock[self.resource] >= self.count

    @property
    def heat_needed(self) -> int:
        return self.count if self.resource == "heat" else 0

    def obstacle(self, game: Terraforming, cause: Cause) -> Text:
        there = game.player(cause.seat).stock[self.resource]
        return say("Needs {n:" + self.resource + "}; you have {there}.", n=self.count, there=there)

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.stock[self.resource] -= self.count

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.change_stock(cause, {self.resource: -self.count})
        return None

    def text(self) -> Text:
        return say("spend {n:" + self.resource + "}", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon=self.resource, amount=plus(-self.count)),)


class PayMoney(Effect):
    """A payment that is part of an effect; heat may stand in for M€ where that is allowed."""

    MUST = True

    count: int

    def possible(self, game: Terraforming, cause: Cause) -> bool:
        return game.player(cause.seat).means(()) >= self.count

    def foresee(self, game: Terraforming, cause: Cause, ledger: Ledger) -> None:
        ledger.money_needed += self.count

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return charge(game, cause, self.count)

    def text(self) -> Text:
        return say("pay {n:mc}", n=self.count)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon="mc", amount=plus(-self.count)),)


class Raise(Effect):
    """Raise the temperature or the oxygen; steps beyond the end are lost."""

    LOSABLE = True

    parameter: Literal["temperature", "oxygen"]
    steps: int = 1

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return game.steps_left(self.parameter) > 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        return raise_parameter(game, cause, self.parameter, self.steps)

    def text(self) -> Text:
        return say("raise {name} {n:steps}", name=say(NAMES[self.parameter]), n=self.steps)

    def symbols(self) -> tuple[Symbol, ...]:
        return (Symbol(icon=self.parameter, amount=plus(self.steps)),)


class Rating(Effect):
    """Change the player's terraform rating."""

    INSTANT = True
    steps: Count

    @property
    def may_be_lost(self) -> bool:
        return isinstance(self.steps, Tally)

    def useful(self, game: Terraforming, cause: Cause) -> bool:
        return comes_to_something((self.steps,), game, cause)

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        game.change_rating(cause, number(self.steps, game, cause))
        return None

    def text(self) -> Text:
        if isinstance(self.steps, Tally):
            text = "raise your terraform rating {n:steps} for every {what}"
            return say(text, n=self.steps.times, what=self.steps.what())
        if self.steps < 0:
            return say("lower your terraform rating {n:steps}", n=-self.steps)
        return say("raise your terraform rating {n:steps}", n=self.steps)

    def symbols(self) -> tuple[Symbol, ...]:
        if isinstance(self.steps, Tally):
            return (self.steps.symbol("tr"),)
        return (Symbol(icon="tr", amount=plus(self.steps)),)


class NextCard(Effect):
    """Make the next card of this generation cheaper, or its global requirement looser.

    Ruling (next_card): the next card is the next project card, whoever plays it: the player in a
    turn or a prelude. Played through a prelude, it helps on until then, also in the first turns.
    """

    INSTANT = True
    discount: int = 0
    shift: int = 0

    def begin(self, game: Terraforming, cause: Cause) -> Frame | None:
        player = game.player(cause.seat)
        player.next_discount += self.discount
        player.next_shift += self.shift
        return None

    def text(self) -> Text:
        if self.discount:
            return say("the next card you play this generation costs {n:mc} less", n=self.discount)
        return say(
            "the next card you play this generation may miss its requirement on a parameter by"
            " {n:steps}",
            n=self.shift,
        )

    def symbols(self) -> tuple[Symbol, ...]:
        if self.discount:
            return (Symbol(icon="mc", amount=plus(-self.discount), note="next card"),)
        return (Symbol(icon="requirement", amount=f"±{self.shift}", note="next card"),)
