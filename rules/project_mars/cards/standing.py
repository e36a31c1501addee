"""The sums of the cards in front of a player: derived when needed, never kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rules.project_mars.cards.catalogue import catalogue
from rules.project_mars.model.card import Card, Catalogue
from rules.project_mars.model.effects import Effect, Price

REMEMBERED: Final = 4096
"""Number of tableaus whose sums are remembered, which only saves time."""


@dataclass(frozen=True, slots=True)
class TableauSums:
    """The sums of a tableau.

    Args:
        cards: all of it, in the order the cards came.
        at_work: the technologies that work now.
        launch_lowered: the engineering that a Test Flight takes off the launch's need.
        free_offices: a Facilities Manager makes every Expand Workspace action free (PM-34).
    """

    cards: tuple[Card, ...]
    employees: tuple[Card, ...]
    technologies: tuple[Card, ...]
    at_work: tuple[Card, ...]
    effects: tuple[Effect, ...]
    approval: int
    engineering: int
    office_space: int
    launch_lowered: int
    free_offices: bool
    test_flight: bool

    @property
    def free_desks(self) -> int:
        return self.office_space - len(self.employees)

    @property
    def modules_a_turn(self) -> int:
        return max((effect.modules_a_turn for effect in self.effects), default=1)

    @property
    def income(self) -> int:
        """The money taken at the start of Pay Day."""
        return sum(effect.income for effect in self.effects)

    @property
    def holders_pay(self) -> int:
        """The Pay Day debt of this player as contract holder: $1 for each employee (PM-20)."""
        owed = len(self.employees)
        for effect in self.effects:
            owed = effect.holders_pay(owed)
        return owed

    @property
    def others_pay(self) -> int:
        """The Pay Day debt of this player without the contract: $1 in all (PM-20)."""
        return min(len(self.employees), 1)

    def module_price(self, price: Price) -> Price:
        for effect in self.effects:
            price = effect.module_price(price)
        return price

    def hire_price(self, card: Card) -> int:
        price = card.cost.money
        for effect in self.effects:
            price = effect.hire_price(price)
        return price

    def materials_price(self, price: int) -> int:
        """Return the price of the Buy Materials action (PM-38)."""
        for effect in self.effects:
            price = effect.materials_price(price)
        return price

    def office_price(self, card: Card) -> Price:
        """Return the price of an office: none with a Facilities Manager (PM-34)."""
        return Price() if self.free_offices else Price(materials=card.cost.materials)

    def vendor_gain(self, card: Card) -> Price:
        bonus = sum(effect.vendor_bonus for effect in self.effects)
        return Price(card.gain.money + bonus, card.gain.materials)


@lru_cache(maxsize=REMEMBERED)
def standing(
    values: str, tableau: tuple[str, ...], fresh: tuple[str, ...], level_kept: bool
) -> TableauSums:
    """Return the sums of a tableau.

    PM-36: a fresh technology is off until its turn is over. PM-37: a technology whose need is no
    longer met works on, unless the option `tech_level_kept` says otherwise.
    """
    known = catalogue(values)
    cards = tuple(known.cards[card] for card in tableau)
    technologies = tuple(card for card in cards if card.kind == "technology")
    old = [card for card in technologies if card.id not in fresh]
    at_work = _with_level(known, cards, old) if level_kept else old
    effects = tuple(card.effect for card in at_work if card.effect)
    own = sum(effect.engineering for effect in effects)
    return TableauSums(
        cards=cards,
        employees=tuple(card for card in cards if card.is_employee),
        technologies=technologies,
        at_work=tuple(at_work),
        effects=effects,
        approval=known.board.approval + sum(card.gain.approval for card in cards),
        engineering=_hired_engineering(known, cards) + own,
        office_space=known.board.office_space + sum(card.gain.office_space for card in cards),
        launch_lowered=-sum(card.gain.launch_need for card in cards),
        free_offices=any(card.kind == "facilities_manager" for card in cards),
        test_flight=any(card.kind == "test_flight" for card in cards),
    )


def _hired_engineering(known: Catalogue, cards: Sequence[Card]) -> int:
    return known.board.engineering + sum(card.gain.engineering for card in cards)


def _with_level(
    known: Catalogue, cards: Sequence[Card], technologies: Sequence[Card]
) -> list[Card]:
    """Return the technologies whose need is met by the other cards of the player.

    Ruling (PM-37): the engineering that a technology gives does not count toward its own need.
    """
    level = _hired_engineering(known, cards)
    met: list[Card] = []
    for card in sorted(technologies, key=lambda card: card.need.engineering):
        if card.need.engineering <= level:
            met.append(card)
            level += card.effect.engineering if card.effect else 0
    return met
