"""The effects of technologies: each word with its changes and its sentences.

The printed effects are not known, so these are house rules. A price passes through every effect
that works for a player. An effect without a say on a price leaves it as it is.
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from rules.kernel import Text, say


class Price(NamedTuple):
    """A payment to the supply."""

    money: int = 0
    materials: int = 0


class Effect(BaseModel):
    """A technology's effect: each subclass changes one thing, and nothing else."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    word: str

    @property
    def adds_up(self) -> bool:
        """Whether a second technology of this effect brings anything."""
        return True

    @property
    def engineering(self) -> int:
        """The engineering that the technology itself gives."""
        return 0

    @property
    def income(self) -> int:
        """The money taken at the start of every Pay Day."""
        return 0

    @property
    def vendor_bonus(self) -> int:
        """The money taken besides a vendor's gain."""
        return 0

    @property
    def modules_a_turn(self) -> int:
        """The number of modules that may be placed in one turn."""
        return 1

    def module_price(self, price: Price) -> Price:
        return price

    def hire_price(self, money: int) -> int:
        return money

    def materials_price(self, money: int) -> int:
        """Return the price of the Buy Materials action."""
        return money

    def holders_pay(self, money: int) -> int:
        """Return the money that the contract holder owes at Pay Day."""
        return money

    def text(self) -> Text:
        """Return the effect as the card says it."""
        raise NotImplementedError  # each word has its own sentence

    def short(self) -> Text:
        """Return the effect in a few words, for a picture."""
        raise NotImplementedError  # as above


class CheaperModules(Effect):
    """Reusable Booster."""

    word: Literal["boost"]
    money: int = 2
    materials: int = 1

    def module_price(self, price: Price) -> Price:
        return Price(max(0, price.money - self.money), max(0, price.materials - self.materials))

    def text(self) -> Text:
        return say(
            "Each module you place costs you {money:money} less if its space asks for money, or"
            " {materials:materials} less if it asks for materials (never below 0).",
            money=self.money,
            materials=self.materials,
        )

    def short(self) -> Text:
        return say(
            "modules cost {money:money} or {materials:materials} less",
            money=self.money,
            materials=self.materials,
        )


class MoreModules(Effect):
    """Orbital Docking."""

    word: Literal["dock"]
    modules: int = 2

    @property
    def adds_up(self) -> bool:
        return False  # each says how many modules a turn allows, not how many more

    @property
    def modules_a_turn(self) -> int:
        return self.modules

    def text(self) -> Text:
        return say(
            "In the Place Module phase you may place up to {modules} modules instead of one. Meet"
            " the need and pay the price of each.",
            modules=self.modules,
        )

    def short(self) -> Text:
        return say("{modules} modules in one turn", modules=self.modules)


class CheaperPayDay(Effect):
    """Payroll Software."""

    word: Literal["payroll"]
    money: int = 3

    def holders_pay(self, money: int) -> int:
        return max(min(money, 1), money - self.money)

    def text(self) -> Text:
        return say(
            "At Pay Day while you hold the contract, you owe {money:money} less (but at least $1 if"
            " you have any employee).",
            money=self.money,
        )

    def short(self) -> Text:
        return say("as holder, pay {money:money} less", money=self.money)


class PayDayIncome(Effect):
    """Licensing Office."""

    word: Literal["license"]
    money: int = 1

    @property
    def income(self) -> int:
        return self.money

    def text(self) -> Text:
        return say(
            "Take {money:money} from the supply at the start of every Pay Day phase, before anyone"
            " pays.",
            money=self.money,
        )

    def short(self) -> Text:
        return say("take {money:money} each Pay Day", money=self.money)


class CheaperMaterials(Effect):
    """Additive Manufacturing."""

    word: Literal["print"]
    money: int = 4

    def materials_price(self, money: int) -> int:
        return max(0, money - self.money)

    def text(self) -> Text:
        return say("Your Buy Materials action costs {money:money} less.", money=self.money)

    def short(self) -> Text:
        return say("buying materials costs {money:money} less", money=self.money)


class VendorBonus(Effect):
    """Supply Chain Network."""

    word: Literal["chain"]
    money: int = 1

    @property
    def vendor_bonus(self) -> int:
        return self.money

    def text(self) -> Text:
        return say("Each time you use a vendor, also take {money:money}.", money=self.money)

    def short(self) -> Text:
        return say("take {money:money} with each vendor", money=self.money)


class CheaperHires(Effect):
    """Recruiting Campaign."""

    word: Literal["recruit"]
    money: int = 1

    def hire_price(self, money: int) -> int:
        return max(min(money, 1), money - self.money)

    def text(self) -> Text:
        return say(
            "Each employee you hire costs you {money:money} less (but at least $1).",
            money=self.money,
        )

    def short(self) -> Text:
        return say("hiring costs {money:money} less", money=self.money)


class MoreEngineering(Effect):
    """Mission Simulator."""

    word: Literal["sim"]
    gives: int = Field(default=1, alias="engineering")

    @property
    def engineering(self) -> int:
        return self.gives

    def text(self) -> Text:
        return say("You have {gives} more engineering, for every purpose.", gives=self.gives)

    def short(self) -> Text:
        return say("{gives} more engineering", gives=self.gives)


AnyEffect: TypeAlias = Annotated[
    CheaperModules
    | MoreModules
    | CheaperPayDay
    | PayDayIncome
    | CheaperMaterials
    | VendorBonus
    | CheaperHires
    | MoreEngineering,
    Field(discriminator="word"),
]
