"""Cards, module spaces and boards as data: frozen, shared by all tables with the same values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, model_validator

from rules.kernel import Text, in_a_row, say
from rules.project_mars.model.card_text import sentence
from rules.project_mars.model.effects import AnyEffect, Price
from rules.project_mars.model.views import Amounts, Face, Kind, Space
from rules.project_mars.model.words import KINDS, NOTHING, numbers

EMPLOYEES: Final[tuple[Kind, ...]] = (
    "project_lead",
    "engineer",
    "senior_engineer",
    "facilities_manager",
)
"""The kinds of employee: they are hired, sit in an office and are paid."""

IN_DECK: Final[tuple[Kind, ...]] = (*EMPLOYEES, "vendor", "office_space", "technology")
"""The kinds of card in the draw deck; everything else lies beside it (PM-01)."""

Source = Literal["rulebook", "house", "owner"]


class Frozen(BaseModel):
    """Catalogue data: read, never written."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Card(Frozen):
    """One printed card."""

    id: str
    kind: Kind
    name: str
    need: Amounts = Amounts()
    cost: Amounts = Amounts()
    gain: Amounts = Amounts()
    effect: AnyEffect | None = None
    players: int = 0  # a Launch Date's number of players
    source: Source

    @model_validator(mode="after")
    def _technology_has_an_effect(self) -> Card:
        if (self.effect is None) == (self.kind == "technology"):
            raise ValueError("technologies, and only they, have an effect")
        return self

    @cached_property
    def is_employee(self) -> bool:
        return self.kind in EMPLOYEES

    @cached_property
    def label(self) -> Text:
        """The card's name, to choose it by."""
        return say("{card}", card=self.name)

    @cached_property
    def gains(self) -> Text:
        """The card's gains, to show beside its name."""
        if self.kind == "facilities_manager":  # no number names the benefit of hiring one (PM-34)
            return say("{gain} and free office spaces", gain=numbers(self.gain))
        return numbers(self.gain)

    @cached_property
    def kind_words(self) -> str:
        return KINDS[self.kind].capitalize()

    @cached_property
    def summary(self) -> Text:
        """The whole card in one line, to show beside its name."""
        if self.effect:
            need = self.need.engineering
            return say("{effect}; needs {need:engineering}", effect=self.effect.short(), need=need)
        parts = []
        if self.need.engineering or self.need.approval:
            parts.append(say("needs {need}", need=numbers(self.need)))
        if self.cost.money or self.cost.materials:
            parts.append(say("costs {cost}", cost=numbers(self.cost)))
        if self.kind == "test_flight":
            lower = -self.gain.launch_need
            parts.append(say("uses up a fuel module; you need {n} less to launch", n=lower))
        else:
            parts.append(say("gains {gains}", gains=self.gains))
        said = in_a_row(parts, "{first}; {further}")
        return say("{kind}: {parts}", kind=self.kind_words, parts=said)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The whole card in sentences: need, cost, gain, and the rest of its text."""
        found = []
        if self.need.engineering or self.need.approval:
            found.append(say("Needs {need}.", need=numbers(self.need)))
        if self.cost.money or self.cost.materials:
            found.append(say("Costs {cost}.", cost=numbers(self.cost)))
        if (gain := numbers(self.gain)) != NOTHING:
            found.append(say("Gives {gain}.", gain=gain))
        if self.gain.launch_need:
            found.append(say("Lowers what you need to launch by {n}.", n=-self.gain.launch_need))
        said = [str(text) for text in found]
        more = sentence(self.kind, self.effect)
        return (*said, more) if more else tuple(said)

    @cached_property
    def face(self) -> dict[str, Any]:
        """The public face of the card; nobody changes it."""
        face = Face(
            id=self.id,
            kind=self.kind,
            name=self.name,
            need=self.need,
            cost=self.cost,
            gain=self.gain,
            effect=self.effect.word if self.effect else "",
            short=str(self.effect.short()) if self.effect else "",
            text=sentence(self.kind, self.effect),
        )
        return face.model_dump()


class ModuleSpace(Frozen):
    """One of the five module spaces of every board.

    Ruling (PM-27): each asks for money or for materials, as printed, not for either.
    """

    id: Literal["fuel_1", "fuel_2", "hab", "mav", "erv"]
    module: Literal["Fuel", "HAB", "MAV", "ERV"]
    need: Amounts
    cost: Amounts
    source: Source

    @cached_property
    def price(self) -> Price:
        return Price(self.cost.money, self.cost.materials)

    @cached_property
    def open(self) -> dict[str, Any]:
        """The public face of the space without a module; nobody changes it."""
        space = Space(id=self.id, module=self.module, need=self.need, cost=self.cost)
        return space.model_dump()

    @cached_property
    def filled(self) -> dict[str, Any]:
        """The public face of the space with its module; nobody changes it."""
        return {**self.open, "filled": True}


class Beginning(Frozen):
    """The things that every player starts with (rulebook, setup)."""

    approval: int
    engineering: int
    office_space: int
    money: int
    materials: int
    source: Source


class PoolSize(Frozen):
    """The numbers of face-up cards (rulebook, setup and draw phase)."""

    first: int
    later: int
    kept: int
    above: int
    source: Source


class ActionNumbers(Frozen):
    """The two actions without a card (rulebook, action phase)."""

    take_money: int
    bought_materials: int
    bought_for: int
    source: Source


class SeatBonus(Frozen):
    """More money for late seats, from the starting player clockwise (PM-54)."""

    three_players: tuple[int, ...]
    four_players: tuple[int, ...]
    source: Source

    def of(self, players: int) -> tuple[int, ...]:
        """Return the bonus of each seat; none with two players."""
        return {3: self.three_players, 4: self.four_players}.get(players, ())


class Catalogue(Frozen):
    """Every number of the game, with an owner's printed values laid over ours."""

    board: Beginning
    pool: PoolSize
    actions: ActionNumbers
    seat_bonus: SeatBonus
    spaces: Mapping[str, ModuleSpace]
    cards: Mapping[str, Card]

    @model_validator(mode="before")
    @classmethod
    def _keys_are_ids(cls, plain: dict[str, Any]) -> dict[str, Any]:
        for table in ("spaces", "cards"):
            plain[table] = {key: {"id": key, **entry} for key, entry in plain[table].items()}
        return plain

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The cards of the draw deck, in the order of the list."""
        return tuple(card.id for card in self.cards.values() if card.kind in IN_DECK)

    @cached_property
    def test_flights(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.cards.values() if card.kind == "test_flight")

    @cached_property
    def test_flight(self) -> Card:
        """Any Test Flight: all are alike."""
        return self.cards[self.test_flights[0]]

    @cached_property
    def test_flight_price(self) -> Price:
        """The price of a Test Flight besides the fuel module."""
        return Price(materials=self.test_flight.cost.materials)

    def launch_date(self, players: int) -> Card:
        """Return the Launch Date for this number of players."""
        dates = (card for card in self.cards.values() if card.kind == "launch_date")
        return next(card for card in dates if card.players == players)
