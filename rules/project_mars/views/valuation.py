"""The worth of a position for a robot: a sum in money."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules.kernel.ask import Seat

VENDORS: Final = (1.0, 1.0, 1.0, 3.0, 4.6, 6.0, 7.6, 8.8, 10.0)
"""The worth of a visit to a vendor, by approval; more approval than listed adds nothing."""

FLIGHT: Final = 2
"""Engineering that a Test Flight takes off the launch's need (house)."""

Seen = Mapping[str, Any]
"""A view, or a part of it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each thing, found by trial in games of robots."""

    engineering: float = 6.0
    spare_engineering: float = 0.7  # beyond what the launch needs
    module: float = 4.0  # besides its price
    material: float = 2.6
    spare_material: float = 1.2  # beyond what the modules still need
    rich: float = 14.0  # money above this amount is spare
    spare_money: float = 0.5
    vendors: float = 0.42  # the share of future actions that use vendors
    desks: tuple[float, ...] = (4.0, 2.6, 1.5, 0.6)
    wage: float = 0.3
    unpaid: float = 4.0
    manager: float = 3.0
    second_action: float = 0.8  # the share of the contract's value to bid
    technologies: Mapping[str, float] = field(
        default_factory=lambda: {
            "boost": 1.6,  # for each module not yet placed
            "dock": 0.6,
            "payroll": 0.3,  # for each future turn
            "license": 0.9,
            "print": 0.25,
            "chain": 0.35,
            "recruit": 0.3,
            "sim": 0.0,  # counts as engineering
        }
    )


WEIGHTS: Final = Weights()


@dataclass(frozen=True, slots=True)
class Prospect:
    """The facts that all compared positions share."""

    seats: int
    turns: float  # an estimate of the turns left
    next_holder: bool

    @property
    def actions(self) -> float:
        """An estimate of the actions this seat has left."""
        return self.turns * (self.seats + 1) / self.seats


@dataclass(slots=True)
class Holdings:
    """The things of one player, now or after an action."""

    money: int
    materials: int
    engineering: int
    launch_need: int
    approval: int
    desks: int
    employees: int
    manager: bool
    open: tuple[Seen, ...]  # module spaces
    words: tuple[str, ...]  # of technologies


def prospect(view: Seen, seat: Seat) -> Prospect:
    """Return the estimated time left, and whether this seat is the next holder."""
    seats = [board["seat"] for board in view["players"] if not board["gone"]]
    cards = view["deck"]
    if view["which_deck"] == 1:
        cards += 0.8 * (view["deck"] + len(view["discards"])) + 1
    holder = next(board["seat"] for board in view["players"] if board["holds_contract"])
    # The holder may be gone, in a game that has ended.
    left = min(seats, key=lambda one: (one - holder - 1) % len(view["players"]))
    return Prospect(len(seats), cards / (len(seats) + 3), left == seat)


def position(view: Seen, seat: Seat) -> Holdings:
    """Return this seat's present position."""
    board = view["players"][seat]
    return Holdings(
        money=board["money"] or 0,
        materials=board["materials"] or 0,
        engineering=board["engineering"],
        launch_need=board["launch_need"],
        approval=board["approval"],
        desks=board["office_space"],
        employees=len(board["employees"]),
        manager=any(face["kind"] == "facilities_manager" for face in board["employees"]),
        open=tuple(space for space in board["spaces"] if not space["filled"]),
        words=tuple(technology["face"]["effect"] for technology in board["technologies"]),
    )


def worth(has: Holdings, ahead: Prospect, by: Weights = WEIGHTS) -> float:
    """Return the worth of a position, in money."""
    return (
        _stores(has, ahead, by)
        + _engineering(has, ahead, by)
        + _approval(has, ahead, by)
        + _offices(has, ahead, by)
        + _technologies(has, ahead, by)
    )


def _stores(has: Holdings, ahead: Prospect, by: Weights) -> float:
    """Return the worth of money, materials and module prices; hoarding gains little."""
    needed = 2 + sum(int(space["cost"]["materials"]) for space in has.open)
    prices = sum(int(space["cost"]["money"]) for space in has.open)
    useful, spare = min(has.money, by.rich), max(0, has.money - by.rich)
    total = useful + by.spare_money * spare
    total += by.material * min(has.materials, needed)
    total += by.spare_material * max(0, has.materials - needed)
    total -= by.material * (needed - 2) + prices + by.module * len(has.open)
    due = has.employees if ahead.next_holder else min(has.employees, 1)
    return total - (by.unpaid if has.money < due else 0)


def _engineering(has: Holdings, ahead: Prospect, by: Weights) -> float:
    short = has.launch_need - has.engineering
    return -by.engineering * short if short > 0 else -by.spare_engineering * short


def _approval(has: Holdings, ahead: Prospect, by: Weights) -> float:
    brings = VENDORS[min(has.approval, len(VENDORS) - 1)]
    return by.vendors * ahead.actions * brings


def _offices(has: Holdings, ahead: Prospect, by: Weights) -> float:
    free = by.desks[: max(0, has.desks - has.employees)]
    manager = by.manager if has.manager else 0
    return sum(free) + manager - by.wage * has.employees * ahead.turns / ahead.seats


def _technologies(has: Holdings, ahead: Prospect, by: Weights) -> float:
    total, docks = 0.0, has.words.count("dock")
    # A second Orbital Docking adds nothing.
    total -= max(0, docks - 1) * by.technologies["dock"] * len(has.open)
    for word in has.words:
        times = len(has.open) if word in ("boost", "dock") else ahead.turns
        total += by.technologies.get(word, 0) * times
    return total
