"""A robot for Project Mars: it takes the choice that improves its position most, one step ahead.

It knows only its seat's view and the options of its question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Final

from rules import robots
from rules.kernel import Amount, Answer, Ask, Chance, Choose, Option, Seat
from rules.project_mars.views.valuation import (
    FLIGHT,
    WEIGHTS,
    Holdings,
    Prospect,
    Seen,
    Weights,
    position,
    prospect,
    worth,
)

NOISE: Final = 0.4
"""The difference in worth, in dollars, up to which two choices may change places."""

FUEL: Final = ("fuel_1", "fuel_2")


def robot(view: dict[str, Any], ask: Ask, seat: Seat, chance: Chance) -> Answer:
    """Return a sensible answer, found from nothing but that seat's view."""
    return Mind(view, seat, chance).answer(ask)


def robot_with(weights: Mapping[str, float]) -> robots.Mind:
    """Return a robot with other weights."""
    by = replace(WEIGHTS, **weights)
    return lambda view, ask, seat, chance: Mind(view, seat, chance, by).answer(ask)


class Mind:
    """One look at the table, and the conclusions from it."""

    def __init__(
        self, view: dict[str, Any], seat: Seat, chance: Chance, weights: Weights = WEIGHTS
    ) -> None:
        self.view = view
        self.seat = seat
        self.chance = chance
        self.weights = weights
        self.board: Seen = view["players"][seat]
        self.now: Holdings = position(view, seat)
        self.ahead: Prospect = prospect(view, seat)
        self.once_each: bool = view["options"]["one_technology_of_a_name"]
        self.faces: dict[str, Seen] = {
            place["face"]["id"]: place["face"] for place in view["pool"] if place["face"]
        }

    def answer(self, ask: Ask) -> Answer:
        """Return the answer to any question of the game; to an unknown one, its fallback."""
        match ask:
            case Amount():
                return self._bid(ask)
            case Choose(moment="action"):
                return [self._best(ask.open, self.after_action).id]
            case Choose(moment="place_module"):
                return [self._place(ask.open)]
            case Choose(moment="discard_employee" | "replace_employee"):
                return [self._best(ask.open, self._without).id]
            case Choose(moment="use_fuel"):
                return [self._cheaper_fuel(ask.open)]
            case Choose(moment="keep_cards"):
                return self._keep(ask)
            case _:
                return ask.fallback

    def worth(self, has: Holdings) -> float:
        return worth(has, self.ahead, self.weights)

    def _best(self, options: Iterable[Option], after: Callable[[str], Holdings | None]) -> Option:
        def value(option: Option) -> float:
            has = after(option.id)
            return 1000.0 if has is None else self.worth(has) + NOISE * self.chance()

        return max(options, key=value)

    # ---- actions ---------------------------------------------------------------------------------

    def after_action(self, choice: str) -> Holdings | None:
        """Return the position after an action; None after the launch."""
        match choice:
            case "take_money":
                return self._with(money=2)
            case "buy_materials":
                return self._with(money=4 * self.now.words.count("print") - 10, materials=2)
            case "test_flight":
                return self._after_flight()
            case _:
                return self._after_card(self.faces[choice])

    def _with(self, **more: int) -> Holdings:
        changed = {name: getattr(self.now, name) + number for name, number in more.items()}
        return replace(self.now, **changed)

    def _after_flight(self) -> Holdings:
        has = self._with(materials=-1, launch_need=-FLIGHT)
        fuel = [space for space in self.board["spaces"] if space["id"] in FUEL and space["filled"]]
        has.open = (*has.open, min(fuel, key=lambda space: int(space["cost"]["money"])))
        return has

    def _after_card(self, face: Seen) -> Holdings | None:
        gain, kind = face["gain"], face["kind"]
        match kind:
            case "launch_date":
                return None
            case "vendor":
                bonus = self.now.words.count("chain")
                return self._with(money=gain["money"] + bonus, materials=gain["materials"])
            case "office_space":
                price = 0 if self.now.manager else face["cost"]["materials"]
                return self._with(materials=-price, desks=gain["office_space"])
            case "technology":
                has = self._with(engineering=1 if face["effect"] == "sim" else 0)
                has.words = (*has.words, face["effect"])
                return has
            case _:
                return self._after_hire(face)

    def _after_hire(self, face: Seen) -> Holdings:
        discount = self.now.words.count("recruit")
        price = max(1, face["cost"]["money"] - discount)
        has = self._with(money=-price, employees=1)
        has.engineering += face["gain"]["engineering"]
        has.approval += face["gain"]["approval"]
        has.manager = has.manager or face["kind"] == "facilities_manager"
        if has.employees > has.desks:
            staff = self.board["employees"]
            return max((self._less(has, worker) for worker in staff), key=self.worth)
        return has

    def _without(self, employee: str) -> Holdings:
        worker = next(face for face in self.board["employees"] if face["id"] == employee)
        return self._less(self.now, worker)

    def _less(self, has: Holdings, worker: Seen) -> Holdings:
        return replace(
            has,
            employees=has.employees - 1,
            engineering=has.engineering - worker["gain"]["engineering"],
            approval=has.approval - worker["gain"]["approval"],
        )

    # ---- modules --------------------------------------------------------------------------------

    def _place(self, options: Iterable[Option]) -> str:
        """Return the placeable module with the highest need, or none: a turn allows one."""
        needs = {space["id"]: int(space["need"]["engineering"]) for space in self.now.open}
        ready = [option.id for option in options if option.id in needs]
        return max(ready, key=needs.__getitem__, default="none")

    def _cheaper_fuel(self, options: Iterable[Option]) -> str:
        spaces = {space["id"]: space for space in self.board["spaces"]}
        return min(options, key=lambda option: int(spaces[option.id]["cost"]["money"])).id

    # ---- the pool and the contract -------------------------------------------------------------

    def _values(self) -> list[float]:
        """Return the gains of the actions now open to this seat, the best first."""
        base = self.worth(self.now)
        gains = [
            1000.0 if (has := self.after_action(card)) is None else self.worth(has) - base
            for card, face in self.faces.items()
            if self._possible(face)
        ]
        return sorted([*gains, *[2.0] * 4], reverse=True)

    def _possible(self, face: Seen) -> bool:
        has, need, cost = self.now, face["need"], face["cost"]
        if face["kind"] == "launch_date":
            return not has.open and has.engineering >= has.launch_need
        if face["kind"] == "technology" and face["effect"] in has.words and self.once_each:
            return False
        return (
            has.engineering >= need["engineering"]
            and has.approval >= need["approval"]
            and has.money >= cost["money"]
            and (has.manager or has.materials >= cost["materials"])
        )

    def _bid(self, ask: Amount) -> Answer:
        """Return a bid up to the worth of the first choice and the second action."""
        if self._launch_hangs_on_it():
            most = ask.high - sum(space["cost"]["materials"] for space in self.now.open)
        else:
            worth_it = self._contract() / self.weights.material * self.weights.second_action
            most = min(ask.high, int(worth_it + self.chance() * self.weights.bid_more))
        return {"up_to": most, "then": "pass"} if most >= ask.low else None

    def _launch_hangs_on_it(self) -> bool:
        """Whether this turn's launch is lost without the contract."""
        at_once = 2 if "dock" in self.now.words else 1
        if "launch_date" not in {face["kind"] for face in self.faces.values()}:
            return False
        if len(self.now.open) > at_once:
            return False
        short = self.now.launch_need - self.now.engineering
        if short <= 0:
            rivals = (board for board in self.view["players"] if board["seat"] != self.seat)
            return any(map(_is_nearly_ready, rivals))
        hires = (face for face in self.faces.values() if self._possible(face))
        return any(face["gain"]["engineering"] >= short for face in hires)

    def _contract(self) -> float:
        values, seats = self._values(), self.ahead.seats
        held: bool = self.board["holds_contract"]
        behind = 0 if held else seats // 2
        first = values[0] - values[ceil(behind * 0.5)]
        second = values[ceil(seats * 0.6)]
        wages = max(0, self.now.employees - 1) if self.view["turn"] > 1 else 0
        if self.now.money < wages + 1:
            return 0
        return first + second - wages - (2 if held else 0)

    def _keep(self, ask: Choose) -> Answer:
        """Return the most helpful cards to keep; the new holder bids and acts first."""
        base = self.worth(self.now)

        def value(option: Option) -> float:
            face = self.faces[option.id]
            has = self._after_card(face)
            gain = 0.0 if has is None else self.worth(has) - base
            return gain if self._possible(face) else gain / 3

        return [option.id for option in sorted(ask.options, key=value, reverse=True)[: ask.most]]


def _is_nearly_ready(board: Seen) -> bool:
    """Whether this player can launch this turn, after placing a module."""
    placing = 2 if "dock" in _words(board) else 1
    missing = len(board["spaces"]) - int(board["in_orbit"])
    return missing <= placing and int(board["engineering"]) >= int(board["launch_need"])


def _words(board: Seen) -> list[str]:
    return [technology["face"]["effect"] for technology in board["technologies"]]
